//! Any board under any rules is a position or a refusal; a position shows the
//! marks it was made of, and comes back from a record.
#![no_main]

use mnk::{Game, RulesSpec, Run};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((head, cells)) = data.split_first_chunk::<6>() else { return };
    let rules = RulesSpec {
        players: 2 + head[3] % 7 * (head[3] >> 7),
        run: Run::ALL[usize::from(head[4]) % Run::ALL.len()],
        gravity: head[5] & 1 != 0,
        misere: head[5] & 2 != 0,
        wrap: head[5] & 4 != 0,
        early_draw: head[5] & 8 != 0,
        stones: 1 + (head[5] >> 4 & 1),
        first_stones: 1 + (head[5] >> 5 & 1),
        ..RulesSpec::new(1 + u16::from(head[0] % 16), 1 + u16::from(head[1] % 16), head[2].into())
    };
    let Ok(rules) = rules.check() else { return };
    let mut board: Vec<u8> = cells.iter().map(|cell| cell % 11).collect();
    board.resize(rules.cells(), 0);
    if let Ok(mut game) = Game::from_board(rules, &board) {
        assert!(game.board().map(|mark| mark.number()).eq(board.iter().copied()));
        let again = Game::load(&game.save(), Some(&rules)).unwrap();
        assert_eq!(again.hash(), game.hash());
        let hash = game.hash();
        let first = game.legal_moves().next();
        if let Some(cell) = first {
            game.play(cell.row.into(), cell.col.into()).unwrap();
            game.undo().unwrap();
        }
        game.reset();
        assert_eq!(game.hash(), hash);
    }
});
