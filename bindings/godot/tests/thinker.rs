//! Bots off the main thread, without an engine.

use mnk::{Game, Mark, Rules};
use mnk_godot::logic::codes::*;
use mnk_godot::logic::thinker::{Finding, Settings, Task, Thinker, join_strays};
use std::thread::yield_now;

fn game(id: &str) -> Game {
    Game::new(Rules::parse(id).unwrap())
}

fn of_kind(kind: &str) -> Settings {
    Settings { kind: kind.to_owned(), ..Settings::default() }
}

/// A bot that comes to no end by itself: without any limit the engine would
/// think for a second.
fn tireless() -> Settings {
    Settings { time_ms: i64::MAX, ..of_kind("engine") }
}

/// Polls, as a frame would, until the task has ended.
fn end(thinker: &mut Thinker) -> Finding {
    loop {
        if let (_, Some(finding)) = thinker.poll() {
            return finding;
        }
        yield_now();
    }
}

#[test]
fn a_bot_wins_where_it_can_and_the_move_names_its_player_and_revision() {
    for (id, cells) in
        [("3,7,3", [(2, 6), (0, 0), (2, 5), (0, 1)]), ("7,3,3", [(6, 2), (0, 0), (6, 1), (1, 0)])]
    {
        let mut game = game(id);
        for (row, col) in cells {
            game.play(row, col).unwrap();
        }
        let mut thinker = Thinker::default();
        thinker.begin(&of_kind("win_or_block"), &game, Task::Choose).unwrap();
        assert!(thinker.is_thinking());
        let Finding::Move { cell, mark, revision } = end(&mut thinker) else { panic!("no move") };
        assert_eq!((mark, revision), (Mark::X, 4));
        assert!(!thinker.is_thinking());
        game.play_as(mark, Some(revision), cell.row.into(), cell.col.into()).unwrap();
        assert_eq!(game.winner(), Some(Mark::X), "{id}");
    }
}

#[test]
fn whole_games_are_played_by_every_kind() {
    for kind in mnk::bot::kinds() {
        let (mut game, mut thinker) = (game("3,3,3"), Thinker::default());
        while game.turn().is_some() {
            thinker.begin(&of_kind(kind), &game, Task::Choose).unwrap();
            let Finding::Move { cell, mark, revision } = end(&mut thinker) else {
                panic!("{kind}")
            };
            game.play_as(mark, Some(revision), cell.row.into(), cell.col.into()).unwrap();
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_moves() {
    let settings = Settings { seed: -7, ..of_kind("random") };
    let moves = || {
        let (mut game, mut thinker) = (game("7,3,3"), Thinker::default());
        while game.turn().is_some() {
            thinker.begin(&settings, &game, Task::Choose).unwrap();
            let Finding::Move { cell, .. } = end(&mut thinker) else { panic!("no move") };
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        game.save()
    };
    assert_eq!(moves(), moves());
}

#[test]
fn what_cannot_begin_says_so_at_once() {
    let mut thinker = Thinker::default();
    let no = |no: mnk_godot::logic::answer::No| no.code;
    let game = game("3,3,3");
    assert_eq!(
        thinker.begin(&of_kind("oracle"), &game, Task::Choose).map_err(no),
        Err(ERR_INVALID)
    );
    for level in [-1, 11, 1 << 40] {
        let settings = Settings { level, ..Settings::default() };
        assert_eq!(thinker.begin(&settings, &game, Task::Choose).map_err(no), Err(ERR_INVALID));
    }
    let mut over = game.clone();
    over.forfeit(Mark::X).unwrap();
    assert_eq!(thinker.begin(&of_kind("random"), &over, Task::Choose).map_err(no), Err(GAME_OVER));
    assert!(!thinker.is_thinking());
    let big = Game::new(Rules::preset("gomoku").unwrap());
    thinker.begin(&tireless(), &big, Task::Choose).unwrap();
    assert_eq!(thinker.begin(&tireless(), &big, Task::Choose).map_err(no), Err(ERR_BUSY));
    thinker.cancel();
    let Finding::GaveUp(no) = end(&mut thinker) else { panic!("cancelled") };
    assert_eq!(no.code, CANCELLED);
}

#[test]
fn what_the_bot_does_not_play_is_what_it_ends_in() {
    let mut thinker = Thinker::default();
    thinker.begin(&of_kind("engine"), &game("5,5,4;players=3"), Task::Choose).unwrap();
    let Finding::GaveUp(no) = end(&mut thinker) else { panic!("a move") };
    assert_eq!(no.code, ERR_UNSUPPORTED, "{}", no.text);
    // And the thinker goes on.
    thinker.begin(&of_kind("random"), &game("5,5,4;players=3"), Task::Choose).unwrap();
    assert!(matches!(end(&mut thinker), Finding::Move { .. }));
}

/// R092: after fast undos and a new move, no answer to the old position comes.
#[test]
fn r092_a_cancelled_search_never_answers_and_a_late_answer_is_stale() {
    let mut game = Game::new(Rules::preset("gomoku").unwrap());
    for cell in 0..20 {
        game.play(cell / 15, cell % 15).unwrap();
    }
    let mut thinker = Thinker::default();
    for _ in 0..20 {
        thinker.begin(&tireless(), &game, Task::Choose).unwrap();
        game.undo().unwrap();
        thinker.cancel();
        thinker.cancel();
        let (_, finding) = thinker.poll();
        let Some(Finding::GaveUp(no)) = finding else { panic!("{finding:?}") };
        assert_eq!(no.code, CANCELLED);
        assert_eq!(thinker.poll().1, None);
    }
    thinker.begin(&of_kind("win_or_block"), &game, Task::Choose).unwrap();
    let Finding::Move { cell, mark, revision } = end(&mut thinker) else { panic!("no move") };
    game.play(7, 7).unwrap();
    game.undo().unwrap();
    let late = game.play_as(mark, Some(revision), cell.row.into(), cell.col.into());
    assert_eq!(late, Err(mnk::Refusal::Stale), "though it is the same position again");
    join_strays();
}

/// R074, R187: a search tells nothing of the moves it tries, asks nothing of
/// the game, and polling it does not wait for it.
#[test]
fn r187_polling_does_not_wait_for_the_search_and_r074_tells_nothing_of_its_moves() {
    let game = Game::new(Rules::preset("gomoku").unwrap());
    let (before, mut thinker) = (game.save(), Thinker::default());
    thinker.begin(&tireless(), &game, Task::Choose).unwrap();
    let mut news = Vec::new();
    // A poll that waited would never come back from this one.
    while news.is_empty() {
        let (progress, end) = thinker.poll();
        assert_eq!(end, None);
        news.extend(progress);
        yield_now();
    }
    assert!(news[0].nodes > 0);
    assert_eq!(game.save(), before);
    drop(thinker);
    join_strays();
}

#[test]
fn a_thinker_that_goes_away_leaves_no_thread_behind() {
    let game = Game::new(Rules::preset("gomoku").unwrap());
    for _ in 0..8 {
        let mut thinker = Thinker::default();
        thinker.begin(&tireless(), &game, Task::Choose).unwrap();
    }
    // Comes back only if all of them end.
    join_strays();
}

#[test]
fn an_analysis_judges_every_legal_cell() {
    for id in ["3,3,3", "3,7,3", "7,3,3"] {
        let mut game = game(id);
        game.play(0, 0).unwrap();
        let mut thinker = Thinker::default();
        let settings = Settings { nodes: 20_000, ..of_kind("engine") };
        thinker.begin(&settings, &game, Task::Analyze).unwrap();
        let Finding::Judged(judged) = end(&mut thinker) else { panic!("{id}") };
        assert_eq!(judged.revision, 1);
        let cells: Vec<_> = judged.cells.iter().map(|(cell, _)| *cell).collect();
        assert_eq!(cells, game.legal_moves().collect::<Vec<_>>());
        assert_eq!(judged.heat.len(), game.rules().cells());
        assert!(judged.heat[0].is_nan());
        assert!(cells.contains(&judged.best.unwrap()));
    }
}

#[test]
fn a_budget_of_nothing_still_gives_a_legal_move() {
    let settings = Settings { nodes: 0, time_ms: 0, depth: 0, ..of_kind("engine") };
    let (mut game, mut thinker) = (game("7,3,3"), Thinker::default());
    thinker.begin(&settings, &game, Task::Choose).unwrap();
    let Finding::Move { cell, .. } = end(&mut thinker) else { panic!("no move") };
    assert!(game.play(cell.row.into(), cell.col.into()).is_ok());
}

#[test]
fn a_task_at_work_is_busy_for_others_and_a_cancel_ends_that_one_alone() {
    for id in ["15,15,5", "3,7,3", "7,3,3"] {
        let game = game(id);
        let before = game.save();
        for task in [Task::Choose, Task::Analyze] {
            let settings = Settings { nodes: 2000, ..of_kind("engine") };
            let mut thinker = Thinker::default();
            let busy = |thinker: &mut Thinker| {
                for second in [Task::Choose, Task::Analyze] {
                    let no = thinker.begin(&settings, &game, second).unwrap_err();
                    assert_eq!(no.code, ERR_BUSY, "{id}");
                }
            };
            thinker.begin(&settings, &game, task).unwrap();
            busy(&mut thinker);
            thinker.cancel();
            // Until its end has been told.
            busy(&mut thinker);
            let Finding::GaveUp(no) = end(&mut thinker) else { panic!("{id}: cancelled") };
            assert_eq!(no.code, CANCELLED, "{id}");
            thinker.begin(&settings, &game, task).unwrap();
            match (task, end(&mut thinker)) {
                (Task::Choose, Finding::Move { cell, .. }) => {
                    game.can_play(cell.row.into(), cell.col.into()).unwrap();
                }
                (Task::Analyze, Finding::Judged(judged)) => {
                    assert_eq!(judged.cells.len(), game.rules().cells());
                }
                (_, other) => panic!("{id}: {other:?}"),
            }
            assert_eq!(game.save(), before, "{id}");
        }
    }
    join_strays();
}
