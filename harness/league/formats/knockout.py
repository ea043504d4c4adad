"""Knockout: whoever is not among the best of a table is out, until the table of the final is left.

What this gives for the same league and results may never change: stored leagues go on by it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from typing import ClassVar, NamedTuple

from harness.errors import OptionsError
from harness.league.fixtures import Lineup, Number, Played
from harness.league.formats.bracket import Bracket, bracket, match_size, shared_out
from harness.league.formats.following import FollowingFormat
from harness.league.formats.format import FormatStanding, History, Placed
from harness.league.formats.points import alone, half_points
from harness.league.league import League

USUAL_BLOCKS = 3
SEEDINGS = ("file", "random")


class Score(NamedTuple):
    """What a bot has in a round."""

    games: int = 0
    halves: int = 0  # half points
    wins: int = 0  # alone


class Last(NamedTuple):
    """How a bot ended at a table: at the last at which it sat."""

    round: int  # from 0
    table: int  # of the round, from 0
    place: int  # from 1
    points: Fraction  # a game


@dataclass(frozen=True, slots=True)
class KnockoutState:
    """A round of which some blocks are played."""

    round: int  # from 0; as many as there are rounds: it is over
    tables: tuple[
        tuple[Number, ...], ...
    ] = ()  # of the last round: the final, and the place match if there is one
    byes: tuple[Number, ...] = ()
    playing: tuple[int, ...] = ()  # the tables that play next
    more: int = 0  # blocks that these have played beyond those that every table plays
    scores: Mapping[Number, Score] = field(default_factory=dict)
    last: Mapping[Number, Last] = field(default_factory=dict)  # of earlier rounds
    rested: Mapping[Number, int] = field(default_factory=dict)  # byes that a bot has had


class Knockout(FollowingFormat[KnockoutState]):
    keys: ClassVar[Sequence[str]] = ("advance", "blocks", "seeding", "place_match")

    def __init__(self, league: League) -> None:
        super().__init__(league)
        bots = range(len(league.entrants))
        order = self.lots.mixed("knockout", bots) if league.seeding == "random" else bots
        self._seed = {bot: seed for seed, bot in enumerate(order)}
        self._advance = _advance(league)
        self._blocks = league.blocks or USUAL_BLOCKS
        self._rounds = _bracket(league)

    @classmethod
    def problems(cls, league: League) -> Iterator[tuple[str, str]]:
        if league.advance and league.seats and league.advance >= league.seats[-1]:
            yield "advance", f"expected fewer than the {league.seats[-1]} bots of a table"
        if league.games is not None:
            yield "games", "expected blocks: how many every table plays"
        if league.rounds != 1:
            yield (
                "rounds",
                "expected blocks: how many every table plays. The rounds follow from the number of bots",
            )
        if league.sit_twice:
            yield "sit_twice", "expected none: in a knockout a bot sits once at a table"

    @classmethod
    def check(cls, league: League) -> None:
        rounds = _bracket(league)
        if league.place_match and not _match(league, rounds):
            raise OptionsError(
                "too few bots are out just before the final for a place match: leave place_match out"
            )

    def begin(self) -> KnockoutState:
        return self._begun(KnockoutState(0), sorted(self._seed, key=self._seed.__getitem__))

    def lineups(self, state: KnockoutState) -> Sequence[Lineup]:
        first = self._blocks + state.more
        blocks = range(first, first + 1) if state.more else range(self._blocks)
        return [
            tuple(self.lots.mixed(f"knockout {state.round} {table} {block}", state.tables[table]))
            for block in blocks
            for table in state.playing
        ]

    def end(self, state: KnockoutState, played: Sequence[Played]) -> KnockoutState:
        state = replace(state, scores=_added(state.scores, played))
        if state.more < self._blocks and (
            equal := [each for each in state.playing if self._is_equal(state, each)]
        ):
            return replace(state, playing=tuple(equal), more=state.more + 1)
        tables = [self._in_order(state, table) for table in state.tables]
        last = {**state.last}
        for number, table in enumerate(tables):
            for place, bot in enumerate(table, 1):
                last[bot] = Last(state.round, number, place, _points(state.scores[bot], len(table)))
        ended = replace(state, round=state.round + 1, last=last)
        if ended.round == len(self._rounds):
            return replace(ended, playing=())
        left = [*state.byes, *[bot for table in tables for bot in table[: self._advance]]]
        return self._begun(
            ended, sorted(left, key=lambda bot: (self._place_before(ended, bot), self._seed[bot]))
        )

    def _begun(self, state: KnockoutState, left: Sequence[Number]) -> KnockoutState:
        """The round of these bots, the best first."""
        plan = self._rounds[state.round]
        resting = sorted(left, key=lambda bot: state.rested.get(bot, 0))[: plan.byes]
        came_from = {bot: last.table for bot in left if (last := self._before(state, bot))}
        tables = shared_out([bot for bot in left if bot not in resting], plan.sizes, came_from)
        if plan is self._rounds[-1] and (size := _match(self.league, self._rounds)):
            tables.append(tuple(self._out_last(state, left)[:size]))
        return replace(
            state,
            tables=tuple(tables),
            byes=tuple(resting),
            playing=tuple(range(len(tables))),
            more=0,
            scores={bot: Score() for table in tables for bot in table},
            rested={**state.rested, **{bot: state.rested.get(bot, 0) + 1 for bot in resting}},
        )

    def _before(self, state: KnockoutState, bot: Number) -> Last | None:
        """How it ended in the round before; None if it had a bye, or there was none."""
        last = state.last.get(bot)
        return last if last and last.round == state.round - 1 else None

    def _place_before(self, state: KnockoutState, bot: Number) -> int:
        last = self._before(state, bot)
        return last.place if last else 1

    def _out_last(self, state: KnockoutState, left: Sequence[Number]) -> list[Number]:
        """Who was beaten in the round before, the best first."""
        out = [bot for bot in state.last if self._before(state, bot) and bot not in left]
        return sorted(out, key=lambda bot: self._rank(state, bot))

    def _rank(self, state: KnockoutState, bot: Number) -> tuple[object, ...]:
        """Less is better, of bots that ended in some round."""
        last = state.last[bot]
        final = last.round == len(self._rounds) - 1
        return -last.round, last.table if final else 0, last.place, -last.points, self._seed[bot]

    def _cut(self, state: KnockoutState) -> int:
        return 1 if state.round == len(self._rounds) - 1 else self._advance

    def _is_equal(self, state: KnockoutState, table: int) -> bool:
        """Whether the last that goes on and the first that is out have the same points."""
        halves = sorted([state.scores[bot].halves for bot in state.tables[table]], reverse=True)
        cut = self._cut(state)
        return halves[cut - 1] == halves[cut]

    def _in_order(self, state: KnockoutState, table: Sequence[Number]) -> list[Number]:
        """By points, games won alone, and seed."""
        scores = state.scores
        return sorted(table, key=lambda bot: (-scores[bot].halves, -scores[bot].wins, self._seed[bot]))

    def standing(self, history: History) -> FormatStanding:
        state = self.state(history)
        over = state.round == len(self._rounds)
        still_in = (
            []
            if over
            else [*state.tables[0], *[bot for table in state.tables[1:] for bot in table], *state.byes]
        )
        out = sorted(
            [bot for bot in self._seed if bot not in still_in], key=lambda bot: self._rank(state, bot)
        )
        rows = [Placed(1, bot, (self._called(state.round), None, None)) for bot in still_in]
        for number, bot in enumerate(out, len(still_in) + 1):
            last = state.last[bot]
            final = last.round == len(self._rounds) - 1
            shares = rows and not final and rows[-1].values[0] == self._called(last.round)
            reached = "place match" if final and last.table else self._called(last.round)
            rows.append(
                Placed(rows[-1].rank if shares else number, bot, (reached, last.place, float(last.points)))
            )
        caption = f"Knockout, after round {state.round} of {len(self._rounds)}"
        return FormatStanding(caption, ("reached", "place", "points"), tuple(rows))

    def _called(self, number: int) -> str:
        return "final" if number == len(self._rounds) - 1 else f"round {number + 1}"

    def outline(self) -> Sequence[str]:
        lines = []
        for number, each in enumerate(self._rounds[:-1]):
            byes = f", {each.byes} with a bye" if each.byes else ""
            head = f"round {number + 1}: {each.bots} bots{byes}; {_tables(each.sizes)}"
            best = (
                "the best of each goes on"
                if self._advance == 1
                else f"the best {self._advance} of each go on"
            )
            lines.append(f"{head}, {best}")
        final, match = self._rounds[-1].bots, _match(self.league, self._rounds)
        lines.append(f"final: {final} bots" + (f"; place match: {match} bots" if match else ""))
        games = self._blocks * (sum(sum(each.sizes) for each in self._rounds) + match)
        lines.append(f"{games:,} games, and more where bots are equal that decide who goes on")
        return lines

    def reason(self, seats: int) -> str:
        del seats
        return "that is the first round" if len(self._rounds) > 1 else ""


def _tables(sizes: Sequence[int]) -> str:
    """In words, such as "2 tables of 3, 1 of 4"."""
    words = [f"{number} of {size}" for size, number in Counter(sizes).items()]
    first, _, rest = words[0].partition(" ")
    return ", ".join([f"{first} table{'s' * (first != '1')} {rest}", *words[1:]])


def _added(scores: Mapping[Number, Score], played: Sequence[Played]) -> Mapping[Number, Score]:
    added = {**scores}
    for game in played:
        for bot, halves, won in zip(game.bots, half_points(game), alone(game), strict=True):
            old = added[bot]
            added[bot] = Score(old.games + 1, old.halves + halves, old.wins + won)
    return added


def _points(score: Score, seats: int) -> Fraction:
    return Fraction(score.halves, 2 * (seats - 1) * max(1, score.games))


def _advance(league: League) -> int:
    return league.advance or league.seats[-1] // 2


def _bracket(league: League) -> Bracket:
    bots, advance = len(league.entrants), _advance(league)
    rounds = bracket(bots, league.seats, advance)
    if rounds is None:
        around = sorted(range(2, 2 * bots), key=lambda each: abs(each - bots))
        near = sorted(islice((each for each in around if bracket(each, league.seats, advance)), 2))
        raise OptionsError(
            f"no knockout of {bots} bots comes to a full table: it does with {' or '.join(map(str, near))} bots, "
            "with other seats, or with another advance"
        )
    return rounds


def _match(league: League, rounds: Bracket) -> int:
    """The seats of the place match; 0 if there is none."""
    if not league.place_match or len(rounds) < 2:
        return 0
    return match_size(rounds[-2].bots - rounds[-1].bots, league.seats)
