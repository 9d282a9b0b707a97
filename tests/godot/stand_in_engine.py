"""The extension loaded and registered as an engine does it, without an engine.

    stand_in_engine.py LIBRARY SYMBOL

A stand-in for Godot's table of functions, in which texts and registrations are
kept and all else does nothing, is enough to call the entry point, the start of
every level and the end of every level. What the extension registers is printed
as JSON: classes with base, methods, signals, properties and constants, which
classes it took back at the end, and what it complained of.
"""

import ctypes
import json
import sys
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_uint8, c_uint32, c_void_p

CORE, SERVERS, SCENE = 0, 1, 2
POINTER_SIZE = ctypes.sizeof(c_void_p)


class Version(Structure):
    _fields_ = [("major", c_uint32), ("minor", c_uint32), ("patch", c_uint32), ("string", c_char_p)]


class Initialization(Structure):
    _fields_ = [("minimum_level", c_int), ("userdata", c_void_p), ("initialize", c_void_p),
                ("deinitialize", c_void_p)]


class PropertyInfo(Structure):
    _fields_ = [("type", c_int), ("name", c_void_p)]


# What stands in a StringName or String of ours: the place of its text here.
texts = [""]
classes = {}
taken_back = []
asked = []
binds = []
errors = []
functions = {}


def function(*types):
    """Puts a function into the table under its own name."""
    def put(body):
        functions[body.__name__] = CFUNCTYPE(*types)(body)
        return body
    return put


def write(place, text):
    texts.append(text)
    ctypes.cast(place, POINTER(c_void_p))[0] = len(texts) - 1


def read(place):
    return texts[ctypes.cast(place, POINTER(c_void_p))[0] or 0]


@function(None, POINTER(Version))
def get_godot_version(version):
    version[0] = Version(4, 2, 0, b"4.2.0.stand-in")


@function(None, c_void_p, c_char_p, c_uint8)
def string_name_new_with_latin1_chars(place, text, _static):
    write(place, text.decode("latin-1"))


@function(None, c_void_p, c_char_p)
def string_name_new_with_utf8_chars(place, text):
    write(place, text.decode())


@function(None, c_void_p, c_void_p, c_int64)
def string_name_new_with_utf8_chars_and_len(place, text, length):
    write(place, ctypes.string_at(text, length).decode())


@function(None, c_void_p, c_void_p, c_int64)
def string_new_with_utf8_chars_and_len(place, text, length):
    write(place, ctypes.string_at(text, length).decode())


@function(None, c_void_p, c_void_p, c_int64)
def string_new_with_latin1_chars_and_len(place, text, length):
    write(place, ctypes.string_at(text, length).decode("latin-1"))


@function(None, c_char_p, c_char_p, c_char_p, ctypes.c_int32, c_uint8)
def print_error(description, *_where):
    errors.append(description.decode())


@function(None, c_char_p, c_char_p, c_char_p, c_char_p, ctypes.c_int32, c_uint8)
def print_error_with_message(description, message, *_where):
    errors.append(f"{description.decode()}: {message.decode()}")


@function(c_void_p, c_void_p, c_void_p, c_int64)
def classdb_get_method_bind(class_name, method, _hash):
    binds.append((read(class_name), read(method)))
    return len(binds)


@function(None, c_void_p, c_void_p, POINTER(c_void_p), c_void_p)
def object_method_bind_ptrcall(bind, _object, arguments, answer):
    # Asked when it starts: which numbers the engine was built with.
    if binds[bind - 1] == ("OS", "has_feature"):
        ctypes.cast(answer, POINTER(c_uint8))[0] = read(arguments[0]) == "single"


@CFUNCTYPE(None, c_void_p, POINTER(c_void_p))
def construct(place, sources):
    """Copies a text, or makes an empty one; of other types nothing is looked at."""
    source = sources[0] if sources and sources[0] else None
    value = ctypes.cast(source, POINTER(c_void_p))[0] if source else None
    ctypes.cast(place, POINTER(c_void_p))[0] = value


@function(c_void_p, c_int, ctypes.c_int32)
def variant_get_ptr_constructor(_type, _index):
    return ctypes.cast(construct, c_void_p).value


@function(None, c_void_p, c_void_p, c_void_p, c_void_p)
def classdb_register_extension_class2(_library, name, base, _info):
    kinds = ("methods", "signals", "properties", "constants")
    classes[read(name)] = {"base": read(base)} | {kind: [] for kind in kinds}


@function(None, c_void_p, c_void_p, POINTER(c_void_p))
def classdb_register_extension_class_method(_library, name, info):
    # The method's name is the first field.
    classes[read(name)]["methods"].append(read(info[0]))


@function(None, c_void_p, c_void_p, c_void_p, c_void_p, c_int64)
def classdb_register_extension_class_signal(_library, name, signal, _arguments, _count):
    classes[read(name)]["signals"].append(read(signal))


@function(None, c_void_p, c_void_p, POINTER(PropertyInfo), c_void_p, c_void_p)
def classdb_register_extension_class_property(_library, name, info, _setter, _getter):
    classes[read(name)]["properties"].append(read(info[0].name))


@function(None, c_void_p, c_void_p, c_void_p, c_void_p, c_int64, c_uint8)
def classdb_register_extension_class_integer_constant(_library, name, _enum, constant, value, _bits):
    classes[read(name)]["constants"].append([read(constant), value])


@function(None, c_void_p, c_void_p)
def classdb_unregister_extension_class(_library, name):
    taken_back.append(read(name))


@CFUNCTYPE(c_void_p)
def nothing():
    # Asked for a function, it gives itself.
    return ctypes.cast(nothing, c_void_p).value


@CFUNCTYPE(c_void_p, c_char_p)
def get_proc_address(name):
    asked.append(name.decode())
    return ctypes.cast(functions.get(name.decode(), nothing), c_void_p).value


def main():
    library = ctypes.CDLL(sys.argv[1])
    entry = getattr(library, sys.argv[2])
    entry.restype = c_uint8
    extension = Initialization()
    assert entry(get_proc_address, c_void_p(1), ctypes.byref(extension)) == 1, "the engine was refused"
    assert extension.initialize and extension.deinitialize, "nothing to call at the end"
    level = CFUNCTYPE(None, c_void_p, c_int)
    for number in (CORE, SERVERS, SCENE):
        level(extension.initialize)(extension.userdata, number)
    for number in (SCENE, SERVERS, CORE):
        level(extension.deinitialize)(extension.userdata, number)
    print(json.dumps({"asked": len(asked), "classes": classes, "taken_back": taken_back, "errors": errors}))


main()
