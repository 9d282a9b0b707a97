"""The Gymnasium environment: one player against a named opponent."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import Error, Game, Rules
from . import _planes
from ._opponents import Chooser, Opponents


class GameEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game against bots of one kind in all other seats.

    ``opponent`` is a kind of :class:`mnk.Bot`, such as ``"random"`` or
    ``"win_or_block"``, with its settings (``depth=4``) behind it, or a function
    that is given the game and returns a cell; ``seat`` is the mark you play, 1 by default, or 0 for
    another one each time, drawn with the seed. The opponents draw from the seed
    as well. An illegal action loses the game and says why in ``info``.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        rules: Rules | str = "tic_tac_toe",
        opponent: str | Chooser = "random",
        seat: int = 1,
        render_mode: str | None = None,
        **budget: Any,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is {render_mode!r}, must be human, ansi or rgb_array")
        self.game = Game(rules)
        rules = self.game.rules
        if not 0 <= seat <= rules.players:
            raise ValueError(f"seat is {seat}, must be 0..={rules.players}")
        self.render_mode = render_mode
        self._seat = seat
        self._opponents = Opponents(opponent, budget)
        self._choose = self._opponents.seated(0)
        self._mark = seat or 1
        shape = (rules.players + 1, rules.rows, rules.cols)
        self.action_space = spaces.Discrete(_planes.actions(rules))
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (_planes.actions(rules),), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.game.reset()
        players = self.game.rules.players
        self._mark = self._seat or int(self.np_random.integers(1, players + 1))
        self._choose = self._opponents.seated(int(self.np_random.integers(2**63)))
        self._let_others_play()
        return self._observation(), {"mark": self._mark}

    def step(
        self, action: Any
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.game.turn is None:
            raise gymnasium.error.ResetNeeded("the game is over: reset the environment")
        info: dict[str, Any] = {"mark": self._mark}
        try:
            _planes.play(self.game, int(action))
        except Error as refused:
            info["illegal"] = str(refused)
            self.game.forfeit(self._mark)
            # It is lost, whoever of several others wins it in the end.
            return self._observation(), -1.0, True, False, info
        self._let_others_play()
        outcome = self.game.outcome()
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            others = self.game.rules.players - 1
            reward = 1.0 if outcome.winner == self._mark else -1.0 / others
        return self._observation(), reward, outcome is not None, False, info

    def _let_others_play(self) -> None:
        while self.game.turn is not None and self.game.turn != self._mark:
            self.game.play(self._choose(self.game))
        if self.render_mode == "human":
            self.render()

    def _observation(self) -> dict[str, Any]:
        return {
            "observation": _planes.planes(self.game, self._mark),
            "action_mask": _planes.mask(self.game, self._mark),
        }

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return _planes.picture(self.game)
        if self.render_mode == "ansi":
            return str(self.game)
        if self.render_mode == "human":
            print(self.game, end="\n\n")
        return None
