//! Games kept as bits, many side by side: word after word of marks, so that one
//! instruction works on several games.
//!
//! The marks are kept as the player sees them who is in turn, mine and theirs,
//! and change places with every move:
//!
//! ```text
//!   X . .       bits 0 1 2      O to play: mine   = 0b000_010_000
//!   . O .            3 4 5                 theirs = 0b100_000_001
//!   . . X            6 7 8
//! ```

use super::bits::pick;
use super::chance::{Chance, Draw};
use super::pool::{Group, MOST, Told};
use super::rows::{join, write_rows};
use super::table::{Round, Table, Word, lines, mask};
use super::wide::{self, Task};
use crate::board::spread::write_marks;
use crate::game::{Refusal, Status};
use crate::rules::Rules;

/// Games of a group.
const GAMES: usize = MOST;

/// Some games.
#[derive(Clone)]
pub struct Lanes<W> {
    mine: [W; GAMES],
    theirs: [W; GAMES],
    /// Status in bits 0 and 1, the winner in bits 2 and 3, and bit 4: O is me.
    /// As wide as the marks, so that all are handled alike.
    state: [W; GAMES],
}

const STATUS: u8 = 0b11;
const WINNER: u32 = 2;
const O_IS_ME: u8 = 1 << 4;

/// The state of a finished game, but for bit 4.
const fn won(winner: u8) -> u8 {
    Status::Won as u8 | winner << WINNER
}

impl<W: Word> Lanes<W> {
    #[inline]
    fn taken(&self, game: usize) -> W {
        self.mine[game] | self.theirs[game]
    }

    #[inline]
    fn state(&self, game: usize) -> u8 {
        self.state[game].into() as u8
    }

    #[inline]
    fn me(&self, game: usize) -> u8 {
        1 + u8::from(self.state(game) & O_IS_ME != 0)
    }

    /// All bits of a game that goes on, none of one that is over.
    #[inline(always)]
    fn going_on(&self, game: usize) -> W {
        mask(self.state[game] & W::from(STATUS) == W::from(0))
    }

    #[inline(always)]
    fn legal(&self, table: &Table<W>, game: usize) -> u64 {
        (table.legal_actions(self.taken(game)) & self.going_on(game)).into()
    }

    /// What the player in turn sees: their marks, the other's, the playable.
    #[inline(always)]
    fn planes(&self, table: &Table<W>, game: usize) -> [u64; 3] {
        let playable = table.playable(self.taken(game)) & self.going_on(game);
        [self.mine[game].into(), self.theirs[game].into(), playable.into()]
    }

    /// Plays in all games what may be played. What is not played leaves a 1
    /// among the results.
    #[inline(always)]
    fn play_rounds<const GRAVITY: bool, const ROUNDS: usize>(
        &mut self,
        table: &Table<W>,
        rounds: &[Round; ROUNDS],
        actions: &[i32],
        told: &mut Told<'_>,
    ) -> bool {
        let games = actions.len().min(GAMES);
        let zero = W::from(0);
        let (all, starts, cols) = (table.all, table.starts, table.cols % W::BITS);
        let by_line = [1, 2].map(|me: u8| W::from(won(me ^ table.winner_flip)));

        let mut cells = [zero; GAMES];
        for (cell, &action) in cells.iter_mut().zip(actions) {
            *cell = table.cells_of(action);
        }

        let mut ends = [zero; GAMES];
        let lanes = self.mine[..games].iter_mut().zip(&mut self.theirs[..games]);
        let lanes = lanes.zip(&mut self.state[..games]).zip(&mut cells).zip(&mut ends);
        for ((((mine, theirs), state), cell), end) in lanes {
            let free = !(*mine | *theirs) & all;
            let playable = if GRAVITY { free & !(free >> cols) } else { free };
            let going_on = mask::<W>(*state & W::from(STATUS) == zero);
            let moves = *cell & playable & going_on;
            let moved = mask::<W>(moves != zero);
            let after = *mine | moves;

            // Arithmetic, since a branch on how a game ends would be
            // mispredicted.
            let line = mask::<W>(lines(after, rounds, &starts) != zero);
            let full = mask::<W>(after | *theirs == all);
            let o = mask::<W>(*state & W::from(O_IS_ME) != zero);
            let draw = full & W::from(Status::Draw as u8);
            let ended = (line & (o & by_line[1] | !o & by_line[0])) | (!line & draw);

            let change = |old: W, new: W| moved & new | !moved & old;
            *state = change(*state, (*state ^ W::from(O_IS_ME)) | ended);
            (*mine, *theirs) = (change(*mine, *theirs), change(*theirs, after));
            *cell = moved;
            *end = ended & moved;
        }

        let mut refused = zero;
        for (result, &moved) in told.results.iter_mut().zip(&cells[..games]) {
            refused = refused | !moved;
            *result = i32::from(moved == zero);
        }
        for (winner, &end) in told.winners.iter_mut().zip(&ends[..games]) {
            *winner = (end >> WINNER).into() as u8;
        }
        for (done, &state) in told.done.iter_mut().zip(&self.state[..games]) {
            *done = u8::from(state & W::from(STATUS) != zero);
        }
        refused != zero
    }

    #[inline(always)]
    fn play_any(&mut self, table: &Table<W>, actions: &[i32], told: &mut Told<'_>) -> bool {
        if table.gravity {
            self.play_with::<true>(table, actions, told)
        } else {
            self.play_with::<false>(table, actions, told)
        }
    }

    #[inline(always)]
    fn play_with<const GRAVITY: bool>(
        &mut self,
        table: &Table<W>,
        actions: &[i32],
        told: &mut Told<'_>,
    ) -> bool {
        match table.rounds[..] {
            [first, second] => {
                self.play_rounds::<GRAVITY, 2>(table, &[first, second], actions, told)
            }
            [first, second, third] => {
                self.play_rounds::<GRAVITY, 3>(table, &[first, second, third], actions, told)
            }
            _ => self.play_rounds::<GRAVITY, 6>(table, &table.six_rounds(), actions, told),
        }
    }

    /// Makes a move that is legal: the marks change places, and the next player
    /// is in turn, or would be.
    #[inline]
    fn place(&mut self, table: &Table<W>, game: usize, cell: W) {
        let (mine, theirs) = (self.mine[game] | cell, self.theirs[game]);
        let ended = if table.has_line(mine) {
            won(self.me(game) ^ table.winner_flip)
        } else if mine | theirs == table.all {
            Status::Draw as u8
        } else {
            0
        };
        self.end(game, ended);
        (self.mine[game], self.theirs[game]) = (theirs, mine);
    }

    /// Whoever is in turn has acted: sets how the game stands after that.
    #[inline]
    fn end(&mut self, game: usize, ended: u8) {
        self.state[game] = W::from(self.state(game) & O_IS_ME ^ O_IS_ME | ended);
    }
}

impl<W: Word> Group for Lanes<W> {
    type Table = Table<W>;
    const GAMES: usize = GAMES;
    const WORTH_A_THREAD: usize = 8192 / GAMES;

    fn table(rules: &Rules) -> Table<W> {
        Table::new(rules)
    }

    fn start(_table: &Table<W>) -> Lanes<W> {
        let zero = [W::from(0); GAMES];
        Lanes { mine: zero, theirs: zero, state: zero }
    }

    fn restart(&mut self, _table: &Table<W>, game: usize) {
        let zero = W::from(0);
        (self.mine[game], self.theirs[game], self.state[game]) = (zero, zero, zero);
    }

    /// Without a branch: when a game of a batch ends is as good as random.
    fn restart_finished(&mut self, _table: &Table<W>) {
        let lanes = self.mine.iter_mut().zip(&mut self.theirs).zip(&mut self.state);
        for ((mine, theirs), state) in lanes {
            let keep = mask::<W>(*state & W::from(STATUS) == W::from(0));
            (*mine, *theirs, *state) = (*mine & keep, *theirs & keep, *state & keep);
        }
    }

    fn copy_game(&mut self, from: &Lanes<W>, game: usize) {
        self.mine[game] = from.mine[game];
        self.theirs[game] = from.theirs[game];
        self.state[game] = from.state[game];
    }

    #[inline]
    fn is_over(&self, game: usize) -> bool {
        self.going_on(game) == W::from(0)
    }

    #[inline]
    fn turn(&self, game: usize) -> u8 {
        if self.is_over(game) { 0 } else { self.me(game) }
    }

    #[inline]
    fn winner(&self, game: usize) -> u8 {
        self.state(game) >> WINNER & 0b11
    }

    #[inline]
    fn check(&self, table: &Table<W>, game: usize, action: i32) -> Result<(), Refusal> {
        let cells = table.cells_of(action);
        if self.is_over(game) {
            Err(Refusal::GameOver)
        } else if cells == W::from(0) {
            Err(Refusal::OutOfBounds)
        } else if cells & table.playable(self.taken(game)) == W::from(0) {
            Err(Refusal::CellTaken)
        } else {
            Ok(())
        }
    }

    fn play(&mut self, table: &Table<W>, actions: &[i32], told: Told<'_>) -> bool {
        wide::run(Play { lanes: self, table, actions, told })
    }

    /// The marks change places as after a move: the other player sees the end.
    fn forfeit(&mut self, game: usize) {
        self.end(game, won(3 - self.me(game)));
        (self.mine[game], self.theirs[game]) = (self.theirs[game], self.mine[game]);
    }

    fn choose(&self, table: &Table<W>, draw: &Draw, first: usize, actions: &mut [i32]) {
        for (game, action) in actions.iter_mut().enumerate().take(GAMES) {
            *action = pick(self.legal(table, game), |count| draw.below(first + game, count));
        }
    }

    fn play_out(&mut self, table: &Table<W>, game: usize, mut chance: Chance) {
        while !self.is_over(game) {
            let action = pick(self.legal(table, game), |count| chance.below(count));
            let cell = table.cells_of(action) & table.playable(self.taken(game));
            self.place(table, game, cell);
        }
    }

    fn write_boards(&self, table: &Table<W>, out: &mut [u8]) {
        for (game, part) in out.chunks_exact_mut(table.cells).enumerate().take(GAMES) {
            let (mine, theirs) = (self.mine[game].into(), self.theirs[game].into());
            let o_is_me = self.state(game) & O_IS_ME != 0;
            let (xs, os) = if o_is_me { (theirs, mine) } else { (mine, theirs) };
            write_marks(xs, os, part);
        }
    }

    fn write_masks(&self, table: &Table<W>, out: &mut [u8]) {
        wide::run(Masks { lanes: self, table, out });
    }

    fn write_views(&self, table: &Table<W>, out: &mut [u8]) {
        wide::run(Views { lanes: self, table, out });
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}

struct Play<'a, W> {
    lanes: &'a mut Lanes<W>,
    table: &'a Table<W>,
    actions: &'a [i32],
    told: Told<'a>,
}

impl<W: Word> Task for Play<'_, W> {
    type Out = bool;

    #[inline(always)]
    fn run<const WIDE: bool>(mut self) -> bool {
        self.lanes.play_any(self.table, self.actions, &mut self.told)
    }
}

struct Masks<'a, W> {
    lanes: &'a Lanes<W>,
    table: &'a Table<W>,
    out: &'a mut [u8],
}

impl<W: Word> Task for Masks<'_, W> {
    type Out = ();

    #[inline(always)]
    fn run<const WIDE: bool>(self) {
        let Masks { lanes, table, out } = self;
        // Constants are cheaper: tic-tac-toe and Connect Four.
        match table.actions as usize {
            9 => lanes.write_masks_of::<WIDE>(table, 9, out),
            7 => lanes.write_masks_of::<WIDE>(table, 7, out),
            actions => lanes.write_masks_of::<WIDE>(table, actions, out),
        }
    }
}

struct Views<'a, W> {
    lanes: &'a Lanes<W>,
    table: &'a Table<W>,
    out: &'a mut [u8],
}

impl<W: Word> Task for Views<'_, W> {
    type Out = ();

    #[inline(always)]
    fn run<const WIDE: bool>(self) {
        let Views { lanes, table, out } = self;
        match table.cells {
            9 => lanes.write_views_of::<WIDE>(table, 9, out),
            42 => lanes.write_views_of::<WIDE>(table, 42, out),
            cells => lanes.write_views_of::<WIDE>(table, cells, out),
        }
    }
}

impl<W: Word> Lanes<W> {
    #[inline(always)]
    fn write_masks_of<const WIDE: bool>(&self, table: &Table<W>, width: usize, out: &mut [u8]) {
        // As many games in a row as go into 32 bytes.
        let together = (32 / width).max(1);
        let rows = out.len() / (together * width);
        let (many, rest) = out.split_at_mut(rows * together * width);
        write_rows::<WIDE>(together * width, many, |row| {
            let legal = |game| self.legal(table, row * together + game) << (game * width % 64);
            [(0..together).fold(0, |bits, game| bits | legal(game)), 0, 0]
        });
        write_rows::<WIDE>(width, rest, |game| [self.legal(table, rows * together + game), 0, 0]);
    }

    #[inline(always)]
    fn write_views_of<const WIDE: bool>(&self, table: &Table<W>, cells: usize, out: &mut [u8]) {
        write_rows::<WIDE>(3 * cells, out, |game| join(self.planes(table, game), cells));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_registers_come_to_the_same_as_the_ones_of_this_machine() {
        for id in ["3,3,3", "3,7,3", "7,3,3;gravity", "6,7,4;gravity", "8,8,5;misere", "1,64,9"] {
            let table = Table::<u64>::new(&Rules::parse(id).unwrap());
            let (mut narrow, mut usual) = (Lanes::start(&table), Lanes::start(&table));
            for number in 0..70 {
                let mut actions = [0; GAMES];
                usual.choose(&table, &Draw::new(1, number), 0, &mut actions);
                let [mut first, mut second] = [([9; GAMES], [9; GAMES], [9; GAMES]); 2];
                let (done, results, winners) = (&mut first.0, &mut first.1, &mut first.2);
                let told = Told { done, results, winners };
                let task = Play { lanes: &mut narrow, table: &table, actions: &actions, told };
                let refused = task.run::<false>();
                let (done, results, winners) = (&mut second.0, &mut second.1, &mut second.2);
                let told = Told { done, results, winners };
                assert_eq!(usual.play(&table, &actions, told), refused);
                assert_eq!(first, second, "{id}, step {number}");
                // What every board shows.
                let room = [table.actions as usize, 3 * table.cells];
                let [mut masks, mut views] = room.map(|width| vec![9; GAMES * width]);
                let [mut wanted_masks, mut wanted_views] = [masks.clone(), views.clone()];
                Masks { lanes: &narrow, table: &table, out: &mut masks }.run::<false>();
                Views { lanes: &narrow, table: &table, out: &mut views }.run::<false>();
                usual.write_masks(&table, &mut wanted_masks);
                usual.write_views(&table, &mut wanted_views);
                assert_eq!([masks, views], [wanted_masks, wanted_views]);
            }
        }
    }
}
