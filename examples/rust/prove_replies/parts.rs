//! What is to be proved, and what has been.
//!
//! A part is a game after which the player in turn shall win. It is searched,
//! or, where an answer to its last mark is known, taken apart: then each reply
//! to that answer is a part, and with all of them the part itself is proved.

use super::symmetry::{carry_over, distinct_replies};
use mnk::{Cell, Game, Rules, Status};
use std::collections::HashSet;

/// A game's moves, and the answer to the last of them.
pub type Answer = (Vec<Cell>, Cell);

pub struct Parts {
    rules: Rules,
    answers: Vec<Answer>,
    /// Games, as in [`name_of`], that are proved.
    known: HashSet<String>,
    all: Vec<Part>,
}

struct Part {
    moves: Vec<Cell>,
    answer: Option<Cell>,
    /// The part that this one belongs to.
    above: Option<usize>,
    /// Replies to the answer that are not proved, and all of them.
    open: usize,
    replies: usize,
    is_proved: bool,
}

/// A part that was taken apart and is proved now.
pub struct Whole {
    pub moves: Vec<Cell>,
    pub answer: Cell,
    pub replies: usize,
}

impl Parts {
    pub fn new(rules: Rules, answers: Vec<Answer>, known: HashSet<String>) -> Parts {
        Parts { rules, answers, known, all: Vec::new() }
    }

    /// Adds a game, and what it is taken apart into; or says which of them nobody
    /// can play.
    pub fn add(&mut self, moves: Vec<Cell>) -> Result<(), String> {
        game_of(&self.rules, &moves)?;
        self.add_below(None, moves).map(drop)
    }

    /// Whether the game is proved already.
    fn add_below(&mut self, above: Option<usize>, moves: Vec<Cell>) -> Result<bool, String> {
        let is_proved = self.known.contains(&name_of(&moves));
        let answer = if is_proved { None } else { self.answer_to(&moves)? };
        let at = self.all.len();
        self.all.push(Part { moves, answer, above, open: 0, replies: 0, is_proved });
        if let Some(answer) = answer {
            let moves = [&self.all[at].moves[..], &[answer]].concat();
            let replies = replies_to(&self.rules, &moves)?;
            self.all[at].replies = replies.len();
            for game in replies {
                let is_proved = self.add_below(Some(at), game)?;
                self.all[at].open += usize::from(!is_proved);
            }
        }
        Ok(is_proved)
    }

    /// The answer to a game's last mark, if one is given and there are replies
    /// to it: where it ends the game, a search tells who has won.
    fn answer_to(&self, moves: &[Cell]) -> Result<Option<Cell>, String> {
        let mut answers = self.answers.iter();
        let given =
            answers.find_map(|(game, answer)| carry_over(&self.rules, moves, game, *answer));
        let Some(answer) = given else { return Ok(None) };
        let game = game_of(&self.rules, &[moves, &[answer]].concat())?;
        Ok((game.status() == Status::Playing).then_some(answer))
    }

    /// The parts that must be searched, all but those proved.
    pub fn to_search(&self) -> Vec<usize> {
        let is_open = |at: &usize| !self.all[*at].is_proved && self.all[*at].answer.is_none();
        (0..self.all.len()).filter(is_open).collect()
    }

    pub fn moves(&self, at: usize) -> &[Cell] {
        &self.all[at].moves
    }

    /// Takes down that a part is proved; tells which others are with it, from
    /// below. Those proved before with all their replies are told by [`Parts::settle`].
    pub fn proved(&mut self, at: usize) -> Vec<Whole> {
        let mut wholes = Vec::new();
        self.all[at].is_proved = true;
        let mut next = self.all[at].above;
        while let Some(at) = next {
            let part = &mut self.all[at];
            part.open -= 1;
            next = if part.open == 0 { part.above } else { None };
            wholes.extend(part.close());
        }
        wholes
    }

    /// The parts all of whose replies were known from the beginning.
    pub fn settle(&mut self) -> Vec<Whole> {
        let mut wholes = Vec::new();
        // Those below come after those above.
        for at in (0..self.all.len()).rev() {
            if let Some(whole) = self.all[at].close() {
                wholes.push(whole);
                wholes.extend(self.proved(at));
            }
        }
        wholes
    }

    /// Games searched or taken apart, and how many of them are proved.
    pub fn count(&self) -> (usize, usize) {
        (self.all.len(), self.all.iter().filter(|part| part.is_proved).count())
    }

    /// Games added that are not proved.
    pub fn open(&self) -> usize {
        self.all.iter().filter(|part| part.above.is_none() && !part.is_proved).count()
    }
}

impl Part {
    /// Takes down that all replies are proved, once they are.
    fn close(&mut self) -> Option<Whole> {
        let answer = self.answer.filter(|_| self.open == 0 && !self.is_proved)?;
        self.is_proved = true;
        Some(Whole { moves: self.moves.clone(), answer, replies: self.replies })
    }
}

/// The games that go on from this one, one of each kind.
pub fn replies_to(rules: &Rules, moves: &[Cell]) -> Result<Vec<Vec<Cell>>, String> {
    let last = *moves.last().expect("a mark");
    let replies = distinct_replies(&game_of(rules, moves)?, last);
    Ok(replies.into_iter().map(|reply| [moves, &[reply]].concat()).collect())
}

pub fn game_of(rules: &Rules, moves: &[Cell]) -> Result<Game, String> {
    let mut game = Game::new(*rules);
    for cell in moves {
        let played = game.play(cell.row.into(), cell.col.into());
        played.map_err(|error| format!("{}: {error}", name_of(moves)))?;
    }
    Ok(game)
}

/// A game as it stands in the log, such as `7,7/6,6`.
pub fn name_of(moves: &[Cell]) -> String {
    let cells: Vec<String> =
        moves.iter().map(|cell| format!("{},{}", cell.row, cell.col)).collect();
    cells.join("/")
}
