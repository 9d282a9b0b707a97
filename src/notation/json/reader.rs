//! As much of a JSON reader as the record needs: objects, arrays, strings and
//! whole numbers, in places that are known beforehand. So nothing nests deeper
//! than the record does, and nothing is kept that the caller does not keep.

use super::{NotationError, Scanner};

/// The highest number that a double holds exactly with all below it.
const MAX_NUMBER: u64 = 1 << 53;

pub struct Reader<'a> {
    scanner: Scanner<'a>,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader::at(Scanner::new(text))
    }

    /// Reads on from a place.
    pub fn at(scanner: Scanner<'a>) -> Reader<'a> {
        let mut reader = Reader { scanner };
        reader.blanks();
        reader
    }

    pub fn scanner(&self) -> Scanner<'a> {
        self.scanner
    }

    fn blanks(&mut self) {
        self.scanner.take_while(|found| matches!(found, ' ' | '\t' | '\r' | '\n'));
    }

    /// Goes over a sign and the blanks behind it.
    fn want(&mut self, sign: char, what: &'static str) -> Result<(), NotationError> {
        self.scanner.want(sign, what)?;
        self.blanks();
        Ok(())
    }

    /// Nothing more follows.
    pub fn end(&mut self) -> Result<(), NotationError> {
        match self.scanner.peek() {
            None => Ok(()),
            Some(_) => Err(self.scanner.unexpected("the end")),
        }
    }

    /// Hands out every key, decoded and where it stands; the value is read then.
    pub fn object(
        &mut self,
        mut each: impl FnMut(&mut Reader<'a>, &str, Scanner<'a>) -> Result<(), NotationError>,
    ) -> Result<(), NotationError> {
        self.want('{', "an object, {,")?;
        if self.scanner.peek() != Some('}') {
            loop {
                let at_key = self.scanner;
                let key = self.string()?;
                self.want(':', "a colon")?;
                each(self, &key, at_key)?;
                if self.scanner.peek() != Some(',') {
                    break;
                }
                self.want(',', "a comma")?;
            }
        }
        self.want('}', "a comma or }")
    }

    /// Calls for every element, which is read then.
    pub fn array(
        &mut self,
        mut each: impl FnMut(&mut Reader<'a>) -> Result<(), NotationError>,
    ) -> Result<(), NotationError> {
        self.want('[', "an array, [,")?;
        if self.scanner.peek() != Some(']') {
            loop {
                each(self)?;
                if self.scanner.peek() != Some(',') {
                    break;
                }
                self.want(',', "a comma")?;
            }
        }
        self.want(']', "a comma or ]")
    }

    /// A whole number up to 2^53, without sign, fraction or exponent.
    pub fn number(&mut self) -> Result<u64, NotationError> {
        let start = self.scanner;
        let digits = self.scanner.take_while(|found| found.is_ascii_digit());
        let number = digits.parse().ok().filter(|&number| number <= MAX_NUMBER);
        let canonical = digits == "0" || !digits.starts_with('0');
        let number = number.filter(|_| canonical);
        let number = number.ok_or_else(|| start.unexpected("a whole number up to 2^53"))?;
        if matches!(self.scanner.peek(), Some('.' | 'e' | 'E')) {
            return Err(start.unexpected("a whole number up to 2^53"));
        }
        self.blanks();
        Ok(number)
    }

    pub fn string(&mut self) -> Result<String, NotationError> {
        self.scanner.want('"', "a string")?;
        let mut text = String::new();
        loop {
            text.push_str(
                self.scanner.take_while(|found| !matches!(found, '"' | '\\' | '\0'..='\u{1f}')),
            );
            match self.scanner.peek() {
                Some('"') => break,
                Some('\\') => text.push(self.escape()?),
                _ => return Err(self.scanner.unexpected("the end of the string, \",")),
            }
        }
        self.scanner.next();
        self.blanks();
        Ok(text)
    }

    fn escape(&mut self) -> Result<char, NotationError> {
        let start = self.scanner;
        self.scanner.next();
        let plain = match self.scanner.next() {
            Some(sign @ ('"' | '\\' | '/')) => sign,
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let unit = self.four_digits()?;
                return self.pair(unit).ok_or_else(|| start.unexpected("half a pair of \\u"));
            }
            _ => return Err(start.unexpected("an escape that JSON has")),
        };
        Ok(plain)
    }

    fn four_digits(&mut self) -> Result<u32, NotationError> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.scanner.peek().and_then(|found| found.to_digit(16));
            unit =
                unit << 4 | digit.ok_or_else(|| self.scanner.unexpected("four digits of \\u"))?;
            self.scanner.next();
        }
        Ok(unit)
    }

    /// The character of a UTF-16 unit, with the second half that follows a
    /// first one.
    fn pair(&mut self, unit: u32) -> Option<char> {
        if !(0xd800..0xdc00).contains(&unit) {
            return char::from_u32(unit);
        }
        if !(self.scanner.eat('\\') && self.scanner.eat('u')) {
            return None;
        }
        let second = self.four_digits().ok()?;
        let low = second.checked_sub(0xdc00).filter(|&low| low < 0x400)?;
        char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + low)
    }
}
