"""Processes killed at random moments, and a database restarted, under load;
disks that are full, files that must not be written.

    faults.py ROUNDS SQLITE_URL POSTGRES_URL RESTART_COMMAND

Every round kills one of the workers that play on one store and starts another.
In the end every move that a worker was told is kept must be there, once, and
every game must replay to what it says it is.

On a full disk (a small file system where one may be mounted, and a limit to the
size of files) the store says so, keeps what it has acknowledged, and goes on as
soon as there is room; a file or folder that must not be written stays as it is.
"""

import contextlib
import os
import random
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

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


def full_disk():
    """No file may grow beyond a limit, nearly as on a disk that is full."""

    def small_disk():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))

    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:{folder}/full.db"
        run(url, "make", "0")
        # Room again, and full again: what was kept before stays.
        acknowledged = ""
        for _ in range(2):
            full = subprocess.run(
                [WORKER, url, "fill"], text=True, capture_output=True, preexec_fn=small_disk, restore_signals=False
            )  # fmt: skip
            assert full.returncode == 3 and ("disk" in full.stderr or "full" in full.stderr), full.stderr
            acknowledged += full.stdout
            said = run(url, "check", input=acknowledged).strip()
        assert acknowledged.count("\n") > 100, "the disk was full from the beginning"
        # With room, somebody else plays on.
        with tempfile.TemporaryFile("w+") as log:
            worker = start(url, 7, log)
            time.sleep(0.5)
            worker.kill()
            worker.wait()
            log.seek(0)
            more = log.read()
        assert more, "nobody can play any more"
        run(url, "check", input=acknowledged + more)
    print(f"sqlite with a limit to its files: {full.stderr.strip()!r}; {said}")


def full_file_system():
    """A file system that is full, where one of this test's own can be had."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]
        if os.getuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
            print("sqlite on a full file system: not tested, since nothing may be mounted here")
            return
        with tempfile.TemporaryFile("w+") as log:
            try:
                errors = fill_up(folder, log)
                log.seek(0)
                said = run(f"sqlite:{folder}/full.db", "check", input=log.read()).strip()
            finally:
                subprocess.run(["umount", folder], check=True)
    print(f"sqlite on a full file system: {errors}, and with room on; {said}")


def fill_up(folder, log):
    url, ballast = f"sqlite:{folder}/full.db", Path(folder, "ballast")
    run(url, "make", "0")
    worker = subprocess.Popen(
        [WORKER, url, "endure"], text=True, stdin=subprocess.PIPE, stdout=log, stderr=subprocess.PIPE
    )  # fmt: skip
    try:
        def play(calls):
            worker.stdin.write(f"{calls}\n")
            worker.stdin.flush()
            return worker.stderr.readline().strip()

        # Until its own write-ahead log has no room, which it gives back then.
        by_itself = play(1_000_000)
        assert "full" in by_itself, by_itself
        with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))
        assert os.statvfs(folder).f_bfree == 0
        # Nothing at all, twice.
        by_others = {play(20), play(20)}
        assert "played" not in by_others, by_others
        subprocess.run(["mount", "-t", "tmpfs", "-o", "remount,size=64m", "tmpfs", folder], check=True)
        room = play(300)
        assert room == "played", (by_others, room)
    finally:
        worker.stdin.close()
        worker.wait()
    return ", ".join(sorted({by_itself, *by_others}))


def read_only():
    """Somebody who may read a database, but not write it."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        worker = shutil.copy(WORKER, folder)
        file = Path(folder, "mine.db")
        url = f"sqlite:{file}"
        run(url, "make", "0")
        (file.chmod(0o444), os.chmod(folder, 0o555))
        before = file.read_bytes()
        # Root may write everything.
        other = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.getuid() == 0 else {}
        for where in (url, f"sqlite:{folder}/new.db", f"sqlite:{folder}/none/new.db"):
            tried = subprocess.run([worker, where, "fill"], text=True, capture_output=True, cwd="/", **other)
            assert tried.returncode == 3 and not tried.stdout, tried
            assert "readonly" in tried.stderr or "unable to open" in tried.stderr, tried.stderr
        assert file.read_bytes() == before
        os.chmod(folder, 0o755)
        file.chmod(0o644)
        assert not Path(folder, "new.db").exists()
        run(url, "check", input="")
    print("sqlite where nothing may be written: refused, and left as it was")


def main():
    rounds = int(sys.argv[1])
    sqlite, postgres, restart = sys.argv[2:5]
    games = 200 if rounds < 1000 else 2000
    full_disk()
    full_file_system()
    read_only()
    race(sqlite, games)
    race(postgres, games)
    faults(sqlite, rounds, None)
    faults(postgres, rounds, restart)


main()
