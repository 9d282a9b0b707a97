//! Work in parts on several threads.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Does every part of some work in so many threads, this one among them.
///
/// Each has its own row of parts, the same in every call, so that they stay in
/// the caches of one core; one that is done helps whoever has most left, which
/// makes up for threads that start late, as they do. Threads live no longer than
/// the call, so that none is left over when a process forks; where the system
/// gives none, there are fewer.
pub fn in_threads<T: Send>(
    threads: usize,
    parts: impl Iterator<Item = T>,
    work: impl Fn(T) + Sync,
) {
    if threads == 1 {
        return parts.for_each(work);
    }
    let mut parts: VecDeque<T> = parts.collect();
    let each = parts.len().div_ceil(threads);
    let rows = std::iter::repeat_with(|| parts.drain(..each.min(parts.len())).collect());
    let rows: Mutex<Vec<VecDeque<T>>> = Mutex::new(rows.take(threads).collect());
    let next = |mine: usize| {
        let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
        rows[mine].pop_front().or_else(|| {
            rows.iter_mut().max_by_key(|row| row.len()).and_then(|longest| longest.pop_back())
        })
    };
    let run = |mine: usize| {
        while let Some(part) = next(mine) {
            work(part);
        }
    };
    std::thread::scope(|scope| {
        for mine in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, move || run(mine)).is_err() {
                break;
            }
        }
        run(0);
    });
}

#[cfg(test)]
mod tests {
    use super::in_threads;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_part_is_done_once_by_any_number_of_threads() {
        for threads in [1, 2, 3, 8] {
            for parts in [0, 1, 2, 7, 64] {
                let done: Vec<AtomicUsize> = (0..parts).map(|_| AtomicUsize::new(0)).collect();
                in_threads(threads, 0..parts, |part: usize| {
                    done[part].fetch_add(1, Ordering::Relaxed);
                });
                assert!(done.iter().all(|done| done.load(Ordering::Relaxed) == 1));
            }
        }
    }
}
