"""Who sits in the other seats: bots by their kind, or a function of yours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import Bot, Game

#: A cell as `Game.play` takes it: row and column, or a name such as ``"h8"``.
Cell = tuple[int, int] | str
#: Picks a cell for the player in turn.
Chooser = Callable[[Game], Cell]


class Opponents:
    """Makes one chooser for each game: an opponent's chance begins anew with
    it, from a seed of the environment."""

    def __init__(self, opponent: str | Chooser, budget: dict[str, Any]) -> None:
        if callable(opponent):
            if budget:
                raise TypeError(f"a function of yours has no setting {min(budget)!r}")
        elif not isinstance(opponent, str):
            raise TypeError("opponent must be a kind of bot, or a function from a game to a cell")
        else:
            # What is no bot is refused now, not in the middle of a game.
            Bot(opponent, **budget)
        self._opponent = opponent
        self._budget = budget

    @property
    def are_plain_chance(self) -> bool:
        """They draw uniformly, which a batch can do by itself."""
        return self._opponent == "random"

    def seated(self, seed: int) -> Chooser:
        """Who plays one game. A function gets a copy, so that it can try what it
        likes; a bot takes its own."""
        opponent = self._opponent
        if isinstance(opponent, str):
            return Bot(opponent, seed=seed, **self._budget).choose
        chooser = opponent
        return lambda game: chooser(game.copy())
