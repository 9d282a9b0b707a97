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
    Closed,
    CorruptGame,
    Error,
    Floating,
    Forbidden,
    GameExists,
    GameOver,
    IllegalMove,
    InternalError,
    LimitReached,
    NoLegalMove,
    NoMove,
    NoOffer,
    NoSuchGame,
    NoSuchSeat,
    NotAllowed,
    NothingToRedo,
    NothingToUndo,
    NotInGame,
    NotYourTurn,
    OutOfBounds,
    PositionError,
    RecordError,
    Refused,
    RequestReused,
    RulesError,
    RulesMismatch,
    Stale,
    StoreError,
    StoreFailed,
    Uncertain,
    Undecided,
    Unsupported,
    WrongTime,
)
from ._match import Match
from ._mnk import Analysis, Batch, Bot, Game, LegalMoves, Rules, Session, Store, __version__, solve
from ._online import Clocks, Command, Entry, Event, Offer, Reply, SessionConfig, Table
from ._types import Action, CellScore, Kind, Mark, Outcome, Reason, Snapshot, Solution, Status

X = Mark.X
O = Mark.O  # noqa: E741

__all__ = [
    "Action",
    "Analysis",
    "Batch",
    "Bot",
    "Busy",
    "CellScore",
    "CellTaken",
    "Clocks",
    "Closed",
    "Command",
    "CorruptGame",
    "Entry",
    "Error",
    "Event",
    "Floating",
    "Forbidden",
    "Game",
    "GameExists",
    "GameOver",
    "IllegalMove",
    "InternalError",
    "Kind",
    "LegalMoves",
    "LimitReached",
    "Mark",
    "Match",
    "NoLegalMove",
    "NoMove",
    "NoOffer",
    "NoSuchGame",
    "NoSuchSeat",
    "NotAllowed",
    "NotInGame",
    "NotYourTurn",
    "NothingToRedo",
    "NothingToUndo",
    "O",
    "Offer",
    "OutOfBounds",
    "Outcome",
    "PositionError",
    "Reason",
    "RecordError",
    "Refused",
    "Reply",
    "RequestReused",
    "Rules",
    "RulesError",
    "RulesMismatch",
    "Session",
    "SessionConfig",
    "Snapshot",
    "Solution",
    "Stale",
    "Status",
    "Store",
    "StoreError",
    "StoreFailed",
    "Table",
    "Uncertain",
    "Undecided",
    "Unsupported",
    "WrongTime",
    "X",
    "solve",
    "__version__",
]
