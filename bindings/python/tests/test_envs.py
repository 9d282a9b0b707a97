"""The environments pass the tests that their frameworks ship, and ours."""

import warnings
from typing import Any

import gymnasium
import mnk
import mnk.envs
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from mnk.envs import symmetries

with warnings.catch_warnings():
    # The tests import environments of their own in a way that is out of date.
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, render_test, seed_test

RULES = ["tic_tac_toe", "connect_four", "7,3,3;players=3", "5,5,4;stones=2", "3,7,3;misere"]
# What the checkers say of every environment whose observations are a dict.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*Box observation space.*"),
    pytest.mark.filterwarnings("ignore:.*rgb_array.*"),
    pytest.mark.filterwarnings("ignore:.*is out of date.*"),
    pytest.mark.filterwarnings("ignore:pkg_resources is deprecated.*"),
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("rules", RULES)
def test_pettingzoo_accepts_the_environment(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(mnk.envs.aec(rules), num_cycles=200)
    seed_test(lambda: mnk.envs.aec(rules), num_cycles=50)
    render_test(lambda render_mode: mnk.envs.aec(rules, render_mode=render_mode))
    assert "X" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "rules, opponent",
    [(rules, "random") for rules in RULES] + [(rules, "win_or_block") for rules in RULES if "players" not in rules],
)
def test_gymnasium_accepts_the_environment(rules: str, opponent: str) -> None:
    env = gymnasium.make("mnk/Game-v0", rules=rules, opponent=opponent, render_mode="rgb_array")
    check_env(env.unwrapped)


def play_aec(env: Any, actions: list[int]) -> dict[str, list[float]]:
    """What `last` tells every agent, from the beginning to the end."""
    env.reset()
    told: dict[str, list[float]] = {agent: [] for agent in env.agents}
    moves = iter(actions)
    for agent in env.agent_iter():
        _, reward, termination, truncation, _ = env.last()
        told[agent].append(reward)
        env.step(None if termination or truncation else next(moves))
    return told


def test_each_agent_is_told_its_reward_exactly_once() -> None:
    env = mnk.envs.aec()
    assert play_aec(env, [0, 3, 1, 4, 2]) == {"player_1": [0, 0, 0, 1], "player_2": [0, 0, -1]}
    assert play_aec(env, [0, 1, 2, 4, 3, 5, 7, 6, 8]) == {"player_1": [0] * 6, "player_2": [0] * 5}
    # An illegal action loses.
    assert play_aec(env, [0, 0]) == {"player_1": [0, 1], "player_2": [0, -1]}
    three = mnk.envs.aec("7,3,3;players=3")
    told = play_aec(three, [0, 3, 6, 1, 4, 7, 2])
    assert [sum(told[f"player_{mark}"]) for mark in (1, 2, 3)] == [1, -0.5, -0.5]


def test_a_finished_agent_takes_only_none() -> None:
    env = mnk.envs.aec()
    env.reset()
    for action in [0, 3, 1, 4, 2]:
        env.step(action)
    with pytest.raises((ValueError, AssertionError)):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []
    env.reset()
    with pytest.raises((ValueError, AssertionError)):
        env.step(None)


@pytest.mark.parametrize("rules", RULES)
def test_masks_are_what_is_legal_at_every_moment(rules: str) -> None:
    env = mnk.envs.AECGame(rules)
    spaces = [env.observation_space(agent) for agent in env.possible_agents]
    env.reset()
    rng = np.random.default_rng(1)
    while env.game.turn is not None:
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            in_turn = agent == env.agent_selection
            expected = np.zeros_like(seen["action_mask"])
            for row, col in env.game.legal_moves if in_turn else ():
                expected[col if env.game.rules.gravity else row * env.game.rules.cols + col] = 1
            assert (seen["action_mask"] == expected).all()
        env.step(int(rng.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0])))
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    assert all(space is env.observation_space(agent) for space, agent in zip(spaces, env.possible_agents, strict=True))


def play_single(env: Any, seed: int | None, games: int = 3) -> list[Any]:
    rng = np.random.default_rng(5)
    story: list[Any] = []
    for game in range(games):
        seen, info = env.reset(seed=seed if game == 0 else None)
        done = False
        while not done:
            action = int(rng.choice(seen["action_mask"].nonzero()[0]))
            seen, reward, done, truncated, info = env.step(action)
            assert not truncated and (seen["action_mask"].any() != done)
            story.append((seen["observation"].tolist(), reward, info["mark"]))
    return story


def test_the_seed_decides_the_opponent_and_the_seat() -> None:
    make = lambda: gymnasium.make("mnk/Game-v0", rules="connect_four", seat=0).unwrapped  # noqa: E731
    assert play_single(make(), 7) == play_single(make(), 7) != play_single(make(), 8)
    env = make()
    first = play_single(env, 7)
    assert play_single(env, None) != first, "without a seed the stream goes on"
    assert play_single(env, 7) == first


def test_the_seed_reaches_opponents_and_a_reset_without_one_goes_on() -> None:
    """R181: in one game, in many at once, and with a seed for each of them."""
    for opponent in ("random", "win_or_block"):
        envs = gymnasium.make_vec("mnk/Game-v0", num_envs=4, rules="connect_four", opponent=opponent)
        for seeds in (7, [1, 2, 3, 4], [None, 2, None, None]):
            first = tell(envs, 8, seeds)
            assert first == tell(envs, 8, seeds)
            if opponent == "random":
                assert first != tell(envs, 8, None) and first != tell(envs, 8, [9, 9, 9, 9])


def test_an_illegal_action_loses_and_says_why() -> None:
    env = gymnasium.make("mnk/Game-v0").unwrapped
    seen, _ = env.reset(seed=1)
    seen, _, _, _, _ = env.step(4)
    taken = int((seen["action_mask"] == 0).nonzero()[0][0])
    seen, reward, terminated, truncated, info = env.step(taken)
    assert (reward, terminated, truncated) == (-1.0, True, False) and "is taken by" in info["illegal"]
    assert not seen["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
@pytest.mark.parametrize("rules", RULES)
def test_the_vector_environment_plays_by_the_rules(rules: str, autoreset: str) -> None:
    def story(threads: int) -> list[Any]:
        envs = gymnasium.make_vec("mnk/Game-v0", num_envs=8, rules=rules, autoreset=autoreset, threads=threads)
        seen, _ = envs.reset(seed=3)
        rng = np.random.default_rng(2)
        told = []
        over = np.zeros(8, bool)
        for _ in range(60):
            assert envs.observation_space.contains(seen)
            masks = seen["action_mask"]
            if autoreset == "next_step":
                assert (masks.any(1) == ~over).all()
            else:
                assert masks.any(1).all()
            actions = np.array([rng.choice(mask.nonzero()[0]) if mask.any() else 0 for mask in masks])
            seen, rewards, over, truncated, infos = envs.step(actions)
            assert not truncated.any() and not rewards[~over].any() and "illegal" not in infos
            if autoreset == "same_step" and over.any():
                for end in infos["final_obs"][infos["_final_obs"]]:
                    assert not end["action_mask"].any() and end["observation"][:-1].any()
            told.append((seen["observation"].tolist(), rewards.tolist(), over.tolist()))
        return told

    assert story(1) == story(2)


def test_illegal_actions_in_the_vector_environment() -> None:
    envs = gymnasium.make_vec("mnk/Game-v0", num_envs=3)
    envs.reset(seed=1)
    seen, *_ = envs.step(np.array([4, 4, 4]))
    seen, rewards, over, _, infos = envs.step(np.array([4, int(seen["action_mask"][1].nonzero()[0][0]), 9]))
    assert rewards[[0, 2]].tolist() == [-1, -1] and over[[0, 2]].all() and infos["illegal"][[0, 2]].tolist() == [5, 4]
    assert not seen["action_mask"][0].any()


def test_the_vector_environment_and_single_ones_agree_on_the_end() -> None:
    envs = gymnasium.make_vec("mnk/Game-v0", num_envs=2000, rules="tic_tac_toe", autoreset="same_step")
    seen, _ = envs.reset(seed=1)
    wins = losses = draws = 0
    rng = np.random.default_rng(1)
    for _ in range(8):
        noise = rng.random(seen["action_mask"].shape) * seen["action_mask"]
        seen, rewards, over, _, _ = envs.step(noise.argmax(1))
        wins += int((rewards == 1).sum())
        losses += int((rewards == -1).sum())
        draws += int((over & (rewards == 0)).sum())
    total = wins + losses + draws
    # Random against random: 58.5 %, 28.8 %, 12.7 %; games are cut at the end.
    assert abs(wins / total - 0.585) < 0.05 and abs(losses / total - 0.288) < 0.05


def tell(envs: Any, steps: int, seed: Any = 3) -> list[Any]:
    """What a random player sees and gains."""
    seen, _ = envs.reset(seed=seed)
    rng = np.random.default_rng(4)
    told = []
    for _ in range(steps):
        noise = rng.random(seen["action_mask"].shape) * seen["action_mask"]
        actions = noise.argmax(1)
        seen, rewards, over, _, infos = envs.step(actions)
        told.append((seen["observation"].tolist(), actions.tolist(), rewards.tolist(), over.tolist()))
        assert "illegal" not in infos
    return told


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
@pytest.mark.parametrize("rules", ["tic_tac_toe", "3,7,3", "7,3,3", "connect_four", "5,5,4;stones=2"])
def test_named_opponents_play_in_the_vector_environment_as_they_do_alone(rules: str, autoreset: str) -> None:
    def make(**more: Any) -> Any:
        return gymnasium.make_vec("mnk/Game-v0", num_envs=4, rules=rules, autoreset=autoreset, **more)

    for opponent in ("win_or_block", "minimax"):
        told = tell(make(opponent=opponent, **({"depth": 2} if opponent == "minimax" else {})), 12)
        assert told == tell(make(opponent=opponent, **({"depth": 2} if opponent == "minimax" else {})), 12)
        # The same actions against one opponent at a time come to the same.
        for index in range(4):
            env = gymnasium.make("mnk/Game-v0", rules=rules, opponent=opponent, **({"depth": 2} if opponent == "minimax" else {})).unwrapped
            env.reset(seed=1)
            fresh = False
            for seen, actions, rewards, over in told:
                if fresh:
                    alone, _ = env.reset()
                    gained, ended = 0.0, False
                else:
                    alone, gained, ended, _, _ = env.step(actions[index])
                fresh = ended and autoreset == "next_step"
                assert (gained, ended) == (rewards[index], over[index])
                if ended and autoreset == "same_step":
                    alone, _ = env.reset()
                assert alone["observation"].tolist() == seen[index]


def test_an_opponent_may_be_a_function() -> None:
    asked = []

    def last_free(game: mnk.Game) -> tuple[int, int]:
        cell = game.legal_moves[-1]
        asked.append(game.key())
        game.play(cell)  # on its own copy: the game of the environment does not move
        return cell

    envs = gymnasium.make_vec("mnk/Game-v0", num_envs=3, opponent=last_free)
    envs.reset(seed=1)
    seen, *_ = envs.step(np.array([0, 1, 4]))
    assert seen["observation"][:, 1].reshape(3, 9).argmax(1).tolist() == [8, 8, 8] and len(asked) == 3
    env = gymnasium.make("mnk/Game-v0", opponent=lambda game: "c1").unwrapped
    env.reset()
    seen, *_ = env.step(0)
    assert seen["observation"][1, 2, 2] == 1
    with pytest.raises(mnk.CellTaken):
        env.step(1)
    for make in (mnk.envs.GameEnv, mnk.envs.VectorEnv):
        with pytest.raises(TypeError, match="depth"):
            make(opponent=last_free, depth=3)
        with pytest.raises(TypeError, match="opponent"):
            make(opponent=7)
        with pytest.raises(ValueError, match="win_or_block"):
            make(opponent="genius")


def test_nobody_beats_the_perfect_opponent_of_a_vector_environment() -> None:
    envs = gymnasium.make_vec("mnk/Game-v0", num_envs=4, opponent="perfect", autoreset="same_step")
    told = tell(envs, 12)
    assert any(any(over) for *_, over in told)
    assert max(max(rewards) for _, _, rewards, _ in told) <= 0


@pytest.mark.parametrize("rules, count", [("tic_tac_toe", 8), ("3,7,3", 4), ("connect_four", 2), ("6,6,4;gravity", 2)])
def test_symmetries_map_observation_policy_and_mask_together(rules: str, count: int) -> None:
    batch = mnk.Batch(rules, 1, seed=2)
    for _ in range(4):
        batch.step(batch.sample())
    view, mask = batch.observe()[0], batch.masks()[0]
    played = batch.rules
    policy = np.arange(batch.actions, dtype=float)
    seen = list(symmetries(rules, view, policy, mask))
    assert len(seen) == count and len({turned.tobytes() for turned, _, _ in seen}) == count
    assert (seen[0][0] == view).all() and (seen[0][1] == policy).all()
    for turned, moved, legal in seen:
        # The legal plane and the mask still tell the same story,
        plane = turned[-1].any(0) if played.gravity else turned[-1].ravel()
        assert (plane.astype(bool) == legal).all()
        # and each action stands where its cell went.
        mine = turned[0].reshape(turned[0].shape)
        for action in range(batch.actions):
            origin = int(moved[action])
            if not played.gravity:
                row, col = divmod(action, played.cols)
                assert mine[row, col] == view[0][divmod(origin, played.cols)]
            else:
                assert (mine[:, action] == view[0][:, origin]).all()
    for wrong in (policy[:-1], np.zeros(1)):
        with pytest.raises(ValueError):
            list(symmetries(rules, view, wrong))


def test_shapes_are_known_before_a_game_is_played() -> None:
    env = mnk.envs.AECGame("connect_four")
    assert env.action_space("player_1").n == 7
    assert env.observation_space("player_2")["observation"].shape == (3, 6, 7)
    with pytest.raises(ValueError):
        mnk.envs.AECGame(render_mode="oil")
    with pytest.raises(mnk.RulesError):
        mnk.envs.aec("chess")
