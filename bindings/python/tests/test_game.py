"""A game reads as its rules do, and stays what it is when it is asked wrongly."""

import copy
import pickle

import mnk
import numpy as np
import pytest


def play_all(game: mnk.Game, cells: str) -> mnk.Status:
    status = game.status
    for cell in cells.split():
        status = game.play(cell)
    return status


def everything(game: mnk.Game) -> tuple[object, ...]:
    """All that a refused call must leave as it was."""
    return (game.save(), game.turn, game.status, game.stones_left, game.revision, game.hash, str(game))


def test_play_returns_the_status_and_turns_alternate() -> None:
    game = mnk.Game()
    assert game.turn is mnk.X
    assert game.play(1, 1) is mnk.Status.PLAYING
    assert game.turn is mnk.O
    assert game.play((0, 0)) is mnk.Status.PLAYING
    assert game.play("a2") is mnk.Status.PLAYING
    assert game[1, 0] is mnk.X and game["a3"] is mnk.O and game[2, 2] is mnk.Mark.EMPTY
    assert game.play(0, 2) is mnk.Status.PLAYING
    assert game.play(1, 2) is mnk.Status.WON
    assert game.status and game.turn is None and game.winner is mnk.X
    assert game.outcome() == (mnk.X, mnk.Reason.LINE, ((1, 0), (1, 1), (1, 2)))
    assert str(game.outcome()) == "X wins (line)"
    assert not game.legal_moves and list(game.legal_moves) == []


def test_the_last_free_cell_may_win_and_a_full_board_is_a_draw() -> None:
    game = mnk.Game.from_board("tic_tac_toe", "XOX\nXOO\nOX.")
    assert game.turn is mnk.X
    assert game.play(2, 2) is mnk.Status.DRAW
    assert game.outcome() == (None, mnk.Reason.FULL, ())
    game = mnk.Game.from_board("tic_tac_toe", "XOX\nOXO\nOX.")
    assert game.play(2, 2) is mnk.Status.WON


@pytest.mark.parametrize("rows, cols", [(3, 7), (7, 3)])
def test_boards_that_are_not_square(rows: int, cols: int) -> None:
    rules = mnk.Rules(rows, cols, 3)
    game = mnk.Game(rules)
    assert len(game.legal_moves) == 21
    assert [len(row) for row in game.board] == [cols] * rows
    assert (rows - 1, cols - 1) in game.legal_moves
    with pytest.raises(mnk.OutOfBounds):
        game.play(cols if rows < cols else 0, 0 if rows < cols else rows)
    for row, col in [(0, 0), (0, 1), (1, 1), (1, 0), (2, 2)]:
        status = game.play(row, col)
    assert status is mnk.Status.WON and game.winner is mnk.X
    assert game.outcome().cells == ((0, 0), (1, 1), (2, 2))  # type: ignore[union-attr]


def test_drop_finds_the_lowest_free_cell() -> None:
    game = mnk.Game("connect_four")
    assert game.drop(3) is mnk.Status.PLAYING
    assert game.last_cell == (5, 3) and game["d1"] is mnk.X
    with pytest.raises(mnk.Floating) as refused:
        game.play(0, 0)
    assert refused.value.cell == (0, 0)
    for _ in range(5):
        game.drop(3)
    with pytest.raises(mnk.CellTaken, match="column 3 is full"):
        game.drop(3)
    for column in (-1, 7, 2**31 - 1, -(2**31), 10**30):
        with pytest.raises(mnk.OutOfBounds):
            game.drop(column)
    with pytest.raises(TypeError):
        mnk.Game().drop(0)


def test_a_full_column_alone_leaves_the_legal_moves() -> None:
    for column in range(7):
        game = mnk.Game("connect_four")
        for _ in range(6):
            game.drop(column)
        assert [col for _, col in game.legal_moves] == [c for c in range(7) if c != column]


def test_undo_and_redo_are_exact() -> None:
    game = mnk.Game()
    states = [game.key()]
    for cell in "b2 a1 a2 c2 c3 a3 b3 b1 c1".split():
        game.play(cell)
        states.append(game.key())
    end, history = game.status, game.history
    for state in reversed(states[:-1]):
        undone = game.undo()
        assert undone.kind is mnk.Kind.MARK and undone.cell is not None
        assert game.key() == state
    with pytest.raises(mnk.NothingToUndo):
        game.undo()
    for action in history:
        assert game.redo() == action
    with pytest.raises(mnk.NothingToRedo):
        game.redo()
    assert game.status is end and game.history == history
    game.undo()
    game.undo()
    game.play("b1")
    with pytest.raises(mnk.NothingToRedo):
        game.redo()


def test_revision_counts_every_change_and_never_goes_back() -> None:
    game = mnk.Game()
    seen = [game.revision]
    for change in (lambda: game.play(0, 0), game.undo, game.redo, game.reset):
        change()
        seen.append(game.revision)
    assert seen == sorted(set(seen))


def test_forfeit_and_leaving() -> None:
    game = mnk.Game()
    assert game.forfeit() is mnk.Status.WON
    assert game.outcome() == (mnk.O, mnk.Reason.FORFEIT, ())
    assert game.history == ((mnk.X, None, mnk.Kind.FORFEIT),)
    with pytest.raises(mnk.GameOver):
        game.forfeit()
    three = mnk.Game(mnk.Rules(7, 3, 3, players=3))
    assert three.forfeit(2) is mnk.Status.PLAYING
    assert three.has_left(2) and not three.has_left(1)
    with pytest.raises(mnk.NotInGame):
        three.forfeit(mnk.O)
    with pytest.raises(ValueError):
        three.forfeit(4)


def test_play_as_refuses_the_wrong_player_and_a_late_copy() -> None:
    game = mnk.Game()
    assert game.play_as(mnk.X, 0, 0, revision=0) is mnk.Status.PLAYING
    before = everything(game)
    with pytest.raises(mnk.Stale):
        game.play_as(mnk.X, 0, 0, revision=0)
    with pytest.raises(mnk.NotYourTurn):
        game.play_as(mnk.X, 0, 1)
    with pytest.raises(mnk.NotYourTurn):
        game.play_as(mnk.Mark.P3, "a1")
    assert everything(game) == before
    game.play_as(2, "a1")
    game.undo()
    with pytest.raises(mnk.Stale):
        game.play_as(2, "a1", revision=1)


def test_many_moves_in_one_call_stop_at_a_refusal() -> None:
    game = mnk.Game()
    playing = mnk.Status.PLAYING
    assert game.play_many([(0, 0), "b2", (np.int64(0), np.uint8(1))]) == [playing] * 3
    before = everything(game)
    for wrong in [(0, 0), (3, 0), (0, -1), (10**30, 0), (2**16, 2**16)]:
        assert game.play_many([wrong, (2, 2)]) == []
    for nonsense in [5, [5], ["z"], [(1, 2, 3)], None, [(2, 2), None]]:
        with pytest.raises((TypeError, ValueError)):
            game.play_many(nonsense)
    assert game.play_many(iter(())) == []
    assert everything(game) == before
    # What comes after the end of the game is not played.
    rest = [(2, 2), (0, 2), (2, 0)]
    assert game.play_many(rest) == [playing, mnk.Status.WON]
    assert game.winner is mnk.X
    with pytest.raises(mnk.GameOver):
        game.play(rest[2])


REFUSED = [
    ((0, 0), mnk.CellTaken, ValueError, 5),
    ((3, 0), mnk.OutOfBounds, ValueError, 4),
    ((0, -1), mnk.OutOfBounds, ValueError, 4),
    ((10**30, 0), mnk.OutOfBounds, ValueError, 4),
    ((0, -(10**30)), mnk.OutOfBounds, ValueError, 4),
    ((2**31, 2**32), mnk.OutOfBounds, ValueError, 4),
    ((2**64, 2**63), mnk.OutOfBounds, ValueError, 4),
    (("d1",), mnk.OutOfBounds, ValueError, 0),
    ((np.int64(0), np.uint8(0)), mnk.CellTaken, ValueError, 5),
]


@pytest.mark.parametrize("move, error, kind, code", REFUSED)
def test_refusals_name_the_cell_and_change_nothing(
    move: tuple[object, ...], error: type[mnk.Refused], kind: type[Exception], code: int
) -> None:
    game = mnk.Game()
    game.play(0, 0)
    before = everything(game)
    with pytest.raises(error) as refused:
        game.play(*move)  # type: ignore[call-overload]
    assert isinstance(refused.value, kind) and isinstance(refused.value, mnk.Error)
    assert not code or refused.value.code == code
    assert everything(game) == before


def test_what_stands_where_a_move_was_refused_is_said() -> None:
    game = mnk.Game()
    game.play(1, 1)
    with pytest.raises(mnk.CellTaken, match=r"row 1, column 1 \(b2\) is taken by X") as refused:
        game.play(1, 1)
    assert refused.value.cell == (1, 1)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.cell, again.code) == (str(refused.value), (1, 1), 5)


def test_a_finished_game_takes_no_move() -> None:
    game = mnk.Game()
    play_all(game, "a1 a2 b1 b2 c1")
    before = everything(game)
    for cell in [(0, 0), (1, 1), (9, 9)]:
        with pytest.raises(mnk.GameOver, match="X has won") as refused:
            game.play(cell)
        assert isinstance(refused.value, RuntimeError) and not isinstance(refused.value, ValueError)
    assert everything(game) == before


MISUSED = [
    (None,), (1.0, 1), (float("nan"), 0), (True, 0), (0, False), (np.True_, 0), ("3,3",), (1,),
    (b"a1",), ([0, 0],), ({0: 0},), (np.float64(1), 1), (1, "1"), ((0, 0), 1), (object(), object()),
]  # fmt: skip


@pytest.mark.parametrize("move", MISUSED, ids=repr)
def test_misuse_is_a_type_or_value_error_and_changes_nothing(move: tuple[object, ...]) -> None:
    game = mnk.Game()
    before = everything(game)
    with pytest.raises((TypeError, ValueError)) as wrong:
        game.play(*move)  # type: ignore[call-overload]
    assert not isinstance(wrong.value, OverflowError)
    assert everything(game) == before
    with pytest.raises((TypeError, ValueError)):
        game.can_play(*move)  # type: ignore[call-overload]
    for tuple_of_wrong_length in [(), (1,), (1, 2, 3)]:
        with pytest.raises(ValueError):
            game.play(tuple_of_wrong_length)  # type: ignore[call-overload]


def test_moves_may_be_played_while_they_are_iterated() -> None:
    game = mnk.Game()
    seen = []
    for move in game.legal_moves:
        game.play(move)
        seen.append(move)
        game.undo()
    assert seen == [(row, col) for row in range(3) for col in range(3)]
    played = []
    with pytest.raises(mnk.GameOver):
        for move in game.legal_moves:
            game.play(move)
            played.append(move)
    assert game.winner is mnk.X and played == seen[:7]


def test_legal_moves_are_a_live_sequence() -> None:
    game = mnk.Game()
    moves = game.legal_moves
    assert len(moves) == 9 and moves[0] == (0, 0) and moves[-1] == (2, 2)
    game.play(0, 0)
    assert len(moves) == 8 and moves[0] == (0, 1) and (0, 0) not in moves and "a3" not in moves
    assert (9, 9) not in moves and "c1" in moves
    for index in (8, -9, 100):
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(ValueError):
        "a" in moves
    with pytest.raises(TypeError):
        1 in moves  # type: ignore[operator]
    with pytest.raises(TypeError):
        pickle.dumps(moves)


def test_renju_leaves_forbidden_points_out() -> None:
    game = mnk.Game("renju")
    play_all(game, "f8 a1 g8 c1 h6 e1 h7 o1")
    assert game.turn is mnk.X
    assert "h8" not in game.legal_moves and len(game.legal_moves) == 225 - 8 - 1
    with pytest.raises(mnk.Forbidden, match="double three"):
        game.play("h8")


def test_many_stones_a_turn() -> None:
    game = mnk.Game("connect6")
    turns = [game.turn]
    for col in range(4):
        game.play(0, col)
        turns.append(game.turn)
    assert turns == [1, 2, 2, 1, 1] and game.stones_left == 1


def test_rules_read_as_they_are_written() -> None:
    rules = mnk.Rules(15, 15, 5, run="exact")
    assert eval(repr(rules), {"Rules": mnk.Rules}) == rules == mnk.Rules.preset("gomoku_standard")
    assert rules.id == str(rules) == "15,15,5;run=exact" and mnk.Rules.parse(rules.id) == rules
    assert hash(rules) == hash(mnk.Rules.parse(rules.id)) and len({rules, rules.replace()}) == 1
    assert rules.replace(run="at_least", k=4) == mnk.Rules(15, 15, 4)
    assert mnk.Rules(3, 3, 3) != mnk.Rules(3, 3, 3, misere=True) and rules != "15,15,5;run=exact"
    assert (rules.rows, rules.cols, rules.k, rules.players, rules.run) == (15, 15, 5, 2, "exact")
    assert rules.cell_name(0, 0) == "a15" and rules.cell_at("a15") == (0, 0)
    for name in mnk.Rules.presets():
        preset = mnk.Rules.preset(name)
        assert mnk.Game(name).rules == mnk.Game(preset.id).rules == preset
        assert eval(repr(preset), {"Rules": mnk.Rules}) == preset


WRONG_RULES = [
    (dict(rows=0), "rows is 0"), (dict(cols=1025), "cols is 1025"), (dict(k=4), "k is 4"),
    (dict(k=0), "k is 0"), (dict(rows=65536, cols=65536), "rows is 65536"), (dict(rows=-1), "rows is -1"),
    (dict(rows=10**30), "rows is"), (dict(players=1), "players is 1"), (dict(players=300), "players is 300"),
    (dict(run="five"), "no run rule"), (dict(misere=True, players=3), "misere does not go with players"),
    (dict(gravity=True, wrap=True), "torus"), (dict(stones=9), "stones is 9"),
]  # fmt: skip


@pytest.mark.parametrize("fields, said", WRONG_RULES, ids=lambda value: str(value))
def test_wrong_rules_name_the_field_and_the_reason(fields: dict[str, object], said: str) -> None:
    with pytest.raises(mnk.RulesError, match=said) as wrong:
        mnk.Rules(**({"rows": 3, "cols": 3, "k": 3} | fields))  # type: ignore[arg-type]
    assert isinstance(wrong.value, ValueError)


def test_rules_of_a_wrong_kind_are_type_errors() -> None:
    for fields in [dict(rows=3.0), dict(k=True), dict(gravity=1), dict(run=1), dict(rows="3"), dict(cols=None)]:
        with pytest.raises(TypeError):
            mnk.Rules(**({"rows": 3, "cols": 3, "k": 3} | fields))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        mnk.Rules(3, 3, 3, colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        mnk.Rules(3, 3, 3).replace(colour="red")
    for rules in (3, None.__class__, b"gomoku", [3, 3, 3]):
        with pytest.raises(TypeError):
            mnk.Game(rules)  # type: ignore[arg-type]
    for text in ("chess", "", "3,3", "3,3,3;colour=red", "3,3,9", "\0", "x" * 10_000):
        with pytest.raises(mnk.RulesError):
            mnk.Game(text)
    with pytest.raises(TypeError):
        mnk.Game("gomoku", 5)


def test_a_board_may_be_given_in_any_usual_way() -> None:
    game = mnk.Game()
    play_all(game, "b2 a1")
    same = ["...\n.X.\nO..", ["...", ".X.", "O.."], [[0, 0, 0], [0, 1, 0], [2, 0, 0]],
            bytes([0, 0, 0, 0, 1, 0, 2, 0, 0]), [0, 0, 0, 0, 1, 0, 2, 0, 0], game.board,
            np.array([[0, 0, 0], [0, 1, 0], [2, 0, 0]]), np.array([0, 0, 0, 0, 1, 0, 2, 0, 0], np.int8)]  # fmt: skip
    for board in same:
        based = mnk.Game.from_board(game.rules, board)
        assert based.key() == game.key() and based.history == () and based.move_count == 2
        with pytest.raises(mnk.NothingToUndo):
            based.undo()
        based.play(0, 0)
        based.reset()
        assert based.key() == game.key()
    for board in ["..\n..", "XXX\n...\n...", [9] * 9, [[0] * 4] * 3, []]:
        with pytest.raises(mnk.PositionError):
            mnk.Game.from_board("tic_tac_toe", board)
    for board in ["xyz\n...\n...", None, 3, [[[0]]], [0.5] * 9, [True] * 9, [None] * 9]:
        with pytest.raises((TypeError, ValueError)):
            mnk.Game.from_board("tic_tac_toe", board)  # type: ignore[arg-type]


def test_a_snapshot_is_a_value_that_later_moves_cannot_touch() -> None:
    game = mnk.Game()
    game.play(1, 1)
    snapshot = game.snapshot()
    game.play(0, 0)
    assert snapshot == mnk.Snapshot("3,3,3", ("...", ".X.", "..."), mnk.O, mnk.Status.PLAYING, None, 1)
    assert hash(snapshot) == hash(pickle.loads(pickle.dumps(snapshot))) and str(snapshot) == "...\n.X.\n..."
    with pytest.raises(AttributeError):
        snapshot.turn = mnk.X  # type: ignore[misc]


def test_equal_games_are_equal_and_games_have_no_hash() -> None:
    one, two = mnk.Game(), mnk.Game()
    assert one == two and one == one and not one != two and one != "..." and one is not two
    one.play(0, 0)
    assert one != two
    two.play(0, 0)
    assert one == two and one.key() == two.key()
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    with pytest.raises(TypeError):
        {one}  # type: ignore[unused-ignore]
    ordered, swapped = mnk.Game(), mnk.Game()
    play_all(ordered, "b2 c3 a1"), play_all(swapped, "a1 c3 b2")
    assert ordered != swapped and ordered.key() == swapped.key()
    assert mnk.Game("3,3,3") != mnk.Game("3,3,3;misere")
    assert mnk.Game("3,3,3").key() != mnk.Game("3,3,3;misere").key()


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda game: game.copy()])
def test_copies_are_independent(make: object) -> None:
    game = mnk.Game("gomoku")
    play_all(game, "h8 h9 i8")
    game.undo()
    twin = make(game)  # type: ignore[operator]
    assert twin == game and twin.revision == game.revision and type(twin) is mnk.Game
    assert twin.redo().cell == (7, 8)
    assert game.move_count == 2 and twin.move_count == 3
    game.play("a1")
    assert twin[14, 0] is mnk.Mark.EMPTY


class Named(mnk.Game):
    """A subclass as users write them: other arguments, attributes of its own."""

    def __init__(self, rules: str, name: str, *, event: str = "home") -> None:
        self.name = name
        self.event = event
        self.me = [self]


def test_subclasses_keep_their_class_and_attributes() -> None:
    game = Named("gomoku", "Ann", event="club")
    game.play("h8")
    for twin in (copy.copy(game), game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(twin) is Named and twin == game and (twin.name, twin.event) == ("Ann", "club")
        twin.play("a1")
        assert game.move_count == 1
    assert copy.deepcopy(game).me[0] is not game
    deep = copy.deepcopy(game)
    assert deep.me[0] is deep
    assert type(Named.load(game.save())) is Named
    assert type(Named.from_board("tic_tac_toe", "." * 9)) is Named
    assert type(Named.replay("tic_tac_toe", [(0, 0)])) is Named
    assert repr(game).startswith("<Named 15,15,5: 1 mark, O to play")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_keeps_games_and_values(protocol: int) -> None:
    game = mnk.Game(mnk.Rules(7, 3, 3, players=3))
    values: list[object] = [game.copy(), game.rules, game.snapshot(), game.status, game.turn]
    game.play(0, 0)
    game.forfeit(2)
    values += [game.copy(), game.history, game.undo()]
    won = mnk.Game()
    play_all(won, "a1 a2 b1 b2 c1")
    values += [won, won.outcome(), mnk.Game.from_board("tic_tac_toe", "X..\n.O.\n...")]
    for value in values:
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and type(again) is type(value)
    again = pickle.loads(pickle.dumps(won, protocol))
    assert (again.revision, again.hash, again.status) == (won.revision, won.hash, won.status)
    assert again.undo() == won.undo()


def test_records_come_back_whole_or_not_at_all() -> None:
    game = mnk.Game("gomoku")
    play_all(game, "h8 i9 g7")
    game.undo()
    game.set_tag("event", "club night")
    data = game.save()
    loaded = mnk.Game.load(data)
    assert loaded == game and loaded.revision == game.revision == 4 and loaded.tags == {"event": "club night"}
    assert mnk.Game.load(bytearray(data), "gomoku") == mnk.Game.load(memoryview(data)) == game
    with pytest.raises(mnk.RulesMismatch):
        mnk.Game.load(data, "renju")
    for cut in range(len(data)):
        with pytest.raises(mnk.RecordError):
            mnk.Game.load(data[:cut])
    for place in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[place] ^= 1 << bit
            with pytest.raises(mnk.RecordError):
                mnk.Game.load(damaged)
    for wrong in ("text", None, 3, [1, 2]):
        with pytest.raises(TypeError):
            mnk.Game.load(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        game.set_tag("k" * 1000, "v")
    game.set_tag("event", "")
    assert game.tags == {}


def test_replay_plays_through_the_same_checks() -> None:
    game = mnk.Game()
    play_all(game, "b2 a1 a2 c2")
    assert mnk.Game.replay("tic_tac_toe", game.history) == game
    assert mnk.Game.replay(game.rules, [(1, 1), "a1", (1, 0), "c2"]) == game
    with pytest.raises(mnk.CellTaken, match="action 2") as refused:
        mnk.Game.replay("tic_tac_toe", [(1, 1), (0, 0), (1, 1)])
    assert refused.value.cell == (1, 1)
    with pytest.raises(mnk.OutOfBounds, match="action 0"):
        mnk.Game.replay("tic_tac_toe", [(10**30, 0)])
    with pytest.raises(mnk.NotYourTurn):
        mnk.Game.replay("tic_tac_toe", [mnk.Action(mnk.O, (0, 0))])
    for wrong in ([None], [(0, 0, 0, 0)], [mnk.Action(mnk.X, None)], [(1, (0, 0), 7)], 5):
        with pytest.raises((TypeError, ValueError)):
            mnk.Game.replay("tic_tac_toe", wrong)  # type: ignore[arg-type]


def test_pictures() -> None:
    game = mnk.Game("gomoku")
    game.play("h8")
    assert game._repr_svg_() == game.svg() and game.svg().startswith("<svg")
    heat = np.zeros((15, 15), np.float32)
    heat[7, 7] = 1
    assert game.svg(heat=heat) == game.svg(heat=heat.ravel().tolist()) != game.svg()
    for wrong in ([], [1.0], [0.0] * 224, [0.0] * 226, [[0.0] * 15] * 14):
        with pytest.raises(ValueError, match="heat"):
            game.svg(heat=wrong)
    assert "&lt;b&gt;" in game.svg(title="<b>")
    with pytest.raises(ValueError):
        game.svg(style="oil")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        game.svg(heat="hot")  # type: ignore[arg-type]
    assert repr(mnk.Game()) == "<Game 3,3,3: 0 marks, X to play>"
