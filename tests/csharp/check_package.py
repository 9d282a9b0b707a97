"""The structure of the Unity package: what Unity would only complain about
after somebody has installed it.

    check_package.py FOLDER            checks, and exits with 1 if something is wrong
    check_package.py FOLDER --write    writes the .meta files that are missing

Every file and folder that Unity imports has a committed .meta, since packages
are read-only in a project. Its GUID is the MD5 of the path inside the package,
so that it is unique and the same for ever.
"""

import hashlib
import json
import pathlib
import re
import struct
import sys

# Where a native library lies: the platforms it is for, with their settings.
# The editor loads one where it runs on the same system.
PLATFORMS = {
    "Linux/x86_64": {"Linux64": {"CPU": "x86_64"}, "Editor": {"CPU": "x86_64", "OS": "Linux"}},
    "Windows/x86_64": {"Win64": {"CPU": "x86_64"}, "Editor": {"CPU": "x86_64", "OS": "Windows"}},
    "macOS": {"OSXUniversal": {"CPU": "AnyCPU"}, "Editor": {"CPU": "AnyCPU", "OS": "OSX"}},
    "Android/arm64-v8a": {"Android": {"CPU": "ARM64"}},
    "iOS": {"iOS": {"CPU": "ARM64"}},
}
LIBRARIES = {
    "Linux/x86_64": "libmnk.so",
    "Windows/x86_64": "mnk.dll",
    "macOS": "libmnk.dylib",
    "Android/arm64-v8a": "libmnk.so",
    "iOS": "libmnk.a",
}
ALL = ["Android", "Editor", "Linux64", "OSXUniversal", "WebGL", "Win", "Win64", "iOS"]
# Group and name of a platform in platformData.
KEYS = {
    "Android": "Android: Android",
    "Editor": "Editor: Editor",
    "Linux64": "Standalone: Linux64",
    "OSXUniversal": "Standalone: OSXUniversal",
    "WebGL": "WebGL: WebGL",
    "Win": "Standalone: Win",
    "Win64": "Standalone: Win64",
    "iOS": "iPhone: iOS",
}
TAIL = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n"


def guid(path: str) -> str:
    return hashlib.md5(("dev.mnk.engine/" + path).encode()).hexdigest()


def plugin(folder: str) -> str:
    wanted = PLATFORMS[folder]
    lines = ["PluginImporter:", "  externalObjects: {}", "  serializedVersion: 2", "  iconMap: {}",
             "  executionOrder: {}", "  defineConstraints: []", "  isPreloaded: 0", "  isOverridable: 0",
             "  isExplicitlyReferenced: 0", "  validateReferences: 1", "  platformData:",
             "  - first:", "      : Any", "    second:", "      enabled: 0", "      settings:"]
    lines += [f"        Exclude {name}: {0 if name in wanted else 1}" for name in ALL]
    for name in ALL:
        lines += ["  - first:", f"      {KEYS[name]}", "    second:", f"      enabled: {1 if name in wanted else 0}"]
        settings = wanted.get(name, {"CPU": "None"} if KEYS[name].startswith("Standalone") else {})
        lines.append("      settings:" if settings else "      settings: {}")
        lines += [f"        {key}: {value}" for key, value in settings.items()]
    return "\n".join(lines) + "\n"


def meta(root: pathlib.Path, path: str) -> str:
    head = f"fileFormatVersion: 2\nguid: {guid(path)}\n"
    file = root / path
    folder = str(pathlib.PurePosixPath(path).parent.relative_to("Plugins")) if path.startswith("Plugins/") else ""
    if folder in LIBRARIES and file.name == LIBRARIES[folder]:
        return head + plugin(folder) + TAIL
    if file.is_dir() or not file.suffix:
        return head + "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}\n" + TAIL
    if file.suffix == ".cs":
        return (head + "MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n"
                "  executionOrder: 0\n  icon: {instanceID: 0}\n" + TAIL)
    kind = {".asmdef": "AssemblyDefinitionImporter", ".md": "TextScriptImporter"}.get(file.suffix, "DefaultImporter")
    if file.name == "package.json":
        kind = "PackageManifestImporter"
    return head + f"{kind}:\n  externalObjects: {{}}\n" + TAIL


def imported(root: pathlib.Path) -> list[str]:
    """What Unity imports, and the native libraries that a build puts there."""
    found = set()
    for file in root.rglob("*"):
        path = file.relative_to(root)
        if file.suffix != ".meta" and not any(part.endswith("~") or part.startswith(".") for part in path.parts):
            found.add(str(path))
    for folder, name in LIBRARIES.items():
        found.add(f"Plugins/{folder}/{name}")
        parents = pathlib.PurePosixPath(f"Plugins/{folder}/{name}").parents
        found.update(str(parent) for parent in parents if str(parent) != ".")
    return sorted(found)


def machine(file: pathlib.Path) -> str:
    head = file.read_bytes()[:20]
    return {62: "x86_64", 183: "ARM64"}.get(struct.unpack_from("<H", head, 18)[0], "?") if head[:4] == b"\x7fELF" else ""


def check(root: pathlib.Path) -> list[str]:
    wrong = []
    paths = imported(root)
    for path in paths:
        file = root / (path + ".meta")
        if not file.is_file():
            wrong.append(f"{path} has no .meta")
        elif file.read_text() != meta(root, path):
            wrong.append(f"{path}.meta is not what it should be")
    for file in root.rglob("*.meta"):
        path = str(file.relative_to(root))[: -len(".meta")]
        if path not in paths:
            wrong.append(f"{path}.meta belongs to nothing that is imported")
    if len({guid(path) for path in paths}) != len(paths):
        wrong.append("two GUIDs are the same")

    for folder, name in LIBRARIES.items():
        file = root / "Plugins" / folder / name
        cpu = next(iter(PLATFORMS[folder].values()))["CPU"]
        if file.is_file() and machine(file) not in ("", cpu):
            wrong.append(f"{file} is for {machine(file)}, its folder for {cpu}")

    manifest = json.loads((root / "package.json").read_text())
    for field in ("name", "version", "displayName", "description", "unity", "license", "author", "samples"):
        if not manifest.get(field):
            wrong.append(f"package.json lacks {field}")
    if manifest["name"] != root.name:
        wrong.append("package.json names another package than the folder")
    cargo = re.search(r'^version = "(.+?)"', pathlib.Path("Cargo.toml").read_text(), re.M).group(1)
    if manifest["version"] != cargo:
        wrong.append(f"package.json has version {manifest['version']}, Cargo.toml {cargo}")
    if f"## {cargo}" not in (root / "CHANGELOG.md").read_text():
        wrong.append(f"CHANGELOG.md does not tell of {cargo}")
    for sample in manifest["samples"]:
        if not list((root / sample["path"]).glob("*.cs")):
            wrong.append(f"the sample {sample['path']} has no script")

    names = {}
    for file in root.rglob("*.asmdef"):
        definition = json.loads(file.read_text())
        names[definition["name"]] = definition
        if file.stem != definition["name"]:
            wrong.append(f"{file} defines {definition['name']}")
    for name, definition in names.items():
        for reference in definition.get("references", []):
            if reference.startswith("Mnk") and reference not in names:
                wrong.append(f"{name} refers to {reference}, which is not there")
    for file in (root / "Runtime").rglob("*.cs"):
        if "UnityEngine" in file.read_text():
            wrong.append(f"{file} needs UnityEngine")
    return wrong


def main() -> int:
    root = pathlib.Path(sys.argv[1])
    if "--write" in sys.argv:
        for path in imported(root):
            file = root / (path + ".meta")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(meta(root, path))
    wrong = check(root)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{root.name}: {len(imported(root))} assets, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
