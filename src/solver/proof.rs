//! Solutions that can be checked: strategies written down move by move.
//!
//! A [`Proof`] claims one thing about one player of one position, and holds
//! that player's strategy: for every position that the other player can bring
//! about a move, or parts of the board that hold all lines for good. Two of them
//! make a solution: a win is proved by the winner's ("wins within 7") and by
//! the loser's ("lasts 6"), a draw by both players' ("holds").
//!
//! The text is made of lines. Cells are numbered row by row from 0, boards are
//! written row by row in a digit a cell (0 empty, 1 = X, 2 = O):
//!
//! ```text
//!   mnk-proof 1
//!   rules 3,4,3
//!   base 000000000000
//!   claim 1 wins 7                 player 1 wins within 7 marks more
//!   000000000000 5                 here the player plays on cell 5 …
//!   020010000000 pairs 2-3 8-9     … and here answers 2 with 3, 3 with 2, …
//! ```
//!
//! On bigger boards parts of more cells may stand for pairs. Their sets are
//! joined by a stroke: `parts 0-1-2/2-5-8 12-13` is one of the cells 0, 1, 2, 5
//! and 8, where neither 0, 1 and 2 nor 2, 5 and 8 are filled by the other player
//! as long as every mark there is answered there, and a pair. How to answer is
//! not written: the checker sees that it can be done.
//!
//! Other claims are `1 holds` (does not lose) and `1 lasts 6` (does not lose
//! within 6 marks more). Every line after the claim is one position where that
//! player is in turn, in the order of the boards, pairs and parts also where
//! the other is. [`Proof::check`] knows nothing of the searches: it plays all of it out
//! on [`Game`](crate::Game).

mod check;
mod text;

pub use check::{ProofError, ProofFault};
pub use text::ProofParseError;

use super::control::{Control, Halt};
use super::lines::{self, Lines};
use super::{Budget, Part, Searches, SolveError, Solver, Value, divided};
use crate::board::{Cell, Mark};
use crate::game::{Game, Status};
use crate::rules::Rules;
use std::collections::BTreeMap;

/// What a proof says about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Wins within so many marks more, both players' counted.
    Wins(u32),
    /// Does not lose.
    Holds,
    /// Does not lose within so many marks more.
    Lasts(u32),
}

/// What the player does in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plan {
    /// Plays on this cell, counted row by row.
    Play(usize),
    /// From now on answers a mark on one cell of a pair with one on the other,
    /// and plays anywhere else when there is nothing to answer.
    Pairs(Vec<(usize, usize)>),
    /// From now on answers every mark in one of these parts of the board with
    /// one in the same, so that none of its sets is filled.
    Parts(Vec<Part>),
}

/// A claim about a player of a position, and the strategy that makes it true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is played.
    pub rules: Rules,
    /// The position, row by row.
    pub base: Vec<u8>,
    /// The player.
    pub player: Mark,
    /// What is claimed of them.
    pub claim: Claim,
    /// What they do, by the position they do it in.
    pub plans: BTreeMap<Vec<u8>, Plan>,
}

impl Solver {
    /// Solves a position and writes the solution down: a win as the winner's
    /// strategy and the loser's resistance, a draw as both players' strategies.
    pub fn prove(&mut self, game: &Game, budget: &Budget) -> Result<[Proof; 2], SolveError> {
        self.call(game, budget, |searches, control| {
            let found = searches.find(game, control)?;
            let mover = game.turn().unwrap_or(Mark::X);
            let plies = found.plies.unwrap_or(0);
            let (first, second) = match found.value {
                Value::Win => (Claim::Wins(plies), Claim::Lasts(plies.saturating_sub(1))),
                Value::Draw => (Claim::Holds, Claim::Holds),
                Value::Loss => (Claim::Lasts(plies.saturating_sub(1)), Claim::Wins(plies)),
            };
            Ok([
                Writer::write(searches, control, game, mover, first)?,
                Writer::write(searches, control, game, super::position::other(mover), second)?,
            ])
        })
    }
}

/// Walks through all that the other player can do, and notes the answers.
struct Writer<'a, 'c> {
    searches: &'a mut Searches,
    control: &'a mut Control<'c>,
    /// The lines, in games where pairs of cells can hold them.
    lines: Option<Lines>,
    proof: Proof,
    seen: std::collections::HashSet<Vec<u8>>,
}

impl Writer<'_, '_> {
    fn write(
        searches: &mut Searches,
        control: &mut Control,
        game: &Game,
        player: Mark,
        claim: Claim,
    ) -> Result<Proof, Halt> {
        let rules = *game.rules();
        let proof = Proof { rules, base: board_of(game), player, claim, plans: BTreeMap::new() };
        let lines = lines::knows(&rules).then(|| Lines::new(&rules));
        let seen = Default::default();
        let mut writer = Writer { searches, control, lines, proof, seen };
        let left = match claim {
            Claim::Wins(_) | Claim::Holds => u32::MAX,
            Claim::Lasts(plies) => plies,
        };
        writer.walk(&mut game.clone(), left)?;
        Ok(writer.proof)
    }

    fn walk(&mut self, game: &mut Game, left: u32) -> Result<(), Halt> {
        let board = board_of(game);
        if game.status() != Status::Playing || left == 0 || !self.seen.insert(board.clone()) {
            return Ok(());
        }
        self.control.tick()?;
        if let Some(plan) = self.held(game)? {
            self.proof.plans.insert(board, plan);
            return Ok(());
        }
        let cells = if game.turn() == Some(self.proof.player) {
            let Some(best) = self.answer(game)? else { return Ok(()) };
            let place = best.index(self.proof.rules.cols);
            self.proof.plans.insert(board, Plan::Play(place));
            vec![best]
        } else {
            game.legal_moves().collect()
        };
        for cell in cells {
            if game.play(cell.row.into(), cell.col.into()).is_ok() {
                let walked = self.walk(game, left - 1);
                // The move just made is there to be undone.
                let _ = game.undo();
                walked?;
            }
        }
        Ok(())
    }

    /// The move that makes the claim true.
    fn answer(&mut self, game: &Game) -> Result<Option<Cell>, Halt> {
        if self.proof.claim == Claim::Holds {
            return self.searches.hold(game, self.control);
        }
        Ok(self.searches.find(game, self.control)?.best)
    }

    /// Pairs of cells, or parts of more, that hold every line of the other
    /// player, if they are found.
    fn held(&mut self, game: &Game) -> Result<Option<Plan>, Halt> {
        let other = super::position::other(self.proof.player);
        if matches!(self.proof.claim, Claim::Wins(_)) {
            return Ok(None);
        }
        if let Some(lines) = &self.lines {
            let pairs = super::maker::pairs(lines, lines.sides(game, other));
            return Ok(pairs.map(Plan::Pairs));
        }
        let parts = divided::parts(game, other, self.control)?;
        Ok(parts.map(|parts| {
            let pairs = parts.iter().map(|part| match part[..] {
                [ref set] if let [one, other] = set[..] => Some((one, other)),
                _ => None,
            });
            pairs.collect::<Option<_>>().map_or_else(|| Plan::Parts(parts.clone()), Plan::Pairs)
        }))
    }
}

/// The marks of a game, row by row.
fn board_of(game: &Game) -> Vec<u8> {
    game.board().map(|mark| mark.number()).collect()
}
