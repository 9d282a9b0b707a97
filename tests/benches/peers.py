#!/usr/bin/env python3
"""mnk and its peers from Python, in turn, on one core, with the ratios.

Set-up (Python 3.11 or later, Linux):

    python3 -m venv build/peers
    build/peers/bin/pip install ./bindings/python numpy open_spiel
    build/peers/bin/pip install jax pgx          # for the batches; else left out
    taskset -c 1 build/peers/bin/python tests/benches/peers.py

Every measurement runs in a process of its own and is the median of RUNS timed
runs of about SECONDS each after a warm-up, in CPU seconds of that process (so
that waiting for a busy core does not count). ``peers.py NAME`` runs one; the
environment variables PEERS_RUNS and PEERS_SECONDS change the two, PEERS_ONLY
keeps those with this in their name. Where several threads are measured, the
pinning is lifted and the wall clock counts, so they tell something only where
the other cores are free (``chrt -f 10`` in place of ``taskset -c 1`` makes them
so, for root).

What is compared:

- replay: fixed random games in Python's interpreter on both sides, each begun
  anew, the status known after each move (`play` returns it; OpenSpiel is asked
  by `is_terminal`);
- playout: random games to the end inside the library, called from Python
  (OpenSpiel: its C++ RandomRolloutEvaluator through an MCTSBot of two
  simulations; a clone and a rollout each);
- batch: a step of every game with legal masks and observations, auto-reset
  (pgx: its auto_reset, random legal actions and observations in one jitted
  loop, its fastest way).
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

os.environ.setdefault("JAX_PLATFORMS", "cpu")
RUNS = int(os.environ.get("PEERS_RUNS", "5"))
SECONDS = float(os.environ.get("PEERS_SECONDS", "0.3"))


def rate(once: Callable[[], float], clock: Callable[[], float] = time.process_time) -> float:
    """Work a CPU second, where each call says how much it did."""
    begun = clock()
    once()
    repeat, one = 1, max(clock() - begun, 1e-6)
    while one * repeat < SECONDS:
        repeat *= 2
    found = []
    for _ in range(RUNS):
        begun, done = clock(), 0.0
        for _ in range(repeat):
            done += once()
        found.append(done / (clock() - begun))
    return statistics.median(found)


# ---- games in the interpreter ------------------------------------------------


def random_games(rows: int, cols: int, k: int, count: int) -> list[list[int]]:
    import mnk

    rng = random.Random(1)
    games = []
    for _ in range(count):
        game, cells = mnk.Game(mnk.Rules(rows, cols, k)), list(range(rows * cols))
        rng.shuffle(cells)
        played = []
        for cell in cells:
            played.append(cell)
            if game.play(divmod(cell, cols)):
                break
        games.append(played)
    return games


def mnk_replay(rows: int, cols: int, k: int, count: int) -> float:
    import mnk

    games = [[divmod(cell, cols) for cell in game] for game in random_games(rows, cols, k, count)]
    moves = sum(map(len, games))
    board = mnk.Game(mnk.Rules(rows, cols, k))
    play, reset = board.play, board.reset

    def once() -> float:
        for game in games:
            reset()
            for row, col in game:
                status = play(row, col)
        assert status
        return moves

    return rate(once)


def spiel_replay(name: str, params: dict[str, int], shape: tuple[int, int, int], count: int) -> float:
    import pyspiel

    engine = pyspiel.load_game(name, params)
    games = random_games(*shape, count)
    moves = sum(map(len, games))

    def once() -> float:
        for game in games:
            state = engine.new_initial_state()
            apply, over = state.apply_action, state.is_terminal
            for action in game:
                apply(action)
                over()
        return moves

    return rate(once)


# ---- playouts inside the library ---------------------------------------------


def mnk_playout(rows: int, cols: int, k: int) -> float:
    import mnk

    batch = mnk.Batch(mnk.Rules(rows, cols, k), 256, seed=1)
    winners = batch.playout()

    def once() -> float:
        batch.reset()
        batch.playout(winners)
        return len(batch)

    return rate(once)


def spiel_playout(name: str, params: dict[str, int], rollouts: int) -> float:
    import pyspiel

    engine = pyspiel.load_game(name, params)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(engine, evaluator, 2.0, 2, 100, False, 7, False)
    state = engine.new_initial_state()

    def once() -> float:
        bot.step(state)
        return 2 * rollouts

    return rate(once)


# ---- batches -----------------------------------------------------------------


def mnk_batch(rules: str, games: int, threads: int = 1) -> float:
    import mnk
    import numpy as np

    if threads > 1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    batch = mnk.Batch(rules, games, seed=1, threads=threads, autoreset="same_step", illegal="report")
    players = batch.rules.players
    rewards, done = np.empty((games, players), np.float32), np.empty(games, bool)
    results, masks, views = np.empty(games, np.int32), batch.masks(), batch.observe()
    # The choice of actions is the policy's work, not the environment's: these are
    # drawn beforehand, legal ones, and played again from the start each time.
    story = []
    for _ in range(64):
        story.append(batch.sample())
        batch.step(story[-1])

    def once() -> float:
        batch.reset()
        for actions in story:
            batch.step(actions, rewards=rewards, done=done, results=results, masks=masks, observations=views)
        return games * len(story)

    assert once() and not results.any()
    # Of several threads the time on the wall counts, not the sum of theirs.
    return rate(once) if threads == 1 else rate(once, time.perf_counter)


def mnk_batch_sampled(rules: str, games: int) -> float:
    """The same with the drawing of random legal actions in the loop."""
    import mnk
    import numpy as np

    batch = mnk.Batch(rules, games, seed=1, autoreset="same_step", illegal="report")
    rewards, done = np.empty((games, batch.rules.players), np.float32), np.empty(games, bool)
    results, masks, views = np.empty(games, np.int32), batch.masks(), batch.observe()
    actions = batch.sample()

    def once() -> float:
        batch.step(actions, rewards=rewards, done=done, results=results, masks=masks, observations=views)
        batch.sample(actions)
        return games

    return rate(once)


def pgx_batch(name: str, games: int) -> float:
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    rounds = max(4, 262_144 // games)

    @jax.jit
    def many(state, key):  # type: ignore[no-untyped-def]
        def body(_, carried):  # type: ignore[no-untyped-def]
            state, key = carried
            key, first, second = jax.random.split(key, 3)
            action = act_randomly(first, state.legal_action_mask)
            return step(state, action, jax.random.split(second, games)), key

        return jax.lax.fori_loop(0, rounds, body, (state, key))

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    held = [state, jax.random.PRNGKey(1)]

    def once() -> float:
        held[0], held[1] = many(held[0], held[1])
        jax.block_until_ready(held[0])
        return games * rounds

    return rate(once)


def import_ms() -> float:
    """Milliseconds that ``import mnk`` takes, the best of ten interpreters."""
    script = "import time; t = time.perf_counter(); import mnk; print((time.perf_counter() - t) * 1e3)"
    runs = (subprocess.run([sys.executable, "-c", script], capture_output=True, check=True) for _ in range(10))
    return min(float(run.stdout) for run in runs)


def mnk_batch_bytes() -> float:
    import mnk

    return mnk.Batch("tic_tac_toe", 65_536, autoreset="same_step").memory_bytes / 65_536


MEASURES: dict[str, Callable[[], float]] = {
    "mnk replay 3x3": lambda: mnk_replay(3, 3, 3, 200),
    "spiel tic_tac_toe replay 3x3": lambda: spiel_replay("tic_tac_toe", {}, (3, 3, 3), 200),
    "mnk replay 15x15": lambda: mnk_replay(15, 15, 5, 20),
    "spiel mnk replay 15x15": lambda: spiel_replay("mnk", {"m": 15, "n": 15, "k": 5}, (15, 15, 5), 5),
    "mnk playout 15x15": lambda: mnk_playout(15, 15, 5),
    "spiel mnk playout 15x15": lambda: spiel_playout("mnk", {"m": 15, "n": 15, "k": 5}, 2),
    "spiel gomoku playout 15x15": lambda: spiel_playout("gomoku", {}, 20),
    **{f"mnk batch {rules} {games}": lambda rules=rules, games=games: mnk_batch(rules, games)
       for rules in ("tic_tac_toe", "connect_four") for games in (1024, 65536)},
    **{f"mnk batch sampled {rules} {games}": lambda rules=rules, games=games: mnk_batch_sampled(rules, games)
       for rules in ("tic_tac_toe", "connect_four") for games in (1024, 65536)},
    **{f"pgx batch {rules} {games}": lambda rules=rules, games=games: pgx_batch(rules, games)
       for rules in ("tic_tac_toe", "connect_four") for games in (1024, 65536)},
    **{f"mnk batch {rules} 65536, 2 threads": lambda rules=rules: mnk_batch(rules, 65536, 2)
       for rules in ("tic_tac_toe", "connect_four")},
    "mnk batch bytes a game 3x3": mnk_batch_bytes,
    "mnk import, milliseconds": import_ms,
}  # fmt: skip

#: What is promised: ours, the peer's, and how many times as fast.
PROMISES = [
    ("mnk replay 3x3", "spiel tic_tac_toe replay 3x3", 3),
    ("mnk replay 15x15", "spiel mnk replay 15x15", 100),
    ("mnk playout 15x15", "spiel mnk playout 15x15", 1000),
    ("mnk playout 15x15", "spiel gomoku playout 15x15", 30),
    # Against the better of pgx's two.
    *[(f"mnk batch {rules} {games}", f"pgx batch {rules} best", 20)
      for rules in ("tic_tac_toe", "connect_four") for games in (1024, 65536)],
]  # fmt: skip


def measured(name: str) -> float | None:
    """One measurement in a process of its own; nothing where a peer is missing."""
    run = subprocess.run([sys.executable, "-W", "ignore", __file__, name], capture_output=True, text=True)
    if run.returncode == 0:
        return float(json.loads(run.stdout.splitlines()[-1]))
    reason = run.stderr.strip().splitlines()[-1:] or ["?"]
    print(f"{name}: left out: {reason[0]}", file=sys.stderr)
    return None


def main() -> int:
    if len(sys.argv) > 1:
        print(json.dumps(MEASURES[sys.argv[1]]()))
        return 0
    found: dict[str, float | None] = {}
    only = os.environ.get("PEERS_ONLY", "")
    for name in MEASURES:
        if only not in name:
            continue
        found[name] = measured(name)
        if found[name] is not None:
            print(f"{name:40} {found[name]:16,.1f}", flush=True)
    for rules in ("tic_tac_toe", "connect_four"):
        rates = [found.get(f"pgx batch {rules} {games}") for games in (1024, 65536)]
        found[f"pgx batch {rules} best"] = max((rate for rate in rates if rate), default=None)
    print("\n| ours | peer | times as fast | promised |\n|---|---|--:|--:|")
    kept = True
    for ours, peer, promised in PROMISES:
        fast, slow = found.get(ours), found.get(peer)
        if fast is None or slow is None:
            continue
        kept = kept and fast / slow >= promised
        print(f"| {ours} | {peer} | {fast / slow:,.1f} | {promised} |")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
