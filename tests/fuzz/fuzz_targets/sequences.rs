//! Any calls of the C interface in any order do what the model in
//! tests/c/sequences/ says; it aborts where they do not.
#![no_main]

use mnk as _;

unsafe extern "C" {
    fn run_sequence(bytes: *const u8, len: usize);
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // SAFETY: a pointer to so many bytes, which are only read.
    unsafe { run_sequence(data.as_ptr(), data.len()) }
});
