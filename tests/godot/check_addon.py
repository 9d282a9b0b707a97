"""What Godot would only complain about when somebody opens the project, seen
without an engine: the .gdextension file, the library it names, the scene, and
that scripts and README call nothing that the classes do not have.

    check_addon.py BINDING [LIBRARY]    BINDING is bindings/godot

What the classes have is read off their sources; with a library, that all of it
is in there too.
"""

import pathlib
import re
import subprocess
import sys

# Under [libraries]: where a library of each platform lies, and what it is called.
PLATFORMS = {
    "linux.x86_64": "linux-x86_64/libmnk_godot.so",
    "linux.arm64": "linux-arm64/libmnk_godot.so",
    "windows.x86_64": "windows-x86_64/mnk_godot.dll",
    "macos": "macos/libmnk_godot.dylib",
    "android.arm64": "android-arm64/libmnk_godot.so",
}
BIN = "res://addons/mnk/bin/"
NEEDED = re.compile(r"lib(c|m|gcc_s|pthread|dl)\.so\.\d+|ld-linux.*")

checks = 0


def check(holds: bool, what: str) -> None:
    global checks
    checks += 1
    if not holds:
        sys.exit(f"check_addon: {what}")


def config(path: pathlib.Path) -> dict[str, dict[str, str]]:
    """A file of Godot's: sections of keys and values."""
    sections: dict[str, dict[str, str]] = {}
    section = sections.setdefault("", {})
    for line in path.read_text().splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif "=" in line and not line.startswith(";"):
            key, value = line.split("=", 1)
            section[key.strip()] = value.strip().strip('"')
    return sections


class Class:
    """What GDScript can use of a class of ours."""

    def __init__(self, source: str) -> None:
        found = re.search(r"#\[derive\(GodotClass\)\]\s*#\[class\([^]]*base = (\w+)", source)
        self.base = found.group(1)
        self.name = re.search(r"pub struct (\w+)", source[found.end():]).group(1)
        self.methods = set(re.findall(r"#\[func(?:\(gd_self\))?\]\s+(?:pub )?fn (\w+)", source))
        # Godot's own names for what it calls itself.
        self.methods -= {"ready", "process"}
        self.signals = set(re.findall(r"#\[signal\]\s+pub fn (\w+)", source))
        self.constants = set(re.findall(r"#\[constant\]\s+const (\w+)", source))
        self.properties = set(re.findall(r"#\[export[^]]*\]\s+(?:#\[init[^]]*\]\s+)?(\w+):", source))

    def has(self, name: str) -> bool:
        return name in self.methods | self.signals | self.constants | self.properties


def classes(binding: pathlib.Path) -> dict[str, Class]:
    sources = (path.read_text() for path in sorted((binding / "src/classes").glob("*.rs")))
    found = [Class(source) for source in sources if "#[derive(GodotClass)]" in source]
    return {each.name: each for each in found}


def check_extension(demo: pathlib.Path) -> str:
    """The .gdextension file. Gives the entry symbol."""
    addon = demo / "addons/mnk"
    sections = config(addon / "mnk.gdextension")
    settings = sections["configuration"]
    check(settings["compatibility_minimum"] == "4.2", "the oldest engine is the one that Cargo.toml names")
    libraries = sections["libraries"]
    wanted = {}
    for platform, file in PLATFORMS.items():
        system, *arch = platform.split(".")
        for build in ("debug", "release"):
            wanted[".".join([system, build, *arch])] = BIN + file
    check(libraries == wanted, f"libraries are {libraries}, not {wanted}")
    for name, icon in sections["icons"].items():
        check(name in API, f"an icon for {name}, which is no class")
        check((demo / icon.removeprefix("res://")).is_file(), f"{icon} is missing")
    check(sections["icons"].keys() == API.keys() - {"Mnk"}, "every class to look at has its icon")
    return settings["entry_symbol"]


def check_library(library: str, entry: str) -> None:
    def run(*command: str) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    symbols = run("readelf", "--dyn-syms", "--wide", library).splitlines()
    symbols = [line.split() for line in symbols if " GLOBAL " in line and " UND " not in line]
    exported = {fields[-1] for fields in symbols}
    # The second is gdext's, for reloading: it keeps the destructors of threads.
    check(exported == {entry, "__cxa_thread_atexit_impl"}, f"{library} exports {exported}, and {entry} is asked for")
    for line in run("readelf", "-d", library).splitlines():
        if "(NEEDED)" in line:
            name = re.search(r"\[(.*)\]", line).group(1)
            check(bool(NEEDED.fullmatch(name)), f"{library} needs {name}")
    content = pathlib.Path(library).read_bytes()
    for each in API.values():
        for name in {each.name} | each.methods | each.signals | each.constants | each.properties:
            check(name.encode() in content, f"{each.name}.{name} is not in {library}")


def check_scene(demo: pathlib.Path, scene: pathlib.Path) -> dict[str, str]:
    """A scene: what it refers to exists. Gives the class of each node's path."""
    text = scene.read_text()
    for path in re.findall(r'path="res://([^"]+)"', text):
        check((demo / path).is_file(), f"{scene}: {path} is missing")
    ids = dict(re.findall(r'\[ext_resource type="Script" path="res://([^"]+)" id="(\d+)"\]', text))
    scripts = {number: path for path, number in ids.items()}
    nodes, script_of = {}, {}
    parts = re.split(r"^\[", text, flags=re.M)
    for part in parts:
        node = re.match(r'node name="(\w+)" type="(\w+)"(?: parent="([^"]+)")?\]', part)
        if node:
            name, kind, parent = node.groups()
            path = "." if parent is None else name if parent == "." else f"{parent}/{name}"
            check(parent in (None, ".") or parent in nodes, f"{scene}: no node {parent}")
            nodes[path] = kind
            script = re.search(r'^script = ExtResource\("(\d+)"\)', part, flags=re.M)
            if script:
                script_of[path] = (demo / scripts[script.group(1)]).read_text()
            if kind in API:
                for key in re.findall(r"^(\w+) = ", part, flags=re.M):
                    check(key in API[kind].properties, f"{scene}: {kind} has no property {key}")
    check(any(kind in API for kind in nodes.values()), f"{scene}: no node of ours")
    steps = int(re.match(r"\[gd_scene load_steps=(\d+)", text).group(1))
    check(steps == len(ids) + 1, f"{scene}: load_steps is {steps}")
    connections = re.findall(r'\[connection signal="(\w+)" from="([^"]+)" to="([^"]+)" method="(\w+)"\]', text)
    check(len(connections) == text.count("[connection "), f"{scene}: a connection not understood")
    for signal, source, target, method in connections:
        check(source in nodes and target in nodes, f"{scene}: no node {source} or {target}")
        kind = nodes[source]
        if kind in API:
            check(signal in API[kind].signals, f"{scene}: {kind} has no signal {signal}")
        elif source in script_of and f"signal {signal}" not in script_of[source]:
            check(False, f"{scene}: the script of {source} has no signal {signal}")
        check(f"func {method}(" in script_of.get(target, ""), f"{scene}: no method {method}")
    return nodes


def check_script(demo: pathlib.Path, name: str, text: str, nodes: dict[str, str]) -> None:
    """A script: files, nodes, and members of our classes that it names."""
    for path in re.findall(r'"res://([^"]+)"', text):
        check((demo / path).is_file(), f"{name}: {path} is missing")
    for path in re.findall(r"= \$([\w/]+)", text):
        check(path in nodes, f"{name}: no node {path}")
    typed = dict(re.findall(r"(\w+): (Mnk\w+)\b", text))
    typed |= dict(re.findall(r"(\w+) := (Mnk\w+)\.(?:new|preset|create|parse)\(", text))
    typed |= {each: each for each in API}
    members = [(kind, member) for variable, kind in typed.items()
               for member in re.findall(rf"(?<![\w.]){variable}\.(\w+)", text)]
    check(bool(members), f"{name} uses nothing of ours")
    for kind, member in members:
        check(kind in API, f"{name}: no class {kind}")
        known = API[kind].has(member) or member in ("new", "get_name", "queue_free", "free")
        check(known, f"{name}: {kind} has no {member}")


def main() -> None:
    global API
    binding = pathlib.Path(sys.argv[1])
    demo = binding / "demo"
    API = classes(binding)
    check(API.keys() == {"Mnk", "MnkRules", "MnkGame", "MnkBot", "MnkSession"}, f"classes are {API.keys()}")
    check({"move_played", "game_over"} <= API["MnkGame"].signals & API["MnkSession"].signals, "signals")
    check("move_chosen" in API["MnkBot"].signals, "signals of the bot")
    check(all(len(each.methods) > 5 for name, each in API.items() if name != "Mnk" and name != "MnkRules"), "methods")

    entry = check_extension(demo)
    if len(sys.argv) > 2:
        check_library(sys.argv[2], entry)

    project = config(demo / "project.godot")
    for key in ("run/main_scene", "config/icon"):
        path = project["application"][key].removeprefix("res://")
        check((demo / path).is_file(), f"{path} is missing")
    nodes = check_scene(demo, demo / "main.tscn")
    for script in sorted(demo.glob("*.gd")):
        check_script(demo, script.name, script.read_text(), nodes)
    readme = (binding / "README.md").read_text()
    for block in re.findall(r"```gdscript\n(.*?)```", readme, flags=re.S):
        check_script(demo, "README.md", block, nodes)
    for owner, member in re.findall(r"`(Mnk\w*)\.(\w+)", readme):
        check(owner in API and API[owner].has(member), f"README.md: no {owner}.{member}")
    for each in API.values():
        for name in each.methods | each.signals:
            check(f"`{name}" in readme or each.name == "Mnk", f"README.md: nothing about {each.name}.{name}")
    print(f"check_addon: {checks} passed, 0 failed")


main()
