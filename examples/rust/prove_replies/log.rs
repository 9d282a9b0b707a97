//! The log: a line for each game after which the win is proved.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};

pub struct Log(Option<File>);

impl Log {
    /// Goes on with a log, if there is to be one; with it the games, under the
    /// rules of this name, that it holds a proof of.
    pub fn open(path: Option<&str>, name: &str) -> (Log, HashSet<String>) {
        let Some(path) = path else { return (Log(None), HashSet::new()) };
        let text = std::fs::read_to_string(path).or_else(|error| match error.kind() {
            ErrorKind::NotFound => Ok(String::new()),
            _ => Err(error),
        });
        let text = text.expect("a log to read");
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.expect("a log to write to");
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").expect("the end of a line that was cut off");
        }
        // An answer alone, as advice is or what a line cut off leaves, is no proof.
        let is_proof = |answer: &str| answer.contains(" nodes ") || answer.contains(" replies ");
        let proved = games_in(&text, name).filter(|(_, answer)| is_proof(answer));
        let proved = proved.map(|(game, _)| game.to_string()).collect();
        (Log(Some(file)), proved)
    }

    /// Prints a line, and writes it down.
    pub fn tell(&self, line: &str) {
        println!("{line}");
        if let Some(mut file) = self.0.as_ref() {
            file.write_all(format!("{line}\n").as_bytes()).expect("a line more");
        }
    }
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
