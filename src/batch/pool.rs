//! What all batches share: games side by side in slices, one slice a thread.

use super::chance::Chance;
use super::{Autoreset, BatchConfig, BatchError, Illegal, StepOut, code};
use crate::game::Refusal;
use crate::rules::Rules;

/// One game of a batch.
pub trait Slot: Clone + Send + Sync {
    /// What is the same for all games.
    type Table: Send + Sync;
    /// Games that are worth a thread of their own.
    const WORTH_A_THREAD: usize;

    fn table(rules: &Rules) -> Self::Table;
    fn start(table: &Self::Table) -> Self;
    fn restart(&mut self, table: &Self::Table);
    fn restart_if_over(&mut self, table: &Self::Table);
    fn is_over(&self) -> bool;
    /// A mark, or 0 when the game is over.
    fn turn(&self) -> u8;
    /// A mark, or 0.
    fn winner(&self) -> u8;
    fn check(&self, table: &Self::Table, action: i32) -> Result<(), Refusal>;
    /// Plays an action; a refused one changes nothing.
    fn play(&mut self, table: &Self::Table, action: i32) -> Result<(), Refusal>;
    /// The player in turn leaves the game.
    fn forfeit(&mut self);
    /// A legal action, or -1.
    fn choose(&self, table: &Self::Table, chance: &mut Chance) -> i32;
    fn play_out(&mut self, table: &Self::Table, chance: &mut Chance);
    /// These write the parts of some games, side by side in `out`.
    fn write_boards(slots: &[Self], table: &Self::Table, out: &mut [u8]);
    fn write_masks(slots: &[Self], table: &Self::Table, out: &mut [u8]);
    fn write_views(slots: &[Self], table: &Self::Table, out: &mut [u8]);
    fn heap_bytes(&self) -> usize;
}

/// The games of a batch, whatever they are kept as.
pub trait Store: Send + Sync {
    fn reset(&mut self, which: Option<&[u8]>);
    fn step(&mut self, actions: &[i32], out: StepOut<'_>);
    fn first_illegal(&self, actions: &[i32]) -> Option<(usize, Refusal)>;
    fn sample(&self, seed: u64, draw: u64, actions: &mut [i32]);
    fn playout(&mut self, seed: u64, draw: u64, first: usize, winners: &mut [i32]);
    fn boards(&self, before_reset: bool, out: &mut [u8]);
    fn masks(&self, out: &mut [u8]);
    fn turns(&self, out: &mut [u8]);
    fn winners(&self, out: &mut [i32]);
    fn observe(&self, before_reset: bool, out: &mut [u8]);
    fn memory_bytes(&self) -> usize;
}

pub struct Pool<S: Slot> {
    table: S::Table,
    slots: Vec<S>,
    /// With auto-reset in the same step: the games as the last step left them
    /// before it reset some; else empty.
    ends: Vec<S>,
    /// The rewards of the players when this mark wins, mark by mark.
    rewards: Vec<f32>,
    players: usize,
    threads: usize,
    illegal: Illegal,
    autoreset: Autoreset,
}

impl<S: Slot> Pool<S> {
    pub fn new(rules: &Rules, config: &BatchConfig) -> Result<Pool<S>, BatchError> {
        let table = S::table(rules);
        let start = S::start(&table);
        let many = || {
            let mut slots = Vec::new();
            slots.try_reserve_exact(config.games).map_err(|_| BatchError::Memory)?;
            slots.resize(config.games, start.clone());
            Ok(slots)
        };
        let players = usize::from(rules.players);
        let threads = match config.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        Ok(Pool {
            slots: many()?,
            ends: if config.autoreset == Autoreset::SameStep { many()? } else { Vec::new() },
            table,
            rewards: rewards(players),
            players,
            threads,
            illegal: config.illegal,
            autoreset: config.autoreset,
        })
    }

    /// Games of each thread's slice.
    fn share(&self, games: usize) -> usize {
        let threads = self.threads.min(games / S::WORTH_A_THREAD).max(1);
        games.div_ceil(threads)
    }

    fn seen(&self, before_reset: bool) -> &[S] {
        if before_reset && !self.ends.is_empty() { &self.ends } else { &self.slots }
    }

    /// Has `write` fill `out`, which has as many items for every game, slice by
    /// slice.
    fn write<T: Send>(&self, slots: &[S], out: &mut [T], write: impl Fn(&[S], &mut [T]) + Sync) {
        let share = self.share(slots.len());
        let width = out.len() / slots.len();
        let slices = slots.chunks(share).zip(out.chunks_mut(share * width));
        in_threads(slices.collect(), |(slots, out)| write(slots, out));
    }

    /// The same, one item a game.
    fn write_each<T: Send>(&self, out: &mut [T], item: impl Fn(&S) -> T + Sync) {
        self.write(&self.slots, out, |slots, out| {
            for (place, slot) in out.iter_mut().zip(slots) {
                *place = item(slot);
            }
        });
    }

    /// Steps a slice block by block, so that what is seen of a game is written
    /// while the game is at hand.
    fn step_slice(&self, mut slice: StepSlice<'_, S>) {
        let widths = slice.widths();
        while !slice.slots.is_empty() {
            let StepSlice { slots, ends, actions, mut out } = slice.take_front(BLOCK, &widths);
            self.step_block(slots, ends, actions, &mut out);
            if !out.masks.is_empty() {
                S::write_masks(slots, &self.table, out.masks);
            }
            if !out.observations.is_empty() {
                S::write_views(slots, &self.table, out.observations);
            }
        }
    }

    fn step_block(&self, slots: &mut [S], ends: &mut [S], actions: &[i32], out: &mut StepOut<'_>) {
        let games = slots.len();
        let (mut winners, mut no_done, mut no_results) = ([0; BLOCK], [0; BLOCK], [0; BLOCK]);
        let done = wanted_or(out.done, &mut no_done[..games]);
        let results = wanted_or(out.results, &mut no_results[..games]);
        let told = done.iter_mut().zip(results).zip(&mut winners);
        for ((slot, &action), ((done, result), winner)) in slots.iter_mut().zip(actions).zip(told) {
            let was_over = slot.is_over();
            *result = match slot.play(&self.table, action) {
                Ok(()) => 0,
                Err(refusal) => self.refuse(slot, was_over, refusal),
            };
            *done = u8::from(slot.is_over());
            *winner = if was_over { 0 } else { slot.winner() };
        }
        self.reward(&winners[..games], out.rewards);
        if !ends.is_empty() {
            ends.clone_from_slice(slots);
            slots.iter_mut().for_each(|slot| slot.restart_if_over(&self.table));
        }
    }

    /// What comes of an action that was not played; its result.
    #[cold]
    fn refuse(&self, slot: &mut S, was_over: bool, refusal: Refusal) -> i32 {
        if was_over && self.autoreset == Autoreset::NextStep {
            slot.restart(&self.table);
            return 0;
        }
        if self.illegal == Illegal::Lose && !was_over {
            slot.forfeit();
        }
        code(refusal)
    }

    fn reward(&self, winners: &[u8], out: &mut [f32]) {
        let (rows, _) = self.rewards.as_chunks::<2>();
        if self.players == 2
            && let Some(rows) = rows.first_chunk::<3>()
        {
            let (pairs, _) = out.as_chunks_mut::<2>();
            for (pair, winner) in pairs.iter_mut().zip(winners) {
                *pair = rows[usize::from(*winner).min(2)];
            }
            return;
        }
        for (row, winner) in out.chunks_exact_mut(self.players).zip(winners) {
            row.copy_from_slice(
                &self.rewards[usize::from(*winner) * self.players..][..self.players],
            );
        }
    }
}

/// The caller's array, or another one where it is not wanted.
fn wanted_or<'a, T>(wanted: &'a mut [T], other: &'a mut [T]) -> &'a mut [T] {
    if wanted.is_empty() { other } else { wanted }
}

/// Per winner, nobody first: 1 for them, -1 shared by all others.
fn rewards(players: usize) -> Vec<f32> {
    let others = -1.0 / (players - 1) as f32;
    let row = |winner: usize| {
        (1..=players).map(move |player| match winner {
            0 => 0.0,
            _ if winner == player => 1.0,
            _ => others,
        })
    };
    (0..=players).flat_map(row).collect()
}

/// Games stepped before they are shown: their parts of all arrays stay in the
/// nearest cache.
const BLOCK: usize = 128;

/// A part of a step: games side by side, and their parts of all arrays.
struct StepSlice<'a, S> {
    slots: &'a mut [S],
    ends: &'a mut [S],
    actions: &'a [i32],
    out: StepOut<'a>,
}

impl<'a, S> StepSlice<'a, S> {
    /// Items a game in the rewards, masks and observations; 0 where these are
    /// not wanted.
    fn widths(&self) -> [usize; 3] {
        let out = &self.out;
        [out.rewards.len(), out.masks.len(), out.observations.len()]
            .map(|items| items / self.slots.len().max(1))
    }

    /// Takes so many games away, or what there is.
    fn take_front(&mut self, games: usize, widths: &[usize; 3]) -> StepSlice<'a, S> {
        let (actions, rest) = self.actions.split_at(games.min(self.actions.len()));
        self.actions = rest;
        let games = actions.len();
        let out = &mut self.out;
        StepSlice {
            slots: take_front(&mut self.slots, games),
            ends: take_front(&mut self.ends, games),
            actions,
            out: StepOut {
                rewards: take_front(&mut out.rewards, games * widths[0]),
                done: take_front(&mut out.done, games),
                results: take_front(&mut out.results, games),
                masks: take_front(&mut out.masks, games * widths[1]),
                observations: take_front(&mut out.observations, games * widths[2]),
            },
        }
    }
}

impl<S: Slot> Store for Pool<S> {
    fn reset(&mut self, which: Option<&[u8]>) {
        for (game, slot) in self.slots.iter_mut().enumerate() {
            if which.is_none_or(|which| which[game] != 0) {
                slot.restart(&self.table);
                if let Some(end) = self.ends.get_mut(game) {
                    end.clone_from(slot);
                }
            }
        }
    }

    fn step(&mut self, actions: &[i32], out: StepOut<'_>) {
        let share = self.share(actions.len());
        let mut slots = std::mem::take(&mut self.slots);
        let mut ends = std::mem::take(&mut self.ends);
        let mut rest = StepSlice { slots: &mut slots, ends: &mut ends, actions, out };
        let widths = rest.widths();
        let mut slices = Vec::new();
        while !rest.slots.is_empty() {
            slices.push(rest.take_front(share, &widths));
        }
        in_threads(slices, |slice| self.step_slice(slice));
        (self.slots, self.ends) = (slots, ends);
    }

    fn first_illegal(&self, actions: &[i32]) -> Option<(usize, Refusal)> {
        let checked = self.slots.iter().zip(actions).enumerate();
        checked.filter(|(_, (slot, _))| !slot.is_over()).find_map(|(game, (slot, &action))| {
            slot.check(&self.table, action).err().map(|refusal| (game, refusal))
        })
    }

    fn sample(&self, seed: u64, draw: u64, actions: &mut [i32]) {
        let share = self.share(actions.len());
        let slices = self.slots.chunks(share).zip(actions.chunks_mut(share)).enumerate();
        in_threads(slices.collect(), |(slice, (slots, actions))| {
            for (game, (slot, action)) in slots.iter().zip(actions).enumerate() {
                let mut chance = Chance::new(seed, draw, slice * share + game);
                *action = slot.choose(&self.table, &mut chance);
            }
        });
    }

    fn playout(&mut self, seed: u64, draw: u64, first: usize, winners: &mut [i32]) {
        let share = self.share(winners.len().max(1));
        let table = &self.table;
        let slots = &mut self.slots[first..first + winners.len()];
        let slices = slots.chunks_mut(share).zip(winners.chunks_mut(share)).enumerate();
        in_threads(slices.collect(), |(slice, (slots, winners))| {
            for (game, (slot, winner)) in slots.iter_mut().zip(winners).enumerate() {
                let mut chance = Chance::new(seed, draw, first + slice * share + game);
                slot.play_out(table, &mut chance);
                *winner = slot.winner().into();
            }
        });
        for (end, slot) in self.ends.iter_mut().skip(first).zip(slots) {
            end.clone_from(slot);
        }
    }

    fn boards(&self, before_reset: bool, out: &mut [u8]) {
        self.write(self.seen(before_reset), out, |slots, out| {
            S::write_boards(slots, &self.table, out);
        });
    }

    fn masks(&self, out: &mut [u8]) {
        self.write(&self.slots, out, |slots, out| S::write_masks(slots, &self.table, out));
    }

    fn turns(&self, out: &mut [u8]) {
        self.write_each(out, S::turn);
    }

    fn winners(&self, out: &mut [i32]) {
        self.write_each(out, |slot| slot.winner().into());
    }

    fn observe(&self, before_reset: bool, out: &mut [u8]) {
        self.write(self.seen(before_reset), out, |slots, out| {
            S::write_views(slots, &self.table, out);
        });
    }

    fn memory_bytes(&self) -> usize {
        let slots = self.slots.iter().chain(&self.ends);
        (self.slots.capacity() + self.ends.capacity()) * size_of::<S>()
            + slots.map(S::heap_bytes).sum::<usize>()
    }
}

/// The first items of a slice, fewer where it has fewer.
fn take_front<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let whole = std::mem::take(slice);
    let (front, rest) = whole.split_at_mut(count.min(whole.len()));
    *slice = rest;
    front
}

/// Does every part of some work, each in a thread of its own, the last in this
/// one. Threads live no longer than the call: none is left over when a process
/// forks.
fn in_threads<T: Send>(mut parts: Vec<T>, work: impl Fn(T) + Sync) {
    let Some(last) = parts.pop() else { return };
    if parts.is_empty() {
        return work(last);
    }
    let work = &work;
    std::thread::scope(|scope| {
        for part in parts {
            scope.spawn(move || work(part));
        }
        work(last);
    });
}
