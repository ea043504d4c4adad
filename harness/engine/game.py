"""What a game is: the protocols of its rules, notation and story.

These protocols know no phases, turn order or "current player": only which seats must move now. Chance is
a seat of its own, so that the moves alone, chance's among them, replay a match.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from harness.engine.chance import Chance
from harness.engine.favours import Favours
from harness.engine.measures import Measures
from harness.engine.pictures import Pictures
from harness.engine.questions import Questions

Seat: TypeAlias = int  # from 0, clockwise
NATURE: Seat = -1  # makes the moves of chance; its key stands where a seat's does

Options: TypeAlias = Mapping[str, str]  # the values of a game's options, by their names
Event: TypeAlias = dict[str, Any]  # one thing that happened, ready for JSON; the key "event" has its kind

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Outcome(NamedTuple):
    """How a game ended, seat by seat."""

    places: tuple[int, ...]  # from 1; equals share the better place, and the next ones are left out
    scores: tuple[int, ...]

    @classmethod
    def of(cls, scores: Iterable[int]) -> "Outcome":
        """The outcome by scores: the highest is first, equal scores share the place."""
        scores = tuple(scores)
        ranking = sorted(scores, reverse=True)
        return cls(tuple([1 + ranking.index(score) for score in scores]), scores)

    def ranked_last(self, retired: Collection[Seat]) -> "Outcome":
        """The outcome with the retired seats last, whatever was won for them; they share a place, and the others move up."""
        playing = [score for seat, score in enumerate(self.scores) if seat not in retired]
        places = [
            1 + len(playing) if seat in retired else 1 + sum(other > score for other in playing)
            for seat, score in enumerate(self.scores)
        ]
        return Outcome(tuple(places), self.scores)


class Notation(Protocol[M]):
    """The short text of every move; printable ASCII without spaces, and the same text for the same move."""

    def __hash__(self) -> int: ...  # readers use it as the key of caches

    def write(self, move: M) -> str: ...

    def read(self, text: str) -> M:
        """Read a move, legal or not; NotationError if the text is no move of this game in any position."""
        ...


class Telling(NamedTuple):
    """A passage of the game's story for people; `round` is 0 before the first round and after the last."""

    round: int
    text: str


class Story(Protocol[S_contra, M_contra, V_contra]):
    """The events of a game, with all derived values; prose, written from the events alone; and questions in words."""

    def events(
        self,
        before: S_contra,
        moves: Mapping[Seat, M_contra],
        after: S_contra,
        *,
        stand_ins: tuple[Seat, ...] = (),
    ) -> Iterator[Event]: ...

    def tell(self, events: Iterable[Event]) -> Iterator[Telling]: ...

    def question(self, view: V_contra) -> str:
        """The question to the seat of this view, and its place in the game, on one line."""
        ...


class Game(Protocol[S, M, V]):
    """The rules of a game. Moves, views and outcomes are values; a state belongs to whoever plays the match."""

    def __hash__(self) -> int: ...  # a game is the key of caches

    @property
    def name(self) -> str: ...

    @property
    def former_rules(self) -> tuple[str, ...]:
        """The last harness version that played each earlier version of the rules; usually there is none."""
        ...

    @property
    def seats(self) -> range: ...

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The values of each option, the default first."""
        ...

    @property
    def notation(self) -> Notation[M]: ...

    @property
    def story(self) -> Story[S, M, V]: ...

    @property
    def questions(self) -> Questions[V]: ...

    @property
    def measures(self) -> Measures[S]: ...

    @property
    def pictures(self) -> Pictures: ...

    @property
    def favours(self) -> Favours[S]: ...

    def start(self, seats: int, options: Options) -> S: ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that must move now, ascending, or NATURE alone; none if the game is over."""
        ...

    def check(self, state: S, seat: Seat, move: M) -> None:
        """IllegalMove if the move is not legal; NATURE's moves are checked, too."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> Iterator[M]:
        """The legal moves of a seat, each once, made one by one. The first is the tamest; the stand-in plays it."""
        ...

    def random_moves(self, state: S, random: Callable[[], float]) -> dict[Seat, M]:
        """A random legal move for every seat to act. `random` gives a number from 0 to below 1; every move is possible."""
        ...

    def chance(self, state: S, chance: Chance) -> M:
        """The move of NATURE, which depends only on the deal's key and the name of the event."""
        ...

    def apply(self, state: S, moves: Mapping[Seat, M]) -> S:
        """The state after the moves of all seats to act, ascending. The moves must be legal: `check` them first.

        A game may change the given state in place, so it must not be used any more; `copy` it before if you need it.
        """
        ...

    def copy(self, state: S) -> S: ...

    def view(self, state: S, seat: Seat | None) -> V:
        """All that the seat may know, and nothing else. None is a spectator."""
        ...

    def views(self, state: S, seats: Iterable[Seat | None]) -> list[V]:
        """The views of several seats; their common part is made once."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The outcome; None while the game goes on."""
        ...

    def audit(self, state: S) -> None:
        """ConservationError if a thing of the game was lost or doubled. It is called at the end of every game."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any]
