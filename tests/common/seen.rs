//! Everything that can be seen of a game, as one value to compare: of the
//! engine's game before and after a call, or of the engine's and the naive one.

use super::naive::Naive;
use mnk::{Action, Cell, Game, Mark, Outcome, RulesSpec};

#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    pub board: Vec<u8>,
    pub outcome: Outcome,
    pub turn: Option<Mark>,
    pub stones_left: u8,
    pub move_count: usize,
    pub revision: u64,
    pub left: Vec<bool>,
    pub actions: Vec<Action>,
    pub next_redo: Option<Action>,
    pub base: Option<Vec<u8>>,
    pub legal: Vec<Cell>,
    pub winning: Vec<Cell>,
    pub dead: bool,
}

pub fn of_game(game: &Game) -> Seen {
    let rules = *game.rules();
    let (rows, cols) = (rules.rows, rules.cols);
    let board: Vec<u8> = game.board().map(Mark::number).collect();
    let each = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let by_cell: Vec<u8> =
        each.map(|(row, col)| game.cell(row.into(), col.into()).unwrap().number()).collect();
    assert_eq!(board, by_cell, "board and cell name the same marks");
    let actions: Vec<Action> = game.actions().collect();
    assert_eq!(game.last_action(), actions.last().copied());
    assert_eq!(game.last_cell(), actions.iter().rev().find_map(Action::cell));
    let outcome = game.outcome();
    assert_eq!(game.status(), outcome.status);
    assert_eq!(game.winner(), Some(outcome.winner).filter(|mark| !mark.is_empty()));
    Seen {
        board,
        outcome,
        turn: game.turn(),
        stones_left: game.stones_left(),
        move_count: game.move_count(),
        revision: game.revision(),
        left: players(&rules).map(|mark| game.has_left(mark)).collect(),
        actions,
        next_redo: game.next_redo(),
        base: game.base().map(<[u8]>::to_vec),
        legal: game.legal_moves().collect(),
        winning: game.winning_cells(),
        dead: game.is_dead(),
    }
}

pub fn of_naive(naive: &Naive) -> Seen {
    let state = naive.state();
    Seen {
        board: state.cells.clone(),
        outcome: state.outcome,
        turn: naive.turn(),
        stones_left: naive.stones_left(),
        move_count: state.cells.iter().filter(|&&mark| mark != 0).count(),
        revision: naive.revision,
        left: players(&naive.spec).map(|mark| state.out[usize::from(mark.number())]).collect(),
        actions: naive.actions.clone(),
        next_redo: naive.undone.last().copied(),
        base: Some(naive.base.clone()).filter(|base| base.iter().any(|&mark| mark != 0)),
        legal: naive.legal(),
        winning: naive.winning_cells(),
        dead: naive.is_dead(),
    }
}

/// Panics with the first thing that differs, not with all of both.
pub fn assert_same(ours: &Seen, theirs: &Seen) {
    if ours == theirs {
        return;
    }
    let (a, b) = (ours, theirs);
    assert_eq!(a.board, b.board, "board");
    assert_eq!(a.actions, b.actions, "actions");
    let shown = format!("on {:?} after {:?}", a.board, a.actions);
    assert_eq!(a.outcome, b.outcome, "outcome {shown}");
    assert_eq!((a.turn, a.stones_left), (b.turn, b.stones_left), "turn and stones left {shown}");
    assert_eq!(a.left, b.left, "who has left {shown}");
    assert_eq!(a.revision, b.revision, "revision");
    assert_eq!(a.next_redo, b.next_redo, "next redo {shown}");
    assert_eq!(a.legal, b.legal, "legal moves {shown}");
    assert_eq!(a.winning, b.winning, "winning cells {shown}");
    assert_eq!(a.dead, b.dead, "is dead {shown}");
    assert_eq!(a, b);
}

/// All of a game with the hash, to see that a refused call changes nothing.
pub fn all_of(game: &Game) -> (Seen, u64, usize) {
    (of_game(game), game.hash(), game.memory_bytes())
}

/// The marks of the players of these rules.
pub fn players(spec: &RulesSpec) -> impl Iterator<Item = Mark> + use<> {
    (1..=spec.players).map(|number| Mark::new(number).unwrap())
}

/// A fresh game brought by its actions to where this one stands.
pub fn replayed(game: &Game) -> Game {
    let mut fresh = match game.base() {
        Some(base) => Game::from_board(*game.rules(), base).unwrap(),
        None => Game::new(*game.rules()),
    };
    for action in game.actions() {
        match action {
            Action::Mark { cell, mark } => {
                fresh.play_as(mark, None, cell.row.into(), cell.col.into()).unwrap();
            }
            Action::Forfeit { mark } => {
                fresh.forfeit(mark).unwrap();
            }
            Action::Timeout { mark } => {
                fresh.time_out(mark).unwrap();
            }
        }
    }
    fresh
}
