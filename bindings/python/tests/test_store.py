"""Games by id, in memory and in databases: what is accepted is kept, once.

A PostgreSQL is tried where MNK_TEST_POSTGRES holds its URL."""

import asyncio
import json
import os
import threading
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import mnk
import pytest
from helpers import play, race

POSTGRES = os.environ.get("MNK_TEST_POSTGRES")
ID = bytes(range(16))

Open = Callable[[], mnk.Store]


DATABASES = ["sqlite", "postgres"] if POSTGRES else ["sqlite"]


def opener(kind: str, folder: Path) -> Iterator[Open]:
    """Opens one and the same store, or database, as often as it is called."""
    urls = {"memory": "memory:", "sqlite": f"sqlite:{folder}/games.db", "postgres": str(POSTGRES)}
    opened: list[mnk.Store] = []

    def open_it() -> mnk.Store:
        opened.append(mnk.Store(urls[kind]))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture(params=DATABASES)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    yield from opener(request.param, tmp_path)


@pytest.fixture(params=["memory", *DATABASES])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[mnk.Store]:
    for open_it in opener(request.param, tmp_path):
        yield open_it()


@pytest.fixture
def name() -> str:
    return f"club/{uuid.uuid4()}"


@pytest.mark.parametrize("rules", ["3,7,3", "7,3,3"])
def test_a_game_is_played_through(store: mnk.Store, name: str, rules: str) -> None:
    store.create(name, rules, mnk.SessionConfig(undo="consent"))
    with pytest.raises(mnk.GameExists):
        store.create(name, rules)
    for number, cell in enumerate([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]):
        reply = store.submit(name, play(number % 2, *cell, number, now_ms=number))
        assert reply.revision == number + 1
    assert reply.winner is mnk.X and store.status(name) == reply
    with pytest.raises(mnk.GameOver) as refused:
        store.submit(name, play(1, 2, 2))
    assert refused.value.reply == reply
    game = store.snapshot(name)
    assert game.status is mnk.Status.WON and game.rules == mnk.Rules.parse(rules)
    assert [event.seq for event in store.events(name)] == [1, 2, 3, 4, 5]
    assert store.events(name, 2, 2) == store.events(name)[2:4]
    assert json.loads(store.export(name))["events"] == json.loads(store.events_json(name))
    assert store.table(name).phase == "over" and store.clocks(name).left_ms == ()
    session = mnk.Session.load(store.save(name))
    assert session.events() == store.events(name)
    store.delete(name)
    with pytest.raises(mnk.NoSuchGame):
        store.snapshot(name)


def test_of_eight_threads_that_race_for_a_turn_exactly_one_lands(store: mnk.Store, name: str) -> None:
    for number, rules in enumerate(["3,7,3", "7,3,3"] * 5):
        game = f"{name}/{number}"
        store.create(game, rules)
        landed: list[int] = []
        late: list[mnk.Stale] = []

        def submit(thread: int) -> None:
            try:
                landed.append(store.submit(game, play(0, thread % 3, thread // 3, 0)).revision)
            except mnk.Stale as stale:
                late.append(stale)

        race(8, submit)
        assert (landed, len(late)) == ([1], 7)
        assert store.snapshot(game).move_count == 1


def test_a_late_copy_and_a_retry_are_told_apart(store: mnk.Store, name: str) -> None:
    store.create(name)
    first = play(0, 1, 1, 0)
    known = play(1, 0, 0, 1, request_id=ID)
    store.submit(name, first)
    reply = store.submit(name, known)
    store.submit(name, mnk.Command("undo", 0, amount=2))
    with pytest.raises(mnk.Stale):
        store.submit(name, first)
    again = store.submit(name, known)
    assert again.duplicate and again.seq == reply.seq
    assert store.snapshot(name).move_count == 0
    with pytest.raises(mnk.RequestReused):
        store.submit(name, play(0, 2, 2, request_id=ID))


def test_what_was_accepted_is_there_when_the_store_is_opened_again(kept: Open, name: str) -> None:
    with kept() as store:
        store.create(name, "3,7,3", mnk.SessionConfig(initial_ms=60_000))
        first = play(0, 2, 6, 0, now_ms=5, request_id=ID)
        reply = store.submit(name, first)
        store.submit(name, mnk.Command("undo", 1, revision=1, now_ms=6))
        game, events, clocks = store.snapshot(name), store.events(name), store.clocks(name, 100)
    with pytest.raises(mnk.Closed):
        store.snapshot(name)
    again = kept()
    assert again.snapshot(name) == game and again.events(name) == events
    assert again.clocks(name, 100) == clocks
    assert again.submit(name, first) == reply._replace(duplicate=True)
    with pytest.raises(mnk.Stale):
        again.submit(name, play(0, 2, 6, 0, now_ms=7))


def test_two_stores_on_one_database_never_both_play_a_turn(kept: Open, name: str) -> None:
    stores = [kept(), kept()]
    stores[0].create(name, "7,3,3")
    for revision in range(6):
        landed: list[int] = []

        def submit(thread: int) -> None:
            try:
                command = play(revision % 2, thread % 7, thread // 7, revision)
                landed.append(stores[thread % 2].submit(name, command).revision)
            except mnk.Refused:
                pass

        race(8, submit)
        if stores[0].status(name).status:
            break
        assert len(landed) <= 1
        if not landed:
            taken = {event.cell for event in stores[1].events(name)}
            free = next((row, col) for row in range(7) for col in range(3) if (row, col) not in taken)
            stores[1].submit(name, play(revision % 2, *free, revision))
    assert stores[0].events(name) == stores[1].events(name)


def test_many_commands_go_in_one_transaction(store: mnk.Store, name: str) -> None:
    games = [f"{name}/{number}" for number in range(20)]
    for game in games:
        store.create(game, "3,7,3")
    answers = store.submit_many(
        [(game, play(0, 2, 6, 0)) for game in games]
        + [(games[0], play(1, 2, 6)), ("nobody " + name, play(0, 0, 0)), (games[0], play(1, 0, 0, 1))]
    )
    assert all(isinstance(answer, mnk.Reply) and answer.revision == 1 for answer in answers[:20])
    assert isinstance(answers[20], mnk.CellTaken) and isinstance(answers[21], mnk.NoSuchGame)
    assert isinstance(answers[22], mnk.Reply) and answers[22].revision == 2
    assert store.submit_many([]) == []


def test_a_wait_hears_what_another_thread_plays(store: mnk.Store, name: str) -> None:
    store.create(name)
    assert store.wait(name, 0, 0.01) == ()
    later = threading.Timer(0.05, lambda: store.submit(name, play(0, 1, 1)))
    later.start()
    assert [event.cell for event in store.wait(name, 0, 30)] == [(1, 1)]
    later.join()
    assert len(asyncio.run(store.wait_async(name, 0, 30))) == 1
    assert asyncio.run(store.wait_async(name, 1, 0.02)) == ()
    with pytest.raises(mnk.NoSuchGame):
        store.wait("nobody " + name, 0, 30)


def test_clocks_that_are_due_run_out_in_all_games() -> None:
    store = mnk.Store("memory:")
    for number in range(3):
        store.create(f"{number}", "7,3,3", mnk.SessionConfig(move_ms=100 * (number + 1)))
        store.submit(f"{number}", play(0, 0, 0, now_ms=0))
    assert store.tick(200) == 2 and store.tick(200) == 0
    assert store.status("1").reason is mnk.Reason.TIMEOUT
    assert store.clocks("2", 200).deadline_ms == 300


def test_lists_are_by_status_and_by_last_change() -> None:
    store = mnk.Store("memory:")
    for number in range(5):
        store.create(f"{number}", "3,7,3")
        store.submit(f"{number}", play(0, 0, 0, now_ms=number + 1))
    store.submit("2", mnk.Command("forfeit", 0, now_ms=10))
    entries = store.list()
    assert [entry.id for entry in entries] == ["2", "4", "3", "1", "0"]
    assert entries[0].winner is mnk.O and entries[0].changed_ms == 10
    assert store.list(status="won") == store.list(status=mnk.Status.WON) == entries[:1]
    assert store.list(changed_from=4) == entries[:3]
    assert store.list(after=entries[1], limit=2) == entries[2:4]
    with pytest.raises(ValueError):
        store.list(status="lost")  # type: ignore[arg-type]


def test_what_is_no_store_and_no_id_is_refused(store: mnk.Store, tmp_path: Path) -> None:
    for url in ("", "games.db", "mysql://root:secret@localhost", "memory:x"):
        with pytest.raises(ValueError) as refused:
            mnk.Store(url)
        assert "secret" not in str(refused.value)
    with pytest.raises(mnk.StoreFailed) as failed:
        mnk.Store(f"sqlite:{tmp_path}/no/such/folder/games.db")
    assert isinstance(failed.value, OSError) and isinstance(failed.value, mnk.StoreError)
    with pytest.raises(mnk.StoreFailed) as failed:
        mnk.Store("postgresql://someone:secret@127.0.0.1:1/games")
    assert "secret" not in str(failed.value)
    for bad in ("", "x" * 201, "new\nline", "nul\0"):
        with pytest.raises(ValueError):
            store.create(bad)
    strange = "'; drop table games; -- é€😀%_"
    if "memory" in repr(store):
        store.create(strange)
        assert store.snapshot(strange).move_count == 0
