"""What Godot would only complain about when somebody opens the project, seen
without an engine: the .gdextension file, the library and what it registers, the
scene, and that scripts and README name nothing that the classes do not have.

    check_addon.py BINDING LIBRARY HEADER    BINDING is bindings/godot, HEADER mnk.h

What the classes have is what the library registers with stand_in_engine.py.
"""

import json
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

    def __init__(self, registered: dict) -> None:
        self.base = registered["base"]
        self.properties = set(registered["properties"])
        accessors = {f"{way}_{name}" for way in ("get", "set") for name in self.properties}
        self.methods = set(registered["methods"]) - accessors
        self.signals = set(registered["signals"])
        self.constants = dict(registered["constants"])

    def has(self, name: str) -> bool:
        return name in self.methods | self.signals | self.properties | self.constants.keys()


def registered(library: str, entry: str) -> dict[str, Class]:
    """Every class of the library, as an engine is told of it."""
    stand_in = pathlib.Path(__file__).with_name("stand_in_engine.py")
    run = subprocess.run([sys.executable, str(stand_in), library, entry], capture_output=True, text=True)
    check(run.returncode == 0, f"the library does not load:\n{run.stderr}")
    told = json.loads(run.stdout.splitlines()[-1])
    check(told["errors"] == [], f"complaints while loading: {told['errors']}")
    check(sorted(told["taken_back"]) == sorted(told["classes"]), "classes are left behind at the end")
    return {name: Class(each) for name, each in told["classes"].items()}


def check_classes(header: pathlib.Path) -> None:
    bases = {name: each.base for name, each in API.items()}
    wanted = {"Mnk": "Object", "MnkRules": "Resource", "MnkGame": "Node", "MnkBot": "Node", "MnkSession": "Node"}
    check(bases == wanted, f"the classes are {bases}")
    check({"move_played", "game_over"} <= API["MnkGame"].signals & API["MnkSession"].signals, "signals")
    check({"move_chosen", "gave_up"} <= API["MnkBot"].signals, "signals of the bot")
    defined = dict(re.findall(r"^#define MNK_(\w+) \(?(-?\d+)\)?$", header.read_text(), flags=re.M))
    for name, value in API["Mnk"].constants.items():
        check(defined.get(name) == str(value), f"Mnk.{name} is {value}, in mnk.h {defined.get(name)}")


def check_extension(demo: pathlib.Path, sections: dict[str, dict[str, str]]) -> None:
    """The .gdextension file."""
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


def check_engine_tests(folder: pathlib.Path) -> None:
    """The tests for a real engine: each is on its script's list, and each script on the runner's."""
    subjects = sorted(path.stem for path in folder.glob("*_tests.gd"))
    listed = re.search(r"const SUBJECTS: .*?= \[(.*?)\]", (folder / "engine_test.gd").read_text(), flags=re.S)
    check(sorted(re.findall(r'"(\w+)"', listed.group(1))) == subjects, f"engine_test.gd runs others than {subjects}")
    for subject in subjects:
        text = (folder / f"{subject}.gd").read_text()
        listed = re.search(r"func tests\(\).*?return \[(.*?)\]", text, flags=re.S).group(1)
        defined = re.findall(r"^func (test_\w+)", text, flags=re.M)
        check(re.findall(r"\w+", listed) == defined, f"{subject}.gd runs others than {defined}")


def check_signing(readme: str) -> None:
    """What macOS wants of a library, all of its steps (R165)."""
    for step in ("codesign --force --sign -", "com.apple.quarantine", "Disable Library Validation", "notarised"):
        check(step in readme, f"README.md: nothing about {step} for macOS")


def main() -> None:
    global API
    binding, library, header = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    demo = binding / "demo"
    sections = config(demo / "addons/mnk/mnk.gdextension")
    entry = sections["configuration"]["entry_symbol"]
    check_library(library, entry)
    API = registered(library, entry)
    check_classes(header)
    check_extension(demo, sections)

    project = config(demo / "project.godot")
    for key in ("run/main_scene", "config/icon"):
        path = project["application"][key].removeprefix("res://")
        check((demo / path).is_file(), f"{path} is missing")
    nodes = check_scene(demo, demo / "main.tscn")
    for script in sorted(demo.glob("*.gd")):
        check_script(demo, script.name, script.read_text(), nodes)
    check_engine_tests(pathlib.Path(__file__).parent)
    readme = (binding / "README.md").read_text()
    check_signing(readme)
    for block in re.findall(r"```gdscript\n(.*?)```", readme, flags=re.S):
        check_script(demo, "README.md", block, nodes)
    for owner, member in re.findall(r"`(Mnk\w*)\.(\w+)", readme):
        check(owner in API and API[owner].has(member), f"README.md: no {owner}.{member}")
    for name, each in API.items():
        for member in each.methods | each.signals:
            check(f"`{member}" in readme or name == "Mnk", f"README.md: nothing about {name}.{member}")
    print(f"check_addon: {checks} passed, 0 failed")


main()
