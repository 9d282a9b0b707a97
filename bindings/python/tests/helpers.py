"""What several tests need: commands of a session, threads that start at once."""

import threading
from collections.abc import Callable

import mnk


def play(seat: int, row: int, col: int, revision: int | None = None, **more: object) -> mnk.Command:
    return mnk.Command("play", seat, (row, col), revision=revision, **more)  # type: ignore[arg-type]


def race(count: int, work: Callable[[int], None]) -> None:
    gate = threading.Barrier(count)

    def run(number: int) -> None:
        gate.wait()
        work(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
