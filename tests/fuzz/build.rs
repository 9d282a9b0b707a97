//! Compiles the model of the C interface, which is written in C.

fn main() {
    println!("cargo::rerun-if-changed=../c");
    println!("cargo::rerun-if-changed=../../include/mnk.h");
    cc::Build::new()
        .file("../c/sequences.c")
        .define("MNK_FUZZ", None)
        .include("../../include")
        .compile("sequences");
}
