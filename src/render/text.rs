//! A board as text: a row a line from the top, `.` for an empty cell, `X`, `O`,
//! `3` … `8` for marks.

use crate::game::Game;
use std::fmt::{self, Write};

impl Game {
    /// The board as text, row 0 first, `'\n'` between rows and none at the end.
    ///
    /// ```
    /// # use mnk::{Game, Rules};
    /// let mut game = Game::new(Rules::new(2, 4, 3).unwrap());
    /// game.play(0, 3).unwrap();
    /// game.play(1, 0).unwrap();
    /// assert_eq!(game.text(), "...X\nO...");
    /// ```
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.rules().cells() + usize::from(self.rules().rows));
        // Writing to a String cannot fail.
        let _ = write_board(self, &mut text);
        text
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(self, f)
    }
}

fn write_board(game: &Game, out: &mut impl Write) -> fmt::Result {
    let cols = usize::from(game.rules().cols);
    for (index, mark) in game.board().enumerate() {
        if index != 0 && index % cols == 0 {
            out.write_char('\n')?;
        }
        out.write_char(mark.symbol())?;
    }
    Ok(())
}
