//! `mnk.Game`: one game, from its start to its end.
//!
//! What a method needs is taken from its arguments first and from the game
//! under its lock second; Python values are made of it only when the lock is
//! free again.

use super::errors::{self, Refused};
use super::legal::PyLegalMoves;
use super::lock::Shared;
use super::rules::PyRules;
use super::{args, names, notation, record, values};
use crate::render::svg::Options;
use crate::{Action, Cell, Game, Mark, Refusal, Rules, Status};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple, PyType};
use std::collections::BTreeMap;

/// A game of any rules: ``Game()``, ``Game("gomoku")``, ``Game(Rules(5, 5, 4))``.
#[pyclass(name = "Game", module = "mnk", frozen, subclass)]
pub struct PyGame {
    pub game: Shared<Game>,
    /// Those of the game, readable without its lock.
    pub rules: Rules,
}

impl PyGame {
    pub fn around(game: Game) -> PyGame {
        PyGame { rules: *game.rules(), game: Shared::new(game) }
    }

    #[inline]
    fn read<R>(&self, py: Python<'_>, read: impl FnOnce(&Game) -> R) -> PyResult<R> {
        self.game.with(py, |game| read(game))
    }

    pub fn play_at(
        &self,
        py: Python<'_>,
        (row, col): (i64, i64),
        play: impl FnOnce(&mut Game, u32, u32) -> Result<Status, Refusal>,
    ) -> PyResult<Py<PyAny>> {
        let played = self.game.with(py, |game| {
            play(game, args::coordinate(row), args::coordinate(col))
                .map_err(|refusal| Refused::new(game, refusal, row, col))
        })?;
        match played {
            Ok(status) => names::status(py, status),
            Err(refused) => Err(refused.raise(py, Some((row, col)))),
        }
    }
}

/// How a game is pickled: what makes it, from what, with which attributes.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>,), Option<Bound<'py, PyDict>>);

/// An object of this class, which may be a subclass, that holds the game.
pub fn object_of<'py>(class: &Bound<'py, PyType>, game: Game) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    if class.is(PyType::new::<PyGame>(py)) {
        return Ok(Bound::new(py, PyGame::around(game))?.into_any());
    }
    let rules = *game.rules();
    let object = class.call_method1("__new__", (class, PyRules(rules)))?;
    let held = object.cast::<PyGame>()?.get();
    if held.rules != rules {
        return Err(PyTypeError::new_err("__new__ of the subclass made a game of other rules"));
    }
    held.game.with(py, |held| *held = game)?;
    Ok(object)
}

#[pymethods]
impl PyGame {
    /// Arguments behind the rules are for the ``__init__`` of subclasses.
    #[new]
    #[classmethod]
    #[pyo3(signature = (rules=None, *args, **kwargs))]
    fn new(
        class: &Bound<'_, PyType>,
        rules: Option<&Bound<'_, PyAny>>,
        args: &Bound<'_, PyTuple>,
        kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyGame> {
        let surplus = !args.is_empty() || kwargs.is_some_and(|kwargs| !kwargs.is_empty());
        if surplus && class.is(PyType::new::<PyGame>(class.py())) {
            return Err(PyTypeError::new_err(
                "Game takes its rules alone: Game('gomoku'), Game(Rules(5, 5, 4))",
            ));
        }
        let rules = match rules {
            Some(rules) => args::rules(rules)?,
            None => Rules::default(),
        };
        super::lock::fenced(class.py(), || PyGame::around(Game::new(rules)))
    }

    /// A game that starts from a position: rows of ``. X O 3 … 8`` as one text
    /// or a sequence of texts, or the marks' numbers, nested or flat.
    #[classmethod]
    fn from_board<'py>(
        class: &Bound<'py, PyType>,
        rules: &Bound<'py, PyAny>,
        board: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rules = args::rules(rules)?;
        let cells = values::marks_of_board(board)?;
        let game = super::lock::fenced(class.py(), || Game::from_board(rules, &cells))?
            .map_err(|error| errors::position_error(class.py(), error))?;
        object_of(class, game)
    }

    /// A game from the bytes that ``save`` made; with ``rules``, only of those.
    #[classmethod]
    #[pyo3(signature = (data, rules=None))]
    fn load<'py>(
        class: &Bound<'py, PyType>,
        data: &Bound<'py, PyAny>,
        rules: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let expected = rules.map(args::rules).transpose()?;
        object_of(class, record::load(data, expected)?)
    }

    /// A game from a text or a file's bytes in a format: ``moves`` (h8i9g7),
    /// ``columns`` (4453), ``sgf``, ``psq``, ``rec``, ``line``, ``json``. Without
    /// rules, those that the text names or such texts mostly mean.
    #[classmethod]
    #[pyo3(name = "read", signature = (format, text, rules=None))]
    fn read_text<'py>(
        class: &Bound<'py, PyType>,
        format: &str,
        text: &Bound<'py, PyAny>,
        rules: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rules = rules.map(args::rules).transpose()?;
        object_of(class, notation::read(format, text, rules)?)
    }

    /// A game played from the start through these actions: moves as ``play``
    /// takes them, or what ``history`` gives.
    #[classmethod]
    fn replay<'py>(
        class: &Bound<'py, PyType>,
        rules: &Bound<'py, PyAny>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        object_of(class, record::replay(args::rules(rules)?, actions)?)
    }

    // ---- playing ----------------------------------------------------------

    /// Places the mark of the player in turn: ``play(row, col)``,
    /// ``play((row, col))`` or ``play("h8")``. Returns the status.
    #[pyo3(signature = (row, col=None, /))]
    fn play(
        &self,
        py: Python<'_>,
        row: &Bound<'_, PyAny>,
        col: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let cell = args::cell(&self.rules, row, col)?;
        self.play_at(py, cell, |game, row, col| game.play(row, col))
    }

    /// The same for one player, and for the revision it was meant for: refused
    /// when the game has moved on, or when it is not this player's turn.
    #[pyo3(signature = (mark, row, col=None, /, *, revision=None))]
    fn play_as(
        &self,
        py: Python<'_>,
        mark: &Bound<'_, PyAny>,
        row: &Bound<'_, PyAny>,
        col: Option<&Bound<'_, PyAny>>,
        revision: Option<u64>,
    ) -> PyResult<Py<PyAny>> {
        let mark = args::player(mark)?;
        let cell = args::cell(&self.rules, row, col)?;
        self.play_at(py, cell, |game, row, col| game.play_as(mark, revision, row, col))
    }

    /// Plays moves as ``play`` takes them one after the other, until one is
    /// refused. Returns the status after each that was played; why the list ends
    /// early, playing its next move tells. What is no move at all is an error
    /// before anything is played.
    fn play_many<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut cells = Vec::new();
        for cell in moves.try_iter()? {
            cells.push(args::cell(&self.rules, &cell?, None)?);
        }
        let near = |side: i64| u16::try_from(side).unwrap_or(u16::MAX);
        let cells: Vec<Cell> =
            cells.into_iter().map(|(row, col)| Cell::new(near(row), near(col))).collect();
        let statuses = self.game.with(py, |game| {
            let mut statuses = vec![Status::Playing; cells.len()];
            let played = game.play_many(&cells, Some(&mut statuses));
            statuses.truncate(played);
            statuses
        })?;
        let statuses = statuses.into_iter().map(|status| names::status(py, status));
        PyList::new(py, statuses.collect::<PyResult<Vec<_>>>()?)
    }

    /// Drops a mark down a column (rules with gravity only). Returns the status.
    fn drop(&self, py: Python<'_>, col: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let col = args::integer(col, "column")?;
        if !self.rules.gravity {
            return Err(PyTypeError::new_err("drop is for rules with gravity; use play(row, col)"));
        }
        let dropped = self.game.with(py, |game| {
            game.drop(args::coordinate(col)).map_err(|refusal| Refused::drop(game, refusal, col))
        })?;
        match dropped {
            Ok(status) => names::status(py, status),
            Err(refused) => Err(refused.raise(py, None)),
        }
    }

    /// Whether ``play`` would accept this move now.
    #[pyo3(signature = (row, col=None, /))]
    pub fn can_play(
        &self,
        py: Python<'_>,
        row: &Bound<'_, PyAny>,
        col: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let (row, col) = args::cell(&self.rules, row, col)?;
        self.read(py, |game| game.can_play(args::coordinate(row), args::coordinate(col)).is_ok())
    }

    /// The player, by default the one in turn, leaves the game. Returns the
    /// status.
    #[pyo3(signature = (mark=None))]
    fn forfeit(&self, py: Python<'_>, mark: Option<&Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        let mark = mark.map(args::player).transpose()?;
        if let Some(mark) = mark.filter(|mark| mark.number() > self.rules.players) {
            return Err(PyValueError::new_err(format!(
                "no player has mark {}, there are {}",
                mark.number(),
                self.rules.players
            )));
        }
        let left = self.game.with(py, |game| {
            let mark = mark.or(game.turn()).ok_or(Refusal::GameOver)?;
            game.forfeit(mark)
        })?;
        match left {
            Ok(status) => names::status(py, status),
            Err(refusal) => Err(errors::refused(py, refusal)),
        }
    }

    /// Takes back the last action, which is returned.
    fn undo<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.game.with(py, Game::undo)? {
            Ok(action) => values::action(py, action),
            Err(refusal) => Err(errors::refused(py, refusal)),
        }
    }

    /// Repeats the action that was undone last, which is returned.
    fn redo<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.game.with(py, Game::redo)? {
            Ok(action) => values::action(py, action),
            Err(refusal) => Err(errors::refused(py, refusal)),
        }
    }

    /// Back to the start, or to the position the game was made from.
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        self.game.with(py, |game| {
            game.reset();
        })
    }

    // ---- what is played ---------------------------------------------------

    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// Playing, won or drawn; false while playing.
    #[getter]
    fn status(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        names::status(py, self.read(py, Game::status)?)
    }

    /// Whose turn it is; ``None`` when the game is over.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        names::player(py, self.read(py, Game::turn)?)
    }

    /// Who won, if anybody did.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        names::player(py, self.read(py, Game::winner)?)
    }

    /// How the game ended: winner, reason and winning cells; ``None`` while it
    /// goes on.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (outcome, cells) = self.read(py, |game| (game.outcome(), game.winning_cells()))?;
        if outcome.status == Status::Playing {
            return Ok(None);
        }
        let winner = (!outcome.winner.is_empty()).then_some(outcome.winner);
        let reason = names::reason(py, outcome.reason)?;
        let cells = PyTuple::new(py, cells.into_iter().map(|cell| (cell.row, cell.col)))?;
        names::outcome_class(py)?.call1((names::player(py, winner)?, reason, cells)).map(Some)
    }

    /// Every move that may be played now: iterate, ask ``in``, ``len``, index.
    #[getter]
    fn legal_moves(slf: Py<Self>) -> PyLegalMoves {
        PyLegalMoves::of(slf)
    }

    /// Every action since the start, oldest first.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let actions: Vec<Action> = self.read(py, |game| game.actions().collect())?;
        let actions: Vec<_> = actions
            .into_iter()
            .map(|action| values::action(py, action))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, actions)
    }

    /// The cell of the last mark placed, if any was.
    #[getter]
    fn last_cell(&self, py: Python<'_>) -> PyResult<Option<(u16, u16)>> {
        Ok(self.read(py, Game::last_cell)?.map(|cell| (cell.row, cell.col)))
    }

    /// Marks the player in turn may still place in this turn.
    #[getter]
    fn stones_left(&self, py: Python<'_>) -> PyResult<u8> {
        self.read(py, Game::stones_left)
    }

    /// Marks on the board.
    #[getter]
    fn move_count(&self, py: Python<'_>) -> PyResult<usize> {
        self.read(py, Game::move_count)
    }

    /// Counts every accepted change, undo and reset included.
    #[getter]
    fn revision(&self, py: Python<'_>) -> PyResult<u64> {
        self.read(py, Game::revision)
    }

    /// Rules, position, turn and who is out as a 64-bit number, the same on
    /// every platform.
    #[getter]
    fn hash(&self, py: Python<'_>) -> PyResult<u64> {
        self.read(py, Game::hash)
    }

    /// Whether this player has left the game.
    fn has_left(&self, py: Python<'_>, mark: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mark = args::player(mark)?;
        self.read(py, |game| game.has_left(mark))
    }

    /// Whether no player can complete a line any more.
    fn is_dead(&self, py: Python<'_>) -> PyResult<bool> {
        self.read(py, Game::is_dead)
    }

    /// The board as rows of marks.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let marks: Vec<Mark> = self.read(py, |game| game.board().collect())?;
        let rows: Vec<_> = marks
            .chunks(usize::from(self.rules.cols))
            .map(|row| {
                let row: Vec<_> =
                    row.iter().map(|&mark| names::mark(py, mark)).collect::<PyResult<_>>()?;
                PyTuple::new(py, row)
            })
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, rows)
    }

    /// The mark on a cell: ``game[1, 1]``.
    fn __getitem__(&self, py: Python<'_>, cell: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let (row, col) = args::cell(&self.rules, cell, None)?;
        let mark = self.read(py, |game| game.cell(args::coordinate(row), args::coordinate(col)))?;
        match mark {
            Some(mark) => names::mark(py, mark),
            None => Err(PyIndexError::new_err(format!(
                "row {row}, column {col} is not on the board of {} rows and {} columns",
                self.rules.rows, self.rules.cols
            ))),
        }
    }

    // ---- as a value -------------------------------------------------------

    /// A game of its own that stands where this one does.
    fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::__copy__(slf)
    }

    /// The game as bytes: rules, start, actions, revision and tags; not what
    /// was undone and could be redone.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let data = self.read(py, Game::save)?;
        Ok(PyBytes::new(py, &data))
    }

    /// The game as a text in one of the formats that ``read`` reads.
    #[pyo3(name = "write")]
    fn write_text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let game = self.read(py, Game::clone)?;
        notation::write(py, format, &game)
    }

    /// Texts that travel with the record: names, event, date.
    #[getter]
    fn tags(&self, py: Python<'_>) -> PyResult<BTreeMap<String, String>> {
        self.read(py, |game| {
            game.tags().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
        })
    }

    /// Sets a tag; an empty value deletes it.
    fn set_tag(&self, py: Python<'_>, key: &str, value: &str) -> PyResult<()> {
        self.game
            .with(py, |game| game.set_tag(key, value))?
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// By the record, and the attributes that a subclass has added.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let load = slf.get_type().getattr("load")?;
        Ok((load, (slf.get().save(slf.py())?,), values::attributes(slf)?))
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let twin = object_of(&slf.get_type(), slf.get().read(slf.py(), Game::clone)?)?;
        if let Some(attributes) = values::attributes(slf)? {
            twin.getattr("__dict__")?.call_method1("update", (attributes,))?;
        }
        Ok(twin)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let twin = object_of(&slf.get_type(), slf.get().read(py, Game::clone)?)?;
        // Before the attributes, which may lead back to this game.
        memo.set_item(slf.as_ptr() as usize, &twin)?;
        if let Some(attributes) = values::attributes(slf)? {
            let deep = py.import("copy")?.call_method1("deepcopy", (attributes, memo))?;
            twin.getattr("__dict__")?.call_method1("update", (deep,))?;
        }
        Ok(twin)
    }

    /// The same rules, and the same actions from the same start.
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        let Ok(other) = other.cast::<PyGame>() else { return Ok(py.NotImplemented()) };
        let (this, other) = (slf.get(), other.get());
        let same = if std::ptr::eq(this, other) {
            true
        } else if this.rules != other.rules {
            false
        } else {
            // One lock at a time: two threads may compare two games crosswise.
            let twin = other.read(py, Game::clone)?;
            this.read(py, |game| game.base() == twin.base() && game.actions().eq(twin.actions()))?
        };
        Ok(same.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// A hashable value, equal for equal positions (rules, board, turn, stones
    /// left, who is out) and different for different ones.
    fn key<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let key = self.read(py, values::key)?;
        Ok(PyBytes::new(py, &key))
    }

    /// A frozen value of the game as it stands now.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (rows, turn, outcome, revision) =
            self.read(py, |game| (game.text(), game.turn(), game.outcome(), game.revision()))?;
        let winner = (!outcome.winner.is_empty()).then_some(outcome.winner);
        names::snapshot_class(py)?.call1((
            self.rules.id(),
            PyTuple::new(py, rows.lines().collect::<Vec<_>>())?,
            names::player(py, turn)?,
            names::status(py, outcome.status)?,
            names::player(py, winner)?,
            revision,
        ))
    }

    /// The board as SVG. ``style`` is auto, cells, stones or discs; ``heat``
    /// colours the cells by values from -1 (red) to 1 (green).
    #[pyo3(signature = (*, style="auto", coordinates=true, last_move=true, winning_line=true,
        forbidden=true, width=0, title=None, heat=None))]
    #[allow(clippy::too_many_arguments)]
    fn svg(
        &self,
        py: Python<'_>,
        style: &str,
        coordinates: bool,
        last_move: bool,
        winning_line: bool,
        forbidden: bool,
        width: u32,
        title: Option<&str>,
        heat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let heat = heat.map(values::heat).transpose()?;
        let options = Options {
            style: values::style(style)?,
            coordinates,
            last_move,
            winning_line,
            forbidden,
            width,
            title,
            heat: heat.as_deref(),
        };
        let (drawn, cells) = self.read(py, |game| {
            let cells = game.rules().cells();
            let fits = options.heat.is_none_or(|heat| heat.len() == cells);
            (fits.then(|| game.svg_with(&options)), cells)
        })?;
        let wrong = || PyValueError::new_err(format!("heat is a value for each of {cells} cells"));
        drawn.ok_or_else(wrong)
    }

    /// How notebooks show the game.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, Game::svg)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, Game::text)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let this = slf.get();
        let (moves, turn, winner) =
            this.read(slf.py(), |game| (game.move_count(), game.turn(), game.winner()))?;
        let state = match (turn, winner) {
            (Some(turn), _) => format!("{turn} to play"),
            (None, Some(winner)) => format!("{winner} has won"),
            (None, None) => "draw".to_owned(),
        };
        let marks = if moves == 1 { "mark" } else { "marks" };
        let class = slf.get_type().name()?;
        Ok(format!("<{class} {}: {moves} {marks}, {state}>", this.rules))
    }
}
