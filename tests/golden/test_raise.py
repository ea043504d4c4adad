"""The golden games of RAISE show all that can happen in it."""

from collections.abc import Iterable

from harness.engine import Event, events
from harness.games import find_game
from tests.support.golden_games import golden_games

EVERY_KIND = {
    *(
        "game",
        "shuffle",
        "deal",
        "turn_up",
        "roll",
        "sit_out",
        "take",
        "left",
        "draw",
        "settled",
        "hands",
        "end",
    ),
    *("pick", "pick unasked", "pick by the referee", "raise", "pass", "pass unasked", "pass by the referee"),
}


def test_every_kind_of_event_of_raise_occurs_in_a_golden_game() -> None:
    game = find_game("raise")
    told = [list(events(game, golden.record())) for golden in golden_games() if golden.game == "raise"]
    seen = {" ".join([event["event"], *_marks(event)]) for one in told for event in one}
    assert seen == EVERY_KIND
    assert any(one[-1]["event"] != "end" for one in told)
    assert any(one[-1].get("places", ()).count(1) > 1 for one in told)


def _marks(event: Event) -> Iterable[str]:
    """What a seat did not decide itself."""
    if not event.get("asked", True):
        yield "unasked"
    if event.get("stand_in"):
        yield "by the referee"
