"""No replay says by a single byte what its seat may not see."""

import os
from collections.abc import Iterator, Mapping
from itertools import islice

from harness.app.present.html.replay import replay_page
from harness.app.replays import replay_of
from harness.engine import Event, Record, Seat, events
from harness.engine.game import AnyGame
from harness.engine.pictures import Pictures, seen
from tests.pictures.twins import Pair, pairs
from tests.support.strategies import every_game, sample

PAIRS = (
    100 if os.environ.get("CI") else 25
)  # of games; `python -m tests.pictures` compares as many as it is asked to
PAGES = 2  # of these whose pages are compared, too


def seen_events(game: AnyGame, pictures: Pictures, record: Record, seat: Seat) -> list[Event]:
    """What scenes are made from."""
    return [*seen(pictures, events(game, record), seat)]


def differing(game: AnyGame, pair: Pair) -> bool:
    """Whether the page of the one game differs from the other's for the seat that cannot tell them apart."""
    one, other = [replay_page(replay_of(game, record, pair.seat)) for record in (pair.one, pair.other)]
    return one.encode() != other.encode()


@every_game
def test_what_a_seat_may_not_see_changes_no_byte_of_its_replay(game: AnyGame) -> None:
    different = 0
    for number, (one, other, seat) in enumerate(islice(pairs(game), PAIRS)):
        assert seen_events(game, game.pictures, one, seat) == seen_events(game, game.pictures, other, seat)
        different += [*events(game, one)] != [*events(game, other)]
        if number < PAGES:
            assert not differing(game, Pair(one, other, seat))
    assert different == PAIRS  # else this test shows little


class _Leaky:
    """Pictures that forget that hands are secret."""

    secrets: Mapping[str, str] = {}

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    def __getattr__(self, name: str) -> object:
        return getattr(self._pictures, name)


@every_game
def test_a_picture_that_leaked_would_be_caught(game: AnyGame) -> None:
    leaky: Pictures = _Leaky(game.pictures)  # type: ignore[assignment]
    caught = [
        seen_events(game, leaky, one, seat) != seen_events(game, leaky, other, seat)
        for one, other, seat in islice(pairs(game), 25)
    ]
    assert any(caught) == bool(game.pictures.secrets)


def _hidden(game: AnyGame, record: Record, seat: Seat) -> Iterator[tuple[Event, Event]]:
    whole = [*events(game, record)]
    return zip(whole, seen(game.pictures, whole, seat), strict=True)


@every_game
def test_a_seat_sees_its_own_cards_and_only_backs_of_the_others(game: AnyGame) -> None:
    record = sample(game, 3).record
    hidden = 0
    for seat in range(record.seats):
        for whole, part in _hidden(game, record, seat):
            field = game.pictures.secrets.get(whole["event"])
            if field and whole["seat"] != seat:
                assert str(part[field]) in ("None", str([None] * len(whole[field])))
                hidden += 1
            elif whole["event"] == "shuffle":
                assert part.keys() <= {"event", "round", "what", "seat"}
            elif field:
                assert str(part[field]) in (str(whole[field]), str(sorted(whole[field])))
            else:
                assert part == whole
    assert bool(hidden) == bool(game.pictures.secrets)
