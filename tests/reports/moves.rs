//! Promise: what may be played is what there is room for, no cell and no column
//! more or less, through every way of asking.

use mnk::batch::{Batch, BatchConfig, StepOut};
use mnk::{Cell, Game, Refusal, RulesSpec, Status};

#[test]
fn a_full_column_leaves_the_legal_moves_and_its_neighbours_stay() {
    // report R031
    for (rows, cols) in [(6, 7), (3, 7), (7, 3), (4, 1), (1, 5)] {
        let spec = RulesSpec { gravity: true, ..RulesSpec::new(rows, cols, rows.max(cols)) };
        for full in 0..cols {
            let mut game = Game::new(spec.check().unwrap());
            for _ in 0..rows {
                game.drop(full.into()).unwrap();
            }
            if game.status() != Status::Playing {
                assert_eq!(cols, 1, "marks of both stand in the column");
                continue;
            }
            let there: Vec<Cell> = game.legal_moves().collect();
            let wanted: Vec<Cell> =
                (0..cols).filter(|&col| col != full).map(|col| Cell::new(rows - 1, col)).collect();
            assert_eq!(there, wanted, "column {full} of {cols}");
            for col in 0..u32::from(cols) {
                let answer = game.clone().drop(col);
                assert_eq!(answer.is_ok(), col != u32::from(full), "column {col}");
            }
            let before = (game.hash(), game.revision());
            for col in [cols.into(), u32::from(cols) + 1, 255, 256, 65_535, 65_536, u32::MAX] {
                assert_eq!(game.drop(col), Err(Refusal::OutOfBounds));
                assert_eq!(game.play(0, col), Err(Refusal::OutOfBounds));
                assert_eq!(game.play(col.max(rows.into()), 0), Err(Refusal::OutOfBounds));
            }
            assert_eq!((game.hash(), game.revision()), before);
        }
    }
}

#[test]
fn the_mask_of_a_batch_loses_the_full_column_alone() {
    // reports R031 and R167
    let spec = RulesSpec { gravity: true, ..RulesSpec::new(6, 7, 7) };
    for full in 0..7_i32 {
        let config = BatchConfig { games: 1, ..BatchConfig::default() };
        let mut batch = Batch::new(spec.check().unwrap(), config).unwrap();
        for filled in 0..6 {
            let mut mask = vec![9; 7];
            batch.masks(&mut mask).unwrap();
            assert_eq!(mask, [1; 7], "after {filled}");
            batch.step(&[full], StepOut::default()).unwrap();
        }
        let mut mask = vec![9; 7];
        batch.masks(&mut mask).unwrap();
        let wanted: Vec<u8> = (0..7).map(|col| u8::from(col != full)).collect();
        assert_eq!(mask, wanted);
    }
}
