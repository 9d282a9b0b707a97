"""Self-play on Ray, for those who outgrow one machine.

Two workers play halves of the work, each on a batch of its own; the seeds alone
decide the games, so that the result is the same wherever they run. Games travel
between the workers as pickles.

    pip install ray && python examples/python/self_play_ray.py [games]
"""

import sys

import mnk
import numpy as np
import ray

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
WORKERS = 2


@ray.remote
class Worker:
    """Plays out positions that it is sent."""

    def __init__(self, seed: int) -> None:
        self.bot = mnk.Bot("random", seed=seed)
        self.seed = seed

    def from_the_start(self, rules: mnk.Rules, games: int) -> np.ndarray:
        """How often nobody, X and O win random games."""
        return np.bincount(mnk.Batch(rules, games, seed=self.seed).playout(), minlength=3)

    def play_on(self, game: mnk.Game) -> mnk.Game:
        """Plays a game to its end and sends it back."""
        while not game.status:
            self.bot.play(game)
        return game


def main() -> None:
    ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
    workers = [Worker.remote(seed) for seed in range(WORKERS)]
    rules = mnk.Rules.preset("connect_four")
    shares = [worker.from_the_start.remote(rules, GAMES // WORKERS) for worker in workers]
    draws, first, second = sum(ray.get(shares)) / (GAMES // WORKERS * WORKERS)
    print(f"first {first:.1%}  second {second:.1%}  draw {draws:.1%}")
    assert 0.53 < first < 0.58 and 0.42 < second < 0.47, "random Connect Four is known to be 55 to 44"

    opening = mnk.Game(rules)
    opening.drop(3)
    for finished in ray.get([worker.play_on.remote(opening) for worker in workers]):
        assert finished.status and finished.history[:1] == opening.history
        print(finished, finished.outcome(), sep="\n", end="\n\n")
    assert opening.move_count == 1, "the workers played on copies"
    ray.shutdown()


if __name__ == "__main__":
    main()
