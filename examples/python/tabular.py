"""Learns perfect tic-tac-toe by playing against itself, then proves it.

A table holds a value for every position, for the player who is to move there.
Games are played with some chance of a random move; each value moves towards the
best that the next positions offer. At the end the learned player meets every
possible opponent: all their replies are tried, from both seats.

    python examples/python/tabular.py [games]
"""

import random
import sys

import mnk

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
Values = dict[bytes, float]


def worth(game: mnk.Game, values: Values) -> float:
    """What a position is worth to the player who has just moved there."""
    if game.status:
        return 1.0 if game.winner else 0.0
    # What is good for the player to move is bad for the one who moved.
    return -values.get(game.key(), 0.0)


def best_moves(game: mnk.Game, values: Values) -> tuple[float, list[tuple[int, int]]]:
    """The highest worth among the legal moves, and the moves that reach it."""
    scored = []
    for move in game.legal_moves:
        game.play(move)
        scored.append((worth(game, values), move))
        game.undo()
    top = max(score for score, _ in scored)
    return top, [move for score, move in scored if score == top]


def learn(games: int, dice: random.Random) -> Values:
    values: Values = {}
    game = mnk.Game()
    for _ in range(games):
        game.reset()
        while not game.status:
            top, moves = best_moves(game, values)
            values[game.key()] = top
            game.play(dice.choice(game.legal_moves if dice.random() < 0.3 else moves))
    return values


def losses(game: mnk.Game, learned: mnk.Mark, values: Values) -> int:
    """Lost games when the learned player meets every reply."""
    if game.status:
        return int(game.winner not in (None, learned))
    if game.turn == learned:
        tried = best_moves(game, values)[1][:1]
    else:
        tried = list(game.legal_moves)
    lost = 0
    for move in tried:
        game.play(move)
        lost += losses(game, learned, values)
        game.undo()
    return lost


table = learn(GAMES, random.Random(1))
lost = {str(mark): losses(mnk.Game(), mark, table) for mark in (mnk.X, mnk.O)}
print(f"{GAMES:,} games, {len(table):,} positions known; lost as X: {lost['X']}, as O: {lost['O']}")
assert mnk.solve(mnk.Game()).value == 0 and lost == {"X": 0, "O": 0}, "not perfect yet: play more games"
print("perfect")
