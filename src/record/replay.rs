//! A game from the list of its actions.

use crate::board::Mark;
use crate::game::{Action, Game, Refusal};
use crate::rules::Rules;
use std::fmt;

/// Why a list of actions is no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The actions were recorded under other rules.
    RulesMismatch {
        /// The fingerprint that came with the actions.
        recorded: u64,
        /// The fingerprint of the rules they should be replayed under.
        given: u64,
    },
    /// An action that play refuses.
    Refused {
        /// Which, from 0.
        index: usize,
        /// Why.
        refusal: Refusal,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::RulesMismatch { recorded, given } => write!(
                f,
                "recorded under rules of fingerprint {recorded:#018x}, replayed under {given:#018x}"
            ),
            ReplayError::Refused { index, refusal } => write!(f, "action {index}: {refusal}"),
        }
    }
}

impl std::error::Error for ReplayError {}

impl Game {
    /// Plays a list of actions from the empty board, each through the checks
    /// of play. The revision is then their number.
    ///
    /// `recorded_fingerprint` is the [fingerprint](Rules::fingerprint) of the
    /// rules they were recorded under: other rules are refused, though the
    /// moves might be legal there too. [`Mark::EMPTY`] in an action stands for
    /// whoever's turn it is.
    ///
    /// ```
    /// # use mnk::{Game, Rules};
    /// let mut game = Game::new(Rules::default());
    /// game.play(1, 1).unwrap();
    /// game.play(0, 2).unwrap();
    /// let rules = *game.rules();
    /// let actions: Vec<_> = game.actions().collect();
    /// let again = Game::replay(rules, rules.fingerprint(), &actions).unwrap();
    /// assert_eq!(again.hash(), game.hash());
    /// ```
    pub fn replay(
        rules: Rules,
        recorded_fingerprint: u64,
        actions: &[Action],
    ) -> Result<Game, ReplayError> {
        let given = rules.fingerprint();
        if recorded_fingerprint != given {
            return Err(ReplayError::RulesMismatch { recorded: recorded_fingerprint, given });
        }
        let mut game = Game::new(rules);
        for (index, &action) in actions.iter().enumerate() {
            apply(&mut game, action).map_err(|refusal| ReplayError::Refused { index, refusal })?;
        }
        Ok(game)
    }
}

/// One recorded action, through the checks of play. The empty mark stands for
/// whoever's turn it is.
pub(crate) fn apply(game: &mut Game, action: Action) -> Result<(), Refusal> {
    let whose = |game: &Game, mark: Mark| if mark.is_empty() { game.turn() } else { Some(mark) };
    let mark = whose(game, action.mark()).ok_or(Refusal::GameOver)?;
    match action {
        Action::Mark { cell, .. } => game.play_as(mark, None, cell.row.into(), cell.col.into()),
        Action::Forfeit { .. } => game.forfeit(mark),
        Action::Timeout { .. } => game.time_out(mark),
    }
    .map(|_| ())
}
