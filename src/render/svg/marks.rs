//! What the marks look like in each style.

use super::{Style, middle, put};
use crate::board::{Cell, Mark};

/// Of marks in cells and of further players' stones.
const INK: [&str; 8] =
    ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2", "#db2777", "#57534e"];
const STONES: [&str; 8] =
    ["#1b1b1f", "#fbfaf5", "#b3261e", "#2456c8", "#1f8a4c", "#7a3fb0", "#d97706", "#0e7f8c"];
const DISCS: [&str; 8] =
    ["#ef4444", "#facc15", "#22c55e", "#a855f7", "#fb923c", "#22d3ee", "#f472b6", "#1f2937"];

/// Light from the upper left on stones, and what it leaves in the dark.
pub const GRADIENTS: &str = "<defs>\n\
    <radialGradient id=\"mnk-light\" cx=\".36\" cy=\".3\" r=\".75\">\
    <stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".5\"/>\
    <stop offset=\".45\" stop-color=\"#fff\" stop-opacity=\".08\"/>\
    <stop offset=\"1\" stop-color=\"#000\" stop-opacity=\".22\"/></radialGradient>\n\
    </defs>\n";

/// The main colour of a mark.
pub fn colour(style: Style, mark: Mark) -> &'static str {
    let palette = match style {
        Style::Stones => &STONES,
        Style::Discs => &DISCS,
        Style::Cells | Style::Auto => &INK,
    };
    palette[usize::from(mark.number().max(1) - 1)]
}

/// Every mark of one player.
pub fn draw(out: &mut String, style: Style, mark: Mark, cells: impl Iterator<Item = Cell>) {
    let mut cells = cells.peekable();
    if cells.peek().is_none() {
        return;
    }
    let colour = colour(style, mark);
    match style {
        Style::Cells | Style::Auto => put(
            out,
            format_args!(
                "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.6\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
            ),
        ),
        Style::Stones => put(out, format_args!("<g stroke=\"#2b1d0a\" stroke-width=\".5\">\n")),
        Style::Discs => put(out, format_args!("<g stroke=\"#10296a\" stroke-width=\".6\">\n")),
    }
    for cell in cells {
        let (x, y) = (middle(cell.col), middle(cell.row));
        match style {
            Style::Cells | Style::Auto => shape(out, mark, x, y),
            Style::Stones | Style::Discs => {
                let radius = if style == Style::Stones { "9.3" } else { "8.2" };
                let circle = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"");
                put(
                    out,
                    format_args!(
                        "{circle} fill=\"{colour}\"/>{circle} fill=\"url(#mnk-light)\"/>\n"
                    ),
                );
            }
        }
    }
    out.push_str("</g>\n");
}

/// A cross, a nought, and for further players triangle, square, diamond,
/// pentagon, hexagon and star, all 12 units wide.
fn shape(out: &mut String, mark: Mark, x: u32, y: u32) {
    let outline = match mark.number() {
        1 => "m-5,-5l10,10m0,-10l-10,10",
        2 => "m-5.6,0a5.6,5.6 0 1 0 11.2,0a5.6,5.6 0 1 0 -11.2,0",
        3 => "m0,-6l6,10.5h-12z",
        4 => "m-5,-5h10v10h-10z",
        5 => "m0,-6.5l6,6.5l-6,6.5l-6,-6.5z",
        6 => "m0,-6l5.7,4.1l-2.2,6.8h-7l-2.2,-6.8z",
        7 => "m-3,-5.2h6l3,5.2l-3,5.2h-6l-3,-5.2z",
        _ => {
            "m0,-6.5l1.9,4.4l4.8,.4l-3.6,3.2l1.1,4.7l-4.2,-2.5l-4.2,2.5l1.1,-4.7l-3.6,-3.2l4.8,-.4z"
        }
    };
    put(out, format_args!("<path d=\"M{x},{y}{outline}\"/>\n"));
}
