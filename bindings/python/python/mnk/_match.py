"""A match: named players at one game, each a person, a bot or a function.

``play_turn`` asks whoever's turn it is and does not care which: a bot thinks, a
function is called, a person has queued a move before or has not. Observers hear
of each move after it was made. The rules of the game, and who may move, stay
with the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

from ._errors import Busy, Cancelled, GameOver, NoMove, NotInGame
from ._mnk import Bot, Game
from ._types import Action, Choice, Status

Cell: TypeAlias = str | tuple[int, int]
#: A strategy of your own: gets a copy of the game, gives a cell.
Strategy: TypeAlias = Callable[[Game], Cell]
#: ``None`` is a person, whose moves are queued from outside.
Player: TypeAlias = Bot | Strategy | None


class _Seat(NamedTuple):
    name: str
    player: Player
    queue: deque[Cell]


class Match:
    """Players at a game that may have begun, the first with mark X.

    >>> match = Match("tic_tac_toe", {"Ann": None, "Bot": Bot("win_or_block")})
    >>> match.queue("Ann", "b2")
    >>> match.play_turn().cell, match.next_player
    ((1, 1), 'Bot')
    """

    __module__ = "mnk"

    def __init__(self, game: Game | str, players: Mapping[str, Player]) -> None:
        """Seats the players, by name, in the order of their marks."""
        self._game = game if isinstance(game, Game) else Game(game)
        wanted = self._game.rules.players
        if len(players) != wanted:
            raise ValueError(f"these rules want {wanted} players, not {len(players)}")
        for name, player in players.items():
            if not isinstance(name, str):
                raise TypeError(f"a name is a text, not {name!r}")
            if player is not None and not isinstance(player, Bot) and not callable(player):
                raise TypeError(f"{name} is no bot, no function and no person (None): {player!r}")
        self._seats = [_Seat(name, player, deque()) for name, player in players.items()]
        self._observers: list[Callable[[Game, Action], object]] = []
        self._turn = Lock()

    @property
    def game(self) -> Game:
        """The game itself; observers do not hear of what is done to it here."""
        return self._game

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in the order of their marks."""
        return tuple(seat.name for seat in self._seats)

    @property
    def next_player(self) -> str | None:
        """Whose turn it is; ``None`` when the game is over."""
        turn = self._game.turn
        return None if turn is None else self._seats[turn - 1].name

    @property
    def winner(self) -> str | None:
        """Who has won; ``None`` while nobody has."""
        winner = self._game.winner
        return None if winner is None else self._seats[winner - 1].name

    def queue(self, name: str, cell: Cell) -> None:
        """Queues a person's move. It is checked when its turn comes."""
        self._person(name).queue.append(cell)

    def queued(self, name: str) -> int:
        """Moves queued for a person."""
        return len(self._person(name).queue)

    def observe(self, observer: Callable[[Game, Action], object]) -> None:
        """Has this called with the game and each move after it was made."""
        if not callable(observer):
            raise TypeError(f"an observer is called, {observer!r} cannot be")
        self._observers.append(observer)

    def play_turn(self) -> Action:
        """Has whoever's turn it is place one mark, which is returned.

        ``NoMove`` when a person has queued none. ``Cancelled`` when a bot was:
        its choice is not played, nor one that a function hands on. ``Busy``
        while another call plays a turn, also for the functions and observers
        that it calls. What a bot or a function gives is checked as anybody's
        move is; a person's move that is refused has left the queue.
        """
        if not self._turn.acquire(blocking=False):
            raise Busy("the match is playing a turn")
        try:
            return self._play_turn()
        finally:
            self._turn.release()

    def _play_turn(self) -> Action:
        turn = self._game.turn
        if turn is None:
            raise GameOver("the game is over")
        seat, revision = self._seats[turn - 1], self._game.revision
        if seat.player is None:
            if not seat.queue:
                raise NoMove(f"{seat.name} has queued no move")
            cell = seat.queue.popleft()
        elif isinstance(seat.player, Bot):
            cell = seat.player.choose(self._game)
        else:
            cell = seat.player(self._game.copy())
        if isinstance(cell, Choice) and cell.cancelled:
            raise Cancelled(f"{seat.name} was cancelled, nothing was played", (cell[0], cell[1]))
        self._game.play_as(turn, cell, revision=revision)
        action = self._game.history[-1]
        for observer in tuple(self._observers):
            observer(self._game, action)
        return action

    def play_on(self) -> Status:
        """Plays turns until the game is over, or ``play_turn`` raises: a person
        has no move, a bot was cancelled."""
        while self._game.status is Status.PLAYING:
            self.play_turn()
        return self._game.status

    def _person(self, name: str) -> _Seat:
        for seat in self._seats:
            if seat.name == name and seat.player is None:
                return seat
        raise NotInGame(f"there is no person called {name!r} in this match")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_turn"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _turn=Lock())

    def __repr__(self) -> str:
        return f"<Match of {' and '.join(self.players)}, {self._game.rules.id}>"
