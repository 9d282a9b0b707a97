//! Which positions are the same but for a turn or a reflection of the board.

use mnk::{Cell, Game, Rules, Symmetry};

/// The legal moves, those near the last mark first; of moves that symmetries of
/// the position map onto each other, only the one of the least row and column.
pub fn distinct_replies(game: &Game, last: Cell) -> Vec<Cell> {
    let rules = game.rules();
    let mark = |cell: Cell| game.cell(cell.row.into(), cell.col.into());
    let cells =
        || (0..rules.rows).flat_map(|row| (0..rules.cols).map(move |col| Cell::new(row, col)));
    let symmetries: Vec<Symmetry> = Symmetry::all(rules)
        .filter(|symmetry| cells().all(|cell| mark(cell) == mark(symmetry.image(cell))))
        .collect();
    let is_first = |cell: &Cell| {
        let mut images = symmetries.iter().map(|symmetry| symmetry.image(*cell));
        images.all(|image| (cell.row, cell.col) <= (image.row, image.col))
    };
    let mut replies: Vec<Cell> = game.legal_moves().filter(is_first).collect();
    let distance = |cell: &Cell| {
        let (down, right) = (last.row.abs_diff(cell.row), last.col.abs_diff(cell.col));
        (down.max(right), down.min(right))
    };
    replies.sort_by_key(distance);
    replies
}

/// Where a cell of the second game lies in the first, if their marks are the
/// same but for a symmetry and the order in which they were made.
pub fn carry_over(rules: &Rules, first: &[Cell], second: &[Cell], cell: Cell) -> Option<Cell> {
    if first.len() != second.len() {
        return None;
    }
    let marks = |game: &[Cell], image: &dyn Fn(Cell) -> Cell| {
        let mut marks: Vec<(usize, u16, u16)> = game
            .iter()
            .enumerate()
            .map(|(at, &cell)| (at % 2, image(cell).row, image(cell).col))
            .collect();
        marks.sort_unstable();
        marks
    };
    let wanted = marks(first, &|cell| cell);
    Symmetry::all(rules)
        .find(|symmetry| marks(second, &|cell| symmetry.image(cell)) == wanted)
        .map(|symmetry| symmetry.image(cell))
}
