"""The classes that bots are made from, of every game: what an author leaves out plays as the stand-in would."""

import pytest

from harness.bot import BOTS, Bot, Seating, practise
from harness.engine import NATURE
from harness.engine.game import AnyGame
from harness.games import GAMES
from tests.support.strategies import every_game, positions


def test_every_game_has_a_class_of_its_own() -> None:
    assert BOTS.keys() == GAMES.keys()
    assert [bot.game for bot in BOTS.values()] == [*BOTS]


@every_game
def test_a_bot_without_a_method_of_its_own_plays_the_stand_ins_moves(game: AnyGame) -> None:
    for seats in game.seats:
        options = {name: values[-1] for name, values in game.options.items()}
        bots = [BOTS[game.name](Seating(game.name, seats, seat, options, 1.0, 0.0)) for seat in range(seats)]
        for state, turn in positions(game, seats, options, bytes(32), seats):
            for seat in turn.moves if turn and NATURE not in turn.moves else ():
                move = bots[seat].move(game.view(state, seat), 1.0)
                assert move == next(game.legal_moves(state, seat)), game.story.question(
                    game.view(state, seat)
                )


@every_game
def test_a_bot_whose_methods_wait_plays_the_same(game: AnyGame) -> None:
    base = BOTS[game.name]

    class Waits(base):  # type: ignore[misc, valid-type]
        """Every method of the base class, `async`."""

    def waiting(name: str) -> object:
        async def method(self: Bot, *arguments: object) -> object:
            return getattr(base, name)(self, *arguments)

        return method

    methods = [name for name in vars(base) if not name.startswith("_") and name not in ("game", "move")]
    assert methods
    for name in methods:
        setattr(Waits, name, waiting(name))
    seats = game.seats[0]
    assert practise([Waits] * seats).record == practise([base] * seats).record


@every_game
def test_what_is_no_move_is_told_with_what_was_expected(game: AnyGame) -> None:
    base = BOTS[game.name]
    methods = [name for name in vars(base) if not name.startswith("_") and name not in ("game", "move")]

    class Wrong(base):  # type: ignore[misc, valid-type]
        """Every method gives what is no move."""

    for name in methods:
        setattr(Wrong, name, lambda *_: object())
    with pytest.raises(TypeError, match=rf"^({'|'.join(methods)})\(\) gave <object .*; expected "):
        practise([Wrong] * game.seats[0])
