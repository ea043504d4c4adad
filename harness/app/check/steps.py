"""The steps of the conformance check, in order. A step's number is its place here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.app.check import streams, talks
from harness.app.check.decisions import Run, everywhere, seldom, whole_game
from harness.engine.game import AnyGame


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    run: Run
    vital: bool = False  # without it, no other step says anything
    ours: bool = False  # only for a bot that we start


def steps(game: AnyGame) -> tuple[Step, ...]:
    return (*HELLO, *_decisions(game), *_CALLS)


HELLO = (
    Step("starts and says hello", streams.hello, vital=True),
    Step("speaks this protocol", streams.protocol, vital=True),
    Step("plays the game", streams.plays_the_game, vital=True),
    Step("wants a sane number of games at once", streams.games_at_once),
    Step("names its program in at most 64 characters", streams.program),
    Step("gives game and turn back to the last digit", streams.large_numbers),
)


def _decisions(game: AnyGame) -> Iterator[Step]:
    """What differs from game to game."""
    for name, kind in game.questions.kinds.items():
        sizes = kind.seats or game.seats
        yield Step(f"{kind.does}, at {_spoken(sizes)} seats", everywhere(name, sizes))
    for rare in game.questions.rare:
        yield Step(rare.does, seldom(rare))
    for seats in game.seats:
        yield Step(f"plays a whole game at {seats} seats", whole_game(seats))


def _spoken(sizes: Sequence[int]) -> str:
    return f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])


_CALLS = (
    Step("takes an empty message", streams.empty_message),
    Step("answers several games asked in one message, each once", talks.batch),
    Step("answers as many games as it wants at once", talks.in_flight),
    Step("answers two questions, in any order", talks.any_order),
    Step("answers a question that comes again", talks.asked_again),
    Step("goes on with a game that is told again", talks.told_again),
    Step("survives a question about a game it was never told of", talks.unknown_game),
    Step("survives a question with no time left", talks.no_time_left),
    Step("goes on after a question that is taken back at once", talks.withdrawn_unanswered),
    Step("goes on after an answer that did not count", talks.withdrawn_answered),
    Step("survives word of games it was never told of", talks.withdrawn_unknown),
    Step("plays game after game on a call", talks.next_game),
    Step("goes on when a game is void", talks.void_game),
    Step("goes on when it is retired from a game", talks.retired),
    Step("ignores fields that it does not know", streams.unknown_fields),
    Step("ignores options that it does not know", streams.unknown_options),
    Step("answers 100 times in a row", talks.same_view),
    Step("serves a second call after the first", streams.two_calls),
    Step("goes on after the network broke", streams.reconnection),
    Step("serves a new call while a broken one lingers", streams.broken_call_lingers),
    Step("survives bytes that are no message", streams.malformed_bytes),
    Step("ends a call without games with OK", streams.quiet_goodbye),
    Step("answers what is open, then ends the call with OK", streams.half_close),
    Step("ends within a second when told to", streams.ends_on_demand, ours=True),
)
