"""``python -m mnk``: a game in the terminal, against a person or a bot."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TextIO

from . import Analysis, Bot, Error, Game, Mark, Rules, Undecided

HELP = """\
h8          play a cell (letters from the left, numbers from the bottom)
3           with gravity: drop into the third column
undo        take back your last move and the reply to it
redo        play what was taken back
hint        ask for the best move and what may follow
scores      show what every cell is worth: +5 wins in five moves, -4 loses in
            four, = draws, ~12 is an estimate
resign      leave the game
svg FILE    save a picture
save FILE   save the game; go on with --load FILE
quit        stop"""


def main(argv: list[str] | None = None) -> int:
    """Plays one game; returns the exit status."""
    options = _parser().parse_args(argv)
    try:
        game = _begin(options)
        seats = _seats(options, game.rules)
    except (Error, ValueError, OSError) as wrong:
        print(f"mnk: {wrong}", file=sys.stderr)
        return 2
    try:
        _play(game, seats, sys.stdin, print)
    except (KeyboardInterrupt, EOFError):
        print()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m mnk",
        description="Play an m,n,k-game in the terminal.",
        epilog="In the game:\n" + HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    presets = ", ".join(Rules.presets())
    parser.add_argument(
        "rules",
        nargs="?",
        default="tic_tac_toe",
        help=f"a preset ({presets}) or a rules id such as '7,9,5;run=exact' (default: %(default)s)",
    )
    kinds = ", ".join(Bot.kinds())
    parser.add_argument(
        "-x",
        default="person",
        metavar="WHO",
        help=f"who plays X: person, or a bot: {kinds} (default: %(default)s)",
    )
    parser.add_argument(
        "-o",
        metavar="WHO",
        help="who plays O and every further mark (default: engine, or level with --level)",
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="time of a bot for a move (default: 1)")
    parser.add_argument("--level", type=int, help="strength of the bot level, 1 to 10 (default: 5)")
    parser.add_argument("--seed", type=int, default=0, help="what decides the bots' chance (default: 0)")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    return parser


def _begin(options: argparse.Namespace) -> Game:
    if options.load is None:
        return Game(options.rules)
    with open(options.load, "rb") as file:
        return Game.load(file.read())


def _seats(options: argparse.Namespace, rules: Rules) -> dict[int, Bot | None]:
    """Who plays each mark: a bot, or nobody for a person."""

    def seat(who: str) -> Bot | None:
        if who == "person":
            return None
        if who == "level":
            return Bot(who, seed=options.seed, level=5 if options.level is None else options.level)
        seconds = None if who in ("random", "win_or_block") else options.seconds
        return Bot(who, seed=options.seed, seconds=seconds)

    other = options.o or ("engine" if options.level is None else "level")
    return {mark: seat(options.x if mark == 1 else other) for mark in range(1, rules.players + 1)}


def show(game: Game) -> str:
    """The board with its coordinates."""
    rules = game.rules
    wide = len(str(rules.rows))
    names = [rules.cell_name(rules.rows - 1, col).rstrip("0123456789") for col in range(rules.cols)]
    cell = max(map(len, names)) + 1
    lines = [
        f"{rules.rows - row:{wide}} " + "".join(f"{mark:>{cell}}" for mark in marks)
        for row, marks in enumerate(game.board)
    ]
    lines.append(" " * (wide + 1) + "".join(f"{name:>{cell}}" for name in names))
    if rules.gravity:
        lines.append(" " * (wide + 1) + "".join(f"{col:>{cell}}" for col in range(1, rules.cols + 1)))
    return "\n".join(lines)


def _play(game: Game, seats: dict[int, Bot | None], source: TextIO, say: Callable[[str], None]) -> None:
    say(show(game))
    while game.turn is not None:
        mark = game.turn
        bot = seats[mark]
        if bot is not None:
            try:
                bot.play(game)
            except Error as refused:
                say(f"{mark} cannot go on: {refused}")
                game.forfeit(mark)
            else:
                say(f"\n{mark} plays {_name(game)}\n{show(game)}")
            continue
        print(f"{mark} > ", end="", flush=True)
        line = source.readline()
        if not line:
            raise EOFError
        words = line.split()
        if words[:1] == ["quit"]:
            return
        if words and _obey(game, seats, mark, words, say):
            say("\n" + show(game))
    outcome = game.outcome()
    say(f"\n{outcome}")


def _name(game: Game) -> str:
    cell = game.last_cell
    return "" if cell is None else game.rules.cell_name(*cell)


def _analysis(game: Game) -> Analysis:
    """What every cell is worth: exactly, where that can be known in a second."""
    try:
        return Bot("perfect", seconds=1.0).analyze(game)
    except Undecided:
        return Bot("engine", seconds=1.0).analyze(game)


def _obey(
    game: Game, seats: dict[int, Bot | None], mark: Mark, words: list[str], say: Callable[[str], None]
) -> bool:
    """Does what a person typed; true when the board has changed."""
    try:
        match words:
            case ["undo"]:
                game.undo()
                while game.turn is not None and seats[game.turn] is not None and game.history:
                    game.undo()
            case ["redo"]:
                game.redo()
                while game.turn is not None and seats[game.turn] is not None:
                    game.redo()
            case ["resign"]:
                game.forfeit(mark)
            case ["hint"]:
                best = _analysis(game).best
                if best is not None:
                    first, *rest = [game.rules.cell_name(*cell) for cell in best.line or (best.cell,)]
                    follows = f", then {' '.join(rest)}" if rest else ""
                    say(f"perhaps {first} ({best}){follows}")
                return False
            case ["scores"]:
                say(str(_analysis(game)))
                return False
            case ["svg" | "save" as what, file]:
                data = game.save() if what == "save" else game.svg().encode()
                with open(file, "wb") as out:
                    out.write(data)
                say(f"written to {file}")
                return False
            case [column] if game.rules.gravity and column.isdigit():
                game.drop(int(column) - 1)
            case [cell_name] if cell_name not in ("help", "?"):
                game.play(cell_name)
            case _:
                say(HELP)
                return False
    except (Error, ValueError, OSError) as refused:
        say(f"no: {refused}")
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
