//! Any list of actions is a game or a refusal; a game that comes of it has
//! these actions, and replays.
#![no_main]

use mnk::{Action, Cell, Game, Mark, PRESETS, Rules};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&which, bytes)) = data.split_first() else { return };
    let Ok(rules) = PRESETS[usize::from(which) % PRESETS.len()].1.check() else { return };
    let actions: Vec<Action> = bytes.chunks_exact(2).map(action).collect();
    if let Ok(game) = Game::replay(rules, rules.fingerprint(), &actions) {
        let played: Vec<Action> = game.actions().collect();
        assert_eq!(played.len(), actions.len());
        let again = Game::replay(rules, rules.fingerprint(), &played);
        assert_eq!(again.map(|game| game.hash()), Ok(game.hash()));
        assert_eq!(reloaded(&game, &rules), Some(game.hash()));
    }
});

fn action(bytes: &[u8]) -> Action {
    let (row, col) = (u16::from(bytes[0] & 31), u16::from(bytes[1] & 31));
    let mark = Mark::new(bytes[1] >> 5).unwrap_or(Mark::EMPTY);
    match bytes[0] >> 5 {
        6 => Action::Forfeit { mark },
        7 => Action::Timeout { mark },
        _ => Action::Mark { cell: Cell::new(row, col), mark: Mark::EMPTY },
    }
}

fn reloaded(game: &Game, rules: &Rules) -> Option<u64> {
    Game::load(&game.save(), Some(rules)).ok().map(|game| game.hash())
}
