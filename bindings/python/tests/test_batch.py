"""Batches: what a learner sees is what single games say."""

import mnk
import numpy as np
import pytest

RULES = [
    mnk.Rules(3, 3, 3), mnk.Rules(3, 7, 3), mnk.Rules(7, 3, 3, misere=True), mnk.Rules.preset("connect_four"),
    mnk.Rules.preset("gomoku"), mnk.Rules.preset("renju"), mnk.Rules(3, 7, 3, wrap=True), mnk.Rules(7, 3, 3, players=3),
    mnk.Rules(5, 5, 4, stones=2), mnk.Rules(3, 7, 3, gravity=True, early_draw=True),
]  # fmt: skip


def move(game: mnk.Game, action: int) -> None:
    if game.rules.gravity:
        game.drop(action)
    else:
        game.play(divmod(action, game.rules.cols))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_batch_is_in_step_with_games(rules: mnk.Rules) -> None:
    batch = mnk.Batch(rules, 6, seed=9)
    games = [mnk.Game(rules) for _ in range(6)]
    planes = (rules.players + 1, rules.rows, rules.cols)
    assert batch.observation_shape == planes and len(batch) == batch.games == 6
    for _ in range(rules.cells + 1):
        boards, masks, turns, views = batch.boards(), batch.masks(), batch.turns(), batch.observe()
        assert boards.dtype == turns.dtype == views.dtype == np.uint8 and masks.dtype == np.bool_
        assert views.shape == (6, *planes)
        for index, game in enumerate(games):
            assert boards[index].tolist() == [list(row) for row in game.board]
            assert turns[index] == (game.turn or 0)
            legal = np.zeros((rules.rows, rules.cols), np.uint8)
            for cell in game.legal_moves:
                legal[cell] = 1
            mask = legal.any(0) if rules.gravity else legal.ravel().astype(bool)
            assert masks[index].tolist() == mask.tolist()
            assert views[index, -1].tolist() == legal.tolist()
            if game.turn is not None:
                mine = [[mark == game.turn for mark in row] for row in game.board]
                assert views[index, 0].astype(bool).tolist() == mine
        if not turns.any():
            break
        actions = batch.sample()
        assert actions.dtype == np.int32
        rewards, done, results = batch.step(actions)
        assert rewards.dtype == np.float32 and rewards.shape == (6, rules.players)
        assert np.allclose(rewards.sum(1), 0, atol=1e-6)
        for index, game in enumerate(games):
            if game.turn is None:
                assert actions[index] == -1 and done[index] and results[index] == 2
                continue
            move(game, int(actions[index]))
            assert done[index] == bool(game.status) and results[index] == 0
            expected = [0.0] * rules.players
            if game.winner is not None:
                expected = [-1 / (rules.players - 1)] * rules.players
                expected[game.winner - 1] = 1.0
            assert np.allclose(rewards[index], expected)
    assert not batch.masks().any() and batch.winners().tolist() == [game.winner or 0 for game in games]


@pytest.mark.parametrize("autoreset", ["off", "same_step", "next_step"])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_step_shows_what_it_is_asked_to_show(rules: mnk.Rules, autoreset: str) -> None:
    batch = mnk.Batch(rules, 300, seed=4, illegal="report", autoreset=autoreset)
    masks, views = batch.masks(), batch.observe()
    for _ in range(12):
        answer = batch.step(batch.sample(), masks=masks, observations=views)
        assert len(answer) == 3
        assert (masks == batch.masks()).all() and (views == batch.observe()).all()
    seen = masks.copy(), views.copy()
    strict = mnk.Batch(rules, 300)
    for wrong in (dict(masks=views), dict(observations=masks), dict(masks=masks[:-1]), dict(masks=3)):
        with pytest.raises((TypeError, ValueError)):
            strict.step(strict.sample(), **wrong)  # type: ignore[arg-type]
    with pytest.raises(mnk.OutOfBounds):
        strict.step(np.full(300, 999, np.int32), masks=masks, observations=views)
    assert (masks == seen[0]).all() and (views == seen[1]).all() and not strict.boards().any()
    views.flags.writeable = False
    with pytest.raises(ValueError, match="observations"):
        strict.step(strict.sample(), observations=views)
    assert not strict.boards().any()


def test_an_illegal_action_is_never_played_silently() -> None:
    actions = np.array([0, 4, 99], np.int32)
    raises = mnk.Batch("tic_tac_toe", 3)
    raises.step(np.array([0, 0, 0], np.int32))
    before = raises.boards()
    with pytest.raises(mnk.CellTaken, match="game 0, action 0"):
        raises.step(actions)
    with pytest.raises(mnk.OutOfBounds, match="game 2, action 99"):
        raises.step(np.array([1, 4, 99], np.int32))
    assert (raises.boards() == before).all()
    report = mnk.Batch("tic_tac_toe", 3, illegal="report")
    report.step(np.array([0, 0, 0], np.int32))
    rewards, done, results = report.step(actions)
    assert results.tolist() == [5, 0, 4] and not done.any() and not rewards.any()
    assert report.turns().tolist() == [2, 1, 2]
    lose = mnk.Batch("tic_tac_toe", 3, illegal="lose")
    lose.step(np.array([0, 0, 0], np.int32))
    rewards, done, results = lose.step(actions)
    assert results.tolist() == [5, 0, 4] and done.tolist() == [True, False, True]
    assert rewards.tolist() == [[1, -1], [0, 0], [1, -1]] and lose.winners().tolist() == [1, 0, 1]


def line_of_x(batch: mnk.Batch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    for action in (0, 3, 1, 4, 2):
        last = batch.step(np.full(len(batch), action, np.int32))
    return last


def test_auto_reset_in_the_same_step_keeps_the_end_to_be_seen() -> None:
    batch = mnk.Batch("tic_tac_toe", 2, autoreset="same_step")
    rewards, done, _ = line_of_x(batch)
    assert done.all() and rewards.tolist() == [[1, -1]] * 2
    assert not batch.boards().any() and batch.masks().all() and batch.turns().tolist() == [1, 1]
    assert batch.boards(final=True)[0].tolist() == [[1, 1, 1], [2, 2, 0], [0, 0, 0]]
    end = batch.observe(final=True)[0]
    assert end[1].tolist() == [[1, 1, 1], [0, 0, 0], [0, 0, 0]] and not end[2].any()
    batch.step(np.array([0, 1], np.int32))
    assert (batch.boards(final=True) == batch.boards()).all()


def test_auto_reset_in_the_next_step() -> None:
    batch = mnk.Batch("tic_tac_toe", 2, autoreset="next_step")
    _, done, _ = line_of_x(batch)
    assert done.all() and not batch.masks().any() and batch.boards().any()
    rewards, done, results = batch.step(np.array([-1, 77], np.int32))
    assert not done.any() and not rewards.any() and not results.any() and not batch.boards().any()


def test_no_auto_reset_and_partial_reset() -> None:
    batch = mnk.Batch("tic_tac_toe", 2)
    line_of_x(batch)
    _, done, results = batch.step(np.array([5, 5], np.int32))
    assert done.all() and results.tolist() == [2, 2]
    batch.reset(np.array([False, True]))
    assert batch.turns().tolist() == [0, 1] and batch.masks().sum(1).tolist() == [0, 9]
    batch.reset()
    assert batch.turns().tolist() == [1, 1]


def test_the_seed_alone_decides_everything_random() -> None:
    def story(seed: int, threads: int) -> list[list[int]]:
        batch = mnk.Batch("connect_four", 40_000, seed=seed, threads=threads, autoreset="same_step")
        seen = []
        for _ in range(5):
            actions = batch.sample()
            batch.step(actions)
            seen.append(actions.tolist())
        return [*seen, batch.playout().tolist()]

    assert story(1, 1) == story(1, 3) == story(1, 0) != story(2, 1)
    batch = mnk.Batch("connect_four", 10, seed=1)
    first = batch.sample().tolist()
    assert batch.sample().tolist() != first
    batch.reset(seed=1)
    assert batch.sample().tolist() == first


def test_arrays_of_the_caller_are_filled_in_place() -> None:
    batch = mnk.Batch("tic_tac_toe", 4, seed=3)
    actions, rewards, done = np.empty(4, np.int32), np.empty((4, 2), np.float32), np.empty(4, bool)
    results, masks, boards = np.empty(4, np.int32), np.empty((4, 9), bool), np.empty((4, 3, 3), np.uint8)
    assert batch.sample(actions) is actions
    out = batch.step(actions, rewards=rewards, done=done, results=results)
    assert out[0] is rewards and out[1] is done and out[2] is results
    assert batch.masks(masks) is masks and batch.boards(boards) is boards
    assert (masks == (boards.reshape(4, 9) == 0)).all()
    everything = np.zeros((3, 4, 9), bool)
    assert batch.masks(everything[1]).base is everything and (everything[1] == masks).all()
    assert not everything[0].any() and not everything[2].any()


def test_arrays_that_do_not_fit_are_refused_and_nothing_changes() -> None:
    batch = mnk.Batch("tic_tac_toe", 4)
    before = batch.boards()
    fine = np.arange(4, dtype=np.int32)
    for wrong in (fine.astype(np.int64), fine.astype(np.float32), fine.astype(bool), [0, 1, 2, 3], None, 3,
                  fine.astype(np.uint32), fine.astype(">i4")):  # fmt: skip
        with pytest.raises(TypeError, match="actions must be"):
            batch.step(wrong)  # type: ignore[arg-type]
    for wrong in (fine[:3], fine.reshape(2, 2), np.zeros(8, np.int32)[::2], np.zeros(0, np.int32)):
        with pytest.raises(ValueError, match="actions must be"):
            batch.step(wrong)
    readonly = np.zeros((4, 2), np.float32)
    readonly.flags.writeable = False
    for wrong in (readonly, np.zeros((2, 4), np.float32), np.zeros((4, 4), np.float32)[:, ::2]):
        with pytest.raises(ValueError, match="rewards"):
            batch.step(fine, rewards=wrong)
    unaligned = np.zeros(17, np.uint8)[1:].view(np.int32)
    with pytest.raises(ValueError, match="actions must be aligned"):
        batch.step(unaligned)
    with pytest.raises(ValueError, match="out must be aligned"):
        batch.sample(unaligned)
    with pytest.raises(ValueError, match="actions cannot be read and written"):
        batch.step(fine, results=fine)
    with pytest.raises(TypeError):
        batch.masks(np.zeros((4, 9), np.uint8))  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        batch.boards(np.zeros((4, 9), np.uint8))
    with pytest.raises(TypeError):
        batch.reset(np.zeros(4, np.uint8))  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        batch.reset(np.zeros(3, bool))
    with pytest.raises(ValueError):
        batch.reset(np.zeros(4, bool), seed=3)
    assert (batch.boards() == before).all()


def test_a_flag_is_true_whatever_byte_numpy_keeps_it_as() -> None:
    batch = mnk.Batch("tic_tac_toe", 4)
    batch.step(np.zeros(4, np.int32))
    batch.reset(np.array([2, 0, 255, 1], np.uint8).view(bool))
    assert batch.turns().tolist() == [1, 2, 1, 1]


def test_a_batch_that_cannot_be_is_refused() -> None:
    for games in (0, -1, 10**30, 2**24 + 1):
        with pytest.raises(ValueError):
            mnk.Batch("tic_tac_toe", games)
    for wrong in (1.5, True, None, "3"):
        with pytest.raises(TypeError):
            mnk.Batch("tic_tac_toe", wrong)  # type: ignore[arg-type]
    for seed in (-1, 2**64, -(10**30)):
        with pytest.raises(ValueError, match="0 to 18446744073709551615"):
            mnk.Batch("tic_tac_toe", 1, seed=seed)
        with pytest.raises(ValueError, match="0 to 18446744073709551615"):
            mnk.Batch("tic_tac_toe", 1).reset(seed=seed)
    for wrong in (1.5, True, "3"):
        with pytest.raises(TypeError):
            mnk.Batch("tic_tac_toe", 1, seed=wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            mnk.Batch("tic_tac_toe", 1).reset(seed=wrong)  # type: ignore[arg-type]
    assert mnk.Batch("tic_tac_toe", 1, seed=2**64 - 1).games == 1
    with pytest.raises(ValueError, match="raise, report, lose"):
        mnk.Batch("tic_tac_toe", 1, illegal="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        mnk.Batch("tic_tac_toe", 1, autoreset="yes")  # type: ignore[arg-type]
    with pytest.raises(mnk.RulesError):
        mnk.Batch("chess", 1)


def test_actions_above_127_and_255_are_exact() -> None:
    for size, indices in ((15, (126, 127, 128, 129, 224)), (19, (224, 255, 256, 360))):
        for index in indices:
            batch = mnk.Batch(mnk.Rules(size, size, 5), 1)
            batch.step(np.array([index], np.int32))
            assert batch.boards().ravel().nonzero()[0].tolist() == [index]


def test_a_game_of_tic_tac_toe_takes_at_most_16_bytes() -> None:
    for autoreset in ("off", "same_step", "next_step"):
        batch = mnk.Batch("tic_tac_toe", 65_536, autoreset=autoreset)
        assert batch.memory_bytes / 65_536 <= 16


def test_playouts_are_fair() -> None:
    winners = mnk.Batch("tic_tac_toe", 100_000, seed=4, threads=2).playout()
    shares = np.bincount(winners, minlength=3) / 100_000
    # 46080, 212256 and 104544 of 9! orders of filling the board.
    assert np.allclose(shares, [0.12698, 0.58492, 0.28810], atol=0.0064)
