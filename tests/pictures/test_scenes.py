"""The scenes of a game are all there: each with its sentences and its picture, and the last one with the record's scores."""

from collections.abc import Iterator
from functools import cache

import pytest

from harness.app.replays import Replay, replay_of
from harness.engine import Scene, events, scenes
from harness.engine.drawing import Node
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.text import is_printable
from tests.support.strategies import every_game, sample

GAMES_OF_EACH = 1  # number of seats


def nodes(drawn: Node) -> Iterator[Node]:
    yield drawn
    for part in drawn.inside:
        if isinstance(part, Node):
            yield from nodes(part)


def of_class(drawn: Node, name: str) -> list[Node]:
    return [each for each in nodes(drawn) if name in str(dict(each.attributes).get("class", "")).split()]


def numbers(scene: Scene) -> list[int]:
    """The scores that a scene shows, in the order in which it does."""
    return [int(str(each.inside[0])) for each in of_class(scene.picture, "score")]


@cache
def shown_games(game: AnyGame) -> tuple[Replay, ...]:
    """Games with each number of seats: some with all cards open, some as a seat saw them."""
    records = [sample(game, number).record for number in range(GAMES_OF_EACH * len(game.seats))]
    return tuple(
        [
            replay_of(game, record, None if number % 2 else number % record.seats)
            for number, record in enumerate(records)
        ]
    )


@every_game
def test_the_last_scene_shows_the_scores_and_the_places_of_the_record(game: AnyGame) -> None:
    for shown in shown_games(game):
        check_the_end(shown)


def check_the_end(shown: Replay) -> None:
    """The last scene has places and scores, and the table before it has come to the same scores."""
    outcome, (*_, before, last) = shown.record.outcome, shown.scenes
    assert outcome
    order = sorted(range(shown.record.seats), key=lambda seat: (outcome.places[seat], seat))
    assert numbers(last) == [outcome.scores[seat] for seat in order]
    places = [str(each.inside[0]) for each in of_class(last.picture, "place")]
    assert places == [f"{outcome.places[seat]}." for seat in order]
    assert numbers(before) == [*outcome.scores]


@every_game
def test_every_scene_has_its_sentences_and_every_sentence_is_one(game: AnyGame) -> None:
    for shown in shown_games(game):
        assert len(shown.scenes) > 20
        for scene in shown.scenes:
            assert scene.sentences, scene.round
            for sentence in scene.sentences:
                assert sentence[-1] in ".?!", sentence
                assert "None" not in sentence
                assert is_printable(sentence)
                assert len(sentence) < 400


@every_game
def test_rounds_come_in_order_and_each_is_there(game: AnyGame) -> None:
    for shown in shown_games(game):
        rounds = [scene.round for scene in shown.scenes]
        *middle, end = rounds
        assert (rounds[0], end) == (0, 0)
        assert middle == sorted(middle)
        assert {*range(max(rounds) + 1)} == {*rounds}


@every_game
def test_the_first_scene_says_what_the_game_is_about(game: AnyGame) -> None:
    first = shown_games(game)[0].scenes[0]
    assert first.sentences == game.pictures.aim
    assert len(of_class(first.picture, "keys")[0].inside) == len(game.pictures.keys) > 3


@every_game
def test_every_drawing_that_is_used_is_there(game: AnyGame) -> None:
    there = {str(dict(symbol.attributes)["id"]) for symbol in game.pictures.symbols}
    assert len(there) == len(game.pictures.symbols)
    used = {
        str(dict(each.attributes)["href"])[1:]
        for shown in shown_games(game)
        for scene in shown.scenes
        for each in nodes(scene.picture)
        if each.tag == "use"
    }
    assert used <= there
    assert len(used) > 10


@every_game
def test_a_game_that_broke_off_ends_where_it_did(game: AnyGame) -> None:
    for percent in (0, 1, 8, 30):
        record = sample(game, percent, broken_at=percent).record
        for seat in (None, 0):
            *_, last = replay_of(game, record, seat).scenes
            assert last.sentences == ("The game broke off here.",)


@every_game
def test_scenes_follow_from_events_alone(game: AnyGame) -> None:
    record = sample(game, 5).record
    assert tuple(scenes(game.pictures, events(game, record), 1)) == replay_of(game, record, 1).scenes


@every_game
def test_a_seat_that_the_game_does_not_have_is_refused(game: AnyGame) -> None:
    record = sample(game, 0).record
    with pytest.raises(
        OptionsError, match=f"no seat {record.seats}: the game has seats 0 to {record.seats - 1}"
    ):
        replay_of(game, record, record.seats)
