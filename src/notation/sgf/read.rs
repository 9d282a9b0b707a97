//! Reading SGF.

mod values;

use super::super::escape::unescape;
use super::super::scan::Scanner;
use super::super::{Fault, NotationError, parts};
use super::{MAX_SIDE, TAGS, has_lines, leaver_of, result_of};
use crate::board::Mark;
use crate::game::{Game, MAX_TAG_KEY, MAX_TAG_VALUE, MAX_TAGS, Status};
use crate::rules::{Rules, RulesParseError};
use values::{Value, append, plain, read_point, read_size, set_up, spec_of};

/// The most points that can be set up.
const MOST_POINTS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

pub fn read(text: &str, rules: Option<&Rules>) -> Result<Game, NotationError> {
    let begin = begin_of(text)
        .ok_or_else(|| Scanner::new(text).unexpected("a game of SGF, (;FF[4]GM[4],"))?;
    let mut scanner = Scanner::new(text);
    scanner.skip(begin);
    let mut reader = Reader {
        scanner,
        given: rules,
        size: None,
        kind: None,
        rules: None,
        to_move: None,
        result: None,
        setup: Vec::new(),
        game: None,
        marks: 0,
        comment: String::new(),
        tags: Vec::new(),
    };
    reader.main_line()?;
    reader.finish()
}

/// Where the first game begins: at brackets that a node follows, or, where there
/// are none, at the first bracket. Text before it may have brackets of its own.
fn begin_of(text: &str) -> Option<usize> {
    let first = text.find('(')?;
    let mut open = first;
    loop {
        let inside = text[open..].trim_start_matches(|c: char| c == '(' || c.is_whitespace());
        let value = inside.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        if inside.starts_with(';') || (value.len() < inside.len() && value.starts_with('[')) {
            return Some(open);
        }
        match inside.find('(') {
            Some(next) => open = text.len() - inside.len() + next,
            None => return Some(first),
        }
    }
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    given: Option<&'a Rules>,
    /// `SZ`: where it stands, rows, columns.
    size: Option<(Scanner<'a>, u16, u16)>,
    /// `GM`.
    kind: Option<Value<'a>>,
    /// `RU`.
    rules: Option<Value<'a>>,
    /// `PL`.
    to_move: Option<Value<'a>>,
    /// `RE`.
    result: Option<Value<'a>>,
    setup: Vec<(Mark, Value<'a>)>,
    /// From the first move on.
    game: Option<Game>,
    marks: usize,
    /// What the node so far says.
    comment: String,
    tags: Vec<(String, String)>,
}

impl<'a> Reader<'a> {
    /// Goes through the first variation at each branch, then over the rest.
    fn main_line(&mut self) -> Result<(), NotationError> {
        let mut depth = 0_usize;
        let mut nodes = 0_usize;
        loop {
            self.scanner.skip_white();
            match self.scanner.peek() {
                Some('(') => depth += 1,
                Some(';') => {
                    nodes += 1;
                    self.end_node();
                }
                Some(')') if nodes == 0 => {
                    return Err(self.scanner.unexpected("a node, ;"));
                }
                Some(')') => break,
                Some(letter) if letter.is_ascii_alphabetic() => {
                    // The `;` of the root is missing in some files.
                    nodes = nodes.max(1);
                    self.property()?;
                    continue;
                }
                _ => return Err(self.scanner.unexpected("a node, ; or the end, )")),
            }
            self.scanner.next();
        }
        self.end_node();
        self.skip_rest(depth)
    }

    /// Goes over the other variations and games; only brackets count there.
    fn skip_rest(&mut self, mut depth: usize) -> Result<(), NotationError> {
        loop {
            if depth == 0 {
                self.scanner
                    .take_while(|found| found.is_whitespace() || "\0\u{1a}".contains(found));
            } else {
                self.scanner.take_while(|found| !"()[".contains(found));
            }
            match self.scanner.peek() {
                None if depth == 0 => return Ok(()),
                Some('(') => depth += 1,
                Some(')') if depth > 0 => depth -= 1,
                Some('[') if depth > 0 => {
                    self.value()?;
                    continue;
                }
                _ if depth == 0 => return Err(self.scanner.unexpected("the end")),
                _ => return Err(self.scanner.unexpected("the end of the game, ),")),
            }
            self.scanner.next();
        }
    }

    /// One value in brackets.
    fn value(&mut self) -> Result<Value<'a>, NotationError> {
        let open = self.scanner;
        self.scanner.want('[', "the value of a property, [")?;
        let start = self.scanner;
        loop {
            self.scanner.take_while(|found| found != ']' && found != '\\');
            match self.scanner.next() {
                Some(']') => break,
                Some(_) => drop(self.scanner.next()),
                None => {
                    let what = "the ] of this value";
                    return Err(open.error(Fault::Expected { what, found: None }));
                }
            }
        }
        let length = self.scanner.at() - 1 - start.at();
        Ok((start, &start.rest()[..length]))
    }

    fn property(&mut self) -> Result<(), NotationError> {
        let start = self.scanner;
        let name = self.scanner.take_while(|found| found.is_ascii_alphabetic());
        // Before FF[4], names could be written out with small letters.
        let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            return Err(start.unexpected("the name of a property, in capitals,"));
        }
        self.scanner.skip_white();
        loop {
            let value = self.value()?;
            self.take(&name, value, start)?;
            self.scanner.skip_white();
            if self.scanner.peek() != Some('[') {
                return Ok(());
            }
        }
    }

    fn take(
        &mut self,
        name: &str,
        value: Value<'a>,
        start: Scanner<'a>,
    ) -> Result<(), NotationError> {
        let (at, raw) = value;
        let begun = self.game.is_some();
        match name {
            "B" => self.play(Mark::X, value)?,
            "W" => self.play(Mark::O, value)?,
            "AB" | "AW" | "AE" if begun => {
                let what = "stones are set up or taken off after the first move";
                return Err(start.error(Fault::Unsupported(what)));
            }
            "AB" | "AW" | "AE" if self.setup.len() >= MOST_POINTS => {
                let what = "more is set up than the largest board has points";
                return Err(at.error(Fault::Unsupported(what)));
            }
            "AB" => self.setup.push((Mark::X, value)),
            "AW" => self.setup.push((Mark::O, value)),
            "AE" => self.setup.push((Mark::EMPTY, value)),
            "SZ" | "GM" | "RU" | "PL" if begun => {
                let what = "this comes before the first move";
                return Err(start.error(Fault::Contradiction(what)));
            }
            "SZ" => self.size = Some(read_size(value)?),
            "GM" => self.kind = Some(value),
            "RU" => self.rules = Some(value),
            "PL" => self.to_move = Some(value),
            "RE" => self.result = Some(value),
            "AP" if raw != "mnk" => self.keep("Application", plain(raw, false)),
            "C" => append(&mut self.comment, &plain(raw, true)),
            "MNKTAG" => {
                let pair = raw.split_once(':');
                let pair = pair.and_then(|(key, value)| Some((unescape(key)?, unescape(value)?)));
                let (key, value) = pair.ok_or_else(|| at.unexpected("key:value"))?;
                self.keep(&key, value);
            }
            _ => {
                if let Some((_, tag)) = TAGS.iter().find(|(property, _)| *property == name) {
                    self.keep(tag, plain(raw, has_lines(name)));
                }
            }
        }
        Ok(())
    }

    fn play(&mut self, mark: Mark, (at, raw): Value<'a>) -> Result<(), NotationError> {
        self.start()?;
        let Some(game) = self.game.as_mut() else { return Ok(()) };
        let rules = game.rules();
        let raw = raw.trim();
        if raw.is_empty() || (raw == "tt" && rules.rows.max(rules.cols) <= 19) {
            return Err(at.error(Fault::Unsupported("a pass, which these games do not have")));
        }
        let cell = read_point(at, raw)?;
        game.play_as(mark, None, cell.row.into(), cell.col.into())
            .map_err(|refusal| at.error(Fault::Refused(refusal)))?;
        self.marks += 1;
        Ok(())
    }

    /// Makes the game that the root describes, when its first move comes.
    fn start(&mut self) -> Result<(), NotationError> {
        if self.game.is_some() {
            return Ok(());
        }
        let rules = self.find_rules()?;
        let mut game = Game::new(rules);
        if let Some(&(_, (first, _))) = self.setup.first() {
            let mut cells = vec![0; rules.cells()];
            for &(mark, value) in &self.setup {
                set_up(&mut cells, &rules, mark, value)?;
            }
            if cells.iter().any(|&mark| mark != 0) {
                game = Game::from_board(rules, &cells)
                    .map_err(|error| first.error(Fault::Position(error)))?;
            }
        }
        if let Some((at, player)) = self.to_move {
            let mark = match player.trim() {
                "B" | "b" | "black" | "Black" | "1" => Mark::X,
                "W" | "w" | "white" | "White" | "2" => Mark::O,
                _ => return Err(at.unexpected("B or W")),
            };
            if game.turn().is_some_and(|turn| turn != mark) {
                let what = "it is the other player's turn, by the number of stones";
                return Err(at.error(Fault::Contradiction(what)));
            }
        }
        self.game = Some(game);
        Ok(())
    }

    fn find_rules(&mut self) -> Result<Rules, NotationError> {
        let named = self.rules.map(|(at, raw)| (at, plain(raw, false)));
        let ours = named.as_ref().and_then(|(at, text)| {
            Some((*at, Rules::parse(text).ok().filter(|rules| rules.id() == *text)?))
        });
        if let (None, Some((_, text))) = (ours, &named) {
            self.keep("Rules", text.clone());
        }
        let rules = match (self.given, ours) {
            (Some(&given), Some((at, found))) => {
                parts::agree(Some(&given), found).map_err(|fault| at.error(fault))?;
                given
            }
            (Some(&given), None) => given,
            (None, Some((_, found))) => found,
            (None, None) => {
                if let Some((at, kind)) = self.kind.filter(|(_, kind)| kind.trim() != "4") {
                    let what = "a game number of SGF other than 4 needs rules to read it under";
                    let fault = if kind.trim().parse::<u32>().is_ok() {
                        Fault::Unsupported(what)
                    } else {
                        Fault::expected("a game number", kind.chars().next())
                    };
                    return Err(at.error(fault));
                }
                let (at, rows, cols) = self.size.unwrap_or((self.scanner, 15, 15));
                let name = named.map(|(_, text)| text).unwrap_or_default();
                spec_of(&name, rows, cols)
                    .check()
                    .map_err(|error| at.error(Fault::Rules(RulesParseError::Rules(error))))?
            }
        };
        if let Some((at, rows, cols)) = self.size
            && (rows, cols) != (rules.rows, rules.cols)
        {
            let what = "the board is not of the size that the rules say";
            return Err(at.error(Fault::Contradiction(what)));
        }
        if rules.players != 2 || rules.rows.max(rules.cols) > MAX_SIDE {
            let what = "SGF is for two players and sides of up to 52";
            let at = ours.map_or(self.scanner, |(at, _)| at);
            return Err(at.error(Fault::Unsupported(what)));
        }
        Ok(rules)
    }

    /// Keeps the comment of the node that ends here.
    fn end_node(&mut self) {
        let comment = std::mem::take(&mut self.comment);
        match self.marks {
            0 => self.keep("Comment", comment),
            marks => self.keep(&format!("Comment {marks}"), comment),
        }
    }

    /// Keeps a text as a tag, as far as tags go. What comes twice is one text.
    fn keep(&mut self, key: &str, value: String) {
        if value.is_empty() || key.is_empty() || key.len() > MAX_TAG_KEY || key.contains('\0') {
            return;
        }
        let at = match self.tags.iter().position(|(there, _)| there == key) {
            Some(at) => at,
            None if self.tags.len() >= MAX_TAGS => return,
            None => {
                self.tags.push((key.to_owned(), String::new()));
                self.tags.len() - 1
            }
        };
        let text = &mut self.tags[at].1;
        append(text, &value.replace('\0', "\u{fffd}"));
        let mut end = text.len().min(MAX_TAG_VALUE);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
    }

    fn finish(mut self) -> Result<Game, NotationError> {
        self.start()?;
        let result = self.result.map(|(at, raw)| (at, plain(raw, false).trim().to_owned()));
        if let (Some(game), Some((at, result))) = (self.game.as_mut(), result) {
            let leaver = leaver_of(&result).filter(|_| game.status() == Status::Playing);
            if let Some((mark, timeout)) = leaver {
                let left = if timeout { game.time_out(mark) } else { game.forfeit(mark) };
                left.map_err(|refusal| at.error(Fault::Refused(refusal)))?;
            }
            let draw = game.status() == Status::Draw && result == "Draw";
            let forfeit = leaver_of(&result).is_some() && leaver.is_some();
            if result_of(game).as_deref() != Some(&result) && !draw && !forfeit {
                self.keep("Result", result);
            }
        }
        let end = self.scanner;
        let mut game = self.game.ok_or_else(|| end.unexpected("a game"))?;
        for (key, value) in &self.tags {
            game.set_tag(key, value).map_err(|error| end.error(Fault::Tag(error)))?;
        }
        Ok(game)
    }
}
