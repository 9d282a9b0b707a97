//! The search on several threads: each deepens by itself, all share one table.
//!
//! What one thread finds saves the others the way there, and small differences
//! of order send them different ways. The first thread's answer is the answer;
//! when it has one, the others stop.

use super::search::Search;
use super::{Choice, Place, deepen_from};
use crate::board::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// More threads than this do not help.
pub const MOST: u32 = 64;

pub fn deepen(
    search: &mut Search<'_, '_>,
    roots: Vec<Place>,
    fallback: Cell,
    threads: u32,
) -> Choice {
    let done = AtomicBool::new(false);
    let nodes = AtomicU64::new(0);
    let mut choice = std::thread::scope(|scope| {
        for number in 1..threads {
            let mut roots = roots.clone();
            // The helpers look at other moves first, after the best.
            let shift = number as usize % (roots.len() - 1).max(1);
            roots[1..].rotate_left(shift);
            let (field, table) = (search.field.clone(), search.table);
            let mut control = search.control.helper(&done);
            let nodes = &nodes;
            // Where a thread cannot be had, the others do.
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                let mut helper = Search::new(field, table, &mut control, 0);
                deepen_from(&mut helper, roots, fallback);
                nodes.fetch_add(helper.nodes, Relaxed);
            });
        }
        let choice = deepen_from(search, roots.clone(), fallback);
        done.store(true, Relaxed);
        choice
    });
    choice.nodes += nodes.load(Relaxed);
    choice
}
