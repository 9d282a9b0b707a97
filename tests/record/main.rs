//! A game survives being bytes, and no bytes survive being a game that never
//! was. `games.rs`: what is saved comes back; `damage.rs`: what is no record is
//! refused, by name; `replay.rs`: actions go through the checks of play;
//! `files.rs`: what was saved once is read for ever.

#[path = "../random_games/mod.rs"]
mod random_games;

mod damage;
mod files;
mod games;
mod raw;
mod replay;

use mnk::session::{Command, Offer, Order, Session, SessionConfig};
use mnk::{Action, Game, Mark};
use std::fmt::Write;

/// Everything that can be seen of a game.
fn seen(game: &Game) -> String {
    let mut text = format!(
        "rules {}\nfingerprint {:#018x}\nrevision {}\nhash {:#018x}\noutcome {:?}\nturn {:?} {}\n",
        game.rules(),
        game.rules().fingerprint(),
        game.revision(),
        game.hash(),
        game.outcome(),
        game.turn(),
        game.stones_left(),
    );
    for (key, value) in game.tags() {
        writeln!(text, "tag {key:?} {value:?}").unwrap();
    }
    for (name, cells) in [
        ("base", game.base().map(<[u8]>::to_vec)),
        ("board", Some(game.board().map(Mark::number).collect())),
    ] {
        let Some(cells) = cells else { continue };
        writeln!(text, "{name}").unwrap();
        for row in cells.chunks(game.rules().cols.into()) {
            let row: String = row.iter().map(|&n| Mark::new(n).unwrap().symbol()).collect();
            writeln!(text, "  {row}").unwrap();
        }
    }
    for action in game.actions() {
        let what = match action {
            Action::Mark { cell, .. } => format!("{} {}", cell.row, cell.col),
            Action::Forfeit { .. } => "forfeits".to_owned(),
            Action::Timeout { .. } => "times out".to_owned(),
        };
        writeln!(text, "{} {what}", action.mark()).unwrap();
    }
    text
}

/// A game that its players have agreed to call a draw.
fn agreed_draw(game: Game) -> Game {
    let session = Session::from_game(game, SessionConfig::default()).unwrap();
    let offer = Command::new(0, Order::Offer(Offer::Draw));
    assert_eq!(session.submit(&offer).result, Ok(()));
    session.snapshot().as_ref().clone()
}
