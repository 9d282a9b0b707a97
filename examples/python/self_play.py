"""Self-play with Batch: how much is the first move worth?

Plays many games of Connect Four at random from every first column and prints
who wins how often, and how fast that was.

    python examples/python/self_play.py [games]
"""

import sys
import time

import mnk
import numpy as np

games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
batch = mnk.Batch("connect_four", games, seed=1, threads=0)
begun, steps = time.perf_counter(), 0
rewards, done = np.empty((games, 2), np.float32), np.empty(games, bool)
for column in range(batch.actions):
    batch.reset()
    batch.step(np.full(games, column, np.int32))
    score = np.zeros(2)
    done[:] = False
    while not done.all():
        actions = batch.sample()
        steps += int((actions >= 0).sum())
        batch.step(actions, rewards=rewards, done=done)
        score += (rewards > 0).sum(0)
    first, second = score / games
    print(f"column {column + 1}: first {first:6.1%}  second {second:6.1%}  draw {1 - first - second:5.1%}")
elapsed = time.perf_counter() - begun
print(f"{steps:,} moves in {elapsed:.1f} s")
