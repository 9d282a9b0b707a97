"""A cancelled play plays nothing and says so, a cancelled choice says so, and
who is at work answers others that it is busy."""

import copy
import pickle
import threading
from collections.abc import Callable
from contextlib import suppress

import mnk
import pytest

RULES = ["3,3,3", "3,7,3", "7,3,3", "7,3,3;gravity", "gomoku"]


def cancelled_bot(kind: str) -> mnk.Bot:
    bot = mnk.Bot(kind, seed=3, level=5 if kind == "level" else None)
    bot.cancel()
    bot.cancel()
    return bot


@pytest.mark.parametrize("kind", mnk.Bot.kinds())
@pytest.mark.parametrize("rules", RULES[:3])
def test_a_cancelled_play_plays_nothing_and_tells_its_best_cell(kind: str, rules: str) -> None:
    game, bot = mnk.Game(rules), cancelled_bot(kind)
    game.play(0, 0)
    before = (game.key(), game.revision, game.history)
    with pytest.raises(mnk.Cancelled, match="nothing was played") as caught:
        bot.play(game)
    assert (game.key(), game.revision, game.history) == before
    assert caught.value.cell is not None and caught.value.cell in game.legal_moves
    assert caught.value.code == 11 and isinstance(caught.value, RuntimeError)
    # Each cancel ends one call.
    bot.play(game)
    assert game.move_count == 2


@pytest.mark.parametrize("kind", mnk.Bot.kinds())
@pytest.mark.parametrize("rules", RULES[:3])
def test_a_cancelled_choice_is_a_legal_cell_that_says_so(kind: str, rules: str) -> None:
    game, bot = mnk.Game(rules), cancelled_bot(kind)
    choice = bot.choose(game)
    assert choice.cancelled is True and choice in game.legal_moves
    assert bot.choose(game).cancelled is False
    bot.cancel()
    bot.clear_cancel()
    assert bot.choose(game).cancelled is False


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("asked", ["bot", "function"])
def test_a_match_plays_no_cancelled_choice(rules: str, asked: str) -> None:
    bot = cancelled_bot("win_or_block")
    # A bound method is a function like any other.
    match = mnk.Match(rules, {"Ann": None, "Bot": bot if asked == "bot" else bot.choose})
    heard: list[mnk.Action] = []
    match.observe(lambda game, action: heard.append(action))
    match.queue("Ann", next(iter(match.game.legal_moves)))
    with pytest.raises(mnk.Cancelled, match="Bot") as caught:
        match.play_on()
    assert match.game.move_count == len(heard) == 1 and match.next_player == "Bot"
    assert type(caught.value.cell) is tuple and caught.value.cell in match.game.legal_moves
    match.play_turn()
    assert match.game.move_count == len(heard) == 2


def test_a_strategy_may_say_itself_that_it_was_cancelled() -> None:
    def tired(game: mnk.Game) -> mnk.Choice:
        return mnk.Choice((1, 1), cancelled=True)

    def gone(game: mnk.Game) -> mnk.Choice:
        raise mnk.Cancelled("gone")

    for strategy in (tired, gone):
        match = mnk.Match("3,7,3", {"Function": strategy, "Ann": None})
        with pytest.raises(mnk.Cancelled):
            match.play_turn()
        assert match.game.move_count == 0


def test_a_cancelled_analysis_says_so_whenever_it_was_cancelled() -> None:
    for rules in ("3,7,3", "7,3,3"):
        bot = cancelled_bot("engine")
        assert bot.analyze(mnk.Game(rules)).cancelled
        assert not mnk.Bot("engine", nodes=500).analyze(mnk.Game(rules)).cancelled


def test_a_choice_is_a_cell() -> None:
    game = mnk.Game("3,7,3")
    choice = mnk.Bot("win_or_block").choose(game)
    row, col = choice
    assert choice == (row, col) and choice in {(row, col)} and repr(choice) == f"({row}, {col})"
    assert choice in game.legal_moves and game.play(choice) is mnk.Status.PLAYING
    ended = mnk.Choice((1, 2), cancelled=True)
    assert ended == (1, 2) and repr(ended) == "Choice((1, 2), cancelled=True)"
    for twin in (pickle.loads(pickle.dumps(ended)), copy.copy(ended), copy.deepcopy(ended)):
        assert twin == ended and twin.cancelled and type(twin) is mnk.Choice


def test_what_a_cancel_raises_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(mnk.Cancelled("the bot was cancelled", (1, 2))))
    assert error.cell == (1, 2) and str(error) == "the bot was cancelled"


def test_a_play_cancelled_from_another_thread_plays_nothing() -> None:
    game, bot = mnk.Game("gomoku"), mnk.Bot("engine", seconds=600.0)
    game.play(7, 7)
    caught = at_work(bot, lambda: bot.play(game), lambda: bot.cancel())
    assert isinstance(caught, mnk.Cancelled) and caught.cell is not None
    assert caught.cell in game.legal_moves
    assert game.move_count == 1


def test_a_bot_at_work_is_busy_for_whoever_else_asks_it() -> None:
    game, bot = mnk.Game("gomoku"), mnk.Bot("engine", seconds=600.0)
    other = mnk.Match("3,7,3", {"Bot": bot, "Ann": None})

    def ask() -> None:
        for call in (bot.choose, bot.play, bot.analyze):
            with pytest.raises(mnk.Busy):
                call(game)
        with pytest.raises(mnk.Busy):
            other.play_turn()
        bot.cancel()

    at_work(bot, lambda: bot.choose(game), ask)
    assert game.move_count == other.game.move_count == 0
    other.game.play(0, 0)


def at_work(bot: mnk.Bot, work: Callable[[], object], meanwhile: Callable[[], object]) -> BaseException | None:
    """Calls ``meanwhile`` when the bot is at ``work`` in another thread, and
    gives back what was raised there, once it has ended."""
    over = mnk.Game("1,1,1")
    over.play(0, 0)
    raised: list[BaseException] = []

    def run() -> None:
        while True:
            try:
                work()
            except mnk.Busy:
                # The look below was in the way.
                continue
            except BaseException as error:
                raised.append(error)
            return

    def works() -> bool:
        with suppress(mnk.GameOver):
            try:
                bot.analyze(over)
            except mnk.Busy:
                return True
        return False

    thread = threading.Thread(target=run)
    thread.start()
    while thread.is_alive() and not works():
        pass
    try:
        meanwhile()
    finally:
        bot.cancel()
        thread.join()
        bot.clear_cancel()
    return raised[0] if raised else None


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("again", ["play_turn", "play_on"])
def test_a_strategy_that_plays_its_own_match_finds_it_busy(rules: str, again: str) -> None:
    asked = 0

    def greedy(game: mnk.Game) -> tuple[int, int]:
        nonlocal asked
        asked += 1
        if asked == 1:
            getattr(match, again)()
        return next(iter(game.legal_moves))

    match = mnk.Match(rules, {"Greedy": greedy, "Ann": None})
    with pytest.raises(mnk.Busy, match="playing a turn"):
        match.play_turn()
    assert asked == 1 and match.game.move_count == 0
    # It is free again, and one who catches that may go on.
    match.play_turn()
    assert asked == 2 and match.game.move_count == 1


def test_an_observer_that_plays_the_match_finds_it_busy_and_the_move_stands() -> None:
    match = mnk.Match("7,3,3", {"One": mnk.Bot("random"), "Two": mnk.Bot("random")})
    match.observe(lambda game, action: match.play_turn())
    with pytest.raises(mnk.Busy):
        match.play_turn()
    assert match.game.move_count == 1


def test_a_match_at_work_in_one_thread_is_busy_in_another() -> None:
    asked, answer = threading.Event(), threading.Event()

    def slow(game: mnk.Game) -> tuple[int, int]:
        asked.set()
        answer.wait()
        return (2, 1)

    match = mnk.Match("3,7,3", {"Slow": slow, "Ann": None})
    thread = threading.Thread(target=match.play_turn)
    thread.start()
    asked.wait()
    try:
        with pytest.raises(mnk.Busy):
            match.play_turn()
        # A person need not wait to say what is to be played.
        match.queue("Ann", "a1")
        assert match.queued("Ann") == 1 and match.game.move_count == 0
    finally:
        answer.set()
        thread.join()
    assert match.play_turn().mark == mnk.O and match.game.move_count == 2


def test_a_strategy_may_play_other_matches() -> None:
    def first(game: mnk.Game) -> tuple[int, int]:
        return next(iter(game.legal_moves))

    def tries(game: mnk.Game) -> tuple[int, int]:
        trial = mnk.Match(game, {"One": first, "Two": first})
        trial.play_on()
        return first(match.game)

    match = mnk.Match("3,3,3", {"Tries": tries, "Ann": None})
    assert match.play_turn().cell == (0, 0)


def test_a_match_of_persons_is_copied_and_pickled() -> None:
    match = mnk.Match("3,7,3", {"Ann": None, "Bob": None})
    match.queue("Ann", "a1")
    for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        twin.play_turn()
        assert twin.game.move_count == 1
    assert match.game.move_count == 0 and match.queued("Ann") == 1
