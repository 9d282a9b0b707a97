"""One engine for every m,n,k-game: tic-tac-toe, Gomoku, Renju, Connect Four,
Connect6 and all between.

>>> import mnk
>>> game = mnk.Game("tic_tac_toe")
>>> game.play(0, 0), game.play("b2")
(<Status.PLAYING: 0>, <Status.PLAYING: 0>)
>>> print(game)
X..
.O.
...
"""

from __future__ import annotations

from ._errors import (
    Busy,
    CellTaken,
    Error,
    Floating,
    Forbidden,
    GameOver,
    IllegalMove,
    InternalError,
    NoLegalMove,
    NothingToRedo,
    NothingToUndo,
    NotInGame,
    NotYourTurn,
    OutOfBounds,
    PositionError,
    RecordError,
    Refused,
    RulesError,
    RulesMismatch,
    Stale,
    Undecided,
    Unsupported,
    WrongTime,
)
from ._mnk import Batch, Bot, Game, LegalMoves, Rules, __version__, solve
from ._types import Action, Kind, Mark, Outcome, Reason, Snapshot, Solution, Status

X = Mark.X
O = Mark.O  # noqa: E741

__all__ = [
    "Action",
    "Batch",
    "Bot",
    "Busy",
    "CellTaken",
    "Error",
    "Floating",
    "Forbidden",
    "Game",
    "GameOver",
    "IllegalMove",
    "InternalError",
    "Kind",
    "LegalMoves",
    "Mark",
    "NoLegalMove",
    "NotInGame",
    "NotYourTurn",
    "NothingToRedo",
    "NothingToUndo",
    "O",
    "Outcome",
    "OutOfBounds",
    "PositionError",
    "Reason",
    "RecordError",
    "Refused",
    "Rules",
    "RulesError",
    "RulesMismatch",
    "Snapshot",
    "Solution",
    "Stale",
    "Status",
    "Undecided",
    "Unsupported",
    "WrongTime",
    "X",
    "__version__",
    "solve",
]
