//! A board as SVG, to look at in a browser, a notebook or a document.
//!
//! Three styles: crosses and noughts in the cells of small boards, stones on
//! the crossings of larger ones, discs in the holes of boards with gravity.
//! Coordinates stand at the left and below, the last move and the winning
//! lines are marked, and a title says in words what is seen.
//!
//! One cell is 20 units. Marks are single shapes up to 4096 cells;
//! beyond that each player's are one path of round dots, at most 9 bytes a
//! mark: the picture of a full 1024 x 1024 board stays below 10 MB, that of an
//! empty one below 100 KB. Ids are the same in every picture and name the same
//! things, so that several pictures may stand in one document.

mod board;
mod marks;
mod paths;

use crate::board::{Cell, Mark};
use crate::game::{Game, Reason, Refusal, Status};
use crate::notation::coord;
use crate::rules::Run;
use paths::Dots;
use std::fmt::Write;

/// A side of a cell.
const CELL: u32 = 20;
/// Room for the coordinates.
const LABELS: u32 = 20;
/// Room around the board.
const MARGIN: u32 = 8;
/// Boards with more cells show marks as plain dots.
const SHAPES_UP_TO: usize = 64 * 64;

/// What a board looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Discs with gravity, cells up to 9 x 9, else stones.
    #[default]
    Auto,
    /// Crosses, noughts and further shapes in cells.
    Cells,
    /// Stones on the crossings of lines.
    Stones,
    /// Discs in the holes of an upright board.
    Discs,
}

/// What to draw.
///
/// ```
/// # use mnk::{Game, Rules, render::svg::Options};
/// let game = Game::new(Rules::default());
/// let heat = [0.1, 0.0, 0.1, 0.0, 1.0, 0.0, 0.1, 0.0, f32::NAN];
/// let picture = game.svg_with(&Options { heat: Some(&heat), ..Options::default() });
/// assert!(picture.starts_with("<svg"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// What the board looks like.
    pub style: Style,
    /// Letters and numbers at the sides.
    pub coordinates: bool,
    /// Mark the last move.
    pub last_move: bool,
    /// Mark what decided the game.
    pub winning_line: bool,
    /// In Renju, mark the points that X may not play.
    pub forbidden: bool,
    /// The width in pixels; 0 is by size of the board.
    pub width: u32,
    /// Replaces the words that describe the picture.
    pub title: Option<&'a str>,
    /// A value for each cell, row by row, shown as colour: -1 is bad (red), 0
    /// is neutral, 1 is good (green); NaN shows nothing. Missing cells have
    /// none.
    pub heat: Option<&'a [f32]>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            style: Style::Auto,
            coordinates: true,
            last_move: true,
            winning_line: true,
            forbidden: true,
            width: 0,
            title: None,
            heat: None,
        }
    }
}

impl Game {
    /// The board as an SVG document.
    pub fn svg(&self) -> String {
        self.svg_with(&Options::default())
    }

    /// The board as an SVG document, drawn as asked.
    pub fn svg_with(&self, options: &Options<'_>) -> String {
        let rules = self.rules();
        let style = match options.style {
            Style::Auto if rules.gravity => Style::Discs,
            Style::Auto if rules.rows.max(rules.cols) <= 9 => Style::Cells,
            Style::Auto => Style::Stones,
            chosen => chosen,
        };
        let mut picture = Picture { game: self, options, style, out: String::new() };
        picture.draw();
        picture.out
    }
}

struct Picture<'a> {
    game: &'a Game,
    options: &'a Options<'a>,
    style: Style,
    out: String,
}

/// Adds formatted text to the picture. Writing to a String cannot fail.
fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// The middle of a row or column.
fn middle(index: u16) -> u32 {
    u32::from(index) * CELL + CELL / 2
}

impl Picture<'_> {
    fn draw(&mut self) {
        let (width, height) = self.size();
        let labels = if self.options.coordinates { LABELS } else { 0 };
        let (all_width, all_height) = (width + 2 * MARGIN + labels, height + 2 * MARGIN + labels);
        let pixels = match self.options.width {
            0 => (all_width * 2).min(720),
            asked => asked,
        };
        let tall = (u64::from(pixels) * u64::from(all_height)).div_ceil(u64::from(all_width));
        put(
            &mut self.out,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{} -{MARGIN} {all_width} {all_height}\" \
                 width=\"{pixels}\" height=\"{tall}\" role=\"img\" font-family=\"sans-serif\">\n<title>",
                MARGIN + labels,
            ),
        );
        let title = match self.options.title {
            Some(title) => title.to_owned(),
            None => describe(self.game),
        };
        escape(&title, &mut self.out);
        self.out.push_str("</title>\n");
        if self.style != Style::Cells {
            self.out.push_str(marks::GRADIENTS);
        }
        self.board();
        if self.options.coordinates {
            self.labels();
        }
        self.heat();
        let winning =
            if self.options.winning_line { self.game.winning_cells() } else { Vec::new() };
        self.halo(&winning);
        self.marks();
        self.last_move();
        self.forbidden();
        self.winning_lines(&winning);
        self.out.push_str("</svg>\n");
    }

    fn size(&self) -> (u32, u32) {
        let rules = self.game.rules();
        (u32::from(rules.cols) * CELL, u32::from(rules.rows) * CELL)
    }

    fn path(&mut self, path: &str, attributes: &str) {
        if !path.is_empty() {
            put(&mut self.out, format_args!("<path fill=\"none\" {attributes} d=\"{path}\"/>\n"));
        }
    }

    /// Values in eight steps of red and eight of green.
    fn heat(&mut self) {
        let Some(values) = self.options.heat else { return };
        let rules = self.game.rules();
        let mut steps: Vec<Dots> = (0..17).map(|_| Dots::new(CELL)).collect();
        for (index, value) in values.iter().enumerate().take(rules.cells()) {
            if !value.is_nan() {
                let step = (value.clamp(-1.0, 1.0) * 8.0).round() as i32 + 8;
                steps[step as usize].add(Cell::from_index(index, rules.cols));
            }
        }
        for (step, dots) in steps.iter().enumerate() {
            let strength = step.abs_diff(8);
            let colour = match step {
                8 => "#8a94a6",
                0..8 => "#d7263d",
                _ => "#12a150",
            };
            let attributes = format!(
                "stroke=\"{colour}\" stroke-width=\"17\" stroke-linecap=\"round\" stroke-opacity=\".{:02}\"",
                20 + strength * 9
            );
            self.path(dots.path(), &attributes);
        }
    }

    /// A glow behind the marks that decided the game.
    fn halo(&mut self, winning: &[Cell]) {
        let mut dots = Dots::new(CELL);
        winning.iter().for_each(|&cell| dots.add(cell));
        let (colour, width) = match self.style {
            Style::Cells | Style::Auto => ("#fde68a", "18.6"),
            Style::Stones => ("#fff6d0", "23"),
            Style::Discs => ("#ffffff", "19.4"),
        };
        let cap = if self.style == Style::Cells { "square" } else { "round" };
        let width = if cap == "square" { "18.8" } else { width };
        let attributes =
            format!("stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"{cap}\"");
        self.path(dots.path(), &attributes);
    }

    fn marks(&mut self) {
        let rules = self.game.rules();
        for mark in (1..=rules.players).filter_map(Mark::new) {
            let marks = self.game.board().enumerate().filter(|&(_, there)| there == mark);
            let cells = marks.map(|(index, _)| Cell::from_index(index, rules.cols));
            if rules.cells() > SHAPES_UP_TO {
                let mut dots = Dots::new(CELL);
                cells.for_each(|cell| dots.add(cell));
                let colour = marks::colour(self.style, mark);
                let attributes =
                    format!("stroke=\"{colour}\" stroke-width=\"17\" stroke-linecap=\"round\"");
                self.path(dots.path(), &attributes);
            } else {
                marks::draw(&mut self.out, self.style, mark, cells);
            }
        }
    }

    fn last_move(&mut self) {
        let Some(cell) = self.game.last_cell().filter(|_| self.options.last_move) else { return };
        let (x, y) = (middle(cell.col), middle(cell.row));
        let mark = self.game.cell(cell.row.into(), cell.col.into()).unwrap_or(Mark::EMPTY);
        match self.style {
            Style::Cells | Style::Auto => {
                let colour = marks::colour(self.style, mark);
                put(
                    &mut self.out,
                    format_args!(
                        "<rect x=\"{}\" y=\"{}\" width=\"17.6\" height=\"17.6\" rx=\"3\" \
                         fill=\"{colour}\" fill-opacity=\".1\" stroke=\"{colour}\" stroke-opacity=\".45\"/>\n",
                        f64::from(x) - 8.8,
                        f64::from(y) - 8.8,
                    ),
                );
            }
            Style::Stones => put(
                &mut self.out,
                format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"2.7\" fill=\"#e5383b\"/>\n"),
            ),
            Style::Discs => put(
                &mut self.out,
                format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"4.6\" fill=\"none\" stroke=\"#ffffff\" \
                     stroke-width=\"1.6\" stroke-opacity=\".95\"/>\n"
                ),
            ),
        }
    }

    /// Points that Renju forbids the player in turn.
    fn forbidden(&mut self) {
        let rules = self.game.rules();
        if !self.options.forbidden || rules.run != Run::Renju || rules.cells() > SHAPES_UP_TO {
            return;
        }
        let mut crosses = String::new();
        for cell in (0..rules.cells()).map(|index| Cell::from_index(index, rules.cols)) {
            let verdict = self.game.can_play(cell.row.into(), cell.col.into());
            if matches!(verdict, Err(Refusal::Forbidden(_))) {
                let (x, y) = (middle(cell.col) - 4, middle(cell.row) - 4);
                put(&mut crosses, format_args!("M{x},{y}l8,8m0,-8l-8,8"));
            }
        }
        self.path(&crosses, "stroke=\"#d7263d\" stroke-width=\"2\" stroke-linecap=\"round\"");
    }

    /// A stroke through every line that decided the game; where it runs over
    /// the edge of a torus, the halo alone shows it.
    fn winning_lines(&mut self, winning: &[Cell]) {
        let lines = paths::lines(winning, self.game.rules());
        let mut path = String::new();
        for (from, to) in lines {
            let (x, y) = (middle(from.col), middle(from.row));
            put(&mut path, format_args!("M{x},{y}L{},{}", middle(to.col), middle(to.row)));
        }
        let colour = match self.style {
            Style::Cells | Style::Auto => "#1f2937",
            Style::Stones => "#e5383b",
            Style::Discs => "#ffffff",
        };
        let attributes = format!(
            "stroke=\"{colour}\" stroke-width=\"2.4\" stroke-linecap=\"round\" stroke-opacity=\".8\""
        );
        self.path(&path, &attributes);
    }
}

/// What is seen, in words.
fn describe(game: &Game) -> String {
    let rules = game.rules();
    let mut words =
        format!("Board of {} rows and {} columns, {} in a row. ", rules.rows, rules.cols, rules.k);
    let outcome = game.outcome();
    match (outcome.status, outcome.reason) {
        (Status::Playing, _) => {
            let turn = game.turn().unwrap_or(Mark::EMPTY);
            put(&mut words, format_args!("{turn} to move."));
        }
        (Status::Draw, _) => words.push_str("Drawn."),
        (Status::Won, reason) => {
            let how = match reason {
                Reason::Forfeit => " by forfeit",
                Reason::Timeout => " on time",
                _ => "",
            };
            put(&mut words, format_args!("{} won{how}.", outcome.winner));
        }
    }
    if let Some(cell) = game.last_cell() {
        let mark = game.cell(cell.row.into(), cell.col.into()).unwrap_or(Mark::EMPTY);
        put(&mut words, format_args!(" Last move: {mark} {}.", coord::write(cell, rules)));
    }
    words
}

/// Text as XML allows it: its five special characters named, and what XML 1.0
/// cannot hold replaced.
fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(letter),
            '\0'..=' ' if letter != ' ' => out.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
}
