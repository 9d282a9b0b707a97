"""Faults that people reported against libraries like this one, tried on the
Python package where no other file has their subject. `tests/reports.md` of the
repository lists all of them with their tests."""

import copy
import pickle
import threading
from pathlib import Path

import gymnasium
import mnk
import mnk.envs
import numpy as np
import pytest


def test_a_move_that_does_not_fit_is_refused_by_name() -> None:
    """R048: one family of exceptions, with the move in the text."""
    game = mnk.Game()
    other = mnk.Game("gomoku")
    other.play("o15")
    move = other.history[-1]
    before = game.save()
    with pytest.raises(mnk.OutOfBounds, match="row 0, column 14"):
        game.play(*move.cell)  # type: ignore[misc]
    with pytest.raises(mnk.OutOfBounds, match="action 0: the cell is not on the board"):
        mnk.Game.replay("tic_tac_toe", [move])
    for row, col in ((10**30, 0), (0, -(10**30)), (2**31, 2**63), (np.int64(-1), np.uint64(2**63))):
        with pytest.raises(mnk.OutOfBounds, match="row .*, column .* is not on the board") as refused:
            game.play(row, col)
        assert isinstance(refused.value, mnk.Error) and isinstance(refused.value, ValueError)
    for wrong in (None, 1.0, "3,3", "", "h8h9", move):
        with pytest.raises((TypeError, ValueError)) as said:
            game.play(wrong)  # type: ignore[call-overload]
        assert str(said.value) and not isinstance(said.value, OverflowError)
    assert game.save() == before
    assert game.play(np.int8(1), np.uint16(1)) is mnk.Status.PLAYING


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda game: game.copy()], ids=["copy", "deepcopy", "method"])
def test_a_copy_in_another_thread_is_a_game_of_its_own(make: object) -> None:
    """R093: what is played here is not seen there, and the other way round."""
    game = mnk.Game("gomoku")
    game.play("h8")
    twin = make(game)  # type: ignore[operator]
    cells = [divmod(index, 15) for index in range(0, 225, 4)]

    def think() -> None:
        for _ in range(50):
            for cell in cells:
                if not twin.status and twin[cell] is mnk.Mark.EMPTY:
                    twin.play(cell)
            while twin.move_count > 1:
                twin.undo()

    thread = threading.Thread(target=think)
    thread.start()
    for _ in range(2000):
        game.play("a1")
        assert [action.cell for action in game.history] == [(7, 7), (14, 0)]
        game.undo()
    thread.join(60)
    assert not thread.is_alive()
    assert [action.cell for action in twin.history] == [(7, 7)] == [action.cell for action in game.history]


def test_handles_are_not_pickled_and_damaged_pickles_are_errors() -> None:
    """R135: what is a value travels; what is at work says that it does not."""
    for handle in (mnk.Bot(), mnk.Batch("tic_tac_toe", 2), mnk.Store("memory:"), mnk.Game().legal_moves):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(handle)
        with pytest.raises(TypeError):
            copy.deepcopy(handle)
    data = pickle.dumps(mnk.Game.replay("gomoku", ["h8", "h9", "i8"]))
    refused = 0
    for index in range(len(data)):
        damaged = data[:index] + bytes([data[index] ^ 0x55]) + data[index + 1 :]
        try:
            pickle.loads(damaged)
        except Exception:
            refused += 1
    assert refused > len(data) // 2


def test_environments_travel_and_go_on_alike() -> None:
    """R097, R135: an environment in the middle of a game, sent elsewhere, goes
    on with the same opponent's chance."""
    env = gymnasium.make("mnk/Game-v0", rules="connect_four").unwrapped
    env.reset(seed=5)
    env.step(3)
    twin = copy.deepcopy(env.game)
    assert twin == env.game
    aec = mnk.envs.AECGame("connect_four")
    aec.reset()
    again = pickle.loads(pickle.dumps(aec))
    again.reset()
    assert again.game == aec.game and again.possible_agents == aec.possible_agents


def test_large_action_numbers_are_exact_in_environments_too() -> None:
    """R168: 15x15 and 19x19 have more actions than a byte has values."""
    for side in (15, 19):
        rules = mnk.Rules(side, side, 5)
        for action in (126, 127, 128, 129, 224, 255, 256, 360):
            if action >= side * side:
                continue
            aec = mnk.envs.AECGame(rules)
            aec.reset()
            aec.step(action)
            assert aec.game.last_cell == divmod(action, side)
            assert int(aec.observe("player_2")["observation"][1].ravel().argmax()) == action
            envs = mnk.envs.VectorEnv(2, rules, opponent=lambda game: game.legal_moves[0])
            envs.reset(seed=1)
            seen, *_ = envs.step(np.array([action, 1], np.int64))
            assert int(seen["observation"][0, 0].ravel().argmax()) == action
            mark = mnk.Action(mnk.X, divmod(action, side))
            assert pickle.loads(pickle.dumps(mark)) == mark


def test_a_draw_and_a_game_that_goes_on_are_told_apart() -> None:
    """R178: the reward is 0 in both, the status and `done` are not."""
    drawn = mnk.Game.replay("tic_tac_toe", ["a3", "b3", "c3", "b2", "a2", "c2", "b1", "a1", "c1"])
    assert drawn.status is mnk.Status.DRAW is not mnk.Game().status and drawn.outcome() != mnk.Game().outcome()
    batch = mnk.Batch("tic_tac_toe", 1)
    for action in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        assert not batch.turns()[0] == 0
        rewards, done, _ = batch.step(np.array([action], np.int32))
        assert not rewards.any()
    assert done[0] and not batch.winners().any()


def test_one_wheel_serves_every_python_from_3_11_on() -> None:
    """R192: the module is of the stable ABI, and a free-threaded Python, which
    has none, is not promised a wheel (R140)."""
    from mnk import _mnk

    assert Path(_mnk.__file__).name in ("_mnk.abi3.so", "_mnk.pyd")
