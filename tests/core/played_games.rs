//! Promise: games that other programs judged end here as they ended there.

use crate::common::cases::{self, Played};
use mnk::{Cell, Game, Refusal, Status};

#[test]
fn games_judged_by_openspiel_end_the_same_way_at_the_same_move() {
    let games = cases::openspiel_games();
    assert_eq!(games.len(), 1073);
    for played in games {
        replay(&played, |game, cell| {
            let Cell { row, col } = Cell::from_index(cell as usize, game.rules().cols);
            game.play(row.into(), col.into())
        });
    }
}

#[test]
fn games_with_gravity_judged_by_openspiel_end_the_same_way_at_the_same_drop() {
    let games = cases::connect_four_games();
    assert_eq!(games.len(), 580);
    for played in games {
        replay(&played, Game::drop);
    }
}

fn replay(played: &Played, play: impl Fn(&mut Game, u32) -> Result<Status, Refusal>) {
    let mut game = Game::new(played.spec.check().unwrap());
    let last = played.moves.len() - 1;
    for (ply, &action) in played.moves.iter().enumerate() {
        let expected = match played.winner {
            _ if ply < last => Status::Playing,
            Some(_) => Status::Won,
            None => Status::Draw,
        };
        assert_eq!(play(&mut game, action), Ok(expected), "line {}, ply {ply}", played.line);
    }
    assert_eq!(game.winner(), played.winner, "line {}", played.line);
    assert_eq!(play(&mut game, 0), Err(Refusal::GameOver));
    for _ in &played.moves {
        game.undo().unwrap();
        assert_eq!(game.status(), Status::Playing);
    }
    assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
}
