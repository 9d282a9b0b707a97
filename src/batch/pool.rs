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
    /// These write what belongs to the game of this number; they may write past
    /// it, where the next game's comes.
    fn write_board(&self, table: &Self::Table, game: usize, out: &mut [u8]);
    fn write_mask(&self, table: &Self::Table, game: usize, out: &mut [u8]);
    fn write_view(&self, table: &Self::Table, game: usize, out: &mut [u8]);
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

    /// Has `write` fill `width` items a game, slice by slice.
    fn write<T: Send>(
        &self,
        slots: &[S],
        out: &mut [T],
        write: impl Fn(&S, usize, &mut [T]) + Sync,
    ) {
        let share = self.share(slots.len());
        let width = out.len() / slots.len();
        let slices = slots.chunks(share).zip(out.chunks_mut(share * width));
        in_threads(slices.collect(), |(slots, out)| {
            for (game, slot) in slots.iter().enumerate() {
                write(slot, game, out);
            }
        });
    }

    fn step_slice(&self, slice: StepSlice<'_, S>) {
        let StepSlice { slots, ends, actions, out } = slice;
        for (game, (slot, &action)) in slots.iter_mut().zip(actions).enumerate() {
            let was_over = slot.is_over();
            let mut result = 0;
            if was_over && self.autoreset == Autoreset::NextStep {
                slot.restart(&self.table);
            } else if let Err(refusal) = slot.play(&self.table, action) {
                result = code(refusal);
                if self.illegal == Illegal::Lose && !was_over {
                    slot.forfeit();
                }
            }
            let over = slot.is_over();
            let winner = if over && !was_over { slot.winner() } else { 0 };
            if let Some(place) = out.done.get_mut(game) {
                *place = u8::from(over);
            }
            if let Some(place) = out.results.get_mut(game) {
                *place = result;
            }
            self.reward(winner, game, out.rewards);
            if let Some(end) = ends.get_mut(game) {
                end.clone_from(slot);
                if over {
                    slot.restart(&self.table);
                }
            }
        }
    }

    #[inline]
    fn reward(&self, winner: u8, game: usize, out: &mut [f32]) {
        let from = usize::from(winner) * self.players;
        if self.players == 2 {
            if let Some(pair) = out.get_mut(2 * game..2 * game + 2) {
                pair[0] = self.rewards[from];
                pair[1] = self.rewards[from + 1];
            }
        } else if !out.is_empty() {
            out[game * self.players..][..self.players]
                .copy_from_slice(&self.rewards[from..from + self.players]);
        }
    }
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

/// The part of a step that one thread does.
struct StepSlice<'a, S> {
    slots: &'a mut [S],
    ends: &'a mut [S],
    actions: &'a [i32],
    out: StepOut<'a>,
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
        let (mut rest, mut rest_ends) = (&mut slots[..], &mut ends[..]);
        let StepOut { mut rewards, mut done, mut results } = out;
        let mut slices = Vec::new();
        for actions in actions.chunks(share) {
            let games = actions.len();
            slices.push(StepSlice {
                slots: take_front(&mut rest, games),
                ends: take_front(&mut rest_ends, games),
                actions,
                out: StepOut {
                    rewards: take_front(&mut rewards, games * self.players),
                    done: take_front(&mut done, games),
                    results: take_front(&mut results, games),
                },
            });
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
        self.write(self.seen(before_reset), out, |slot, game, out| {
            slot.write_board(&self.table, game, out);
        });
    }

    fn masks(&self, out: &mut [u8]) {
        self.write(&self.slots, out, |slot, game, out| slot.write_mask(&self.table, game, out));
    }

    fn turns(&self, out: &mut [u8]) {
        self.write(&self.slots, out, |slot, game, out| out[game] = slot.turn());
    }

    fn winners(&self, out: &mut [i32]) {
        self.write(&self.slots, out, |slot, game, out| out[game] = slot.winner().into());
    }

    fn observe(&self, before_reset: bool, out: &mut [u8]) {
        self.write(self.seen(before_reset), out, |slot, game, out| {
            slot.write_view(&self.table, game, out);
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
