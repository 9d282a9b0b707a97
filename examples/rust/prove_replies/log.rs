//! The log: a line for each game after which the win is proved.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write, stdout};

pub struct Log(Option<File>);

impl Log {
    /// Goes on with a log, if there is to be one; with it the games, under the
    /// rules of this name, that it holds a proof of.
    pub fn open(path: Option<&str>, name: &str) -> Result<(Log, HashSet<String>), String> {
        let Some(path) = path else { return Ok((Log(None), HashSet::new())) };
        let (log, text) = go_on_with(path).map_err(|error| format!("{path}: {error}"))?;
        // An answer alone, as advice is or what a line cut off leaves, is no proof.
        let is_proof = |answer: &str| answer.contains(" nodes ") || answer.contains(" replies ");
        let proved = games_in(&text, name).filter(|(_, answer)| is_proof(answer));
        let proved = proved.map(|(game, _)| game.to_string()).collect();
        Ok((log, proved))
    }

    /// Prints a line, and writes it down. With a log it need not be seen; where
    /// it is kept nowhere, going on is of no use, and the program ends.
    pub fn tell(&self, line: &str) {
        let shown = writeln!(stdout(), "{line}");
        let kept = match self.0.as_ref() {
            Some(mut file) => file.write_all(format!("{line}\n").as_bytes()),
            None => shown,
        };
        if let Err(error) = kept {
            eprintln!("{line}\nwas proved, but could not be written down: {error}");
            std::process::exit(2);
        }
    }
}

/// The log of this path, ready for the next line, and what it holds.
fn go_on_with(path: &str) -> io::Result<(Log, String)> {
    let text = std::fs::read_to_string(path).or_else(|error| match error.kind() {
        ErrorKind::NotFound => Ok(String::new()),
        _ => Err(error),
    })?;
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if !text.is_empty() && !text.ends_with('\n') {
        // The last line was cut off.
        file.write_all(b"\n")?;
    }
    Ok((Log(Some(file)), text))
}

/// The games under the rules of a name that a text has a line for, and what
/// follows the word "answer" there.
pub fn games_in<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    text.lines().filter_map(move |line| {
        let (head, answer) = line.split_once(" answer ")?;
        let (rules, game) = head.split_once(' ')?;
        (rules == name).then_some((game, answer))
    })
}
