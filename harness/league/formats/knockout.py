"""Knockout: whoever is not among the best of a table is out, until the table of the final is left.

Bots are counted as they came, whatever their versions. What this gives for the same league and results may never change: stored leagues go on by it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import ClassVar

from harness.errors import OptionsError
from harness.league.fixtures import Lineup, Played
from harness.league.formats.bracket import Bracket, bracket, match_size, shared_out
from harness.league.formats.following import FollowingFormat, Present
from harness.league.formats.format import FormatStanding, History, Placed, too_few
from harness.league.formats.knockout_state import KnockoutState, Last, Score, added_to, points_of
from harness.league.formats.versions import BotNumber, BotVersions
from harness.league.league import League

USUAL_BLOCKS = 3
SEEDINGS = ("file", "random")


class Knockout(FollowingFormat[KnockoutState]):
    keys: ClassVar[Sequence[str]] = ("advance", "blocks", "seeding", "place_match")
    fits_once: ClassVar[Sequence[str]] = ("seats",)

    def __init__(self, league: League) -> None:
        super().__init__(league)
        bots = range(self.versions.first)
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

    def refusal(self, history: History, *, newcomers: Sequence[str], playing: Sequence[str]) -> str:
        del history
        if newcomers:
            one = len(newcomers) == 1
            return (
                f"a knockout that has begun takes no late bots: take {', '.join(newcomers)} out of the file, or "
                f"begin a new run with {'it' if one else 'them'}, beside the old, with --fresh"
            )
        return too_few(playing, self.league.seats[0])

    def begin(self, present: Present) -> KnockoutState:
        return self._begun(
            KnockoutState(self._rounds, present), sorted(self._seed, key=self._seed.__getitem__)
        )

    def lineups(self, state: KnockoutState) -> Sequence[Lineup]:
        first = self._blocks + state.more
        blocks = range(first, first + 1) if state.more else range(self._blocks)
        return [
            tuple([state.present[bot] for bot in self._seated(state, table, block)])
            for block in blocks
            for table in state.playing
        ]

    def _seated(self, state: KnockoutState, table: int, block: int) -> Sequence[BotNumber]:
        return self.lots.mixed(f"knockout {state.round} {table} {block}", state.tables[table])

    def end(self, state: KnockoutState, played: Sequence[Played], present: Present) -> KnockoutState:
        scores = added_to(state.scores, played, self.versions.bot_of)
        state = replace(state, present=present, scores=scores)
        if state.more < self._blocks and (
            equal := [each for each in state.playing if self._is_equal(state, each)]
        ):
            return replace(state, playing=tuple(equal), more=state.more + 1)
        tables = [self._in_order(state, table) for table in state.tables]
        last = {**state.last}
        for number, table in enumerate(tables):
            for place, bot in enumerate(table, 1):
                last[bot] = Last(state.round, number, place, points_of(state.scores[bot], len(table)))
        for bot in state.byes:
            if bot not in present:
                last[bot] = Last(state.round, len(tables), max(map(len, tables)), Fraction(0))
        ended = replace(state, round=state.round + 1, last=last)
        if ended.round == len(state.rounds):
            return replace(ended, playing=())
        staying = [[bot for bot in table if bot in present] for table in (state.byes, *tables)]
        left = [*staying[0], *[bot for table in staying[1:] for bot in table[: self._advance]]]
        return self._filled(
            ended, sorted(left, key=lambda bot: (self._place_before(ended, bot), self._seed[bot]))
        )

    def _filled(self, state: KnockoutState, left: Sequence[BotNumber]) -> KnockoutState:
        """The round of these bots, the best first. Places of bots that have left go to the best that were beaten; if there are
        too few of these, the rounds are those of the most bots that come to a final."""
        beaten = sorted(
            [bot for bot in self._seed if bot in state.present and bot not in left],
            key=lambda bot: self._rank(state, bot),
        )
        filled = [*left, *beaten][: max(len(left), state.rounds[state.round].bots)]
        if len(filled) == state.rounds[state.round].bots:
            return self._begun(state, filled)
        for number in range(len(filled), 1, -1):
            if rounds := bracket(number, self.league.seats, self._advance):
                rounds = (*state.rounds[: state.round], *rounds)
                return self._begun(replace(state, rounds=rounds), filled[:number])
        return replace(state, rounds=state.rounds[: state.round], playing=())

    def _begun(self, state: KnockoutState, left: Sequence[BotNumber]) -> KnockoutState:
        """The round of these bots, the best first."""
        plan = state.rounds[state.round]
        resting = sorted(left, key=lambda bot: state.rested.get(bot, 0))[: plan.byes]
        came_from = {bot: last.table for bot in left if (last := self._before(state, bot))}
        tables = shared_out([bot for bot in left if bot not in resting], plan.sizes, came_from)
        if self.league.place_match and state.round and plan is state.rounds[-1]:
            out = self._out_last(state, left)
            if size := match_size(len(out), self.league.seats):
                tables.append(tuple(out[:size]))
        return replace(
            state,
            tables=tuple(tables),
            byes=tuple(resting),
            playing=tuple(range(len(tables))),
            more=0,
            scores={bot: Score() for table in tables for bot in table},
            rested={**state.rested, **{bot: state.rested.get(bot, 0) + 1 for bot in resting}},
        )

    def _before(self, state: KnockoutState, bot: BotNumber) -> Last | None:
        """How it ended in the round before; None if it had a bye, or there was none."""
        last = state.last.get(bot)
        return last if last and last.round == state.round - 1 else None

    def _place_before(self, state: KnockoutState, bot: BotNumber) -> int:
        last = self._before(state, bot)
        return last.place if last else 1

    def _out_last(self, state: KnockoutState, left: Sequence[BotNumber]) -> list[BotNumber]:
        """Who was beaten in the round before, the best first."""
        out = [
            bot for bot in state.last if self._before(state, bot) and bot not in left and bot in state.present
        ]
        return sorted(out, key=lambda bot: self._rank(state, bot))

    def _rank(self, state: KnockoutState, bot: BotNumber) -> tuple[object, ...]:
        """Less is better, of bots that ended in some round."""
        last = state.last[bot]
        final = last.round == len(state.rounds) - 1
        return -last.round, last.table if final else 0, last.place, -last.points, self._seed[bot]

    def _cut(self, state: KnockoutState) -> int:
        return 1 if state.round == len(state.rounds) - 1 else self._advance

    def _is_equal(self, state: KnockoutState, table: int) -> bool:
        """Whether the last that goes on and the first that is out have the same points. A table that a bot has left plays no
        more."""
        if any(bot not in state.present for bot in state.tables[table]):
            return False
        halves = sorted([state.scores[bot].halves for bot in state.tables[table]], reverse=True)
        cut = self._cut(state)
        return halves[cut - 1] == halves[cut]

    def _in_order(self, state: KnockoutState, table: Sequence[BotNumber]) -> list[BotNumber]:
        """By points, games won alone, and seed; whoever left before the games of the table were played is last."""
        scores, games = state.scores, self._blocks * len(table)

        def key(bot: BotNumber) -> tuple[bool, int, int, int]:
            has_left = bot not in state.present and scores[bot].games < games
            return has_left, -scores[bot].halves, -scores[bot].wins, self._seed[bot]

        return sorted(table, key=key)

    def standing(self, history: History) -> FormatStanding:
        state = self.state(history)
        over = state.round == len(state.rounds)
        still_in = (
            []
            if over
            else [*state.tables[0], *[bot for table in state.tables[1:] for bot in table], *state.byes]
        )
        out = sorted(
            [bot for bot in self._seed if bot not in still_in], key=lambda bot: self._rank(state, bot)
        )
        newest = self.versions.newest
        rows = [Placed(1, newest[bot], (_called(state, state.round), None, None)) for bot in still_in]
        for number, bot in enumerate(out, len(still_in) + 1):
            last = state.last[bot]
            final = last.round == len(state.rounds) - 1
            shares = rows and not final and rows[-1].values[0] == _called(state, last.round)
            reached = "place match" if final and last.table else _called(state, last.round)
            rank = rows[-1].rank if shares else number
            rows.append(Placed(rank, newest[bot], (reached, last.place, float(last.points))))
        caption = f"Knockout, after round {state.round} of {len(state.rounds)}"
        return FormatStanding(caption, ("reached", "place", "points"), tuple(rows))

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


def _called(state: KnockoutState, number: int) -> str:
    return "final" if number == len(state.rounds) - 1 else f"round {number + 1}"


def _tables(sizes: Sequence[int]) -> str:
    """In words, such as "2 tables of 3, 1 of 4"."""
    words = [f"{number} of {size}" for size, number in Counter(sizes).items()]
    first, _, rest = words[0].partition(" ")
    return ", ".join([f"{first} table{'s' * (first != '1')} {rest}", *words[1:]])


def _advance(league: League) -> int:
    return league.advance or league.seats[-1] // 2


def _bracket(league: League) -> Bracket:
    bots, advance = BotVersions(league).first, _advance(league)
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
