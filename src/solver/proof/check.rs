//! Checks a proof by playing it out, on [`Game`] and by the plain rules alone.
//!
//! Nothing of the searches is used here, lines included: a checker that shared
//! their code would share their mistakes.

mod parts;

use super::{Claim, Plan, Proof};
use crate::board::Mark;
use crate::game::{Game, PositionError, Status};
use std::collections::HashSet;
use std::fmt;

/// Where a proof fails, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofError {
    /// The position, row by row.
    pub board: Vec<u8>,
    /// What is wrong there.
    pub fault: ProofFault,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofFault {
    /// Proofs are about games of two players.
    Players,
    /// No game reaches the position that the proof starts from.
    Base(PositionError),
    /// The claim is not about one of the two players.
    Player,
    /// The player has no plan for a position they can be brought to.
    NoPlan,
    /// The planned move is not legal.
    Illegal,
    /// The player loses, or has no legal cell left and can only forfeit.
    Lost,
    /// The player has not won although the time for it is over.
    NotWon,
    /// Pairs and parts hold nothing in these games, or for this claim.
    PairsOutOfPlace,
    /// A cell stands in two pairs, twice in one, off the board or is taken.
    BadPair,
    /// A cell stands in two parts, twice in a set, off the board or is taken; or
    /// a part has more than twelve cells.
    BadPart,
    /// The other player fills a set of a part, moving first there.
    LostPart,
    /// A line of the other player holds no pair, or no set of a part.
    OpenLine,
}

impl fmt::Display for ProofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProofFault::Players => "proofs are about games of two players",
            ProofFault::Base(error) => return write!(f, "no start for a game: {error}"),
            ProofFault::Player => "the claim is about neither of the two players",
            ProofFault::NoPlan => "no plan for a position that the player can be brought to",
            ProofFault::Illegal => "the planned move is not legal",
            ProofFault::Lost => "the player loses",
            ProofFault::NotWon => "the player has not won in time",
            ProofFault::PairsOutOfPlace => "pairs prove nothing here",
            ProofFault::BadPair => "a pair is not two free cells of its own",
            ProofFault::BadPart => "a part is not at most twelve free cells of its own",
            ProofFault::LostPart => "the other player fills a set of a part",
            ProofFault::OpenLine => "a line of the other player holds no pair or set",
        })
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board: String = self.board.iter().map(|mark| char::from(b'0' + mark)).collect();
        write!(f, "{board}: {}", self.fault)
    }
}

impl std::error::Error for ProofError {}

impl Proof {
    /// Plays the strategy against everything the other player can do. The
    /// number of positions looked at, or the first place where the claim fails.
    pub fn check(&self) -> Result<usize, ProofError> {
        let at_base = |fault| ProofError { board: self.base.clone(), fault };
        if self.rules.players != 2 {
            return Err(at_base(ProofFault::Players));
        }
        if self.player != Mark::X && self.player != Mark::O {
            return Err(at_base(ProofFault::Player));
        }
        let game = Game::from_board(self.rules, &self.base)
            .map_err(|error| at_base(ProofFault::Base(error)))?;
        let left = match self.claim {
            Claim::Wins(plies) | Claim::Lasts(plies) => plies,
            Claim::Holds => u32::MAX,
        };
        let mut checker = Checker { proof: self, game, seen: HashSet::new() };
        checker.visit(left)?;
        Ok(checker.seen.len())
    }
}

struct Checker<'a> {
    proof: &'a Proof,
    game: Game,
    /// Positions found good. The marks on a board tell how many plies are left.
    seen: HashSet<Vec<u8>>,
}

impl Checker<'_> {
    fn visit(&mut self, left: u32) -> Result<(), ProofError> {
        let board: Vec<u8> = self.game.board().map(|mark| mark.number()).collect();
        if self.seen.contains(&board) {
            return Ok(());
        }
        let fault = |fault| Err(ProofError { board: board.clone(), fault });
        let player = self.proof.player;
        let must_win = matches!(self.proof.claim, Claim::Wins(_));
        match self.game.status() {
            Status::Won if self.game.winner() == Some(player) => return Ok(()),
            Status::Won => return fault(ProofFault::Lost),
            Status::Draw if must_win => return fault(ProofFault::NotWon),
            Status::Draw => return Ok(()),
            Status::Playing => {}
        }
        // Who has no legal cell, as Renju can leave X, must forfeit.
        if self.game.legal_moves().next().is_none() {
            return if self.game.turn() == Some(player) { fault(ProofFault::Lost) } else { Ok(()) };
        }
        if left == 0 {
            return if must_win { fault(ProofFault::NotWon) } else { Ok(()) };
        }
        let plan = self.proof.plans.get(&board);
        let rules = &self.proof.rules;
        if let Some(Plan::Pairs(_) | Plan::Parts(_)) = plan
            && (must_win || !parts::hold(rules))
        {
            return fault(ProofFault::PairsOutOfPlace);
        }
        if let Some(Plan::Pairs(pairs)) = plan {
            if let Err(found) = parts::check_pairs(rules, &board, player, pairs) {
                return fault(found);
            }
        } else if let Some(Plan::Parts(parts)) = plan {
            if let Err(found) = parts::check_parts(rules, &board, player, parts) {
                return fault(found);
            }
        } else if self.game.turn() == Some(player) {
            let Some(Plan::Play(place)) = plan else { return fault(ProofFault::NoPlan) };
            let (row, col) = (place / self.cols(), place % self.cols());
            if self.game.can_play(row as u32, col as u32).is_err() {
                return fault(ProofFault::Illegal);
            }
            self.step(row as u32, col as u32, left)?;
        } else {
            let cells: Vec<_> = self.game.legal_moves().collect();
            for cell in cells {
                self.step(cell.row.into(), cell.col.into(), left)?;
            }
        }
        self.seen.insert(board);
        Ok(())
    }

    fn cols(&self) -> usize {
        self.proof.rules.cols.into()
    }

    /// Looks at the position after a legal move.
    fn step(&mut self, row: u32, col: u32, left: u32) -> Result<(), ProofError> {
        let game = self.game.clone();
        let played = self.game.play(row, col);
        debug_assert!(played.is_ok());
        let visited = self.visit(left - 1);
        self.game = game;
        visited
    }
}
