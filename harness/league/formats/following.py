"""What formats share whose games follow from results: rounds, each of which begins when the one before is over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Generic, TypeAlias, TypeVar

from harness.errors import OptionsError
from harness.league.fixtures import Deals, Lineup, Number, Played
from harness.league.formats.format import Format, History, ListedBlocks
from harness.league.formats.lots import Lots
from harness.league.formats.versions import BotNumber, BotVersions
from harness.league.league import League

State = TypeVar("State")
Present: TypeAlias = Mapping[
    BotNumber, Number
]  # the bots that play, each with the entrant that is its version


@dataclass(frozen=True, slots=True)
class _Reached(Generic[State]):
    """What a history has come to, and what is played next."""

    games: int  # before the round
    state: State
    parts: tuple[tuple[Lineup, ...], ...]  # of the round: what it plays, and then blocks of it that are void

    @property
    def lineups(self) -> Iterator[Lineup]:
        return chain.from_iterable(self.parts)

    @property
    def begins(self) -> int:
        """The games before its last part."""
        return self.games + sum(map(len, chain.from_iterable(self.parts[:-1])))

    @property
    def end(self) -> int:
        """The last game of the round, as far as it is known."""
        return self.games + sum(map(len, self.lineups))


class FollowingFormat(Format, Generic[State]):
    """A format that goes from state to state: each gives the lineups of a round, and follows from the one before and the
    results of its round. States are values that are never changed. Bots that come and go do so between rounds, and void
    games of a round are played again before it ends."""

    def __init__(self, league: League) -> None:
        if league.seed is None:
            raise OptionsError(f"league {league.name} has no seed yet: choose one, then plan")
        self.league = league
        self.lots = Lots(league.seed)
        self.versions = BotVersions(league)
        self._deals = league.deals or Deals.OWN
        self._reached: tuple[object, _Reached[State]] | None = None  # and the results of which history

    def begin(self, present: Present) -> State:
        """The state before the first game, of these bots."""
        raise NotImplementedError

    def lineups(self, state: State) -> Sequence[Lineup]:
        """What is played next, a block each; nothing if the league is over."""
        raise NotImplementedError

    def end(self, state: State, played: Sequence[Played], present: Present) -> State:
        """The state after these games, which are those of its lineups, but for games that bots did not stay for; and of these
        bots, who play on."""
        raise NotImplementedError

    def next_blocks(self, history: History) -> ListedBlocks | None:
        lineups = self._at(history).parts[-1]
        return ListedBlocks.of(lineups, history, self._deals) if lineups else None

    def settled(self, history: History) -> int:
        return self._at(history).games

    def state(self, history: History) -> State:
        """The state after all rounds that are whole among these games."""
        return self._at(history).state

    def _at(self, history: History) -> _Reached[State]:
        """Goes on from where it was, if it is asked of the same results again."""
        if self._reached and self._reached[0] is history.results and self._reached[1].begins <= history.games:
            reached = self._reached[1]
        else:
            reached = self._round(0, self.begin(self.versions.present(0)))
        games = history.played(after=reached.games)
        coming = next(games, None)
        while reached.parts[-1] and (last := reached.end) <= history.games:
            if again := self._again(reached):
                reached = replace(reached, parts=(*reached.parts, again))
                continue
            played: list[Played] = []
            while coming and coming.number <= last:
                played.append(coming)
                coming = next(games, None)
            reached = self._round(last, self.end(reached.state, played, self.versions.present(last)))
        self._reached = history.results, reached
        return reached

    def _round(self, games: int, state: State) -> _Reached[State]:
        return _Reached(games, state, (tuple(self.lineups(state)),))

    def _again(self, reached: _Reached[State]) -> tuple[Lineup, ...]:
        """The lineups of the round that are played again now: of void blocks whose bots have all stayed."""
        last, first = reached.end, reached.games + 1
        void = [chapter.again for chapter in self.league.chapters if chapter.after == last]
        lineups: list[Lineup] = []
        for lineup in reached.lineups:
            if any(first in games for games in void):
                lineups.append(self.versions.again(lineup, last))
            first += len(lineup)
        return tuple(filter(None, lineups))
