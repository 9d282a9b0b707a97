//! Promise: replay goes through the same checks as play.

use crate::random_games::{self, Dice, variants};
use mnk::{Action, Cell, Game, Mark, Refusal, ReplayError, Rules, RulesSpec};

#[test]
fn replay_goes_through_the_checks_of_play() {
    let rules = RulesSpec { players: 3, ..RulesSpec::new(3, 7, 3) }.check().unwrap();
    let mark = |row, col, mark| Action::Mark { cell: Cell::new(row, col), mark };
    let print = rules.fingerprint();
    let three = Mark::new(3).unwrap();
    let actions = [
        mark(0, 0, Mark::X),
        mark(2, 6, Mark::EMPTY),
        Action::Timeout { mark: Mark::EMPTY },
        mark(0, 1, Mark::X),
        Action::Forfeit { mark: Mark::O },
    ];
    let game = Game::replay(rules, print, &actions).unwrap();
    assert_eq!((game.revision(), game.winner()), (5, Some(Mark::X)));
    assert!(game.has_left(three));
    let refused = |actions: &[Action]| Game::replay(rules, print, actions).err();
    let no = |index, refusal| Some(ReplayError::Refused { index, refusal });
    assert_eq!(refused(&[mark(0, 0, Mark::O)]), no(0, Refusal::NotYourTurn));
    assert_eq!(refused(&[mark(3, 0, Mark::X)]), no(0, Refusal::OutOfBounds));
    assert_eq!(refused(&[mark(0, 65535, Mark::EMPTY)]), no(0, Refusal::OutOfBounds));
    assert_eq!(refused(&[actions[0], mark(0, 0, Mark::O)]), no(1, Refusal::CellTaken));
    let mut longer = actions.to_vec();
    longer.push(mark(1, 1, Mark::EMPTY));
    assert_eq!(refused(&longer), no(5, Refusal::GameOver));
    longer[5] = Action::Forfeit { mark: Mark::EMPTY };
    assert_eq!(refused(&longer), no(5, Refusal::GameOver));
    let nobody = Mark::new(4).unwrap();
    assert_eq!(refused(&[Action::Forfeit { mark: nobody }]), no(0, Refusal::NotFound));
    for recorded in [0, print ^ 1, Rules::default().fingerprint()] {
        let error = Game::replay(rules, recorded, &actions).err();
        assert_eq!(error, Some(ReplayError::RulesMismatch { recorded, given: print }));
    }
}

#[test]
fn replaying_the_actions_of_any_game_gives_the_game() {
    let mut dice = Dice(3);
    for rules in variants(5, 4, 3) {
        let game = random_games::game(rules, 30, &mut dice);
        let actions: Vec<Action> = game.actions().collect();
        let again = Game::replay(rules, rules.fingerprint(), &actions).unwrap();
        assert_eq!(again.hash(), game.hash());
        assert_eq!(again.outcome(), game.outcome());
        assert_eq!(again.revision(), actions.len() as u64);
        assert!(again.actions().eq(actions));
    }
}
