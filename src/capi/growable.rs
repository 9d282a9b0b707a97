//! Structs that begin with their size, so that they can grow: callers compiled
//! with an older header bring shorter ones, callers with a newer header longer
//! ones, and both are understood as far as they can be.
//!
//! ```text
//!   what the caller has      | struct_size | fields it knows |
//!   what this library knows  | struct_size | fields we know          |
//!                                                             └ taken as defaults
//! ```

use super::detail::Detail;
use super::outcome::{Answer, Failure, MNK_ERR_STRUCT};
use std::mem::MaybeUninit;

/// The least a `struct_size` may be: itself.
const MIN_SIZE: u32 = 4;
/// The most it may be: more than any struct, less than a stray number.
const MAX_SIZE: u32 = 64 * 1024;

/// Where the fields of a struct stand. They are pinned for ever; the header
/// asserts the same in C.
#[derive(Debug)]
pub struct Layout {
    /// The struct's name in C.
    pub name: &'static str,
    /// Its size in bytes.
    pub size: usize,
    /// Each field's name and offset.
    pub fields: &'static [(&'static str, usize)],
}

/// A struct that begins with its size.
///
/// # Safety
/// `repr(C)`, no padding, any bytes make a value of it, and the first field is
/// the `u32` of its size.
pub(super) unsafe trait Growable: Copy {
    /// What `init` fills in, at this library's size.
    const DEFAULT: Self;
}

const fn known_size<T>() -> u32 {
    assert!(size_of::<T>().is_multiple_of(8) && size_of::<T>() <= MAX_SIZE as usize);
    size_of::<T>() as u32
}

/// The bytes of a struct.
fn bytes_of<T: Growable>(value: &T) -> &[u8] {
    // SAFETY: a growable struct has no padding, so every byte is set.
    unsafe { std::slice::from_raw_parts((&raw const *value).cast(), size_of::<T>()) }
}

fn check_size(size: u32) -> Answer<()> {
    if (MIN_SIZE..=MAX_SIZE).contains(&size) {
        return Ok(());
    }
    let (low, high) = (MIN_SIZE.into(), MAX_SIZE.into());
    let detail = Detail::Number { name: "struct_size", value: size.into(), low, high };
    Err(Failure::new(MNK_ERR_STRUCT, detail))
}

/// The size of an element in a list of structs that may grow.
pub(super) fn check_element_size(size: usize) -> Answer<()> {
    check_size(u32::try_from(size).unwrap_or(u32::MAX))
}

/// The struct that the caller brings, what it does not have as defaults.
///
/// # Safety
/// `source` is NULL or holds as many bytes as its first four say.
pub(super) unsafe fn read<T: Growable>(source: *const T, name: &'static str) -> Answer<T> {
    if source.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: not NULL, and the caller promises the size at least.
    let size = unsafe { source.cast::<u32>().read_unaligned() };
    check_size(size)?;
    let known = known_size::<T>();
    let mut value = MaybeUninit::new(T::DEFAULT);
    let bytes = source.cast::<u8>();
    // SAFETY: both have that many bytes; the value on our stack is no part of
    // the caller's memory.
    unsafe {
        value.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(bytes, size.min(known) as usize);
    }
    for index in known..size {
        // SAFETY: index < size.
        if unsafe { bytes.add(index as usize).read() } != 0 {
            return Err(Failure::because(
                MNK_ERR_STRUCT,
                "the struct sets fields of a newer header, which this library does not know",
            ));
        }
    }
    // SAFETY: it was set as a whole, and any bytes make one.
    Ok(unsafe { value.assume_init() })
}

/// Writes a struct where the caller has room for `size` bytes of it, and zeros
/// behind it where the caller knows more fields.
///
/// # Safety
/// `target` is not NULL and has room for `size` bytes.
unsafe fn write_sized<T: Growable>(target: *mut T, size: u32, value: &T) {
    let known = known_size::<T>();
    let target = target.cast::<u8>();
    // SAFETY: the caller has room for `size` bytes, and the value for `known`.
    unsafe {
        target.copy_from_nonoverlapping(bytes_of(value).as_ptr(), size.min(known) as usize);
        if size > known {
            target.add(known as usize).write_bytes(0, (size - known) as usize);
        }
        target.cast::<u32>().write_unaligned(size);
    }
}

/// Fills in size and defaults.
///
/// # Safety
/// `target` is NULL or has room for `size` bytes.
pub(super) unsafe fn init<T: Growable>(
    target: *mut T,
    size: u32,
    name: &'static str,
) -> Answer<()> {
    // SAFETY: the caller's promise is ours.
    unsafe { output(target, size, name) }?.write(&T::DEFAULT);
    Ok(())
}

/// A caller's struct that will be written to if all goes well.
pub(super) struct StructOut<T> {
    target: *mut T,
    size: u32,
}

/// A struct of `size` bytes to write to.
///
/// # Safety
/// `target` is NULL or has room for `size` bytes until the end of the call.
pub(super) unsafe fn output<T: Growable>(
    target: *mut T,
    size: u32,
    name: &'static str,
) -> Answer<StructOut<T>> {
    if target.is_null() {
        return Err(Failure::null(name));
    }
    check_size(size)?;
    Ok(StructOut { target, size })
}

/// A struct to write to that the caller has initialised.
///
/// # Safety
/// `target` is NULL or has as much room as its first four bytes say, until the
/// end of the call.
pub(super) unsafe fn initialised<T: Growable>(
    target: *mut T,
    name: &'static str,
) -> Answer<StructOut<T>> {
    if target.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: not NULL, and the caller promises the size at least.
    let size = unsafe { target.cast::<u32>().read_unaligned() };
    // SAFETY: the caller's promise is ours.
    unsafe { output(target, size, name) }
}

impl<T: Growable> StructOut<T> {
    /// Writes as much as the caller's struct has room for.
    pub(super) fn write(&self, value: &T) {
        // SAFETY: not NULL and with room for `size`, as promised to `output`.
        unsafe { write_sized(self.target, self.size, value) }
    }

    /// Writes only where that hides nothing: what a short struct has no room
    /// for must have its default.
    pub(super) fn write_whole(&self, value: &T) -> Answer<()> {
        let shown = (self.size as usize).min(size_of::<T>());
        if bytes_of(value)[shown..] != bytes_of(&T::DEFAULT)[shown..] {
            return Err(Failure::because(
                MNK_ERR_STRUCT,
                "the struct is from an older header and has no room for a field that matters here",
            ));
        }
        self.write(value);
        Ok(())
    }
}
