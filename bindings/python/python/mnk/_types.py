"""The small values a game hands out: enumerations and tuples."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Self, final


class Mark(IntEnum):
    """A player's mark, or none. Prints as it looks on the board."""

    __module__ = "mnk"

    EMPTY = 0
    X = 1
    O = 2  # noqa: E741
    P3 = 3
    P4 = 4
    P5 = 5
    P6 = 6
    P7 = 7
    P8 = 8

    def __str__(self) -> str:
        return ".XO345678"[self]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Status(IntEnum):
    """Whether a game goes on; false while it does."""

    __module__ = "mnk"

    PLAYING = 0
    WON = 1
    DRAW = 2

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Reason(IntEnum):
    """Why a game is over."""

    __module__ = "mnk"

    NONE = 0
    LINE = 1
    FORFEIT = 2
    TIMEOUT = 3
    FULL = 4
    DEAD = 5
    AGREED = 6

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Kind(IntEnum):
    """What an action is."""

    __module__ = "mnk"

    MARK = 0
    FORFEIT = 1
    TIMEOUT = 2

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Action(NamedTuple):
    """One thing a player did: a mark placed on ``cell``, or leaving the game."""

    mark: Mark
    cell: tuple[int, int] | None
    kind: Kind = Kind.MARK


class Outcome(NamedTuple):
    """How a game ended."""

    winner: Mark | None
    reason: Reason
    #: Every cell of every line that decided the game, row by row.
    cells: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        who = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{who} ({self.reason})"


class Snapshot(NamedTuple):
    """A game as it stood at one revision; later moves cannot touch it."""

    rules: str
    rows: tuple[str, ...]
    turn: Mark | None
    status: Status
    winner: Mark | None
    revision: int

    def __str__(self) -> str:
        return "\n".join(self.rows)


class Solution(NamedTuple):
    """What a position is worth with best play of both."""

    #: For the player in turn: 1 wins, 0 draws, -1 loses.
    value: int
    #: Marks placed until the game ends; ``None`` for a draw.
    plies: int | None
    #: A move that keeps value and distance.
    best: tuple[int, int]
    #: Positions searched.
    nodes: int


class ProvedWin(NamedTuple):
    """A win of the player in turn, proved without its distance."""

    #: A move that wins.
    best: tuple[int, int]
    #: Positions searched.
    nodes: int


@final
class Choice(tuple[int, int]):
    """The cell that a bot picked, a (row, column) pair like any other."""

    #: The bot was cancelled: this is the best legal cell it had found by then.
    cancelled: bool

    def __new__(cls, cell: tuple[int, int], cancelled: bool = False) -> Self:
        choice = super().__new__(cls, cell)
        choice.cancelled = cancelled
        return choice

    def __repr__(self) -> str:
        cell = super().__repr__()
        return f"Choice({cell}, cancelled=True)" if self.cancelled else cell


class CellScore(NamedTuple):
    """What a move is worth to the player in turn, who would make it."""

    cell: tuple[int, int]
    #: 1 it wins, 0 it draws, -1 it loses; ``None`` where only an estimate is known.
    value: int | None
    #: Marks placed until the game ends, this one the first; ``None`` for a draw
    #: and for an estimate.
    plies: int | None
    #: A number that orders moves: fast wins, slow wins, estimates around the
    #: draw at 0, slow losses, fast losses.
    points: int
    #: How the game is expected to go on, this move first.
    line: tuple[tuple[int, int], ...]
    #: Plies looked ahead.
    depth: int

    def __str__(self) -> str:
        if self.value is None:
            return f"~{self.points}"
        return "=" if self.value == 0 else f"{'+' if self.value > 0 else '-'}{self.plies}"


for _class in (Action, CellScore, Choice, Outcome, ProvedWin, Snapshot, Solution):
    _class.__module__ = "mnk"
