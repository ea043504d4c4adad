"""The steps of the conformance check, in order. A step's number is its place here."""

from dataclasses import dataclass

from harness.app.check import questions, streams, talks
from harness.app.check.decisions import Run, each, everywhere, whole_game
from harness.app.check.questions import GAME


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    run: Run
    vital: bool = False  # without it, no other step says anything
    ours: bool = False  # only for a bot that we start


STEPS = (
    Step("starts and says hello", streams.hello, vital=True),
    Step("speaks this protocol", streams.protocol, vital=True),
    Step("plays the game", streams.plays_the_game, vital=True),
    Step("wants a sane number of games at once", streams.games_at_once),
    Step("names its program in at most 64 characters", streams.program),
    Step("gives game and turn back to the last digit", streams.large_numbers),
    Step("places the dealer's bill, at 3 to 8 seats", everywhere("place")),
    Step("plays a card, at 3 to 8 seats", everywhere("play")),
    Step("offers a split, at 3 to 8 seats", everywhere("offer")),
    Step("answers an offer, at 3 to 8 seats", everywhere("answer")),
    Step(
        "decides among equal gamblers, at 7 and 8 seats",
        each(lambda: [questions.equals(kind, seats) for seats in (7, 8) for kind in ("offer", "answer")]),
    ),
    Step(
        "plays from a hand of raids only",
        each(lambda: [questions.raids_only(seats) for seats in GAME.seats]),
    ),
    Step(
        "splits a bar of 20 bills among three",
        each(lambda: [questions.long_split(kind) for kind in ("offer", "answer")]),
    ),
    Step(
        "decides in the last round",
        each(lambda: [question for seats in (3, 8) for question in questions.last_round(seats)]),
    ),
    Step("decides in round 15, with last_bills = dealt", each(questions.leftover_round)),
    *[Step(f"plays a whole game at {seats} seats", whole_game(seats)) for seats in GAME.seats],
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
