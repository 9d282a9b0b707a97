//! The empty board: frame, lines or holes, and the coordinates around it.

use super::paths::Dots;
use super::{CELL, Picture, Style, middle, put};
use crate::board::Cell;
use crate::notation::coord;

/// The most labels along a side; longer sides skip some.
const MAX_LABELS: u32 = 40;

impl Picture<'_> {
    /// The board itself; a dashed frame where opposite edges meet.
    pub(super) fn board(&mut self) {
        let (width, height) = self.size();
        let (fill, frame) = match self.style {
            Style::Discs => ("#2456c8", "#183c91"),
            Style::Stones => ("#e9bf7c", "#a97b39"),
            Style::Cells | Style::Auto => ("#ffffff", "#b9c0cb"),
        };
        let dashes = if self.game.rules().wrap { " stroke-dasharray=\"4 3\"" } else { "" };
        put(
            &mut self.out,
            format_args!(
                "<rect x=\"-3\" y=\"-3\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{fill}\" \
                 stroke=\"{frame}\" stroke-width=\"1.2\"{dashes}/>\n",
                width + 6,
                height + 6,
            ),
        );
        match self.style {
            Style::Stones => self.crossings(),
            Style::Discs => self.holes(),
            Style::Cells | Style::Auto => {
                let rules = self.game.rules();
                let mut lines = String::new();
                for row in 1..u32::from(rules.rows) {
                    put(&mut lines, format_args!("M0,{}h{width}", row * CELL));
                }
                for col in 1..u32::from(rules.cols) {
                    put(&mut lines, format_args!("M{},0v{height}", col * CELL));
                }
                self.path(&lines, "stroke=\"#b9c0cb\" stroke-width=\"1.2\"");
            }
        }
    }

    /// Lines through the middles of cells, with the dots that Go boards of
    /// these sizes have.
    fn crossings(&mut self) {
        let rules = *self.game.rules();
        let mut lines = String::new();
        for row in 0..rules.rows {
            put(
                &mut lines,
                format_args!("M10,{}h{}", middle(row), u32::from(rules.cols - 1) * CELL),
            );
        }
        for col in 0..rules.cols {
            put(
                &mut lines,
                format_args!("M{},10v{}", middle(col), u32::from(rules.rows - 1) * CELL),
            );
        }
        self.path(&lines, "stroke=\"#6b4a1e\" stroke-width=\".8\" stroke-linecap=\"square\"");
        if rules.rows != rules.cols
            || !(13..=19).contains(&rules.rows)
            || rules.rows.is_multiple_of(2)
        {
            return;
        }
        let (mid, last) = (rules.rows / 2, rules.rows - 4);
        let mut dots = Dots::new(CELL);
        for row in [3, mid, last] {
            for col in [3, mid, last] {
                // Boards of 15 have four and the middle, of 19 all nine.
                if rules.rows == 19 || (row == mid) == (col == mid) {
                    dots.add(Cell::new(row, col));
                }
            }
        }
        self.path(dots.path(), "stroke=\"#6b4a1e\" stroke-width=\"4.6\" stroke-linecap=\"round\"");
    }

    fn holes(&mut self) {
        let rules = *self.game.rules();
        let mut dots = String::new();
        // A dashed line for each row: no text a cell.
        for row in 0..rules.rows {
            put(
                &mut dots,
                format_args!("M10,{}h{}", middle(row), u32::from(rules.cols) * CELL - 19),
            );
        }
        self.path(
            &dots,
            "stroke=\"#e8eefc\" stroke-width=\"16.4\" stroke-linecap=\"round\" stroke-dasharray=\"0 20\"",
        );
    }

    pub(super) fn labels(&mut self) {
        let rules = *self.game.rules();
        let (_, height) = self.size();
        self.out.push_str("<g font-size=\"9\" fill=\"#5b6472\" text-anchor=\"middle\">\n");
        let every = |count: u16| u32::from(count).div_ceil(MAX_LABELS) as usize;
        for col in (0..rules.cols).step_by(every(rules.cols)) {
            put(
                &mut self.out,
                format_args!(
                    "<text x=\"{}\" y=\"{}\">{}</text>\n",
                    middle(col),
                    height + 15,
                    coord::column(col)
                ),
            );
        }
        for number in (1..=rules.rows).step_by(every(rules.rows)) {
            let y = middle(rules.rows - number) + 3;
            put(&mut self.out, format_args!("<text x=\"-13\" y=\"{y}\">{number}</text>\n"));
        }
        self.out.push_str("</g>\n");
    }
}
