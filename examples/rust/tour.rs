//! A short tour of the Rust API:
//!
//! ```text
//! cargo run --example tour
//! ```

use mnk::{Game, Mark, Refusal, Rules, RulesSpec, Status};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Rules are checked once, when they are made.
    let rules = RulesSpec { gravity: true, ..RulesSpec::new(6, 7, 4) }.check()?;
    assert_eq!(Some(rules), Rules::preset("connect_four"));
    let nonsense = RulesSpec { gravity: true, wrap: true, ..RulesSpec::new(6, 7, 4) };
    println!("refused: {}", nonsense.check().unwrap_err());

    // A game refuses what the rules forbid, says why, and stays as it was.
    let mut game = Game::new(rules);
    println!("a mark in the air: {}", game.play(0, 3).unwrap_err());
    for col in [3, 3, 2, 2, 4, 4] {
        game.drop(col)?;
    }
    let before = game.hash();
    assert_eq!(game.drop(7), Err(Refusal::OutOfBounds));
    assert_eq!(game.hash(), before);

    // The move for games over a network: late copies are refused, even after
    // an undo has freed their cell again.
    let revision = game.revision();
    game.play_as(Mark::X, Some(revision), 5, 5)?;
    assert_eq!(game.status(), Status::Won);
    println!("{game}\nX wins with {:?}", game.winning_cells());
    game.undo()?;
    assert_eq!(game.play_as(Mark::X, Some(revision), 5, 5), Err(Refusal::Stale));
    game.redo()?;

    // A record holds all of it: rules, actions, revision and tags.
    game.set_tag("event", "the tour")?;
    let record = game.save();
    let copy = Game::load(&record, Some(&rules))?;
    assert_eq!((copy.hash(), copy.revision()), (game.hash(), game.revision()));
    println!("{} bytes hold {} actions", record.len(), copy.actions().len());
    Ok(())
}
