"""Bots and solving through Python: they choose, they stop, they touch nothing."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import mnk
import pytest


@pytest.mark.parametrize("kind", mnk.Bot.kinds())
def test_every_kind_plays_tic_tac_toe_to_its_end(kind: str) -> None:
    game, bot = mnk.Game(), mnk.Bot(kind, seed=3, level=5 if kind == "level" else None)
    while game.turn is not None:
        before = game.key()
        cell = bot.choose(game)
        assert game.key() == before and cell in game.legal_moves
        bot.play(game)
    assert bot.kind == kind and game.status
    with pytest.raises(mnk.GameOver):
        bot.choose(game)
    with pytest.raises(mnk.GameOver):
        bot.play(game)


def test_the_seed_decides() -> None:
    def story(seed: int) -> tuple[mnk.Action, ...]:
        game, bot = mnk.Game("gomoku"), mnk.Bot("random", seed=seed)
        for _ in range(10):
            bot.play(game)
        return game.history

    assert story(1) == story(1) != story(2)


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="win_or_block"):
        mnk.Bot("genius")
    for wrong in (dict(seconds=-1.0), dict(seconds=float("nan")), dict(level=99)):
        with pytest.raises(ValueError):
            mnk.Bot("engine", **wrong)  # type: ignore[arg-type]
    with pytest.raises(mnk.Unsupported):
        mnk.Bot("minimax").choose(mnk.Game("7,3,3;players=3"))
    with pytest.raises(TypeError):
        mnk.Bot().choose("gomoku")  # type: ignore[arg-type]


def test_a_level_makes_a_bot_by_level_or_is_refused() -> None:
    assert mnk.Bot(level=4).kind == mnk.Bot("level", level=4).kind == "level"
    assert mnk.Bot().kind == mnk.Bot(nodes=10).kind == "engine"
    for kind in mnk.Bot.kinds():
        if kind != "level":
            with pytest.raises(ValueError, match="level"):
                mnk.Bot(kind, level=4)


def test_a_solver_keeps_what_it_found_and_can_be_cancelled() -> None:
    for rules in ("3,7,3", "7,3,3", "5,5,4", "4,5,4;gravity"):
        game, solver = mnk.Game(rules), mnk.Solver()
        first, again = solver.solve(game), solver.solve(game)
        assert first[:2] == again[:2] == mnk.solve(game)[:2] and again.nodes <= first.nodes
        assert game.move_count == 0
    solver, game = mnk.Solver(), mnk.Game("gomoku")
    game.play(7, 7), game.play(7, 8)
    for ask in (solver.solve, solver.prove_win):
        solver.cancel(), solver.cancel()
        with pytest.raises(mnk.Cancelled) as caught:
            ask(game, seconds=60.0)
        assert caught.value.cell is None
        solver.cancel(), solver.clear_cancel()
        with pytest.raises(mnk.Undecided):
            ask(game, nodes=50)
        threading.Timer(0.2, solver.cancel).start()
        begun = time.monotonic()
        with pytest.raises(mnk.Cancelled):
            ask(game, seconds=60.0)
        assert time.monotonic() - begun < 20
    assert solver.solve(mnk.Game()).value == 0
    assert mnk.prove_win(mnk.Game("5,6,4"), threads=2) is not None


def test_a_solver_at_work_is_busy() -> None:
    solver, game = mnk.Solver(), mnk.Game("gomoku")
    game.play(7, 7)
    ended: list[type[BaseException]] = []

    def work() -> None:
        try:
            solver.solve(game, seconds=60.0)
        except mnk.Error as error:
            ended.append(type(error))

    thread = threading.Thread(target=work)
    thread.start()
    for _ in range(2000):
        try:
            solver.solve(mnk.Game(), nodes=0)
        except mnk.Busy:
            break
        except mnk.Undecided:
            time.sleep(0.005)
    else:
        pytest.fail("never busy")
    solver.cancel()
    thread.join()
    assert ended == [mnk.Cancelled]


def test_solve_knows_what_is_known() -> None:
    game = mnk.Game()
    assert mnk.solve(game).value == 0 and mnk.solve(game).plies is None
    game.play(0, 0), game.play(0, 1)
    assert mnk.solve(game)[:2] == (1, 5)
    for rows, cols in ((3, 4), (4, 3)):
        assert mnk.solve(mnk.Game(mnk.Rules(rows, cols, 3)))[:2] == (1, 7)
    assert mnk.solve(mnk.Game("3,7,3"))[:2] == mnk.solve(mnk.Game("7,3,3"))[:2] == (1, 7)
    with pytest.raises(mnk.Undecided):
        mnk.solve(mnk.Game("gomoku"), nodes=100)
    with pytest.raises(mnk.Undecided):
        mnk.solve(mnk.Game("gomoku"), seconds=0.05)
    with pytest.raises(mnk.Unsupported):
        mnk.solve(mnk.Game("7,3,3;players=3"))


def test_prove_win_tells_a_win_from_none_found_and_from_rules_it_does_not_know() -> None:
    for rules in ("3,7,3", "7,3,3", "5,6,4", "6,5,4"):
        game = mnk.Game(rules)
        win = mnk.prove_win(game)
        assert isinstance(win, mnk.ProvedWin) and win.nodes > 0 and game.move_count == 0
        game.play(win.best)
        assert mnk.solve(game).value == -1
    assert mnk.prove_win(mnk.Game()) is None
    for budget in (dict(nodes=0), dict(nodes=100), dict(seconds=0.0), dict(memory_bytes=0)):
        with pytest.raises(mnk.Undecided):
            mnk.prove_win(mnk.Game("gomoku"), **budget)
    for rules in ("connect_four", "connect6", "renju", "caro", "9,9,5;players=3", "9,9,5;wrap", "3,7,2"):
        with pytest.raises(mnk.Unsupported):
            mnk.prove_win(mnk.Game(rules))
    with pytest.raises(mnk.GameOver):
        mnk.prove_win(mnk.Game.replay("3,7,3", ["a1", "a2", "b1", "b2", "c1"]))


@pytest.mark.parametrize("ask", [mnk.solve, mnk.prove_win])
def test_a_solvers_numbers_are_in_range_or_refused(ask: Callable[..., object]) -> None:
    game = mnk.Game()
    for name in ("nodes", "memory_bytes"):
        for number in (-1, 2**64, -(10**30)):
            with pytest.raises(ValueError):
                ask(game, **{name: number})
        for wrong in (1.5, True, "3"):
            with pytest.raises(TypeError):
                ask(game, **{name: wrong})
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError):
            ask(game, seconds=seconds)
    with pytest.raises(TypeError):
        ask("3,3,3")


def test_a_cancel_from_another_thread_ends_the_search_with_a_legal_cell() -> None:
    game, bot = mnk.Game("gomoku"), mnk.Bot("engine", seconds=60.0)
    game.play(7, 7)
    threading.Timer(0.3, bot.cancel).start()
    begun = time.monotonic()
    assert bot.choose(game) in game.legal_moves
    assert time.monotonic() - begun < 10


def test_a_bot_at_work_is_busy_and_other_threads_go_on() -> None:
    game, bot = mnk.Game("gomoku"), mnk.Bot("engine", seconds=1.5)
    game.play(7, 7)
    thread = threading.Thread(target=bot.choose, args=(game,))
    thread.start()
    time.sleep(0.3)
    with pytest.raises(mnk.Busy):
        bot.choose(game)
    counted = 0
    while thread.is_alive():
        counted += 1
        str(game), repr(game), game.key()
    assert counted > 100
    bot.clear_cancel()


def test_other_threads_go_on_while_a_win_is_looked_for() -> None:
    game = mnk.Game("gomoku")

    def look() -> None:
        with pytest.raises(mnk.Undecided):
            mnk.prove_win(game, seconds=1.0)

    thread = threading.Thread(target=look)
    thread.start()
    counted = 0
    while thread.is_alive():
        counted += 1
        game.play(7, 7), game.undo()
    assert counted > 100


def test_a_move_for_a_game_that_has_moved_on_is_stale() -> None:
    game, bot = mnk.Game("gomoku"), mnk.Bot("engine", seconds=1.0)
    game.play(7, 7)
    threading.Timer(0.2, lambda: game.play(0, 0)).start()
    with pytest.raises(mnk.Stale):
        bot.play(game)
    assert game.move_count == 2


@pytest.mark.parametrize("name", ["level", "depth", "seed", "nodes", "memory_bytes", "threads"])
def test_a_bots_numbers_are_in_range_or_refused(name: str) -> None:
    for number in (-1, 2**64, -(10**30)):
        with pytest.raises(ValueError):
            mnk.Bot("engine", **{name: number})  # type: ignore[arg-type]
    for wrong in (1.5, True, "3"):
        with pytest.raises(TypeError):
            mnk.Bot("engine", **{name: wrong})  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("work", ["mnk.Bot('engine', seconds=60.0).choose(game)", "mnk.solve(game)", "mnk.prove_win(game)"])
def test_ctrl_c_stops_a_search(work: str) -> None:
    script = f"""
import mnk
game = mnk.Game("gomoku"); game.play(7, 7)
print("begun", flush=True)
try:
    {work}
except KeyboardInterrupt:
    game.play(0, 0)
    print("stopped", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.4)
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert out == "stopped\n" and time.monotonic() - begun < 5


def test_searching_needs_no_large_stack() -> None:
    size = threading.stack_size(256 * 1024)
    try:
        found = []
        game = mnk.Game(mnk.Rules(19, 19, 5))
        game.play(9, 9)
        smaller = mnk.Game("gomoku")

        def search() -> None:
            found.append(mnk.Bot("engine", nodes=3000).choose(game))
            for ask in (mnk.solve, mnk.prove_win):
                try:
                    ask(smaller, nodes=20_000)
                except mnk.Undecided:
                    found.append((0, 0))

        thread = threading.Thread(target=search)
        thread.start()
        thread.join(60)
        assert len(found) == 3
    finally:
        threading.stack_size(size)
