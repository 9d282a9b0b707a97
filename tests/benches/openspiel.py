"""Random games in OpenSpiel's C++, for tests/benches/engine.sh to print beside ours.

    python3 tests/benches/openspiel.py        wherever `pip install open_spiel` works

OpenSpiel has no C interface, so its games are played by what it has in C++ that
plays many at one call from Python: the random rollouts of its MCTS bot, at two
simulations a step with many rollouts each. A rollout lists the legal moves
before each move and draws one, as `cargo bench --bench playout` does with ours;
a clone of the state begins each. Moves a second are rollouts a second times the
mean length of a random game, which is measured beforehand.
"""

import random
import time

import pyspiel

ROUNDS = 5
SECONDS = 0.3
GAMES = [
    ("tic_tac_toe", {}, 2000),
    ("connect_four", {}, 500),
    ("gomoku", {"size": 15, "connect": 5}, 50),
    ("mnk", {"m": 15, "n": 15, "k": 5}, 2),
]


def mean_length(game: pyspiel.Game, count: int) -> float:
    rng = random.Random(1)
    moves = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / count


def rollouts_per_second(game: pyspiel.Game, rollouts: int) -> float:
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 2, 100, False, 7, False)
    state = game.new_initial_state()
    best = 0.0
    for _ in range(ROUNDS):
        steps, start = 0, time.perf_counter()
        while (took := time.perf_counter() - start) < SECONDS:
            bot.step(state)
            steps += 1
        best = max(best, 2 * rollouts * steps / took)
    return best


for name, parameters, rollouts in GAMES:
    try:
        game = pyspiel.load_game(name, parameters)
    except pyspiel.SpielError as error:
        print(f"OpenSpiel {name:<14} is not in this OpenSpiel: {error}")
        continue
    length = mean_length(game, 10 if name == "mnk" else 100)
    rate = rollouts_per_second(game, rollouts)
    print(f"OpenSpiel {name:<14} {rate * length / 1e6:8.3f} M moves/s of random games in C++, {rate:9.0f} games/s")
