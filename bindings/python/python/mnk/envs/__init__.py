"""Learning environments on mnk's rules.

- :func:`aec` is a PettingZoo environment, all players in turn;
- ``gymnasium.make("mnk/Game-v0", rules="connect_four", opponent="random")`` is a
  Gymnasium environment, one player against a named opponent, registered when
  this module is imported;
- :class:`VectorEnv` (``gymnasium.make_vec("mnk/Game-v0", num_envs=64)``) is the
  same, many games at once on :class:`mnk.Batch`;
- :func:`symmetries` maps observation, policy and mask together.

An observation is seen from the player to whom it is shown: planes of 0 and 1,
first their own marks, then those of each player after them in turn order, last
the cells that may be played. ``action_mask`` says which actions are legal: all
zero for a player who is not in turn, and for everybody once the game is over.
An action is a column with gravity, else ``row * cols + col``. The winner gets
1, the losers share -1, a draw is 0 for all. An illegal action loses the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._aec import AECGame, aec
    from ._single import GameEnv
    from ._vector import VectorEnv

from ._planes import mask, planes, symmetries

__all__ = ["AECGame", "GameEnv", "VectorEnv", "aec", "mask", "planes", "symmetries"]

_HOME = {"AECGame": "._aec", "aec": "._aec", "GameEnv": "._single", "VectorEnv": "._vector"}


def __getattr__(name: str) -> Any:
    """Only what is asked for is imported: neither package needs the other."""
    if name in _HOME:
        from importlib import import_module

        return getattr(import_module(_HOME[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _register() -> None:
    try:
        import gymnasium
    except ImportError:
        return
    gymnasium.register(
        "mnk/Game-v0",
        entry_point="mnk.envs._single:GameEnv",
        vector_entry_point="mnk.envs._vector:VectorEnv",
    )


_register()
