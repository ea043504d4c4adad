"""What formats share whose games follow from results: rounds, each of which begins when the one before is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from harness.errors import OptionsError
from harness.league.fixtures import Deals, Lineup, Played
from harness.league.formats.format import Format, History, ListedBlocks
from harness.league.formats.lots import Lots
from harness.league.league import League

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class _Reached(Generic[State]):
    """What a history has come to, and what is played next."""

    games: int
    state: State
    lineups: Sequence[Lineup]


class FollowingFormat(Format, Generic[State]):
    """A format that goes from state to state: each gives the lineups of a round, and follows from the one before and the
    results of its round. States are values that are never changed."""

    def __init__(self, league: League) -> None:
        if league.seed is None:
            raise OptionsError(f"league {league.name} has no seed yet: choose one, then plan")
        self.league = league
        self.lots = Lots(league.seed)
        self._deals = league.deals or Deals.OWN
        self._reached: tuple[object, _Reached[State]] | None = None  # and the results of which history

    def begin(self) -> State:
        """The state before the first game."""
        raise NotImplementedError

    def lineups(self, state: State) -> Sequence[Lineup]:
        """What is played next, a block each; nothing if the league is over."""
        raise NotImplementedError

    def end(self, state: State, played: Sequence[Played]) -> State:
        """The state after these games, which are those of its lineups."""
        raise NotImplementedError

    def next_blocks(self, history: History) -> ListedBlocks | None:
        lineups = self._at(history).lineups
        return ListedBlocks.of(lineups, history, self._deals) if lineups else None

    def state(self, history: History) -> State:
        """The state after all rounds that are whole among these games."""
        return self._at(history).state

    def _at(self, history: History) -> _Reached[State]:
        """Goes on from where it was, if it is asked of the same results again."""
        if self._reached and self._reached[0] is history.results and self._reached[1].games <= history.games:
            reached = self._reached[1]
        else:
            state = self.begin()
            reached = _Reached(0, state, self.lineups(state))
        games = history.played(after=reached.games)
        coming = next(games, None)
        while reached.lineups and (last := reached.games + sum(map(len, reached.lineups))) <= history.games:
            played: list[Played] = []
            while coming and coming.number <= last:
                played.append(coming)
                coming = next(games, None)
            state = self.end(reached.state, played)
            reached = _Reached(last, state, self.lineups(state))
        self._reached = history.results, reached
        return reached
