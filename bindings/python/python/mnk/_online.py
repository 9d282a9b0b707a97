"""The small values of an online game: what goes into a session or a store, and
what comes out. The native module reads and makes them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple
from uuid import UUID

from ._types import Mark, Reason, Status


@dataclass(frozen=True, slots=True)
class Command:
    """Something a seat, or the keeper of the clocks, wants to be done.

    >>> Command("play", seat=0, cell=(1, 1), revision=0).cell
    (1, 1)
    """

    kind: Literal[
        "play", "undo", "forfeit", "reset", "tick", "offer", "accept", "decline", "choose"
    ]
    #: By whom: seat 0 starts with X. Not looked at in a tick.
    seat: int = 0
    #: Row and column, to play.
    cell: tuple[int, int] | None = None
    #: Actions to undo.
    amount: int = 1
    #: What is offered (undo, draw, reset, swap) or chosen (stay, swap,
    #: place_two).
    what: str | None = None
    #: The revision it is meant for; ``None``: any.
    revision: int | None = None
    #: 16 bytes, their 32 hexadecimal digits, or a ``uuid.UUID``: makes it safe
    #: to send the command again.
    request_id: bytes | str | UUID | None = None
    #: When, in milliseconds of the caller's clock.
    now_ms: int = 0


@dataclass(frozen=True, slots=True)
class SessionConfig:
    """How a session is played, fixed for its life. Plain: untimed, all free."""

    undo: Literal["off", "free", "consent"] = "free"
    reset: Literal["off", "free", "consent"] = "free"
    draw: Literal["off", "free", "consent"] = "free"
    on_timeout: Literal["forfeit", "random_move"] = "forfeit"
    opening: Literal["none", "swap", "swap2"] = "none"
    #: Milliseconds each seat has for the game; ``None``: no such limit.
    initial_ms: int | None = None
    increment_ms: int = 0
    #: Milliseconds for one move; ``None``: no such limit.
    move_ms: int | None = None
    #: The seed of random moves.
    seed: int = 0
    #: From this many events on, undo, offers and reset are refused.
    max_events: int = 65_536


class Reply(NamedTuple):
    """The answer to a command that was carried out: how the game stands."""

    status: Status
    reason: Reason
    winner: Mark | None
    turn: Mark | None
    #: A retry: this is the first answer once more.
    duplicate: bool
    revision: int
    #: The number of the last event.
    seq: int
    move_count: int
    #: When the clock that runs will run out; ``None``: it will not.
    deadline_ms: int | None


class Event(NamedTuple):
    """Something that happened in a session."""

    #: Its number: the first is 1.
    seq: int
    #: The game's revision after it.
    revision: int
    now_ms: int
    #: A command's kind, or timeout_move, timeout_leave, timeout_stay.
    kind: str
    seat: int | None
    #: The mark that was placed or that left, else the seat's.
    mark: Mark | None
    cell: tuple[int, int] | None
    #: Actions that an undo took back, or is to take back.
    amount: int
    #: What was offered, accepted, declined or chosen.
    what: str | None
    status: Status
    reason: Reason
    winner: Mark | None
    turn: Mark | None
    move_count: int
    deadline_ms: int | None
    request_id: bytes | None


class Clocks(NamedTuple):
    """How the clocks of a session stand."""

    #: The seat that has to act.
    seat: int | None
    deadline_ms: int | None
    #: What each seat has left for the game; empty if there is no such limit.
    left_ms: tuple[int, ...]


class Offer(NamedTuple):
    """An offer that waits for answers."""

    what: str
    #: Actions that an undo is to take back.
    amount: int
    #: Who offers it.
    seat: int
    #: The seats that agree, the one that offers among them.
    accepted: tuple[int, ...]


class Table(NamedTuple):
    """How the table stands, beside the board."""

    phase: Literal["play", "opening_mark", "opening_choice", "over"]
    #: The seat that has to act.
    actor: int | None
    #: The mark of each seat.
    marks: tuple[Mark, ...]
    offer: Offer | None
    #: The number of the last event.
    seq: int


class Entry(NamedTuple):
    """A game in a store's list."""

    id: str
    status: Status
    reason: Reason
    winner: Mark | None
    revision: int
    seq: int
    #: The time of its last event, 0 if there is none.
    changed_ms: int
    deadline_ms: int | None


for _class in (Command, SessionConfig, Reply, Event, Clocks, Offer, Table, Entry):
    _class.__module__ = "mnk"

#: Seconds that a wait holds a thread of the loop's pool: for so long, at most,
#: does a task that was cancelled leave one behind, and so many waits take turns.
_PIECE = 0.25


async def wait_async(
    wait: Callable[..., tuple[Event, ...]], args: tuple[Any, ...], timeout: float | None
) -> tuple[Event, ...]:
    """A blocking wait in threads of the running loop's pool."""
    # Not before it is needed: asyncio takes longer to import than all of mnk.
    from asyncio import to_thread

    end = None if timeout is None else time.monotonic() + timeout
    while True:
        left = None if end is None else max(0.0, end - time.monotonic())
        piece = _PIECE if left is None else min(_PIECE, left)
        events = await to_thread(wait, *args, piece)
        if events or (left is not None and left <= piece):
            return events
