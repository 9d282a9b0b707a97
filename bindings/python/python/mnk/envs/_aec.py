"""The PettingZoo environment: every player is an agent, they move in turn."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped, unused-ignore]

from .. import Error, Game, Rules
from . import _planes


def aec(rules: Rules | str = "tic_tac_toe", render_mode: str | None = None) -> Any:
    """The environment behind PettingZoo's usual guards.

    >>> env = mnk.envs.aec("connect_four")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     if termination or truncation:
    ...         env.step(None)
    ...     else:
    ...         env.step(env.action_space(agent).sample(observation["action_mask"]))
    """
    env = AECGame(rules, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class AECGame(AECEnv, EzPickle):  # type: ignore[misc, unused-ignore]
    """The environment itself. An illegal action loses the game: its agent is
    out, with more than two players the others play on."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "mnk_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, rules: Rules | str = "tic_tac_toe", render_mode: str | None = None) -> None:
        EzPickle.__init__(self, rules, render_mode)
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is {render_mode!r}, must be human, ansi or rgb_array")
        self.game = Game(rules)
        self.render_mode = render_mode
        rules = self.game.rules
        self.possible_agents = [f"player_{mark}" for mark in range(1, rules.players + 1)]
        self._marks = {agent: mark for mark, agent in enumerate(self.possible_agents, 1)}
        self._action_spaces = {
            agent: spaces.Discrete(_planes.actions(rules)) for agent in self.possible_agents
        }
        shape = (rules.players + 1, rules.rows, rules.cols)
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (_planes.actions(rules),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Nothing here is random: the seed is accepted and changes nothing."""
        self.game.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        viewer = self._marks[agent]
        return {
            "observation": _planes.planes(self.game, viewer),
            "action_mask": _planes.mask(self.game, viewer),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is in the game and needs an action, not None")
        # What this agent was given so far it has seen through `last`.
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            _planes.play(self.game, int(action))
        except Error as refused:
            self.infos[agent]["illegal"] = str(refused)
            self.game.forfeit(self._marks[agent])
        outcome = self.game.outcome()
        if outcome is not None:
            if outcome.winner is not None:
                others = -1.0 / (len(self._marks) - 1)
                for name in self.agents:
                    self.rewards[name] = 1.0 if self._marks[name] == outcome.winner else others
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._next(agent)
        if self.render_mode == "human":
            self.render()

    def _next(self, agent: str) -> str:
        """Who is in turn; after the end, the players still to be told, in order."""
        if self.game.turn is not None:
            return self.possible_agents[self.game.turn - 1]
        return self.agents[(self.agents.index(agent) + 1) % len(self.agents)]

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render was called, but no render_mode was chosen")
            return None
        if self.render_mode == "rgb_array":
            return _planes.picture(self.game)
        if self.render_mode == "ansi":
            return str(self.game)
        print(self.game, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held that would have to be closed."""
