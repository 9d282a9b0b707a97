"""Many Gymnasium games at once, on a batch, against named opponents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .. import Batch, Game, Rules
from . import _planes
from ._opponents import Chooser, Opponents


class VectorEnv(gymnasium.vector.VectorEnv[dict[str, Any], Any, Any]):
    """``num_envs`` games of yours; you play X.

    ``opponent`` is what it is for one game: a kind of :class:`mnk.Bot` with its
    settings behind it, or a function from a game to a cell. ``"random"`` is part
    of the batch, so that a step costs nanoseconds a game; all others choose one
    after the other, and a step costs what their thinking does. A finished game starts anew in the next step (``next_step``), or in
    the same one (``same_step``), where ``info["final_obs"]`` keeps what was
    seen last. An illegal action loses the game. ``threads`` share the work and
    change no result.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "tic_tac_toe",
        autoreset: str = "next_step",
        threads: int = 1,
        seed: int | None = None,
        render_mode: None = None,
        opponent: str | Chooser = "random",
        **budget: Any,
    ) -> None:
        if autoreset not in ("next_step", "same_step"):
            raise ValueError(f"autoreset is {autoreset!r}, must be next_step or same_step")
        if render_mode is not None:
            raise ValueError("many games at once have no picture")
        self.num_envs = num_envs
        self.rules = Game(rules).rules
        self._same_step = autoreset == "same_step"
        mode = AutoresetMode.SAME_STEP if self._same_step else AutoresetMode.NEXT_STEP
        self.metadata = {**VectorEnv.metadata, "autoreset_mode": mode}
        self._batch = Batch(self.rules, num_envs, threads=threads, illegal="report", seed=seed or 0)
        self._over = np.zeros(num_envs, bool)
        self._opponents = Opponents(opponent, budget)
        #: The same games again, for opponents that want to see one.
        self._games = [] if self._opponents.are_plain_chance else [Game(self.rules) for _ in range(num_envs)]
        self._choosers: list[Chooser] = [self._opponents.seated(0) for _ in self._games]
        self._seats = np.random.default_rng(seed)
        self._seat_anew(np.ones(num_envs, bool))
        shape = (self.rules.players + 1, self.rules.rows, self.rules.cols)
        self.single_action_space = spaces.Discrete(_planes.actions(self.rules))
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (_planes.actions(self.rules),), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if isinstance(seed, list):
            # One seed decides a whole batch: it is made of all that were given.
            given = [one for one in seed if one is not None]
            mixed = np.random.SeedSequence(given).generate_state(1, np.uint64)[0]
            seed = int(mixed) if given else None
        self._batch.reset(seed=seed)
        if seed is not None:
            self._seats = np.random.default_rng(seed)
        self._seat_anew(np.ones(self.num_envs, bool))
        self._over[:] = False
        return self._observe(), {}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        fresh = self._over.copy()
        if fresh.any():
            self._batch.reset(fresh)
            self._seat_anew(fresh)
        rewards, results = self._play(np.array(actions, np.int32), ~fresh)
        infos: dict[str, Any] = {}
        illegal = results != 0
        if illegal.any():
            infos["illegal"], infos["_illegal"] = results, illegal
        done = self._over.copy()
        if self._same_step and done.any():
            last = self._observe()
            ends = np.full(self.num_envs, None, object)
            for game in done.nonzero()[0]:
                ends[game] = {name: part[game].copy() for name, part in last.items()}
            infos["final_obs"], infos["_final_obs"] = ends, done.copy()
            self._batch.reset(done)
            self._seat_anew(done)
            self._over[:] = False
        return self._observe(), rewards, done, np.zeros(self.num_envs, bool), infos

    def _play(
        self, chosen: NDArray[np.int32], mine: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
        """My marks, then the others' until I am in turn everywhere. A game that
        must wait is given -1, which is no action, and does not move."""
        batch = self._batch
        chosen[~mine] = -1
        gained, done, results = batch.step(chosen)
        results[~mine] = 0
        illegal = results != 0
        if self._games:
            for index in (mine & ~illegal).nonzero()[0]:
                _planes.play(self._games[index], int(chosen[index]))
        rewards = gained[:, 0].astype(np.float64)
        while True:
            waiting = (batch.turns() > 1) & ~illegal
            if not waiting.any():
                break
            replies = self._replies(waiting)
            gained, done, _ = batch.step(replies)
            rewards += gained[:, 0]
        rewards[illegal] = -1.0
        self._over = done | illegal
        return rewards, results

    def _replies(self, waiting: NDArray[np.bool_]) -> NDArray[np.int32]:
        if not self._games:
            replies = self._batch.sample()
            replies[~waiting] = -1
            return replies
        replies = np.full(self.num_envs, -1, np.int32)
        for index in waiting.nonzero()[0]:
            game = self._games[index]
            game.play(self._choosers[index](game))
            assert game.last_cell is not None
            replies[index] = _planes.action_of(self.rules, game.last_cell)
        return replies

    def _seat_anew(self, which: NDArray[np.bool_]) -> None:
        """New opponents at the start of these games."""
        if self._games:
            seeds = self._seats.integers(2**63, size=self.num_envs)
            for index in which.nonzero()[0]:
                self._games[index].reset()
                self._choosers[index] = self._opponents.seated(int(seeds[index]))

    def _observe(self) -> dict[str, Any]:
        boards = self._batch.boards()
        over = self._over
        seen = np.empty((self.num_envs, self.rules.players + 1, *boards.shape[1:]), np.int8)
        for seat in range(self.rules.players):
            np.equal(boards, seat + 1, out=seen[:, seat], casting="unsafe")
        seen[:, -1] = self._batch.observe()[:, -1]
        seen[over, -1] = 0
        legal = self._batch.masks().astype(np.int8)
        legal[over] = 0
        return {"observation": seen, "action_mask": legal}

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held that would have to be closed."""
