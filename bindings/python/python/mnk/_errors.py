"""Every exception of this package, in one tree.

A *refusal* is a legal question with the answer no: nothing has changed, and
the game goes on. What the arguments did wrong is also a ``ValueError``, what
the state of the game forbids is also a ``RuntimeError``::

    Error
    ├── Refused                    the game said no; .code and .cell say what
    │   ├── IllegalMove            (ValueError)
    │   │   ├── OutOfBounds        the cell is not on the board
    │   │   ├── CellTaken          the cell has a mark, or the column is full
    │   │   ├── Floating           with gravity: the cell below is empty
    │   │   ├── Forbidden          Renju forbids this point to X
    │   │   ├── NotInGame          no such player is in the game any more
    │   │   ├── NoSuchSeat         the session has no such seat
    │   │   └── RequestReused      the request id belongs to another command
    │   └── WrongTime              (RuntimeError)
    │       ├── Stale              the game moved on since that revision
    │       ├── GameOver           the game is over
    │       ├── NotYourTurn        it is another player's turn
    │       ├── NothingToUndo      there is no action to undo
    │       ├── NothingToRedo      there is no action to redo
    │       ├── NoLegalMove        no cell may be played, though the game goes on
    │       ├── NoMove             a person's turn in a match, with no move queued
    │       ├── Cancelled          the bot was cancelled, nothing was played
    │       ├── Undecided          the budget ended before the value was known
    │       ├── NotAllowed         the session does not allow it, here or now
    │       ├── NoOffer            there is no open offer to answer
    │       ├── LimitReached       the session has all the events it may have
    │       └── Closed             the session or the store was closed
    ├── RulesError                 (ValueError) not rules that mnk plays
    ├── PositionError              (ValueError) no game can reach this position
    ├── RecordError                (ValueError) bytes that are no record
    │   └── RulesMismatch          a record of other rules than expected
    ├── Unsupported                (ValueError) this bot does not play these rules
    ├── StoreError                 a store did not do what it was asked
    │   ├── NoSuchGame             (LookupError) there is no game of this id
    │   ├── GameExists             (ValueError) there is a game of this id
    │   ├── CorruptGame            (RuntimeError) what is kept of this game is none
    │   ├── StoreFailed            (OSError) the database cannot be reached or used
    │   └── Uncertain              (OSError) it may have happened: send it again
    ├── Busy                       (RuntimeError) it is at work already
    └── InternalError              (RuntimeError) a fault in mnk itself
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._online import Reply


class Error(Exception):
    """What everything raised by this package on its own account is."""

    __module__ = "mnk"


class Refused(Error):
    """A legal question with the answer no; nothing changed."""

    __module__ = "mnk"
    #: The number of this refusal in the C header.
    code: int = 0
    #: The cell in question, if there is one.
    cell: tuple[int, int] | None
    #: How the session stands, where a session or a store refused.
    reply: Reply | None = None

    def __init__(self, message: str = "", cell: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.cell = cell


class IllegalMove(Refused, ValueError):
    """The arguments are at fault: this move cannot be played now."""

    __module__ = "mnk"


class OutOfBounds(IllegalMove):
    """The cell is not on the board."""

    __module__ = "mnk"
    code = 4


class CellTaken(IllegalMove):
    """The cell has a mark, or the column is full."""

    __module__ = "mnk"
    code = 5


class Floating(IllegalMove):
    """With gravity: the cell below is empty, the mark would fall."""

    __module__ = "mnk"
    code = 6


class Forbidden(IllegalMove):
    """Renju forbids this point to X."""

    __module__ = "mnk"
    code = 7


class NotInGame(IllegalMove):
    """No such player is in the game any more."""

    __module__ = "mnk"
    code = 9


class NoSuchSeat(IllegalMove):
    """The session has no such seat."""

    __module__ = "mnk"
    code = -2


class RequestReused(IllegalMove):
    """The request id belongs to a command with another content."""

    __module__ = "mnk"
    code = -2


class WrongTime(Refused, RuntimeError):
    """The state of the game forbids it, whatever the arguments."""

    __module__ = "mnk"


class Stale(WrongTime):
    """The game has moved on since the revision the move was meant for."""

    __module__ = "mnk"
    code = 1


class GameOver(WrongTime):
    """The game is over."""

    __module__ = "mnk"
    code = 2


class NotYourTurn(WrongTime):
    """It is another player's turn."""

    __module__ = "mnk"
    code = 3


class NothingToUndo(WrongTime):
    """There is no action to undo."""

    __module__ = "mnk"
    code = 8


class NothingToRedo(WrongTime):
    """There is no action to redo."""

    __module__ = "mnk"
    code = 14


class NoLegalMove(WrongTime):
    """No cell may be played, though the game goes on (Renju)."""

    __module__ = "mnk"
    code = 14


class NoMove(WrongTime):
    """It is a person's turn in a match, and no move is queued."""

    __module__ = "mnk"
    code = 14


class Cancelled(WrongTime):
    """The bot was cancelled, and nothing was played; ``cell`` is the best it had
    found by then. Or a solver was, which has no answer then."""

    __module__ = "mnk"
    code = 11


class Undecided(WrongTime):
    """The budget ended before the exact value was known."""

    __module__ = "mnk"
    code = 13


class NotAllowed(WrongTime):
    """The session does not allow it, here or now or to this seat."""

    __module__ = "mnk"
    code = 15


class NoOffer(WrongTime):
    """There is no open offer to answer."""

    __module__ = "mnk"
    code = 9


class LimitReached(WrongTime):
    """The session has all the events it may have; only moves go on."""

    __module__ = "mnk"
    code = -16


class Closed(WrongTime):
    """The session or the store was closed."""

    __module__ = "mnk"
    code = 11


class RulesError(Error, ValueError):
    """Not rules that mnk plays; the text names the field and the reason."""

    __module__ = "mnk"


class PositionError(Error, ValueError):
    """No game can reach this position."""

    __module__ = "mnk"


class RecordError(Error, ValueError):
    """Bytes that are no record of a game, or a damaged one."""

    __module__ = "mnk"


class RulesMismatch(RecordError):
    """A record of other rules than those expected."""

    __module__ = "mnk"


class Unsupported(Error, ValueError):
    """This kind of bot, or solving, is not for these rules; or this build has
    no such store, or is older than the database."""

    __module__ = "mnk"


class StoreError(Error):
    """A store did not do what it was asked. Nothing changed, unless it is
    ``Uncertain``."""

    __module__ = "mnk"


class NoSuchGame(StoreError, LookupError):
    """There is no game of this id."""

    __module__ = "mnk"


class GameExists(StoreError, ValueError):
    """There is a game of this id already."""

    __module__ = "mnk"


class CorruptGame(StoreError, RuntimeError):
    """What the store holds of this game is no game; others are untouched."""

    __module__ = "mnk"


class StoreFailed(StoreError, OSError):
    """The database cannot be reached, read or written."""

    __module__ = "mnk"


class Uncertain(StoreError, OSError):
    """The connection was lost while the change was being kept. The same command
    with the same request id settles it."""

    __module__ = "mnk"


class Busy(Error, RuntimeError):
    """This object is at work already: for another thread, or for the function of
    yours that asked it again. Or others held the database for too long."""

    __module__ = "mnk"


class InternalError(Error, RuntimeError):
    """A fault in mnk itself. The object it happened in is not used again."""

    __module__ = "mnk"
