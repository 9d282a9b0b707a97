"""Games as arrays, arrays as pictures, and the symmetries of both."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from .. import Game, Mark, Rules

#: Colours of the marks 1 … 8, and of the board.
_COLOURS = np.array(
    [(247, 240, 224), (30, 30, 30), (214, 48, 49), (9, 132, 227), (0, 148, 50),
     (225, 112, 85), (108, 92, 231), (0, 168, 150), (150, 100, 40)], np.uint8
)  # fmt: skip
_LINE = (180, 170, 150)


def actions(rules: Rules) -> int:
    """How many different actions there are."""
    return rules.cols if rules.gravity else rules.cells


def play(game: Game, action: int) -> None:
    """Plays an action; refused as any move is."""
    if game.rules.gravity:
        game.drop(action)
    else:
        game.play(divmod(action, game.rules.cols))


def action_of(rules: Rules, cell: tuple[int, int]) -> int:
    """The action that plays on a cell."""
    return cell[1] if rules.gravity else cell[0] * rules.cols + cell[1]


def planes(game: Game, viewer: int) -> NDArray[np.int8]:
    """The board as a player sees it: ``[players + 1, rows, cols]``."""
    rules = game.rules
    board = np.array(game.board, np.int8)
    seen = np.zeros((rules.players + 1, rules.rows, rules.cols), np.int8)
    for seat in range(rules.players):
        seen[seat] = board == (viewer - 1 + seat) % rules.players + 1
    if game.turn == viewer:
        for cell in game.legal_moves:
            seen[-1][cell] = 1
    return seen


def mask(game: Game, viewer: int) -> NDArray[np.int8]:
    """Which actions a player may choose now."""
    legal = np.zeros(actions(game.rules), np.int8)
    if game.turn == viewer:
        for cell in game.legal_moves:
            legal[action_of(game.rules, cell)] = 1
    return legal


def picture(game: Game) -> NDArray[np.uint8]:
    """The board as pixels, ``[height, width, 3]``."""
    rules = game.rules
    cell = max(4, min(32, 512 // max(rules.rows, rules.cols)))
    pixels = np.empty((rules.rows * cell + 1, rules.cols * cell + 1, 3), np.uint8)
    pixels[:] = _COLOURS[0]
    pixels[::cell] = _LINE
    pixels[:, ::cell] = _LINE
    across = np.arange(cell) - (cell - 1) / 2
    disc = across[:, None] ** 2 + across[None, :] ** 2 <= (0.4 * cell) ** 2
    for row, marks in enumerate(game.board):
        for col, mark in enumerate(marks):
            if mark is not Mark.EMPTY:
                square = pixels[row * cell : (row + 1) * cell, col * cell : (col + 1) * cell]
                square[disc] = _COLOURS[mark]
    return pixels


def symmetries(
    rules: Rules | str,
    observation: NDArray[np.generic],
    policy: NDArray[np.generic],
    action_mask: NDArray[np.generic] | None = None,
) -> Iterator[tuple[NDArray[np.generic], NDArray[np.generic], NDArray[np.generic] | None]]:
    """The same position and policy in every way the board can be turned.

    Yields observation (its last two axes are rows and columns), policy and mask
    (one number an action), the given ones first: 8 ways on a square board, 4 on
    another, 2 with gravity.

    >>> import numpy as np
    >>> board = np.arange(6).reshape(1, 2, 3)
    >>> for seen, policy, _ in symmetries(mnk.Rules(2, 3, 2), board, np.arange(6)):
    ...     print(seen.ravel(), policy)
    [0 1 2 3 4 5] [0 1 2 3 4 5]
    [2 1 0 5 4 3] [2 1 0 5 4 3]
    [3 4 5 0 1 2] [3 4 5 0 1 2]
    [5 4 3 2 1 0] [5 4 3 2 1 0]
    """
    if not isinstance(rules, Rules):
        rules = Game(rules).rules
    size = (rules.rows, rules.cols)
    wrong = [
        name
        for name, given, wanted in (
            ("observation", observation.shape[-2:], size),
            ("policy", policy.shape[-1:], (actions(rules),)),
            ("action_mask", (policy if action_mask is None else action_mask).shape[-1:], (actions(rules),)),
        )
        if given != wanted
    ]
    if wrong:
        raise ValueError(f"{wrong[0]} does not fit rules {rules}")

    def turn(cells: NDArray[np.generic], swap: bool, down: bool, right: bool) -> NDArray[np.generic]:
        turned = cells.swapaxes(-1, -2) if swap else cells
        if down:
            turned = turned[..., ::-1, :]
        if right:
            turned = turned[..., ::-1]
        return np.ascontiguousarray(turned)

    def turn_actions(
        values: NDArray[np.generic], swap: bool, down: bool, right: bool
    ) -> NDArray[np.generic]:
        if rules.gravity:
            return np.ascontiguousarray(values[..., ::-1] if right else values)
        return turn(values.reshape(*values.shape[:-1], *size), swap, down, right).reshape(values.shape)

    for swap in (False, True) if rules.rows == rules.cols and not rules.gravity else (False,):
        for down in (False, True) if not rules.gravity else (False,):
            for right in (False, True):
                yield (
                    turn(observation, swap, down, right),
                    turn_actions(policy, swap, down, right),
                    None if action_mask is None else turn_actions(action_mask, swap, down, right),
                )
