//! Turns games from one format into another:
//!
//! ```text
//! cargo run --example convert -- psq sgf [rules] <game.psq >game.sgf
//! ```
//!
//! Formats are those of `mnk::notation`, `record` (the binary record), and, to
//! write only, `text` and `svg`. Rules are a preset's name or a rules id, where
//! the text does not name them.

use mnk::notation::{self, Format};
use mnk::{Game, Rules};
use std::io::{Read, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let formats = Format::ALL.map(Format::name).join(", ");
    format!(
        "usage: convert FROM TO [RULES] <game >game\n\
         FROM and TO: {formats}, record; TO also text, svg\n\
         RULES: a preset's name or a rules id, such as 15,15,5"
    )
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (from, to, rules) = match &*arguments {
        [from, to] => (from, to, None),
        [from, to, rules] => {
            let preset = Rules::preset(rules);
            (from, to, Some(preset.map_or_else(|| Rules::parse(rules), Ok)?))
        }
        _ => return Err(usage().into()),
    };
    let mut input = Vec::new();
    // One byte more than is ever read, so that too much is seen as such.
    std::io::stdin().take(notation::MAX_INPUT as u64 + 1).read_to_end(&mut input)?;

    let format = |name: &str| {
        Format::from_name(name).ok_or(format!("no format is called {name:?}\n{}", usage()))
    };
    let game = match from.as_str() {
        "record" => Game::load(&input, rules.as_ref())?,
        name => notation::read(format(name)?, &input, rules.as_ref())?,
    };
    let output = match to.as_str() {
        "record" => game.save(),
        "text" => game.text().into_bytes(),
        "svg" => game.svg().into_bytes(),
        name => notation::write(format(name)?, &game)?.into_bytes(),
    };
    std::io::stdout().write_all(&output)?;
    Ok(())
}
