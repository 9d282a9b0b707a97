//! What all batches share: games in groups, and these in slices, one slice a
//! thread.

use super::chance::{Chance, Draw};
use super::threads::in_threads;
use super::{Autoreset, BatchConfig, BatchError, Illegal, StepOut, code};
use crate::game::Refusal;
use crate::rules::Rules;

/// Some games of a batch that are handled together. A call tells how many of
/// them it means, the first ones, by the length of its arrays.
pub trait Group: Clone + Send + Sync {
    /// What is the same for all games.
    type Table: Send + Sync;
    /// Games of a group, at most [`MOST`].
    const GAMES: usize;
    /// Groups that are worth a thread of their own.
    const WORTH_A_THREAD: usize;

    fn table(rules: &Rules) -> Self::Table;
    fn start(table: &Self::Table) -> Self;
    fn restart(&mut self, table: &Self::Table, game: usize);
    fn restart_finished(&mut self, table: &Self::Table);
    fn copy_game(&mut self, from: &Self, game: usize);
    fn is_over(&self, game: usize) -> bool;
    /// A mark, or 0 when the game is over.
    fn turn(&self, game: usize) -> u8;
    /// A mark, or 0.
    fn winner(&self, game: usize) -> u8;
    fn check(&self, table: &Self::Table, game: usize, action: i32) -> Result<(), Refusal>;
    /// Plays an action in every game, and tells what came of it; where an
    /// action is refused, nothing changes and the result is 1. Whether one was.
    fn play(&mut self, table: &Self::Table, actions: &[i32], told: Told<'_>) -> bool;
    /// The player in turn leaves the game.
    fn forfeit(&mut self, game: usize);
    /// Legal actions, -1 where there is none. `first` is the index of the first
    /// game among those of the batch.
    fn choose(&self, table: &Self::Table, draw: &Draw, first: usize, actions: &mut [i32]);
    fn play_out(&mut self, table: &Self::Table, game: usize, chance: Chance);
    /// These write the parts of the games side by side in `out`.
    fn write_boards(&self, table: &Self::Table, out: &mut [u8]);
    fn write_masks(&self, table: &Self::Table, out: &mut [u8]);
    fn write_views(&self, table: &Self::Table, out: &mut [u8]);
    fn heap_bytes(&self) -> usize;
}

/// How work is shared among threads.
struct Share {
    threads: usize,
    /// Groups of one part.
    groups: usize,
}

/// A playout is as much work as so many steps, on small boards.
const STEPS_OF_A_GAME: usize = 8;

/// No group has more games.
pub const MOST: usize = 64;

/// What comes of a step, game by game.
pub struct Told<'a> {
    /// 1 where the game is over.
    pub done: &'a mut [u8],
    /// 0, or why the action was refused.
    pub results: &'a mut [i32],
    /// Whom this step made the winner, or 0.
    pub winners: &'a mut [u8],
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

pub struct Pool<G: Group> {
    table: G::Table,
    games: usize,
    groups: Vec<G>,
    /// With auto-reset in the same step: the games as the last step left them
    /// before it reset some; else empty.
    ends: Vec<G>,
    /// The rewards of the players when this mark wins, mark by mark.
    rewards: Vec<f32>,
    players: usize,
    threads: usize,
    illegal: Illegal,
    autoreset: Autoreset,
}

impl<G: Group> Pool<G> {
    pub fn new(rules: &Rules, config: &BatchConfig) -> Result<Pool<G>, BatchError> {
        let table = G::table(rules);
        let start = G::start(&table);
        let many = config.games.div_ceil(G::GAMES);
        let many_ends = if config.autoreset == Autoreset::SameStep { many } else { 0 };
        let (mut groups, mut ends) = (room(many)?, room(many_ends)?);
        let apart = start.heap_bytes().checked_mul(many + many_ends).ok_or(BatchError::Memory)?;
        std::hint::black_box(room::<u8>(apart)?);
        groups.resize(many, start.clone());
        ends.resize(many_ends, start);
        let players = usize::from(rules.players);
        let threads = match config.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        Ok(Pool {
            games: config.games,
            groups,
            ends,
            table,
            rewards: rewards(players),
            players,
            threads,
            illegal: config.illegal,
            autoreset: config.autoreset,
        })
    }

    /// How work on so many groups is shared, where a thread is worth while for
    /// so many of them.
    fn share(&self, groups: usize, worth: usize) -> Share {
        let threads = self.threads.min(groups / worth).max(1);
        // More parts than threads: one that starts late takes fewer of them.
        let parts = if threads == 1 { 1 } else { threads * 8 };
        Share { threads, groups: groups.div_ceil(parts).max(1) }
    }

    fn seen(&self, before_reset: bool) -> &[G] {
        if before_reset && !self.ends.is_empty() { &self.ends } else { &self.groups }
    }

    /// Has `write` fill `out`, which has as many items for every game, group by
    /// group. It is told the index of the group's first game.
    fn write<T: Send>(
        &self,
        groups: &[G],
        out: &mut [T],
        write: impl Fn(&G, usize, &mut [T]) + Sync,
    ) {
        let share = self.share(groups.len(), G::WORTH_A_THREAD);
        let width = out.len() / self.games * G::GAMES;
        let slices = groups.chunks(share.groups).zip(out.chunks_mut(share.groups * width));
        in_threads(share.threads, slices.enumerate(), |(slice, (groups, out))| {
            let before = slice * share.groups;
            for (group, (games, part)) in groups.iter().zip(out.chunks_mut(width)).enumerate() {
                write(games, (before + group) * G::GAMES, part);
            }
        });
    }

    /// The same, one item a game.
    fn write_each<T: Send>(&self, out: &mut [T], item: impl Fn(&G, usize) -> T + Sync) {
        self.write(&self.groups, out, |group, _, out| {
            for (game, place) in out.iter_mut().enumerate() {
                *place = item(group, game);
            }
        });
    }

    fn step_slice(&self, mut slice: StepSlice<'_, G>) {
        let widths = slice.widths;
        let (mut winners, mut no_done, mut no_results) = ([0; MOST], [0; MOST], [0; MOST]);
        for (index, group) in slice.groups.iter_mut().enumerate() {
            let games = G::GAMES.min(slice.actions.len() - index * G::GAMES);
            let part = |width: usize| index * G::GAMES * width..(index * G::GAMES + games) * width;
            let actions = &slice.actions[part(1)];
            let out = &mut slice.out;
            let done = match &mut *out.done {
                [] => &mut no_done[..games],
                done => &mut done[part(1)],
            };
            let results = match &mut *out.results {
                [] => &mut no_results[..games],
                results => &mut results[part(1)],
            };
            let winners = &mut winners[..games];
            self.step_group(group, actions, Told { done, results, winners });
            if let Some(end) = slice.ends.get_mut(index) {
                end.clone_from(group);
                group.restart_finished(&self.table);
            }
            if !out.rewards.is_empty() {
                self.reward(winners, &mut out.rewards[part(widths[0])]);
            }
            if !out.masks.is_empty() {
                group.write_masks(&self.table, &mut out.masks[part(widths[1])]);
            }
            if !out.observations.is_empty() {
                group.write_views(&self.table, &mut out.observations[part(widths[2])]);
            }
        }
    }

    fn step_group(&self, group: &mut G, actions: &[i32], mut told: Told<'_>) {
        let Told { done, results, winners } = &mut told;
        if group.play(&self.table, actions, Told { done, results, winners }) {
            self.refuse(group, actions, told);
        }
    }

    /// What comes of the actions that were not played.
    #[cold]
    fn refuse(&self, group: &mut G, actions: &[i32], told: Told<'_>) {
        for (game, &action) in actions.iter().enumerate() {
            if told.results[game] == 0 {
                continue;
            }
            let Err(refusal) = group.check(&self.table, game, action) else { continue };
            let was_over = group.is_over(game);
            told.results[game] = code(refusal);
            if was_over && self.autoreset == Autoreset::NextStep {
                group.restart(&self.table, game);
                told.results[game] = 0;
            } else if self.illegal == Illegal::Lose && !was_over {
                group.forfeit(game);
            }
            told.done[game] = group.is_over(game).into();
            told.winners[game] = if was_over { 0 } else { group.winner(game) };
        }
    }

    fn reward(&self, winners: &[u8], out: &mut [f32]) {
        if self.players == 2 {
            let (pairs, _) = out.as_chunks_mut::<2>();
            for (pair, &winner) in pairs.iter_mut().zip(winners) {
                // Integers first: there is no -0 among them.
                let first = i32::from(winner == 1) - i32::from(winner == 2);
                *pair = [first as f32, -first as f32];
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

/// A thread's part of a step: some groups, and their parts of all arrays.
struct StepSlice<'a, G> {
    groups: &'a mut [G],
    ends: &'a mut [G],
    actions: &'a [i32],
    out: StepOut<'a>,
    /// Items a game in the rewards, masks and observations; 0 where these are
    /// not wanted.
    widths: [usize; 3],
}

impl<'a, G: Group> StepSlice<'a, G> {
    /// Takes so many groups away, or what there is.
    fn take_front(&mut self, groups: usize) -> StepSlice<'a, G> {
        let (actions, rest) = self.actions.split_at(self.actions.len().min(groups * G::GAMES));
        self.actions = rest;
        let games = actions.len();
        let (out, widths) = (&mut self.out, self.widths);
        StepSlice {
            groups: take_front(&mut self.groups, groups),
            ends: take_front(&mut self.ends, groups),
            actions,
            out: StepOut {
                rewards: take_front(&mut out.rewards, games * widths[0]),
                done: take_front(&mut out.done, games),
                results: take_front(&mut out.results, games),
                masks: take_front(&mut out.masks, games * widths[1]),
                observations: take_front(&mut out.observations, games * widths[2]),
            },
            widths,
        }
    }
}

impl<G: Group> Store for Pool<G> {
    fn reset(&mut self, which: Option<&[u8]>) {
        for game in 0..self.games {
            if which.is_none_or(|which| which[game] != 0) {
                let (group, game) = (game / G::GAMES, game % G::GAMES);
                self.groups[group].restart(&self.table, game);
                if let Some(end) = self.ends.get_mut(group) {
                    end.copy_game(&self.groups[group], game);
                }
            }
        }
    }

    fn step(&mut self, actions: &[i32], out: StepOut<'_>) {
        let share = self.share(self.groups.len(), G::WORTH_A_THREAD);
        let (mut groups, mut ends) =
            (std::mem::take(&mut self.groups), std::mem::take(&mut self.ends));
        let widths = [out.rewards.len(), out.masks.len(), out.observations.len()]
            .map(|items| items / self.games);
        let mut rest = StepSlice { groups: &mut groups, ends: &mut ends, actions, out, widths };
        let mut slices = Vec::new();
        while !rest.groups.is_empty() {
            slices.push(rest.take_front(share.groups));
        }
        in_threads(share.threads, slices.into_iter(), |slice| self.step_slice(slice));
        (self.groups, self.ends) = (groups, ends);
    }

    fn first_illegal(&self, actions: &[i32]) -> Option<(usize, Refusal)> {
        actions.iter().enumerate().find_map(|(game, &action)| {
            let (group, within) = (&self.groups[game / G::GAMES], game % G::GAMES);
            match group.check(&self.table, within, action) {
                Ok(()) | Err(Refusal::GameOver) => None,
                Err(refusal) => Some((game, refusal)),
            }
        })
    }

    fn sample(&self, seed: u64, draw: u64, actions: &mut [i32]) {
        let draw = Draw::new(seed, draw);
        self.write(&self.groups, actions, |group, first, actions| {
            group.choose(&self.table, &draw, first, actions);
        });
    }

    fn playout(&mut self, seed: u64, draw: u64, first: usize, winners: &mut [i32]) {
        let draw = Draw::new(seed, draw);
        let last = first + winners.len();
        // The groups of which there is a game among these.
        let (begin, end) = (first / G::GAMES, last.div_ceil(G::GAMES));
        let share = self.share(end - begin, G::WORTH_A_THREAD.div_ceil(STEPS_OF_A_GAME));
        let table = &self.table;
        let groups = &mut self.groups[begin..end];
        let mut rest = winners;
        let mut next = first;
        let mut slices = Vec::new();
        for groups in groups.chunks_mut(share.groups) {
            let at = next;
            let upto = (at / G::GAMES + groups.len()) * G::GAMES;
            let part = take_front(&mut rest, upto - at);
            next = upto;
            slices.push((groups, at, part));
        }
        in_threads(share.threads, slices.into_iter(), |(groups, first, winners)| {
            let before = first % G::GAMES;
            for (index, winner) in winners.iter_mut().enumerate() {
                let group = &mut groups[(before + index) / G::GAMES];
                let game = (before + index) % G::GAMES;
                group.play_out(table, game, draw.chance(first + index));
                *winner = group.winner(game).into();
            }
        });
        if !self.ends.is_empty() {
            for game in first..last {
                self.ends[game / G::GAMES]
                    .copy_game(&self.groups[game / G::GAMES], game % G::GAMES);
            }
        }
    }

    fn boards(&self, before_reset: bool, out: &mut [u8]) {
        self.write(self.seen(before_reset), out, |group, _, out| {
            group.write_boards(&self.table, out);
        });
    }

    fn masks(&self, out: &mut [u8]) {
        self.write(&self.groups, out, |group, _, out| group.write_masks(&self.table, out));
    }

    fn turns(&self, out: &mut [u8]) {
        self.write_each(out, G::turn);
    }

    fn winners(&self, out: &mut [i32]) {
        self.write_each(out, |group, game| group.winner(game).into());
    }

    fn observe(&self, before_reset: bool, out: &mut [u8]) {
        self.write(self.seen(before_reset), out, |group, _, out| {
            group.write_views(&self.table, out);
        });
    }

    fn memory_bytes(&self) -> usize {
        let groups = self.groups.iter().chain(&self.ends);
        (self.groups.capacity() + self.ends.capacity()) * size_of::<G>()
            + groups.map(G::heap_bytes).sum::<usize>()
    }
}

/// Room for so many items. What the games keep apart from their groups is asked
/// for in this way too, in one piece, and given back: they take it one by one,
/// where a lack of memory is no answer but the end of the process.
fn room<T>(items: usize) -> Result<Vec<T>, BatchError> {
    let mut room = Vec::new();
    room.try_reserve_exact(items).map_err(|_| BatchError::Memory)?;
    Ok(room)
}

/// The first items of a slice, fewer where it has fewer.
fn take_front<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let whole = std::mem::take(slice);
    let (front, rest) = whole.split_at_mut(count.min(whole.len()));
    *slice = rest;
    front
}
