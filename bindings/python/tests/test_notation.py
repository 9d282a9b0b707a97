"""Games go to files of other programs and come back."""

import pathlib

import mnk
import pytest

FORMATS = ["moves", "columns", "sgf", "psq", "rec", "line", "json"]
DATA = pathlib.Path(__file__).parents[3] / "tests" / "data" / "notation"


@pytest.mark.parametrize("format", FORMATS)
def test_what_a_format_keeps_comes_back(format: str) -> None:
    game = mnk.Game("connect_four")
    for column in [3, 3, 2, 4, 2]:
        game.drop(column)
    game.set_tag("X", "Åsa")
    text = game.write(format)
    again = mnk.Game.read(format, text, "connect_four")
    assert isinstance(again, mnk.Game)
    assert (str(again), again.hash, again.write(format)) == (str(game), game.hash, text)
    assert mnk.Game.read(format, text.encode(), rules=game.rules).hash == game.hash
    assert mnk.Game.read(format, bytearray(text.encode()), game.rules).hash == game.hash
    if format in ("line", "json"):
        assert mnk.Game.read(format, text).save() == game.save()


def test_files_of_other_programs_are_read() -> None:
    game = mnk.Game.read("sgf", b"(;GM[4]SZ[15]PB[J\xfcrgen];B[hh];W[ig](;B[gi])(;B[aa]))")
    assert game.tags == {"X": "Jürgen"}
    assert game["g7"] is mnk.X
    for file in DATA.iterdir():
        if file.suffix[1:] in FORMATS and not file.name.startswith("mnk_"):
            game = mnk.Game.read(file.suffix[1:], file.read_bytes())
            assert game.write("line") + "\n" == (file.with_name(file.name + ".expected")).read_text()


def test_a_subclass_reads_as_itself() -> None:
    class Mine(mnk.Game):
        pass

    assert type(Mine.read("moves", "h8")) is Mine


def test_nonsense_is_refused_with_its_place() -> None:
    with pytest.raises(mnk.RecordError, match="line 2, column 4: the cell is taken"):
        mnk.Game.read("moves", "h8\ni9 h8")
    with pytest.raises(mnk.RulesMismatch):
        mnk.Game.read("sgf", "(;RU[3,3,3])", "gomoku")
    with pytest.raises(mnk.RecordError, match="base position"):
        mnk.Game.from_board("tic_tac_toe", "X../.../...".replace("/", "\n")).write("moves")
    with pytest.raises(ValueError, match="there are moves, columns, sgf"):
        mnk.Game.read("pgn", "1. e4")
    with pytest.raises(ValueError, match="no format"):
        mnk.Game().write("SGF")
    with pytest.raises(TypeError):
        mnk.Game.read("sgf", 5)  # type: ignore[arg-type]
    with pytest.raises(UnicodeEncodeError):
        mnk.Game.read("sgf", "\ud800")
