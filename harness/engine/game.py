"""What a game is: rules, notation and story, as three small protocols; and what it asks, as values.

The rules say nothing of phases, turn order or "the current player": only which seats must move now. Chance is
a seat of its own, so that the moves alone, chance's among them, replay a match.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from harness.engine.chance import Chance
from harness.engine.questions import Questions

Seat: TypeAlias = int  # from 0, clockwise
NATURE: Seat = -1  # makes the moves of chance; its key stands where a seat's does

Options: TypeAlias = Mapping[str, str]  # the values of a game's options, by their names
Event: TypeAlias = dict[str, Any]  # one thing that happened, ready for JSON; "event" says what

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
        """The highest score is first; equal scores share the place."""
        scores = tuple(scores)
        ranking = sorted(scores, reverse=True)
        return cls(tuple([1 + ranking.index(score) for score in scores]), scores)

    def ranked_last(self, retired: Collection[Seat]) -> "Outcome":
        """The retired seats share the last place, whatever was won for them; the others move up."""
        playing = [score for seat, score in enumerate(self.scores) if seat not in retired]
        places = [
            1 + len(playing) if seat in retired else 1 + sum(other > score for other in playing)
            for seat, score in enumerate(self.scores)
        ]
        return Outcome(tuple(places), self.scores)


class Notation(Protocol[M]):
    """The short text of every move; printable ASCII without spaces, and the same text for the same move."""

    def __hash__(self) -> int: ...  # readers cache what they read by it

    def write(self, move: M) -> str: ...

    def read(self, text: str) -> M:
        """The move, whatever the position; NotationError if the text is no move of this game at all."""
        ...


class Telling(NamedTuple):
    """A passage of the game's story for people; `round` is 0 before the first round and after the last."""

    round: int
    text: str


class Story(Protocol[S_contra, M_contra, V_contra]):
    """The game as events with everything derived, and as prose made from these events alone; and its questions."""

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
        """What the seat of this view is asked, and where in the game, on one line."""
        ...


class Game(Protocol[S, M, V]):
    """The rules. Moves, views and outcomes are values; a state belongs to whoever plays the match."""

    def __hash__(self) -> int: ...  # what is derived from a game is cached by it

    @property
    def name(self) -> str: ...

    @property
    def former_rules(self) -> tuple[str, ...]:
        """Of each version of the rules before this one the last harness that played it; mostly none."""
        ...

    @property
    def seats(self) -> range: ...

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Each option with its values, the default first."""
        ...

    @property
    def notation(self) -> Notation[M]: ...

    @property
    def story(self) -> Story[S, M, V]: ...

    @property
    def questions(self) -> Questions[V]: ...

    def start(self, seats: int, options: Options) -> S: ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who must move now, ascending: several seats at once, NATURE alone, or nobody: the game is over."""
        ...

    def check(self, state: S, seat: Seat, move: M) -> None:
        """IllegalMove, in one line: what is wrong and what is legal. NATURE's moves are checked too."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Lazily, each once, the tamest first: that one is the stand-in's. For seats, not for NATURE."""
        ...

    def random_moves(self, state: S, random: Callable[[], float]) -> dict[Seat, M]:
        """A legal move for every seat to act, each possible; random() gives a number from 0 to below 1."""
        ...

    def chance(self, state: S, chance: Chance) -> M:
        """NATURE's move: a function of the deal's key and the name of the event."""
        ...

    def apply(self, state: S, moves: Mapping[Seat, M]) -> S:
        """The state after the moves of all seats to act, ascending. Trusts them: check them first.

        The state given is used up: a game may move it on in place. `copy` keeps one.
        """
        ...

    def copy(self, state: S) -> S: ...

    def view(self, state: S, seat: Seat | None) -> V:
        """All that the seat may know, and nothing else; None is a spectator."""
        ...

    def views(self, state: S, seats: Iterable[Seat | None]) -> list[V]:
        """As `view` gives them; what they share is made once."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""
        ...

    def audit(self, state: S) -> None:
        """ConservationError if any thing of the game was lost or doubled. Made at the end of every game."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any]
