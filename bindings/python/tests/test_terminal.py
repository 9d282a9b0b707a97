"""``python -m mnk``, typed at by a script."""

import subprocess
import sys
from pathlib import Path

import mnk
import pytest


def terminal(typed: str, *options: str) -> tuple[str, str, int]:
    run = subprocess.run(
        [sys.executable, "-m", "mnk", *options], input=typed, capture_output=True, text=True, timeout=60
    )
    return run.stdout, run.stderr, run.returncode


def test_help_names_presets_bots_and_commands() -> None:
    out, _, status = terminal("", "--help")
    assert status == 0
    for word in [*mnk.Rules.presets(), *mnk.Bot.kinds(), "undo", "hint", "svg FILE", "--seed"]:
        assert word in out


def test_two_persons_play_to_the_end() -> None:
    out, err, status = terminal("b2\na1\nb2\nz9\nundo\nredo\nhelp\n\nb1\na2\nb3\n", "-o", "person")
    assert (status, err) == (0, "")
    assert "no: row 1, column 1 (b2) is taken by X" in out and 'no: "z9" is no cell here' in out
    assert out.rstrip().endswith("X wins (line)")
    assert "3  . X .\n2  O X .\n1  O X .\n   a b c" in out


def test_a_person_against_a_bot_with_hint_undo_and_resignation() -> None:
    out, err, status = terminal("b2\nundo\nhint\na1\nresign\n", "tic_tac_toe", "-o", "win_or_block")
    assert (status, err) == (0, "") and "perhaps " in out and "O wins (forfeit)" in out


def test_a_hint_is_the_best_move_with_its_worth_and_scores_show_them_all() -> None:
    out, err, status = terminal("a3\nb3\nhint\nscores\nquit\n", "-o", "person")
    assert (status, err) == (0, "")
    best = mnk.Bot("perfect").analyze(mnk.Game.replay("tic_tac_toe", ["a3", "b3"])).best
    assert best is not None and f"perhaps {mnk.Rules(3, 3, 3).cell_name(*best.cell)} (+5), then " in out
    assert str(mnk.Bot("perfect").analyze(mnk.Game.replay("tic_tac_toe", ["a3", "b3"]))) in out
    # A board that nobody solves in a second.
    out, err, status = terminal("h8\nh9\nhint\nquit\n", "gomoku", "-o", "person")
    assert (status, err) == (0, "") and "perhaps " in out and "(~" in out
    # What cannot be judged is said.
    out, err, status = terminal("hint\nquit\n", "7,3,3;players=3", "-o", "person")
    assert (status, err) == (0, "") and "no: the bot does not play this" in out


@pytest.mark.parametrize("rules", mnk.Rules.presets())
def test_bots_play_every_preset(rules: str) -> None:
    out, err, status = terminal("", rules, "-x", "random", "-o", "random", "--seed", "3")
    assert (status, err) == (0, "") and ("wins (" in out or "draw (" in out)


def test_columns_are_numbered_from_one() -> None:
    out, _, _ = terminal("4\n8\n0\nquit\n", "connect_four", "-o", "person")
    assert "1  . . . X . . ." in out and "1 2 3 4 5 6 7" in out and out.count("no: column") == 2


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file, picture = tmp_path / "game.mnk", tmp_path / "game.svg"
    out, _, status = terminal(f"b2\nsave {file}\nsvg {picture}\nsave /nowhere/x\nquit\n", "-o", "person")
    assert status == 0 and "no: " in out and picture.read_text().startswith("<svg")
    out, _, _ = terminal("quit\n", "--load", str(file), "-o", "person")
    assert "2  . X ." in out and "O >" in out


def test_what_cannot_be_played_is_said_at_once() -> None:
    for options in (["chess"], ["3,3,9"], ["-x", "nobody"], ["--load", "/nowhere"]):
        out, err, status = terminal("", *options)
        assert status == 2 and err.startswith("mnk: ") and "Traceback" not in err


def test_the_end_of_input_ends_the_game() -> None:
    assert terminal("", "-o", "person")[2] == 0
