//! Going through a text, with the line and column for errors.

use super::{Fault, NotationError};

/// A text and how far it is read. A copy marks a place to come back to.
#[derive(Clone, Copy)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// How far the text is read, in bytes.
    pub fn at(&self) -> usize {
        self.at
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Goes over this character if it stands here.
    pub fn eat(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.at += wanted.len_utf8();
        }
        there
    }

    /// Goes over this character, which must stand here.
    pub fn want(&mut self, wanted: char, what: &'static str) -> Result<(), NotationError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    /// Goes over what belongs to a class, and hands it out.
    pub fn take_while(&mut self, class: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|found| !class(found)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub fn skip_white(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Goes over this many bytes, which end between characters.
    pub fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// The rest of the line, without its end, which is gone over too.
    pub fn line(&mut self) -> Option<&'a str> {
        self.peek()?;
        let line = self.take_while(|found| found != '\n' && found != '\r');
        // CR, LF, or one after the other.
        self.eat('\r');
        self.eat('\n');
        Some(line)
    }

    /// An error at this place.
    pub fn error(&self, fault: Fault) -> NotationError {
        error_at(self.text, self.at, fault)
    }

    /// What stands here is not what should.
    pub fn unexpected(&self, what: &'static str) -> NotationError {
        self.error(Fault::expected(what, self.peek()))
    }
}

/// An error at a byte of a text; lines end in LF, CR LF or CR.
pub fn error_at(text: &str, at: usize, fault: Fault) -> NotationError {
    let before = &text[..at];
    let (mut line, mut start, mut last) = (1, 0, '\0');
    for (index, letter) in before.char_indices() {
        if letter == '\r' || (letter == '\n' && last != '\r') {
            line += 1;
        }
        if letter == '\r' || letter == '\n' {
            start = index + 1;
        }
        last = letter;
    }
    let column = before[start..].chars().count() as u32 + 1;
    NotationError { line, column, fault }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_counted_as_editors_do() {
        let text = "ab\ncd\r\né日x\ry";
        let place = |found: &str| {
            let error = error_at(text, text.find(found).unwrap(), Fault::NotUtf8);
            (error.line, error.column)
        };
        assert_eq!(place("a"), (1, 1));
        assert_eq!(place("b"), (1, 2));
        assert_eq!(place("d"), (2, 2));
        assert_eq!(place("x"), (3, 3));
        assert_eq!(place("y"), (4, 1));
        let lines: Vec<&str> = {
            let mut scanner = Scanner::new("a\r\n\nb\rc");
            std::iter::from_fn(move || scanner.line()).collect()
        };
        assert_eq!(lines, ["a", "", "b", "c"]);
    }
}
