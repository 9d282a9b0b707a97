"""Processes killed at random moments, and a database restarted, under load.

    faults.py ROUNDS SQLITE_URL POSTGRES_URL RESTART_COMMAND

Every round kills one of the workers that play on one store and starts another.
In the end every move that a worker was told is kept must be there, once, and
every game must replay to what it says it is.
"""

import random
import shlex
import subprocess
import sys
import tempfile
import time

WORKER = "target/debug/examples/store_worker"


def run(url, *words, **more):
    return subprocess.run([WORKER, url, *words], check=True, text=True, capture_output=True, **more).stdout


def start(url, seed, log):
    return subprocess.Popen([WORKER, url, "worker", str(seed)], stdout=log)


def faults(url, rounds, restart):
    chance = random.Random(5)
    run(url, "make", "0")
    with tempfile.TemporaryFile("w+") as log:
        seed = 1
        workers = []
        for _ in range(3):
            workers.append(start(url, seed, log))
            seed += 1
        restarts = 0
        for round_ in range(rounds):
            time.sleep(chance.uniform(0.02, 0.2))
            victim = workers.pop(chance.randrange(len(workers)))
            assert victim.poll() is None, "a worker ended by itself"
            victim.kill()
            victim.wait()
            if restart and round_ % 10 == 5:
                subprocess.run(shlex.split(restart), check=True, cwd="/", stdout=subprocess.DEVNULL)
                restarts += 1
            workers.append(start(url, seed, log))
            seed += 1
        time.sleep(0.3)
        for worker in workers:
            assert worker.poll() is None, "a worker ended by itself"
            worker.kill()
            worker.wait()
        log.seek(0)
        acknowledged = log.read()
    said = run(url, "check", input=acknowledged).strip()
    print(f"{url.split(':')[0]}: {rounds} kills, {restarts} restarts: {said}")


def race(url, games):
    """Four processes submit move 0 of every game: one of them plays it."""
    run(url, "make", str(games))
    racers = [
        subprocess.Popen([WORKER, url, "race", str(games)], stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    landed = []
    for racer in racers:
        out, _ = racer.communicate()
        assert racer.returncode == 0
        landed += out.split("\n")
    landed = [line for line in landed if line]
    assert len(landed) == games and len(set(landed)) == games, (len(landed), games)
    print(f"{url.split(':')[0]}: {games} races of four processes, one winner each")


def main():
    rounds = int(sys.argv[1])
    sqlite, postgres, restart = sys.argv[2:5]
    games = 200 if rounds < 1000 else 2000
    race(sqlite, games)
    race(postgres, games)
    faults(sqlite, rounds, None)
    faults(postgres, rounds, restart)


main()
