//! Gives the shared library its name: `libmnk.so.<major>` on Linux, so that the
//! loader never runs a program with a library of another ABI.

use std::env;

/// The major number of `MNK_ABI_VERSION`; a test holds them together.
const ABI_MAJOR: u32 = 0;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    let c_face = env::var_os("CARGO_FEATURE_CAPI").is_some();
    // A Python module is found by its file's name and wants no other.
    let python = env::var_os("CARGO_FEATURE_PYTHON").is_some();
    if linux && c_face && !python {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmnk.so.{ABI_MAJOR}");
    }
}
