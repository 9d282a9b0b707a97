"""The facts under tests/data, through Python."""

from collections.abc import Iterator
from pathlib import Path

import mnk
import pytest


def data(name: str) -> list[str]:
    here = Path(__file__).resolve()
    for folder in here.parents:
        file = folder / "tests" / "data" / name
        if file.exists():
            return [line for line in file.read_text().splitlines() if line and line[0] != "#"]
    raise FileNotFoundError(f"tests/data/{name} of the repository")


@pytest.mark.parametrize("name, gravity", [("openspiel_mnk.txt", False), ("connect_four.txt", True)])
def test_games_end_as_another_engine_says(name: str, gravity: bool) -> None:
    for line in data(name):
        rows, cols, k, result, *moves = line.split()
        game = mnk.Game(mnk.Rules(int(rows), int(cols), int(k), gravity=gravity))
        for index, move in enumerate(map(int, moves)):
            assert game.status is mnk.Status.PLAYING, line
            status = game.drop(move) if gravity else game.play(divmod(move, int(cols)))
            assert status == game.status
            assert (status is mnk.Status.PLAYING) == (index + 1 < len(moves)), line
        winner = None if result == "draw" else mnk.Mark[result]
        assert game.winner is winner, line


def counts(game: mnk.Game, depth: int) -> tuple[list[int], dict[str, list[int]], list[set[bytes]]]:
    """Games of each length, how many of them end there and how, positions."""
    nodes = [0] * (depth + 1)
    ends = {name: [0] * (depth + 1) for name in ("X", "O", "3", "draw")}
    positions: list[set[bytes]] = [set() for _ in range(depth + 1)]

    def walk(ply: int) -> None:
        nodes[ply] += 1
        positions[ply].add(game.key())
        if game.status:
            ends["draw" if game.winner is None else str(game.winner)][ply] += 1
        elif ply < depth:
            for move in game.legal_moves:
                game.play(move)
                walk(ply + 1)
                game.undo()

    walk(0)
    return nodes, ends, positions


def blocks() -> Iterator[tuple[list[str], dict[str, list[int]]]]:
    head: list[str] = []
    rows: dict[str, list[int]] = {}
    for line in data("perft.txt") + ["game end"]:
        words = line.split()
        if words[0] == "game":
            if head:
                yield head, rows
            head, rows = words[1:], {}
        else:
            name = " ".join(word for word in words if not word.isdigit())
            rows[name] = [int(word) for word in words if word.isdigit()]


VARIANTS: dict[str, dict[str, object]] = {
    "freestyle": {},
    "misere": {"misere": True},
    "exact": {"run": "exact"},
    "gravity": {"gravity": True},
    "torus": {"wrap": True},
    "torus_misere": {"wrap": True, "misere": True},
    "three_players": {"players": 3},
}


def test_as_many_games_as_there_are() -> None:
    tried = 0
    for (rows, cols, k, *variant), facts in blocks():
        words = " ".join(variant)
        if words not in VARIANTS:
            continue
        nodes = facts["nodes"]
        depth = max(ply for ply in range(len(nodes)) if sum(nodes[: ply + 1]) <= 60_000)
        rules = mnk.Rules(int(rows), int(cols), int(k), **VARIANTS[words])  # type: ignore[arg-type]
        ours, ends, positions = counts(mnk.Game(rules), depth)
        assert ours == nodes[: depth + 1], rules
        for name, row in (("X", "wins X"), ("O", "wins O"), ("3", "wins 3"), ("draw", "draws")):
            if row in facts:
                known = facts[row][: depth + 1]
                assert ends[name][: len(known)] == known, (rules, name)
        seen = [len(layer) for layer in positions]
        if "positions" in facts:
            known = facts["positions"][: depth + 1]
            assert seen[: len(known)] == known, rules
        tried += 1
    assert tried >= 25


def test_renju_forbids_what_it_forbids() -> None:
    tried = 0
    stones: dict[str, list[str]] = {}
    for line in data("renju.txt"):
        word, *rest = line.split()
        if word == "board":
            stones, side = {}, rest[1]
        elif word in ("black", "white"):
            stones[word] = rest
        elif word == "forbidden" and side == "black":
            rules = mnk.Rules.preset("renju")
            board = [0] * 225
            for mark, colour in ((1, "black"), (2, "white")):
                for name in stones.get(colour, []):
                    row, col = rules.cell_at(name)
                    board[row * 15 + col] = mark
            game = mnk.Game.from_board(rules, board)
            assert game.turn is mnk.X
            kinds = dict(entry.split("=") for entry in rest)
            for row in range(15):
                for col in range(15):
                    name = rules.cell_name(row, col)
                    if not game[row, col]:
                        assert ((row, col) in game.legal_moves) == (name not in kinds), (line, name)
            for name, kind in kinds.items():
                with pytest.raises(mnk.Forbidden, match=kind.replace("_", " ")):
                    game.play(name)
            tried += 1
    assert tried > 10
