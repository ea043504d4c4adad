"""The steps of the conformance check, in order. A step's number is its place here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.app.check import call_steps, game_steps
from harness.app.check.decisions import StepRun, everywhere, seldom, whole_game
from harness.engine.game import AnyGame


@dataclass(frozen=True, slots=True)
class CheckStep:
    name: str
    run: StepRun
    vital: bool = False  # without it, no other step says anything
    ours: bool = False  # only for a bot that we start
    timed: bool = (
        False  # an answer that comes too late fails it; the others are about something else, and wait for it
    )
    short: bool = False  # one of the few that the check of a whole league makes


def steps(game: AnyGame) -> tuple[CheckStep, ...]:
    return (*HELLO, *_decisions(game), *_CALLS)


def short_steps(game: AnyGame) -> list[int]:
    """The numbers of a few steps that find most broken bots in a moment."""
    return [number for number, step in enumerate(steps(game), 1) if step.short]


HELLO = (
    CheckStep("starts and says hello", call_steps.hello, vital=True, short=True),
    CheckStep("speaks this protocol", call_steps.protocol, vital=True, short=True),
    CheckStep("plays the game", call_steps.plays_the_game, vital=True, short=True),
    CheckStep("wants a sane number of games at once", call_steps.games_at_once, short=True),
    CheckStep("names its program in at most 64 characters", call_steps.program, short=True),
    CheckStep("gives game and turn back to the last digit", call_steps.large_numbers, short=True),
)


def _decisions(game: AnyGame) -> Iterator[CheckStep]:
    """What differs from game to game."""
    for name, kind in game.questions.kinds.items():
        sizes = kind.seats or game.seats
        yield CheckStep(f"{kind.does}, at {_spoken(sizes)} seats", everywhere(name, sizes), timed=True)
    for rare in game.questions.rare:
        yield CheckStep(rare.does, seldom(rare), timed=True)
    for seats in game.seats:
        yield CheckStep(f"plays a whole game at {seats} seats", whole_game(seats), timed=True)


def _spoken(sizes: Sequence[int]) -> str:
    return f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])


_CALLS = (
    CheckStep("takes an empty message", call_steps.empty_message),
    CheckStep("answers several games asked in one message, each once", game_steps.batch, short=True),
    CheckStep("answers as many games as it wants at once", game_steps.in_flight, timed=True),
    CheckStep("answers two questions, in any order", game_steps.any_order),
    CheckStep("answers a question that comes again", game_steps.asked_again, short=True),
    CheckStep("goes on with a game that is told again", game_steps.told_again),
    CheckStep("survives a question about a game it was never told of", game_steps.unknown_game),
    CheckStep("survives a question with no time left", game_steps.no_time_left),
    CheckStep("goes on after a question that is taken back at once", game_steps.withdrawn_unanswered),
    CheckStep("goes on after an answer that did not count", game_steps.withdrawn_answered),
    CheckStep("survives word of games it was never told of", game_steps.withdrawn_unknown),
    CheckStep("plays game after game on a call", game_steps.next_game),
    CheckStep("goes on when a game is void", game_steps.void_game, short=True),
    CheckStep("goes on when it is retired from a game", game_steps.retired),
    CheckStep("ignores fields that it does not know", call_steps.unknown_fields),
    CheckStep("ignores options that it does not know", call_steps.unknown_options),
    CheckStep("answers 100 times in a row", game_steps.same_view, timed=True),
    CheckStep("serves a second call after the first", call_steps.two_calls, short=True),
    CheckStep("goes on after the network broke", call_steps.reconnection, short=True),
    CheckStep("serves a new call while a broken one lingers", call_steps.broken_call_lingers),
    CheckStep("survives bytes that are no message", call_steps.malformed_bytes),
    CheckStep("ends a call without games with OK", call_steps.quiet_goodbye),
    CheckStep("answers what is open, then ends the call with OK", call_steps.half_close),
    CheckStep("ends within a second when told to", call_steps.ends_on_demand, ours=True),
)
