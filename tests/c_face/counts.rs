//! Promise: judged games and counts of games come out of the C interface as
//! they come out of the engine.

use crate::calls::CGame;
use crate::common::cases::{self, Played};
use mnk::capi::*;

#[test]
fn games_judged_by_openspiel_end_the_same_way_through_c() {
    for played in cases::openspiel_games() {
        let cols = i32::from(played.spec.cols);
        replay(&played, |game, cell| game.play(cell / cols, cell % cols));
    }
    for played in cases::connect_four_games() {
        replay(&played, CGame::drop_mark);
    }
}

fn replay(played: &Played, play: impl Fn(&mut CGame, i32) -> i32) {
    let mut game = CGame::new(&played.spec.check().unwrap());
    for (ply, &action) in played.moves.iter().enumerate() {
        assert_eq!(game.status(), MNK_PLAYING, "line {}, ply {ply}", played.line);
        assert_eq!(play(&mut game, action as i32), MNK_OK, "line {}, ply {ply}", played.line);
    }
    let winner = played.winner.map_or(0, |mark| mark.number().into());
    assert_eq!(game.winner(), winner, "line {}", played.line);
    assert_eq!(game.status(), if winner == 0 { MNK_DRAW } else { MNK_WON });
    assert_eq!(play(&mut game, 0), MNK_GAME_OVER);
}

#[test]
fn every_variant_has_as_many_games_of_each_length_through_c() {
    for row in cases::perft() {
        let depth = row.nodes.iter().take_while(|&&nodes| nodes <= 200_000).count() - 1;
        let mut game = CGame::new(&row.spec.check().unwrap());
        let mut counts = vec![[0_u64; 5]; depth + 1];
        count(&mut game, (row.spec.rows.into(), row.spec.cols.into()), 0, &mut counts);
        for (ply, counted) in counts.iter().enumerate() {
            assert_eq!(counted[4], row.nodes[ply], "{:?}: sequences of {ply}", row.spec);
            assert_eq!(counted[0], row.draws[ply], "{:?}: draws at {ply}", row.spec);
            for (player, wins) in row.wins.iter().enumerate() {
                assert_eq!(counted[player + 1], wins[ply], "{:?}: wins at {ply}", row.spec);
            }
        }
    }
}

/// Draws, wins of up to three players, and sequences of each length.
fn count(game: &mut CGame, size: (i32, i32), ply: usize, counts: &mut [[u64; 5]]) {
    counts[ply][4] += 1;
    if game.status() != MNK_PLAYING {
        counts[ply][game.winner() as usize] += 1;
        return;
    }
    if ply + 1 == counts.len() {
        return;
    }
    for row in 0..size.0 {
        for col in 0..size.1 {
            if game.play(row, col) == MNK_OK {
                count(game, size, ply + 1, counts);
                assert_eq!(game.undo(), MNK_OK);
            }
        }
    }
}
