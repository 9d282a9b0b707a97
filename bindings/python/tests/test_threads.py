"""Threads, forks, signals and faults: nothing hangs, nothing is corrupted."""

import importlib
import inspect
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import mnk
import numpy as np
import pytest


def in_threads(count: int, work: Callable[[int], object]) -> list[object]:
    """Runs work(0), work(1) … at once; a hang fails instead of waiting on."""
    with ThreadPoolExecutor(count) as pool:
        return [future.result(timeout=60) for future in [pool.submit(work, n) for n in range(count)]]


def test_100_000_plays_from_8_threads_on_one_game() -> None:
    game = mnk.Game(mnk.Rules(400, 400, 400))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:

        def play(thread: int) -> int:
            accepted = 0
            for index in range(12_500):
                # Every second cell is wanted by two threads.
                cell = index * 8 + thread - (index + thread) % 2
                try:
                    game.play(divmod(cell, 400))
                    accepted += 1
                except mnk.CellTaken:
                    pass
                if index % 1000 == 0:
                    assert str(game).count("\n") == 399 and game.copy().move_count >= accepted
            return accepted

        accepted = sum(in_threads(8, play))  # type: ignore[arg-type]
    finally:
        sys.setswitchinterval(interval)
    assert game.move_count == game.revision == len(game.history) == accepted
    assert len({action.cell for action in game.history}) == accepted
    assert mnk.Game.replay(game.rules, game.history) == game


def test_play_and_undo_from_many_threads_leave_a_consistent_game() -> None:
    game = mnk.Game("gomoku")

    def work(thread: int) -> None:
        for index in range(3000):
            try:
                if (index + thread) % 3:
                    game.play(index * 7 % 15, (index + thread) % 15)
                else:
                    game.undo()
                game == game.copy(), game.key(), game.legal_moves, game.snapshot()
            except mnk.Refused:
                pass

    in_threads(8, work)
    assert mnk.Game.replay("gomoku", game.history).key() == game.key()


def test_games_compared_crosswise_do_not_wait_for_each_other() -> None:
    one, two = mnk.Game("gomoku"), mnk.Game("gomoku")

    def compare(thread: int) -> None:
        first, second = (one, two) if thread % 2 else (two, one)
        for _ in range(5000):
            assert first == second

    in_threads(4, compare)


def test_a_batch_at_work_is_busy_and_stays_whole() -> None:
    batch = mnk.Batch("gomoku", 3000, seed=1)
    refused = []

    def play(_thread: int) -> None:
        for _ in range(3):
            try:
                batch.playout()
                batch.reset()
            except mnk.Busy as busy:
                refused.append(busy)
                assert isinstance(busy, RuntimeError)

    in_threads(4, play)
    batch.reset()
    assert batch.turns().tolist() == [1] * 3000


def child_answers(work: Callable[[], object]) -> None:
    """Runs something in a forked child, which must come to its end."""
    child = multiprocessing.get_context("fork").Process(target=work)
    child.start()
    child.join(30)
    alive = child.is_alive()
    if alive:
        child.kill()
    assert not alive and child.exitcode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_every_parallel_entry_answers_in_a_forked_child() -> None:
    games = mnk.Batch("tic_tac_toe", 50_000, threads=4)
    entries: list[Callable[[], object]] = [
        lambda: games.step(games.sample()),
        lambda: (games.reset(), games.playout()),
        lambda: (games.masks(), games.observe(), games.boards()),
        lambda: mnk.Batch("gomoku", 500, threads=4).playout(),
        lambda: mnk.Game().play(1, 1),
    ]
    for entry in entries:
        games.reset()
        entry()
        for again in entries:

            def work(again: Callable[[], object] = again) -> None:
                games.reset()
                again()

            child_answers(work)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_fork_in_the_middle_of_work_hangs_nobody() -> None:
    batch = mnk.Batch("gomoku", 20_000, seed=2)
    game = mnk.Game("gomoku")
    stop = threading.Event()

    def keep_busy() -> None:
        while not stop.is_set():
            batch.playout()
            batch.reset()

    def play() -> None:
        while not stop.is_set():
            game.play(7, 7)
            game.undo()

    threads = [threading.Thread(target=keep_busy), threading.Thread(target=play)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):

            def work() -> None:
                game.copy().key()
                try:
                    batch.turns()
                except mnk.Busy:
                    pass
                mnk.Batch("tic_tac_toe", 10_000, threads=2).playout()

            child_answers(work)
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)


def test_spawned_workers_get_equal_games() -> None:
    games = [mnk.Game("gomoku"), mnk.Game(mnk.Rules(7, 3, 3))]
    games[1].play(0, 0)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(mnk.Game.save, games) == [game.save() for game in games]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_stops_a_long_playout_and_the_batch_stays_usable() -> None:
    script = """
import mnk, time
batch = mnk.Batch(mnk.Rules(200, 200, 200), 1_000_000 // 1000)
print("begun", flush=True)
try:
    while True:
        batch.playout(); batch.reset()
except KeyboardInterrupt:
    stopped = time.monotonic()
    batch.reset()
    print("stopped", batch.turns().tolist() == [1] * len(batch), flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert out == "stopped True\n" and time.monotonic() - begun < 5


def test_a_fault_inside_is_an_exception_and_retires_the_object(capfd: pytest.CaptureFixture[str]) -> None:
    from mnk import _mnk

    game = mnk.Game()
    try:
        _mnk._fault(game)
    except Exception as error:  # not BaseException
        assert type(error) is mnk.InternalError
    else:
        raise AssertionError("no exception")
    with pytest.raises(mnk.InternalError):
        game.play(0, 0)
    assert mnk.Game().play(0, 0) is mnk.Status.PLAYING


def test_every_public_class_lives_where_it_says() -> None:
    for name in mnk.__all__:
        value = getattr(mnk, name)
        if inspect.isclass(value):
            assert value.__module__ == "mnk" and value.__qualname__ == name
            assert getattr(importlib.import_module(value.__module__), name) is value
            assert value.__doc__


def test_import_needs_no_numpy_and_none_of_the_environments() -> None:
    script = (
        "import sys, mnk; mnk.Game().play(1, 1)\n"
        "heavy = {'numpy', 'gymnasium', 'pettingzoo', 'asyncio', 'mnk.envs', 'mnk.__main__'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_without_numpy_a_batch_says_what_it_needs() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None\nimport mnk\n"
        "try: mnk.Batch('gomoku', 3)\nexcept ImportError as error: print(error)"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert "pip install numpy" in run.stdout


def test_numpy_is_there_for_batches() -> None:
    assert mnk.Batch("tic_tac_toe", 2).boards().dtype == np.uint8
