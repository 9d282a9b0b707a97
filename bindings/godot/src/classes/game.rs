//! `MnkGame`: a game with its signals.

use super::rules::{MnkRules, rules_of};
use super::values::{board, number, vector_or_none, vectors};
use crate::logic::answer::No;
use crate::logic::codes;
use crate::logic::desk::{self, Desk};
use crate::logic::news::News;
use crate::logic::numbers::{coordinate, row_and_col, signed};
use godot::prelude::*;
use mnk::{Cell, Game, Rules};

/// A game. Calls that can fail answer a code of `Mnk`, and then `last_error`
/// says why; what is refused changes nothing and emits nothing.
#[derive(GodotClass)]
#[class(init, base = Node)]
pub struct MnkGame {
    /// What the node begins with when it is ready, and what `start` plays when
    /// it is given no rules. Empty: tic-tac-toe.
    #[export]
    rules: Option<Gd<MnkRules>>,
    desk: Desk,
    base: Base<Node>,
}

#[godot_api]
impl INode for MnkGame {
    fn ready(&mut self) {
        let Some(rules) = &self.rules else { return };
        let rules = rules.bind().checked();
        if self.desk.begin(rules) != codes::OK {
            godot_error!("{}: {}", self.base().get_name(), self.desk.last_error());
        }
    }
}

#[godot_api]
impl MnkGame {
    /// A game begins: new, loaded, or back at its start.
    #[signal]
    pub fn started();

    /// A mark was placed.
    #[signal]
    pub fn move_played(row: i64, col: i64, mark: i64);

    /// The last action was taken back: a mark, or (row and col are -1) a
    /// player's leaving.
    #[signal]
    pub fn move_undone(row: i64, col: i64, mark: i64);

    /// A player left; `timeout`: because time was up.
    #[signal]
    pub fn player_left(mark: i64, timeout: bool);

    /// The game is over: the winner's mark, 0 for a draw, and `Mnk.REASON_...`
    #[signal]
    pub fn game_over(winner: i64, reason: i64);

    /// The last signal of every change: draw the board anew.
    #[signal]
    pub fn changed(revision: i64);

    /// Starts a game under these rules; null: under the property's.
    #[func(gd_self)]
    fn start(mut this: Gd<Self>, rules: Option<Gd<MnkRules>>) -> i64 {
        if rules.is_some() {
            this.bind_mut().rules = rules;
        }
        let rules = rules_of(this.bind().rules.as_ref());
        MnkGame::change(this, |desk| desk.start(rules.map(Game::new)))
    }

    /// Starts from a position: a mark for each cell, row by row.
    #[func(gd_self)]
    fn start_from(this: Gd<Self>, rules: Option<Gd<MnkRules>>, cells: PackedByteArray) -> i64 {
        let rules = rules_of(rules.as_ref());
        let game = rules.and_then(|rules| desk::from_board(rules, cells.as_slice()));
        MnkGame::change(this, |desk| desk.start(game))
    }

    /// The game of another node, as it stands.
    #[func(gd_self)]
    fn copy_from(this: Gd<Self>, other: Option<Gd<MnkGame>>) -> i64 {
        let game = other
            .ok_or_else(|| No::new(codes::ERR_NULL, "there is no game to copy"))
            .map(|other| other.bind().desk.game().clone());
        MnkGame::change(this, |desk| desk.start(game))
    }

    /// Places the mark of the player in turn. Row 0 is on top, column 0 left.
    #[func(gd_self)]
    fn play(this: Gd<Self>, row: i64, col: i64) -> i64 {
        MnkGame::change(this, |desk| desk.play(row, col))
    }

    /// As `play`, at a cell of a grid: x is the column, y the row.
    #[func(gd_self)]
    fn play_cell(this: Gd<Self>, cell: Vector2i) -> i64 {
        MnkGame::change(this, |desk| desk.play(cell.y.into(), cell.x.into()))
    }

    /// As `play`, at a coordinate such as `h8`.
    #[func(gd_self)]
    fn play_at(this: Gd<Self>, coordinate: GString) -> i64 {
        MnkGame::change(this, |desk| desk.play_at(&coordinate.to_string()))
    }

    /// The move that was chosen for `mark` at `revision` (-1: any): `Mnk.STALE`
    /// if the game has moved on since.
    #[func(gd_self)]
    fn play_as(this: Gd<Self>, mark: i64, revision: i64, row: i64, col: i64) -> i64 {
        MnkGame::change(this, |desk| desk.play_as(mark, revision, row, col))
    }

    /// Drops a mark down a column. Rules with gravity only.
    #[func(gd_self)]
    fn drop_in(this: Gd<Self>, col: i64) -> i64 {
        MnkGame::change(this, |desk| desk.drop_in(col))
    }

    /// What `play` would answer.
    #[func]
    fn can_play(&mut self, row: i64, col: i64) -> i64 {
        self.desk.can_play(row, col).into()
    }

    /// A player leaves.
    #[func(gd_self)]
    fn forfeit(this: Gd<Self>, mark: i64) -> i64 {
        MnkGame::change(this, |desk| desk.forfeit(mark))
    }

    /// Takes the last action back.
    #[func(gd_self)]
    fn undo(this: Gd<Self>) -> i64 {
        MnkGame::change(this, Desk::undo)
    }

    /// Repeats what was undone last.
    #[func(gd_self)]
    fn redo(this: Gd<Self>) -> i64 {
        MnkGame::change(this, Desk::redo)
    }

    /// Back to the start.
    #[func(gd_self)]
    fn reset(this: Gd<Self>) -> i64 {
        MnkGame::change(this, Desk::reset)
    }

    /// Why the last call did not do what it was asked; empty if it did.
    #[func]
    fn last_error(&self) -> GString {
        self.desk.last_error().into()
    }

    /// `Mnk.PLAYING`, `Mnk.WON` or `Mnk.DRAW`.
    #[func]
    fn status(&self) -> i64 {
        self.game().status() as i64
    }

    /// Why the game is over: `Mnk.REASON_...`
    #[func]
    fn reason(&self) -> i64 {
        self.game().outcome().reason as i64
    }

    /// The winner's mark, 0 if nobody has won.
    #[func]
    fn winner(&self) -> i64 {
        number(self.game().winner())
    }

    /// The mark whose turn it is, 0 when the game is over.
    #[func]
    fn turn(&self) -> i64 {
        number(self.game().turn())
    }

    /// Marks that player may still place in this turn.
    #[func]
    fn stones_left(&self) -> i64 {
        self.game().stones_left().into()
    }

    /// Marks on the board.
    #[func]
    fn move_count(&self) -> i64 {
        signed(self.game().move_count() as u64)
    }

    /// Counts every accepted change; never goes back.
    #[func]
    fn revision(&self) -> i64 {
        signed(self.game().revision())
    }

    /// The rules of this game, as a resource of their own.
    #[func]
    fn rules_in_play(&self) -> Gd<MnkRules> {
        MnkRules::of(*self.game().rules())
    }

    /// Rows of the board.
    #[func]
    fn rows(&self) -> i64 {
        self.game().rules().rows.into()
    }

    /// Columns of the board.
    #[func]
    fn cols(&self) -> i64 {
        self.game().rules().cols.into()
    }

    /// The mark on a cell, 0 for none, -1 off the board.
    #[func]
    fn cell(&self, row: i64, col: i64) -> i64 {
        let mark = self.game().cell(coordinate(row), coordinate(col));
        mark.map_or(-1, |mark| i64::from(mark.number()))
    }

    /// Every mark, row by row.
    #[func]
    fn board(&self) -> PackedByteArray {
        board(self.game())
    }

    /// Every cell that may be played now; x is the column, y the row.
    #[func]
    fn legal_moves(&self) -> Array<Vector2i> {
        vectors(self.game().legal_moves())
    }

    /// The cells that decided the game; empty unless a line did.
    #[func]
    fn winning_cells(&self) -> Array<Vector2i> {
        vectors(self.game().winning_cells())
    }

    /// The cells of the marks placed, oldest first.
    #[func]
    fn moves(&self) -> Array<Vector2i> {
        vectors(self.game().actions().filter_map(|action| action.cell()))
    }

    /// The cell of the last mark placed; (-1, -1) before the first.
    #[func]
    fn last_cell(&self) -> Vector2i {
        vector_or_none(self.game().last_cell())
    }

    /// The board as text.
    #[func]
    fn text(&self) -> GString {
        GString::from(&self.game().text())
    }

    /// The board as an SVG document.
    #[func]
    fn svg(&self) -> GString {
        GString::from(&self.game().svg())
    }

    /// The game as a record: rules, moves, revision, tags.
    #[func]
    fn save(&self) -> PackedByteArray {
        PackedByteArray::from(self.game().save())
    }

    /// The game of a record. With rules (or null), a record of others is refused.
    #[func(gd_self)]
    fn load_record(this: Gd<Self>, record: PackedByteArray, rules: Option<Gd<MnkRules>>) -> i64 {
        let game = expected(rules).and_then(|rules| desk::load(record.as_slice(), rules.as_ref()));
        MnkGame::change(this, |desk| desk.start(game))
    }

    /// The game as text: `moves`, `columns`, `sgf`, `psq`, `rec`, `line` or
    /// `json`. Empty if the format has no place for it; `last_error` says why.
    #[func]
    fn write(&mut self, format: GString) -> GString {
        GString::from(&self.desk.written(&format.to_string()))
    }

    /// The game of a text. With rules (or null), it is played under these.
    #[func(gd_self)]
    fn read(this: Gd<Self>, format: GString, text: GString, rules: Option<Gd<MnkRules>>) -> i64 {
        let (format, text) = (format.to_string(), text.to_string());
        let game = expected(rules).and_then(|rules| desk::read(&format, &text, rules.as_ref()));
        MnkGame::change(this, |desk| desk.start(game))
    }

    /// Sets a tag, such as a player's name; an empty value takes it away.
    #[func]
    fn set_tag(&mut self, key: GString, value: GString) -> i64 {
        self.desk.set_tag(&key.to_string(), &value.to_string()).into()
    }

    /// The value of a tag; empty if there is none.
    #[func]
    fn tag(&self, key: GString) -> GString {
        self.game().tag(&key.to_string()).unwrap_or_default().into()
    }
}

impl MnkGame {
    /// The game, to read.
    pub fn game(&self) -> &Game {
        self.desk.game()
    }

    /// Puts a game on the table, as `copy_from` does.
    pub fn put(this: Gd<Self>, game: Game) -> i64 {
        MnkGame::change(this, |desk| desk.start(Ok(game)))
    }

    /// Makes a change, and tells what came of it once nobody holds the object.
    fn change(mut this: Gd<Self>, change: impl FnOnce(&mut Desk) -> i32) -> i64 {
        let code = change(&mut this.bind_mut().desk);
        let tells = this.bind_mut().desk.outbox.open();
        if tells {
            // A handler may free the node.
            while this.is_instance_valid() {
                let Some(news) = this.bind_mut().desk.outbox.take() else { break };
                MnkGame::tell(&mut this, news);
            }
        }
        code.into()
    }

    fn tell(this: &mut Gd<Self>, news: News) {
        let mut signals = this.signals();
        match news {
            News::Started => signals.started().emit(),
            News::Played { cell, mark } => {
                let Cell { row, col } = cell;
                signals.move_played().emit(
                    i64::from(row),
                    i64::from(col),
                    i64::from(mark.number()),
                );
            }
            News::Undone(action) => {
                let (row, col) = row_and_col(action.cell());
                signals.move_undone().emit(row, col, i64::from(action.mark().number()));
            }
            News::Left { mark, timeout } => {
                signals.player_left().emit(i64::from(mark.number()), timeout);
            }
            News::Over(outcome) => {
                signals.game_over().emit(i64::from(outcome.winner.number()), outcome.reason as i64);
            }
            News::Changed { revision } => signals.changed().emit(signed(revision)),
        }
    }
}

fn expected(rules: Option<Gd<MnkRules>>) -> Result<Option<Rules>, No> {
    rules.map(|rules| rules.bind().checked()).transpose()
}
