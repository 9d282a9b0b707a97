//! Another Rust static library in the same program, with a standard library,
//! threads and panics of its own.

use std::collections::HashMap;
use std::panic::catch_unwind;

/// How many different bytes there are, counted on a thread; -1 for NULL.
///
/// # Safety
/// `data` is NULL or holds `len` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn second_count(data: *const u8, len: usize) -> i32 {
    let counted = catch_unwind(|| {
        assert!(!data.is_null(), "no data");
        // SAFETY: not NULL; the rest is the caller's promise.
        let bytes = unsafe { std::slice::from_raw_parts(data, len) }.to_vec();
        let counting = std::thread::spawn(move || {
            let mut seen: HashMap<u8, String> = HashMap::new();
            for byte in bytes {
                seen.entry(byte).or_default().push_str(&format!("{byte:02x}"));
            }
            seen.len() as i32
        });
        counting.join().unwrap_or(-2)
    });
    counted.unwrap_or(-1)
}
