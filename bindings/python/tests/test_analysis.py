"""What `Bot.analyze` says of a position, cell by cell."""

import copy
import math
import pickle
import threading
import time

import mnk
import pytest


def position(rules: str, *moves: str) -> mnk.Game:
    return mnk.Game.replay(rules, moves)


def test_exact_scores_are_those_of_the_solver_for_the_player_in_turn() -> None:
    for game in (
        position("tic_tac_toe", "a3", "b3"),
        position("tic_tac_toe", "a3", "b3", "b2"),
        position("3,7,3", "a1", "b2"),
        position("7,3,3", "a1", "b2"),
        position("4,4,3;gravity", "a1"),
    ):
        analysis = mnk.Bot("perfect").analyze(game)
        assert analysis.exact and not analysis.cancelled
        assert [score.cell for score in analysis.scores] == list(game.legal_moves)
        assert len(analysis) == len(game.legal_moves)
        for score in analysis.scores:
            after = game.copy()
            if after.play(score.cell):
                known = (0 if after.winner is None else 1, None if after.winner is None else 1)
            else:
                reply = mnk.solve(after)
                known = (-reply.value, None if reply.plies is None else reply.plies + 1)
            assert (score.value, score.plies) == known, (score, str(game))
        best = analysis.best
        assert best is not None and best == max(analysis.scores, key=lambda score: score.points)
        assert (best.value, best.plies) == mnk.solve(game)[:2]
        assert analysis.line == best.line and best.line[0] == best.cell


def test_mirrored_marks_have_the_same_scores() -> None:
    """R066: a value is for the player in turn, whichever mark that is."""
    first = position("tic_tac_toe", "a3", "b3")
    other = mnk.Game.from_board("3,3,3", ["XO.", "...", "..X"])
    assert (first.turn, other.turn) == (mnk.X, mnk.O)
    seen = mnk.Bot("perfect").analyze(other)
    for score in seen.scores:
        after = other.copy()
        after.play(score.cell)
        assert after.status or score.value == -mnk.solve(after).value
    best = mnk.Bot("perfect").analyze(first).best
    assert best is not None and best.value == mnk.solve(first).value == 1


def test_the_line_can_be_played_and_ends_as_the_score_says() -> None:
    game = position("tic_tac_toe", "a3", "b3")
    for score in mnk.Bot("perfect").analyze(game).scores:
        after = game.copy()
        for cell in score.line:
            after.play(cell)
        assert after.status and len(score.line) == (score.plies or len(score.line))
        winner = after.winner
        assert score.value == (0 if winner is None else 1 if winner is game.turn else -1)


@pytest.mark.parametrize("rules", ["gomoku", "connect_four", "connect6", "3,7,3", "7,3,3", "renju"])
def test_the_engine_judges_every_legal_cell_and_nothing_else(rules: str) -> None:
    game = mnk.Game(rules)
    if not game.rules.gravity:
        game.play(game.rules.rows // 2, game.rules.cols // 2)
    before = game.save()
    bot = mnk.Bot("engine", nodes=3000)
    analysis = bot.analyze(game)
    assert game.save() == before
    assert [score.cell for score in analysis.scores] == list(game.legal_moves)
    assert 0 < analysis.nodes <= 4000
    for score in analysis.scores:
        assert score.line[0] == score.cell and math.isfinite(score.points)
        assert (score.value is None) <= (score.plies is None)
    assert analysis.scores == bot.analyze(game).scores, "nodes and seed decide, nothing else"


def test_a_win_in_one_is_seen_and_named() -> None:
    game = position("gomoku", "h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9")
    analysis = mnk.Bot("engine", nodes=2000).analyze(game)
    best = analysis.best
    assert best is not None and (best.value, best.plies, str(best)) == (1, 1, "+1")
    assert game.rules.cell_name(*best.cell) in ("g8", "l8")
    assert str(analysis["g8"]) == str(analysis["l8"]) == str(analysis[7, 11]) == "+1"
    assert "g8" in analysis and (7, 11) in analysis and "h8" not in analysis
    with pytest.raises(KeyError, match="row 7, column 7 may not be played"):
        analysis["h8"]
    for wrong in (None, 3, 1.5, "z99", (1,)):
        with pytest.raises((TypeError, ValueError)):
            analysis[wrong]  # type: ignore[index]


def test_the_text_is_the_board_with_scores_and_so_is_the_picture() -> None:
    game = position("tic_tac_toe", "a3", "b3")
    analysis = mnk.Bot("perfect").analyze(game)
    assert [row.split() for row in str(analysis).splitlines()][0][:2] == ["X", "O"]
    shown = str(analysis).split()
    assert [word for word in shown if word not in ("X", "O")] == [str(score) for score in analysis.scores]
    assert repr(analysis).startswith("<Analysis: best ")
    picture = analysis.svg(title="What is it worth?", width=90)
    assert picture.startswith("<svg") and "What is it worth?" in picture and picture != game.svg()
    assert analysis._repr_svg_() == game.svg(heat=analysis.heat())
    # The picture is of the position that was judged, whatever is played since.
    game.play("c3")
    assert analysis._repr_svg_() != game.svg(heat=analysis.heat())


def test_heat_is_a_number_for_each_cell_that_may_be_played() -> None:
    game = position("3,7,3", "a1", "b2")
    analysis = mnk.Bot("perfect").analyze(game)
    heat = analysis.heat()
    assert [len(row) for row in heat] == [7] * 3
    for row in range(3):
        for col in range(7):
            assert math.isnan(heat[row][col]) == ((row, col) not in analysis)
    for score in analysis.scores:
        value = heat[score.cell[0]][score.cell[1]]
        assert -1 <= value <= 1 and (value > 0) == (score.value == 1) and (value < 0) == (score.value == -1)


def test_scores_are_values_and_an_analysis_is_none() -> None:
    analysis = mnk.Bot("perfect").analyze(position("tic_tac_toe", "a3"))
    assert pickle.loads(pickle.dumps(analysis.scores)) == analysis.scores
    assert copy.deepcopy(analysis.scores) == analysis.scores
    with pytest.raises(TypeError, match="Analysis"):
        pickle.dumps(analysis)


def test_what_cannot_be_analysed_is_refused() -> None:
    for kind in ("random", "win_or_block"):
        with pytest.raises(mnk.Unsupported, match="does not analyse"):
            mnk.Bot(kind).analyze(mnk.Game())
    with pytest.raises(mnk.Unsupported):
        mnk.Bot("engine").analyze(mnk.Game("7,3,3;players=3"))
    over = position("tic_tac_toe", "a1", "b1", "a2", "b2", "a3")
    for kind in ("engine", "perfect"):
        with pytest.raises(mnk.GameOver):
            mnk.Bot(kind).analyze(over)
    with pytest.raises(mnk.Undecided):
        mnk.Bot("perfect", nodes=10).analyze(mnk.Game("gomoku"))
    with pytest.raises(TypeError):
        mnk.Bot("engine").analyze(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        mnk.Analysis()


def test_a_cancelled_analysis_says_so_and_tells_what_it_knows() -> None:
    game, bot = position("gomoku", "h8"), mnk.Bot("engine", seconds=60.0)
    begun = time.monotonic()
    threading.Timer(0.3, bot.cancel).start()
    analysis = bot.analyze(game)
    assert analysis.cancelled and len(analysis) == 224 and time.monotonic() - begun < 10
    assert not mnk.Bot("engine", nodes=500).analyze(game).cancelled
