//! The caller's memory: texts and arrays, in and out.
//!
//! Nothing here asks for more alignment than a byte: what C calls an array of
//! `mnk_cell` may come out of a packed file. `(NULL, 0)` is an empty input and
//! a question for the size of an output; a Rust slice is made of neither.

use super::detail::Detail;
use super::growable;
use super::outcome::{Answer, Failure, MNK_ERR_BUFFER, MNK_ERR_INVALID, MNK_ERR_MEMORY};
use std::ffi::c_char;

/// The longest memory that Rust lets exist.
const MAX_BYTES: usize = isize::MAX as usize;

/// The caller's bytes; `None` when no memory holds so many.
///
/// # Safety
/// `data` is NULL or holds `len` bytes that stay as they are for `'a`.
pub(super) unsafe fn slice_in<'a>(
    data: *const u8,
    len: usize,
    name: &'static str,
) -> Answer<Option<&'a [u8]>> {
    if len == 0 {
        return Ok(Some(&[]));
    }
    not_null(data, name)?;
    if len > MAX_BYTES {
        return Ok(None);
    }
    // SAFETY: not NULL and of a possible size; the rest is the caller's promise.
    Ok(Some(unsafe { std::slice::from_raw_parts(data, len) }))
}

/// A copy of the caller's items; `None` when no memory holds so many.
///
/// # Safety
/// As for [`slice_in`], and any bytes make an item.
pub(super) unsafe fn copy_in<T: Copy>(
    data: *const T,
    len: usize,
    name: &'static str,
) -> Answer<Option<Vec<T>>> {
    let mut items = Vec::new();
    if len == 0 {
        return Ok(Some(items));
    }
    not_null(data, name)?;
    if len > MAX_BYTES / size_of::<T>() {
        return Ok(None);
    }
    let reserved = items.try_reserve_exact(len);
    reserved.map_err(|_| Failure::because(MNK_ERR_MEMORY, "no memory for a copy of the array"))?;
    // SAFETY: the caller has `len` items, and the vector room for as many; it
    // is new, so they cannot overlap. Bytes, since C may not align them.
    unsafe {
        let bytes: *mut u8 = items.as_mut_ptr().cast();
        bytes.copy_from_nonoverlapping(data.cast(), len * size_of::<T>());
        items.set_len(len);
    }
    Ok(Some(items))
}

/// The caller's UTF-8 text; `None` when it is none, which means something else
/// to each function.
///
/// # Safety
/// As for [`slice_in`].
pub(super) unsafe fn text_in<'a>(
    text: *const c_char,
    len: usize,
    name: &'static str,
) -> Answer<Option<&'a str>> {
    // SAFETY: the caller's promise is ours.
    let bytes = unsafe { slice_in(text.cast::<u8>(), len, name) }?;
    Ok(bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()))
}

/// Where the caller wants the size of an output: written at once as 0, so that
/// it says something whatever happens, and then as what is needed.
struct Needed(*mut usize);

impl Needed {
    /// # Safety
    /// `needed` is NULL or may be written to, until the end of the call.
    unsafe fn new(needed: *mut usize) -> Needed {
        let needed = Needed(needed);
        needed.set(0);
        needed
    }

    fn set(&self, size: usize) {
        if !self.0.is_null() {
            // SAFETY: not NULL, and writable as promised to `new`.
            unsafe { self.0.write_unaligned(size) };
        }
    }
}

/// The caller's array to fill.
pub(super) struct ArrayOut<T> {
    out: *mut T,
    capacity: usize,
    needed: Needed,
}

impl<T: Copy> ArrayOut<T> {
    /// # Safety
    /// `out` is NULL or has room for `capacity` items, `needed` is NULL or has
    /// room for one; nobody else touches either until the end of the call.
    pub(super) unsafe fn new(
        out: *mut T,
        capacity: usize,
        needed: *mut usize,
    ) -> Answer<ArrayOut<T>> {
        // SAFETY: the caller's promise is ours.
        let needed = unsafe { Needed::new(needed) };
        if out.is_null() && capacity > 0 {
            return Err(Failure::null("out"));
        }
        Ok(ArrayOut { out, capacity, needed })
    }

    /// Writes all items, or none where they do not fit. `items` is called again
    /// where only counting tells how many there are.
    pub(super) fn fill<I: Iterator<Item = T>>(&self, items: impl Fn() -> I) -> Answer<()> {
        let (least, most) = items().size_hint();
        let surely_fits = most.is_some_and(|most| most <= self.capacity);
        if surely_fits && !self.out.is_null() {
            self.needed.set(self.write(items()));
            return Ok(());
        }
        let count = if most == Some(least) { least } else { items().count() };
        self.needed.set(count);
        if self.out.is_null() {
            return Ok(());
        }
        if count > self.capacity {
            return Err(Failure::new(
                MNK_ERR_BUFFER,
                Detail::Room { needed: count, capacity: self.capacity },
            ));
        }
        self.write(items());
        Ok(())
    }

    /// Writes as many as there is room for, into an array that is not NULL;
    /// gives how many.
    fn write(&self, items: impl Iterator<Item = T>) -> usize {
        let mut count = 0;
        for item in items.take(self.capacity) {
            // SAFETY: not NULL, and count < capacity.
            unsafe { self.out.add(count).write_unaligned(item) };
            count += 1;
        }
        count
    }
}

/// The caller's list of structs that may grow: each element takes as many bytes
/// as the caller's header says, whether that is less or more than this
/// library's.
pub(super) struct ListOut<T> {
    out: *mut T,
    element_size: usize,
    capacity: usize,
    written: *mut usize,
}

impl<T: Copy> ListOut<T> {
    /// # Safety
    /// `out` is NULL or has room for `capacity` times `element_size` bytes,
    /// `written` is NULL or has room for one; nobody else touches either until
    /// the end of the call. `T` has no padding.
    pub(super) unsafe fn new(
        out: *mut T,
        element_size: usize,
        capacity: usize,
        written: *mut usize,
    ) -> Answer<ListOut<T>> {
        not_null(written, "written")?;
        if capacity > 0 {
            not_null(out, "out")?;
        }
        growable::check_element_size(element_size)?;
        Ok(ListOut { out, element_size, capacity, written })
    }

    /// Writes as many as fit.
    pub(super) fn fill(&self, items: impl Iterator<Item = T>) {
        let mut count = 0;
        for item in items.take(self.capacity) {
            // SAFETY: not NULL, and count < capacity; no more than the
            // element's own bytes are written, and the rest of it is zeroed.
            unsafe {
                let element = self.out.cast::<u8>().add(count * self.element_size);
                let known = size_of::<T>().min(self.element_size);
                element.copy_from_nonoverlapping((&raw const item).cast(), known);
                element.add(known).write_bytes(0, self.element_size - known);
            }
            count += 1;
        }
        // SAFETY: not NULL, and writable as promised to `new`.
        unsafe { self.written.write_unaligned(count) };
    }
}

impl ArrayOut<u8> {
    /// Has `write` fill the caller's bytes as a whole, where they fit.
    pub(super) fn fill_whole(
        &self,
        count: usize,
        write: impl FnOnce(&mut [u8]) -> Answer<()>,
    ) -> Answer<()> {
        self.needed.set(count);
        if self.out.is_null() {
            return Ok(());
        }
        if count > self.capacity {
            return Err(Failure::new(
                MNK_ERR_BUFFER,
                Detail::Room { needed: count, capacity: self.capacity },
            ));
        }
        // SAFETY: not NULL, and the caller has capacity >= count bytes there.
        write(unsafe { std::slice::from_raw_parts_mut(self.out, count) })
    }
}

/// The caller's room for a text and the NUL behind it.
pub(super) struct TextOut {
    out: *mut c_char,
    capacity: usize,
    needed: Needed,
}

impl TextOut {
    /// # Safety
    /// As for [`ArrayOut::new`].
    pub(super) unsafe fn new(
        out: *mut c_char,
        capacity: usize,
        needed: *mut usize,
    ) -> Answer<TextOut> {
        // SAFETY: the caller's promise is ours.
        let needed = unsafe { Needed::new(needed) };
        if out.is_null() && capacity > 0 {
            return Err(Failure::null("out"));
        }
        Ok(TextOut { out, capacity, needed })
    }

    /// Writes the text and a NUL. Where they do not fit, as much of the text as
    /// does, cut between characters, and a NUL.
    pub(super) fn write(&self, text: &str) -> Answer<()> {
        self.needed.set(text.len());
        if self.out.is_null() {
            return Ok(());
        }
        if self.capacity > 0 {
            let fits = cut(text, self.capacity - 1).len();
            let out = self.out.cast::<u8>();
            // SAFETY: not NULL, and fits < capacity, which leaves room for the
            // NUL; the text is ours, so they cannot overlap.
            unsafe {
                out.copy_from_nonoverlapping(text.as_ptr(), fits);
                out.add(fits).write(0);
            }
        }
        if text.len() < self.capacity {
            return Ok(());
        }
        Err(Failure::new(
            MNK_ERR_BUFFER,
            Detail::Room { needed: text.len().saturating_add(1), capacity: self.capacity },
        ))
    }
}

/// The start of a text that takes at most so many bytes.
pub(super) fn cut(text: &str, bytes: usize) -> &str {
    let end = (0..=bytes.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// Puts a new handle where the caller wants it.
///
/// # Safety
/// `out` is not NULL and may be written to.
pub(super) unsafe fn hand_out<T>(out: *mut *mut T, handle: T) {
    // SAFETY: the caller's promise is ours.
    unsafe { out.write_unaligned(Box::into_raw(Box::new(handle))) }
}

/// Refuses NULL where there should be items: for calls that look into one
/// array before another, since NULL comes before all that may be wrong in them.
pub(super) fn all_there<T>(data: *const T, len: usize, name: &'static str) -> Answer<()> {
    if len > 0 { not_null(data, name) } else { Ok(()) }
}

/// Refuses a count of items of a size that no memory holds.
pub(super) fn possible_count(count: usize, size: usize, why: &'static str) -> Answer<()> {
    if count > MAX_BYTES / size { Err(Failure::because(MNK_ERR_INVALID, why)) } else { Ok(()) }
}

/// Refuses a NULL. Calls with several pointers ask of all of them first, since
/// NULL comes before everything else that may be wrong.
pub(super) fn not_null<T>(pointer: *const T, name: &'static str) -> Answer<()> {
    if pointer.is_null() { Err(Failure::null(name)) } else { Ok(()) }
}
