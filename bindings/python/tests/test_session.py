"""Online games in one process: each turn is played once, whatever is sent
twice, late or at the same time."""

import asyncio
import gc
import json
import os
import pickle
import signal
import threading
import time
import uuid
import weakref
from collections.abc import Callable

import mnk
import pytest
from helpers import play, race

BOARDS = ("3,3,3", "3,7,3", "7,3,3")
ID = bytes(range(16))


@pytest.mark.parametrize("rules", BOARDS)
def test_a_game_is_played_through_and_told_event_by_event(rules: str) -> None:
    session = mnk.Session(rules)
    cells = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]
    for number, (row, col) in enumerate(cells):
        reply = session.submit(play(number % 2, row, col, number, now_ms=10 * number))
        assert (reply.revision, reply.seq, reply.move_count) == (number + 1,) * 3
        assert not reply.duplicate
    assert (reply.status, reply.winner, reply.turn) == (mnk.Status.WON, mnk.X, None)
    assert reply.reason is mnk.Reason.LINE and session.status() == reply
    events = session.events()
    assert [event.cell for event in events] == cells
    assert [event.seq for event in events] == [1, 2, 3, 4, 5]
    assert [event.now_ms for event in events] == [0, 10, 20, 30, 40]
    assert events[1].mark is mnk.O and events[1].kind == "play"
    assert session.events(3, 1) == events[3:4] and session.events(99) == ()
    again = mnk.Game(rules)
    for event in events:
        assert event.cell is not None
        again.play(event.cell)
    assert again == session.snapshot()
    assert session.table().phase == "over"
    with pytest.raises(mnk.GameOver) as refused:
        session.submit(play(1, 2, 2))
    assert refused.value.reply == session.status() and refused.value.cell == (2, 2)


@pytest.mark.parametrize("rules", BOARDS)
def test_of_eight_threads_that_race_for_a_turn_exactly_one_lands(rules: str) -> None:
    for _ in range(50):
        session = mnk.Session(rules)
        landed: list[mnk.Reply] = []
        late: list[mnk.Stale] = []

        def submit(number: int) -> None:
            try:
                landed.append(session.submit(play(0, number % 3, number // 3, 0)))
            except mnk.Stale as stale:
                late.append(stale)

        race(8, submit)
        assert (len(landed), len(late)) == (1, 7)
        assert landed[0].revision == 1 == session.snapshot().move_count
        assert all(stale.reply is not None and stale.reply.revision == 1 for stale in late)


@pytest.mark.parametrize("rules", BOARDS)
def test_a_late_copy_after_an_undo_is_refused(rules: str) -> None:
    session = mnk.Session(rules)
    first = play(0, 1, 1, 0)
    session.submit(first)
    session.submit(mnk.Command("undo", 0, revision=1))
    for kept in (session, mnk.Session.load(session.save()), pickle.loads(pickle.dumps(session))):
        assert kept.snapshot().move_count == 0
        with pytest.raises(mnk.Stale):
            kept.submit(first)
        assert kept.submit(play(0, 1, 1, 2)).revision == 3


def test_a_request_id_makes_a_command_safe_to_send_again() -> None:
    session = mnk.Session()
    first = play(0, 1, 1, 0, request_id=ID)
    reply = session.submit(first)
    session.submit(mnk.Command("undo", 1))
    for request_id in (ID, ID.hex(), uuid.UUID(bytes=ID), str(uuid.UUID(bytes=ID))):
        again = session.submit(play(0, 1, 1, 0, request_id=request_id))
        assert again.duplicate and again._replace(duplicate=False) == reply
    assert session.snapshot().move_count == 0
    with pytest.raises(mnk.RequestReused):
        session.submit(play(0, 0, 0, 0, request_id=ID))
    assert mnk.Session.load(session.save()).submit(first).duplicate
    assert session.events()[0].request_id == ID
    replies: list[mnk.Reply] = []
    once = play(0, 2, 2, 2, request_id=b"b" * 16)
    race(8, lambda _: replies.append(session.submit(once)))
    assert sorted(reply.duplicate for reply in replies) == [False] + [True] * 7
    assert len({reply.seq for reply in replies}) == 1


def test_consent_offers_and_seats() -> None:
    session = mnk.Session("3,7,3", mnk.SessionConfig(undo="consent", reset="off", draw="consent"))
    assert session.config == mnk.SessionConfig(undo="consent", reset="off", draw="consent")
    session.submit(play(0, 0, 0))
    with pytest.raises(mnk.NotAllowed):
        session.submit(mnk.Command("reset", 0))
    with pytest.raises(mnk.NotAllowed):
        session.submit(mnk.Command("undo", 0))
    with pytest.raises(mnk.NoOffer):
        session.submit(mnk.Command("accept", 1))
    with pytest.raises(mnk.NoSuchSeat):
        session.submit(play(7, 0, 1))
    with pytest.raises(mnk.NotYourTurn):
        session.submit(play(0, 0, 1))
    with pytest.raises(mnk.CellTaken):
        session.submit(play(1, 0, 0))
    with pytest.raises(mnk.OutOfBounds):
        session.submit(play(1, 3, -1))
    session.submit(mnk.Command("offer", 0, what="undo"))
    assert session.table().offer == mnk.Offer("undo", 1, 0, (0,))
    session.submit(mnk.Command("accept", 1))
    assert session.snapshot().move_count == 0 and session.table().offer is None
    session.submit(mnk.Command("offer", 1, what="draw"))
    reply = session.submit(mnk.Command("accept", 0))
    assert (reply.status, reply.reason) == (mnk.Status.DRAW, mnk.Reason.AGREED)
    assert [event.what for event in session.events(1)] == ["undo", "undo", "draw", "draw"]


def test_an_opening_exchanges_marks() -> None:
    session = mnk.Session("gomoku", mnk.SessionConfig(opening="swap"))
    for number in range(3):
        session.submit(play(0, 7, number))
    assert session.table().phase == "opening_choice" and session.table().actor == 1
    session.submit(mnk.Command("choose", 1, what="swap"))
    assert session.table().marks == (mnk.O, mnk.X)
    with pytest.raises(ValueError, match="empty board"):
        game = mnk.Game("gomoku")
        game.play(7, 7)
        mnk.Session(game, mnk.SessionConfig(opening="swap2"))


def test_clocks_run_on_the_time_that_is_given() -> None:
    session = mnk.Session("7,3,3", mnk.SessionConfig(initial_ms=1000, increment_ms=10))
    session.submit(play(0, 0, 0, now_ms=0))
    assert session.clocks(400) == mnk.Clocks(1, 1000, session.clocks(400).left_ms)
    assert session.clocks(400).left_ms[1] == 600
    # The flag falls first, and that is a change of the game.
    with pytest.raises(mnk.Stale):
        session.submit(play(1, 0, 1, 1, now_ms=1000))
    reply = session.status()
    assert (reply.winner, reply.reason) == (mnk.X, mnk.Reason.TIMEOUT)
    assert session.events()[-1].kind == "timeout_leave"
    assert mnk.Session().clocks().left_ms == ()


def test_a_wait_ends_with_news_with_time_and_with_the_session() -> None:
    session = mnk.Session()
    assert session.wait(0, 0) == () == session.wait(0, 0.01)
    waits: list[tuple[mnk.Event, ...] | type] = []

    def wait(after: int) -> None:
        try:
            waits.append(session.wait(after, 30))
        except mnk.Closed:
            waits.append(mnk.Closed)

    for after, end in ((0, lambda: session.submit(play(0, 1, 1))), (1, session.close)):
        thread = threading.Thread(target=wait, args=(after,))
        thread.start()
        time.sleep(0.02)
        # This thread runs on: the wait holds no lock of the interpreter's.
        end()
        thread.join(10)
        assert not thread.is_alive()
    assert waits == [session.events(), mnk.Closed]
    assert session.closed
    with pytest.raises(mnk.Closed):
        session.submit(play(1, 0, 0))
    for wrong in (-1.0, float("nan")):
        with pytest.raises(ValueError):
            session.wait(0, wrong)


def test_ctrl_c_ends_a_wait() -> None:
    session = mnk.Session()
    began = time.monotonic()
    interrupt = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        session.wait(0)
    interrupt.join()
    assert time.monotonic() - began < 10


def test_unsubscribing_waits_for_the_call_that_runs() -> None:
    session = mnk.Session()
    inside, over = threading.Event(), threading.Event()

    def slow(event: mnk.Event) -> None:
        inside.set()
        time.sleep(0.1)
        over.set()

    number = session.subscribe(slow)
    player = threading.Thread(target=session.submit, args=(play(0, 0, 0),))
    player.start()
    assert inside.wait(10)
    assert session.unsubscribe(number) and over.is_set()
    player.join()


def test_asyncio_waits_beside_other_tasks() -> None:
    async def main() -> None:
        session = mnk.Session("3,7,3")
        waiting = [asyncio.create_task(session.wait_async(0, 10)) for _ in range(3)]
        await asyncio.sleep(0.02)
        session.submit(play(0, 2, 6))
        for events in await asyncio.gather(*waiting):
            assert events == session.events()
        assert await session.wait_async(1, 0.02) == ()
        given_up = asyncio.create_task(session.wait_async(1))
        await asyncio.sleep(0.02)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        session.close()
        with pytest.raises(mnk.Closed):
            await session.wait_async(1)

    asyncio.run(main())


def test_subscribers_hear_every_event_in_order_and_may_call_back() -> None:
    session = mnk.Session("3,7,3")
    heard: list[int] = []

    def answer(event: mnk.Event) -> None:
        heard.append(event.seq)
        if event.seat == 0:
            session.submit(play(1, 1, event.seq))

    number = session.subscribe(answer)
    session.submit(play(0, 0, 0))
    assert heard == [1, 2]
    late: list[int] = []
    session.subscribe(lambda event: late.append(event.seq), after=1)
    assert late == [2]
    assert session.unsubscribe(number) and not session.unsubscribe(number)
    session.submit(play(0, 0, 6))
    assert heard == [1, 2] and late == [2, 3]
    with pytest.raises(TypeError):
        session.subscribe("me")  # type: ignore[arg-type]


def test_eight_threads_and_a_subscriber_agree_on_one_order() -> None:
    session = mnk.Session("7,7,7")
    heard: list[int] = []
    session.subscribe(lambda event: heard.append(event.seq))

    def submit(number: int) -> None:
        for col in range(7):
            for _ in range(20):
                try:
                    session.submit(play(number % 2, number % 7, col))
                    break
                except mnk.Refused:
                    time.sleep(0)

    race(8, submit)
    assert heard == [event.seq for event in session.events()]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_subscriber_that_raises_harms_nobody() -> None:
    session = mnk.Session()
    heard: list[int] = []

    def angry(event: mnk.Event) -> None:
        raise KeyError(event.seq)

    session.subscribe(angry)
    session.subscribe(lambda event: heard.append(event.seq))
    assert session.submit(play(0, 0, 0)).revision == 1
    assert heard == [1]


def test_sessions_and_their_subscribers_are_collected() -> None:
    class Screen:
        def __init__(self) -> None:
            self.session = mnk.Session()
            self.number = self.session.subscribe(self.draw)

        def draw(self, event: mnk.Event) -> None:
            pass

    screens = [Screen() for _ in range(3)]
    screens[1].session.unsubscribe(screens[1].number)
    seen = [weakref.ref(screen) for screen in screens]
    screens.clear()
    gc.collect()
    assert [ref() for ref in seen] == [None] * 3


def test_a_session_goes_on_from_a_game_and_shows_copies() -> None:
    game = mnk.Game("7,3,3")
    game.play(3, 1)
    session = mnk.Session(game)
    game.play(0, 0)
    copy = session.snapshot()
    assert copy.move_count == 1 and copy.revision == 1
    copy.play(6, 2)
    assert session.snapshot().move_count == 1
    assert session.submit(play(1, 0, 0, 1)).revision == 2
    assert session.rules == copy.rules and "7,3,3" in repr(session)


def test_json_tells_the_same_as_the_events() -> None:
    session = mnk.Session("3,7,3")
    session.submit(play(0, 2, 6, request_id=ID))
    (event,) = json.loads(session.events_json())
    assert (event["row"], event["col"], event["kind"], event["request"]) == (2, 6, "play", ID.hex())
    assert json.loads(session.export())["events"] == [event]
    assert json.loads(session.events_json(1)) == []


def test_what_is_no_command_and_no_session_is_refused() -> None:
    session = mnk.Session()
    wrong: list[tuple[type[Exception], object]] = [
        (TypeError, "play"),
        (TypeError, mnk.Command("play")),
        (TypeError, mnk.Command("play", cell=(1,))),  # type: ignore[arg-type]
        (TypeError, mnk.Command("play", cell=(True, 1))),
        (ValueError, mnk.Command("jump")),  # type: ignore[arg-type]
        (ValueError, mnk.Command("offer", what="marriage")),
        (TypeError, mnk.Command("choose")),
        (ValueError, mnk.Command("undo", amount=-1)),
        (ValueError, mnk.Command("reset", revision=2**64)),
        (ValueError, mnk.Command("reset", now_ms=-5)),
        (ValueError, mnk.Command("reset", request_id=b"short")),
        (ValueError, mnk.Command("reset", request_id="z" * 32)),
        (TypeError, mnk.Command("reset", request_id=7)),  # type: ignore[arg-type]
    ]
    for error, command in wrong:
        with pytest.raises(error):
            session.submit(command)  # type: ignore[arg-type]
    assert session.events() == ()
    for config in (
        mnk.SessionConfig(undo="maybe"),  # type: ignore[arg-type]
        mnk.SessionConfig(initial_ms=-1),
        mnk.SessionConfig(max_events=2**32),
    ):
        with pytest.raises(ValueError):
            mnk.Session("gomoku", config)
    for data in (b"", b"nonsense", session.save()[:-1], mnk.Game().save()):
        with pytest.raises(mnk.RecordError):
            mnk.Session.load(data)


def test_a_crowd_of_subscribers_hears_everything_from_a_thread_of_its_own() -> None:
    session = mnk.Session("19,19,19")
    heard: list[list[int]] = [[] for _ in range(100)]
    threads: set[int] = set()

    def listen(own: list[int]) -> Callable[[mnk.Event], None]:
        def tell(event: mnk.Event) -> None:
            own.append(event.seq)
            threads.add(threading.get_ident())
            assert session.status().seq >= event.seq

        return tell

    numbers = [session.subscribe(listen(own)) for own in heard]
    for n in range(20):
        session.submit(play(n % 2, n // 19, n % 19))
    gone = numbers[::2]
    for number in gone:
        assert session.unsubscribe(number)
    kept = [len(own) for own in heard[::2]]
    for n in range(20, 40):
        session.submit(play(n % 2, n // 19, n % 19))
    while any(len(own) < 40 for own in heard[1::2]):
        time.sleep(0.001)
    assert all(own == list(range(1, 41)) for own in heard[1::2])
    assert [len(own) for own in heard[::2]] == kept
    assert threading.get_ident() not in threads


def test_a_session_goes_while_its_crowd_is_being_told() -> None:
    entered = threading.Event()
    told: list[int] = []

    def slow(event: mnk.Event) -> None:
        entered.set()
        time.sleep(0.02)
        told.append(event.seq)

    session = mnk.Session("3,7,3")
    for _ in range(70):
        session.subscribe(slow)
    session.submit(play(0, 0, 0))
    assert entered.wait(60)
    # Held by nobody any more: this must not wait for the thread that wants the lock.
    del session
    gc.collect()
    while len(told) < 70:
        time.sleep(0.01)
