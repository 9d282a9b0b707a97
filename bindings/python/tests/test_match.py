"""Matches: whoever's turn it is plays, be it a person, a bot or a function."""

import mnk
import pytest


def first_free(game: mnk.Game) -> tuple[int, int]:
    return next(iter(game.legal_moves))


@pytest.mark.parametrize("rules", ["3,7,3", "7,3,3", "7,3,3;gravity", "3,7,3;players=3"])
def test_bots_functions_and_persons_play_a_game_through(rules: str) -> None:
    everybody = {"Ann": None, "Bot": mnk.Bot("random", seed=5), "Function": first_free}
    game = mnk.Game(rules)
    players = dict(list(everybody.items())[: game.rules.players])
    match = mnk.Match(game, players)
    heard: list[mnk.Action] = []
    match.observe(lambda seen, action: heard.append(action))
    while not game.status:
        if match.next_player == "Ann":
            match.queue("Ann", first_free(game))
        action = match.play_turn()
        assert game[action.cell or ""] == action.mark
    assert tuple(heard) == game.history and match.next_player is None
    assert match.winner == (None if game.winner is None else match.players[game.winner - 1])
    with pytest.raises(mnk.GameOver):
        match.play_turn()


def test_a_person_without_a_move_stops_the_match_and_changes_nothing() -> None:
    match = mnk.Match("3,7,3", {"Bot": mnk.Bot("win_or_block"), "Ann": None})
    with pytest.raises(mnk.NoMove, match="Ann") as caught:
        match.play_on()
    assert caught.value.code == 14 and isinstance(caught.value, RuntimeError)
    assert match.game.move_count == 1 and match.next_player == "Ann"
    match.queue("Ann", "a1")
    assert match.queued("Ann") == 1
    with pytest.raises(mnk.NoMove):
        match.play_on()
    assert match.queued("Ann") == 0 and match.game.move_count == 3


def test_a_refused_move_of_a_person_has_left_the_queue() -> None:
    match = mnk.Match("7,3,3", {"Ann": None, "Bob": None})
    match.queue("Ann", (9, 9))
    match.queue("Ann", (0, 0))
    before = match.game.key()
    with pytest.raises(mnk.OutOfBounds):
        match.play_turn()
    assert match.game.key() == before
    assert match.play_turn() == (mnk.X, (0, 0), mnk.Kind.MARK)


@pytest.mark.parametrize(
    ("answer", "error"),
    [((9, 9), mnk.OutOfBounds), ("z99", ValueError), (None, TypeError), ((1,), ValueError), ("", ValueError)],
)
def test_what_a_function_answers_is_checked_as_any_move_is(answer: object, error: type[Exception]) -> None:
    match = mnk.Match("3,7,3", {"Odd": lambda game: answer, "Ann": None})  # type: ignore[dict-item]
    before = match.game.key()
    with pytest.raises(error):
        match.play_turn()
    assert match.game.key() == before


def test_a_function_gets_a_copy_and_what_it_raises_comes_out() -> None:
    def cheat(game: mnk.Game) -> tuple[int, int]:
        game.play(0, 0)
        raise KeyError("changed my mind")

    match = mnk.Match("3,7,3", {"Cheat": cheat, "Ann": None})
    with pytest.raises(KeyError):
        match.play_turn()
    assert match.game.move_count == 0


def test_a_game_that_moved_on_meanwhile_refuses_the_answer() -> None:
    game = mnk.Game("7,3,3")

    def slow(copy: mnk.Game) -> tuple[int, int]:
        game.play(0, 0)
        return (2, 2)

    with pytest.raises(mnk.Stale):
        mnk.Match(game, {"Slow": slow, "Ann": None}).play_turn()
    assert game.move_count == 1


def test_seats_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="2 players"):
        mnk.Match("3,7,3", {"Ann": None})
    with pytest.raises(TypeError, match="Ann"):
        mnk.Match("3,7,3", {"Ann": 3, "Bob": None})  # type: ignore[dict-item]
    match = mnk.Match("3,7,3", {"Ann": None, "Bot": mnk.Bot("random")})
    for name in ("Bot", "Carol"):
        with pytest.raises(mnk.NotInGame, match=name):
            match.queue(name, "a1")
    with pytest.raises(TypeError):
        match.observe(3)  # type: ignore[arg-type]


def test_an_engine_with_two_threads_plays_as_legally_as_with_one() -> None:
    game = mnk.Game("9,9,5")
    game.play(4, 4)
    assert mnk.Bot("engine", nodes=3000, threads=2).choose(game) in game.legal_moves
    with pytest.raises(ValueError, match="threads"):
        mnk.Bot("engine", threads=0)
