//! Whether anybody can still complete a line.
//!
//! A window is `k` cells in a row. It is alive for a player while it could
//! still become a line of theirs: no foreign mark stands in it; where exactly
//! `k` are wanted, no own mark stands just outside it; in caro, foreign marks do
//! not stand at both its outer neighbours. Marks only ever kill windows.
//!
//! With early draw every game keeps the number of windows alive for each
//! player. A move changes only windows through its cell, or next to it, so
//! counting those before and after it keeps the number right, on undo too.

use super::scan::lines;
use super::{step, torus};
use crate::board::{Board, Cell, Direction, Mark};
use crate::rules::{MAX_PLAYERS, Rules, Run};

/// Windows alive for each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alive([u32; MAX_PLAYERS as usize]);

impl Alive {
    /// Counts the whole board.
    pub fn count(board: &Board, rules: &Rules) -> Alive {
        let mut alive = Alive([0; MAX_PLAYERS as usize]);
        let mut marks = Vec::new();
        for line in lines(rules) {
            line.read(board, rules, &mut marks);
            for mark in players(rules) {
                let count = windows(&marks, rules, mark).filter(|w| *w == Window::Alive).count();
                alive.0[slot(mark)] += count as u32;
            }
        }
        alive
    }

    /// Places a mark on a free cell, by `change`, and keeps the count.
    pub fn place<R>(
        &mut self,
        board: &mut Board,
        rules: &Rules,
        (cell, mark): (Cell, Mark),
        change: impl FnOnce(&mut Board) -> R,
    ) -> R {
        if only_inside(rules) {
            // Everybody else loses the windows through the cell.
            for other in players(rules).filter(|&other| other != mark) {
                self.0[slot(other)] -= alive_through(board, rules, cell, other);
            }
            change(board)
        } else {
            for mark in players(rules) {
                self.0[slot(mark)] -= alive_near(board, rules, cell, mark);
            }
            let result = change(board);
            for mark in players(rules) {
                self.0[slot(mark)] += alive_near(board, rules, cell, mark);
            }
            result
        }
    }

    /// Takes a mark off its cell and keeps the count.
    pub fn remove(&mut self, board: &mut Board, rules: &Rules, cell: Cell, mark: Mark) {
        if only_inside(rules) {
            board.remove(cell, mark);
            for other in players(rules).filter(|&other| other != mark) {
                self.0[slot(other)] += alive_through(board, rules, cell, other);
            }
        } else {
            for mark in players(rules) {
                self.0[slot(mark)] -= alive_near(board, rules, cell, mark);
            }
            board.remove(cell, mark);
            for mark in players(rules) {
                self.0[slot(mark)] += alive_near(board, rules, cell, mark);
            }
        }
    }

    /// No player for whom `plays` holds can complete a line any more.
    pub fn is_dead(&self, rules: &Rules, plays: impl Fn(Mark) -> bool) -> bool {
        players(rules).all(|mark| !plays(mark) || self.0[slot(mark)] == 0)
    }
}

/// The same by looking at the whole board.
pub(crate) fn is_dead(board: &Board, rules: &Rules, plays: impl Fn(Mark) -> bool) -> bool {
    let mut marks = Vec::new();
    lines(rules).all(|line| {
        line.read(board, rules, &mut marks);
        let mut players = players(rules).filter(|&mark| plays(mark));
        players.all(|mark| windows(&marks, rules, mark).all(|window| window != Window::Alive))
    })
}

/// The marks, by cell index, of which each would make some player's window
/// alive if it alone were taken off.
pub(crate) fn revivers(board: &Board, rules: &Rules) -> Vec<bool> {
    let mut found = vec![false; rules.cells()];
    let mut marks = Vec::new();
    for line in lines(rules) {
        line.read(board, rules, &mut marks);
        let mut add = |at: usize| found[line.cell(rules, at as u32).index(rules.cols)] = true;
        for mark in players(rules) {
            for window in windows(&marks, rules, mark) {
                match window {
                    Window::Alive | Window::Dead => {}
                    Window::KilledBy(at) => add(at),
                    Window::KilledByBoth(before, after) => {
                        add(before);
                        add(after);
                    }
                }
            }
        }
    }
    found
}

/// How a window stands for a player. Marks are named by their place in the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Window {
    Alive,
    /// Without this one mark it would be alive.
    KilledBy(usize),
    /// Without either of these marks it would be alive.
    KilledByBoth(usize, usize),
    Dead,
}

/// The windows of a line of at least `k` cells, in order, for one player: on a
/// torus one from each cell of the ring, elsewhere as many as fit.
fn windows<'a>(marks: &'a [u8], rules: &'a Rules, mark: Mark) -> impl Iterator<Item = Window> + 'a {
    let (len, k) = (marks.len(), usize::from(rules.k));
    let foreign = move |at: usize| marks[at] != 0 && marks[at] != mark.number();
    let count = if rules.wrap { len } else { len - k + 1 };
    // Foreign marks in the window, and the one that came in last.
    let mut inside = (0..k - 1).filter(|&at| foreign(at)).count();
    let mut latest = (0..k - 1).rev().find(|&at| foreign(at)).unwrap_or(0);
    (0..count).map(move |start| {
        if start > 0 && foreign(start - 1) {
            inside -= 1;
        }
        let entering = (start + k - 1) % len;
        if foreign(entering) {
            inside += 1;
            latest = entering;
        }
        if inside > 1 {
            return Window::Dead;
        }
        // A window that fills its ring has no neighbours.
        let (before, after) = if !rules.wrap {
            (start.checked_sub(1), Some(start + k).filter(|&at| at < len))
        } else if len > k {
            (Some((start + len - 1) % len), Some((start + k) % len))
        } else {
            (None, None)
        };
        let mut killer = (inside == 1).then_some(latest);
        if exactly(rules, mark) {
            // On a ring of k + 1 both neighbours are one cell.
            let own = |at: &usize| marks[*at] == mark.number();
            for at in [before, after.filter(|_| after != before)].into_iter().flatten().filter(own)
            {
                if killer.replace(at).is_some() {
                    return Window::Dead;
                }
            }
        }
        match (before.filter(|&at| foreign(at)), after.filter(|&at| foreign(at))) {
            (Some(before), Some(after)) if rules.run.looks_at_ends() => match killer {
                None => Window::KilledByBoth(before, after),
                Some(_) => Window::Dead,
            },
            _ => killer.map_or(Window::Alive, Window::KilledBy),
        }
    })
}

/// Whether nothing but foreign marks inside kills a window.
fn only_inside(rules: &Rules) -> bool {
    !rules.run.wants_exactly_k() && !rules.run.looks_at_ends()
}

fn slot(mark: Mark) -> usize {
    usize::from(mark.number()) - 1
}

fn players(rules: &Rules) -> impl Iterator<Item = Mark> + use<> {
    (1..=rules.players).filter_map(Mark::new)
}

/// Whether `k` distinct cells follow from this one.
fn has_window(rules: &Rules, cell: Cell, direction: Direction) -> bool {
    if rules.wrap {
        torus::ring_len(rules, direction) >= u32::from(rules.k)
    } else {
        step(rules, cell, direction, i32::from(rules.k) - 1).is_some()
    }
}

/// Whether a window, given by its first cell, is alive for a player.
fn is_alive(board: &Board, rules: &Rules, first: Cell, direction: Direction, mark: Mark) -> bool {
    let k = i32::from(rules.k);
    let at = |steps| step(rules, first, direction, steps).map(|cell| board.mark_at(cell));
    let foreign = |there: Option<Mark>| there.is_some_and(|m| !m.is_empty() && m != mark);
    if (0..k).any(|steps| foreign(at(steps))) {
        return false;
    }
    // A window that fills its ring has no neighbours.
    let fills_ring = rules.wrap && torus::ring_len(rules, direction) == u32::from(rules.k);
    if fills_ring {
        return true;
    }
    let (before, after) = (at(-1), at(k));
    if exactly(rules, mark) && (before == Some(mark) || after == Some(mark)) {
        return false;
    }
    !(rules.run.looks_at_ends() && foreign(before) && foreign(after))
}

/// Whether only exactly `k` marks win for this player.
fn exactly(rules: &Rules, mark: Mark) -> bool {
    rules.run.wants_exactly_k() || (rules.run == Run::Renju && mark == Mark::X)
}

/// Windows alive for a player that a change of this cell can touch, under the
/// rules that look at the ends of a window too.
fn alive_near(board: &Board, rules: &Rules, cell: Cell, mark: Mark) -> u32 {
    // Windows through the cell, and the two that end just before and after it.
    let k = i32::from(rules.k);
    let mut alive = 0;
    for direction in Direction::ALL {
        // On a torus a short ring meets some window at two offsets: there each
        // of its cells starts one window, near the cell exactly once.
        let (first, last) = if rules.wrap {
            let ring = torus::ring_len(rules, direction) as i32;
            (-k, (ring - 1 - k).min(1))
        } else {
            (-k, 1)
        };
        for offset in first..=last {
            if let Some(start) = step(rules, cell, direction, offset)
                && has_window(rules, start, direction)
                && is_alive(board, rules, start, direction, mark)
            {
                alive += 1;
            }
        }
    }
    alive
}

/// Windows alive for a player through a free cell, where only foreign marks
/// inside kill: as many as fit into the room around it.
fn alive_through(board: &Board, rules: &Rules, cell: Cell, mark: Mark) -> u32 {
    debug_assert!(board.mark_at(cell).is_empty());
    if !rules.wrap {
        return board.windows_through(cell, mark, rules.k);
    }
    let k = u32::from(rules.k);
    let mut alive = 0;
    for direction in Direction::ALL {
        let ring = torus::ring_len(rules, direction);
        if ring < k {
            continue;
        }
        let room = torus::reach(rules, cell, direction, |cell| {
            let there = board.mark_at(cell);
            there.is_empty() || there == mark
        });
        // With nothing foreign on the ring k windows hold the cell.
        alive += if u32::from(room.len()) >= ring { k } else { room.windows(rules.k) };
    }
    alive
}
