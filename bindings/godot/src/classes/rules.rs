//! `MnkRules`: which game is played, as a resource to edit and to save.

use crate::logic::answer::No;
use crate::logic::codes;
use crate::logic::spec::{self, Draft};
use godot::prelude::*;
use mnk::Rules;

/// A description of a game. It may be changed at any time: a game keeps the
/// rules that it was started with.
#[derive(GodotClass)]
#[class(init, base = Resource)]
pub struct MnkRules {
    /// Rows of the board.
    #[export(range = (1.0, 1024.0))]
    #[init(val = 3)]
    rows: i64,
    /// Columns of the board.
    #[export(range = (1.0, 1024.0))]
    #[init(val = 3)]
    cols: i64,
    /// Marks in a row that win.
    #[export(range = (1.0, 1024.0))]
    #[init(val = 3)]
    k: i64,
    /// Players.
    #[export(range = (2.0, 8.0))]
    #[init(val = 2)]
    players: i64,
    /// Which runs win: `Mnk.RUN_...`
    #[export(enum = (AtLeast = 0, Exact = 1, Caro = 2, Renju = 3, CaroExact = 4))]
    run: i64,
    /// Marks fall to the lowest free cell of their column.
    #[export]
    gravity: bool,
    /// The player who completes a line loses.
    #[export]
    misere: bool,
    /// Opposite edges of the board meet.
    #[export]
    wrap: bool,
    /// A draw as soon as nobody can complete a line any more.
    #[export]
    early_draw: bool,
    /// Marks a turn.
    #[export(range = (1.0, 4.0))]
    #[init(val = 1)]
    stones: i64,
    /// Marks in the very first turn.
    #[export(range = (1.0, 4.0))]
    #[init(val = 1)]
    first_stones: i64,
    base: Base<Resource>,
}

#[godot_api]
impl MnkRules {
    /// `k` in a row on `rows` x `cols`, two players.
    #[func]
    fn create(rows: i64, cols: i64, k: i64) -> Gd<MnkRules> {
        MnkRules::of(Draft { rows, cols, k, ..Draft::default() })
    }

    /// A game that people know by name, such as `connect_four`; null, and an
    /// error on the console, for other names.
    #[func]
    fn preset(name: GString) -> Option<Gd<MnkRules>> {
        or_null(spec::preset(&name.to_string()))
    }

    /// The rules of a text that `id` gave; null, and an error on the console,
    /// for other texts.
    #[func]
    fn parse(id: GString) -> Option<Gd<MnkRules>> {
        or_null(Rules::parse(&id.to_string()).map_err(No::from))
    }

    /// `Mnk.OK`, or `Mnk.ERR_RULES` if mnk does not play this.
    #[func]
    fn check(&self) -> i64 {
        self.checked().map_or_else(|no| no.code, |_| codes::OK).into()
    }

    /// What `check` has against these rules; empty if nothing.
    #[func]
    fn problem(&self) -> GString {
        self.checked().map_or_else(|no| GString::from(&no.text), |_| GString::new())
    }

    /// The canonical text of the rules, such as `6,7,4;gravity`; empty if mnk
    /// does not play them.
    #[func]
    fn id(&self) -> GString {
        self.checked().map_or_else(|_| GString::new(), |rules| GString::from(&rules.id()))
    }
}

impl MnkRules {
    /// A resource of this description.
    pub fn of(draft: impl Into<Draft>) -> Gd<MnkRules> {
        let draft = draft.into();
        Gd::from_init_fn(|base| MnkRules {
            rows: draft.rows,
            cols: draft.cols,
            k: draft.k,
            players: draft.players,
            run: draft.run,
            gravity: draft.gravity,
            misere: draft.misere,
            wrap: draft.wrap,
            early_draw: draft.early_draw,
            stones: draft.stones,
            first_stones: draft.first_stones,
            base,
        })
    }

    /// The rules, if mnk plays them.
    pub fn checked(&self) -> Result<Rules, No> {
        Draft {
            rows: self.rows,
            cols: self.cols,
            k: self.k,
            players: self.players,
            run: self.run,
            gravity: self.gravity,
            misere: self.misere,
            wrap: self.wrap,
            early_draw: self.early_draw,
            stones: self.stones,
            first_stones: self.first_stones,
        }
        .checked()
    }
}

/// The rules of a resource; without one, tic-tac-toe.
pub fn rules_of(resource: Option<&Gd<MnkRules>>) -> Result<Rules, No> {
    resource.map_or_else(|| Ok(Rules::default()), |resource| resource.bind().checked())
}

fn or_null(rules: Result<Rules, No>) -> Option<Gd<MnkRules>> {
    match rules {
        Ok(rules) => Some(MnkRules::of(rules)),
        Err(no) => {
            godot_error!("{}", no.text);
            None
        }
    }
}
