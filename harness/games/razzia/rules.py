"""The rules: how moves change a position. Moves must be legal: `legal.check` is called before."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from harness.engine import NATURE, ConservationError
from harness.engine.chance import Chance
from harness.engine.game import Options, Outcome, Seat
from harness.games.razzia import legal
from harness.games.razzia.components import (
    BARS,
    HAND,
    OPTIONS,
    SEATS,
    Bar,
    Bill,
    Card,
    same_bills,
    same_cards,
    setup_of,
)
from harness.games.razzia.duels import fought, ranked
from harness.games.razzia.favours import RazziaFavours
from harness.games.razzia.measures import RazziaMeasures
from harness.games.razzia.moves import Answer, Bills, Cards, Dice, Move, RazziaNotation
from harness.games.razzia.picture import RazziaPictures
from harness.games.razzia.questions import QUESTIONS
from harness.games.razzia.state import Contest, Duel, State, Take
from harness.games.razzia.story import RazziaStory
from harness.games.razzia.view import View, views

_CHANCE = (NATURE,)
_new = tuple.__new__  # makes a named tuple for half the price of calling its class; for the hot path


class Razzia:
    """Razzia by Stefan Dorra, as a `Game`."""

    name = "razzia"
    former_rules: tuple[str, ...] = ()
    seats = SEATS
    options: Mapping[str, tuple[str, ...]] = OPTIONS
    notation = RazziaNotation()
    story = RazziaStory()
    questions = QUESTIONS
    measures = RazziaMeasures()
    pictures = RazziaPictures()
    favours = RazziaFavours()

    def start(self, seats: int, options: Options) -> State:
        setup = setup_of(seats, options)
        return State(
            setup,
            phase="cards",
            acting=_CHANCE,
            pile=[],
            hands=[[] for _ in setup.everybody],
            to_draw=setup.clockwise[0] * HAND,
            bills=[],
            bars=[[] for _ in range(setup.bars)],
            purses=[[] for _ in setup.everybody],
        )

    def copy(self, state: State) -> State:
        return state.copy()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return state.acting

    check = staticmethod(legal.check)
    legal_moves = staticmethod(legal.legal_moves)
    random_moves = staticmethod(legal.random_moves)
    views = staticmethod(views)

    def view(self, state: State, seat: Seat | None) -> View:
        [view] = views(state, [seat])
        return view

    def chance(self, state: State, chance: Chance) -> Move:
        """NATURE's move. docs/chance.md lists the names of the events: another name would change every deal."""
        if state.phase == "cards":
            event = f"reshuffle {state.shuffles}" if state.shuffles else "first deal"
            return Cards(chance.shuffled(event, legal.cards_to_shuffle(state)))
        if state.phase == "bills":
            return Bills(chance.shuffled("bills", state.setup.stock))
        rolls: list[tuple[Bar, int, int]] = []
        for duel in state.duels:
            meetings = len(duel.duellists) - 1
            event = f"round {state.number}, duel at {BARS[duel.bar]}"
            dice = chance.draws(event, (6, 6) * meetings)
            rolls += [(duel.bar, 1 + dice[die], 1 + dice[die + 1]) for die in range(0, len(dice), 2)]
        return Dice(tuple(rolls))

    def apply(self, state: State, moves: Mapping[Seat, Move]) -> State:
        _APPLY[state.phase](state, moves)
        return state

    def outcome(self, state: State) -> Outcome | None:
        return Outcome.of(state.fortunes) if state.phase == "over" else None

    def audit(self, state: State) -> None:
        setup = state.setup
        if state.shuffles:
            cards = [*state.pile, *chain(*state.hands, *state.played)]
            if not same_cards(cards, setup.deck):
                raise _conservation_error("cards", cards, setup.deck)
        if state.phase not in ("cards", "bills") or state.last:
            bills = [*state.bills, *chain(*state.bars, *state.purses)]
            if not same_bills(bills, setup.stock):
                raise _conservation_error("bills", bills, setup.stock)


def _conservation_error(things: str, actual: list[Any], expected: tuple[Any, ...]) -> ConservationError:
    what = f"{len(actual)} {things} where there are {len(expected)}: {tuple(sorted(actual))}"
    return ConservationError(f"{things} were lost or doubled, a bug in the rules of razzia: {what}")


def _shuffle_cards(state: State, moves: Mapping[Seat, Any]) -> None:
    state.pile = [*reversed(moves[NATURE].pile)]
    state.shuffled = tuple(sorted(state.pile))
    state.shuffles += 1
    state.played.clear()
    _draw(state)


def _draw(state: State) -> None:
    """Give a card to each seat that still draws. If the pile runs out, chance makes a new one before the deal goes on (R6)."""
    pile, hands, to_draw = state.pile, state.hands, state.to_draw
    if len(pile) >= len(to_draw):
        for seat in to_draw:
            hands[seat].append(pile.pop())
        state.to_draw = ()
    else:
        state.to_draw = to_draw[len(pile) :]
        for seat in to_draw[: len(pile)]:
            hands[seat].append(pile.pop())
    if state.to_draw:
        state.phase, state.acting = "cards", _CHANCE
    elif state.last is None:
        state.phase, state.acting = "bills", _CHANCE
    else:
        _turn_up(state)


def _shuffle_bills(state: State, moves: Mapping[Seat, Any]) -> None:
    state.bills = [*reversed(moves[NATURE].pile)]
    _turn_up(state)


def _turn_up(state: State) -> None:
    """Turn up a bill on every bar in reading order; the dealer looks at one more, if there is one (R1)."""
    bars, bills = state.bars, state.bills
    for bar in bars if len(bills) > len(bars) else bars[: len(bills)]:
        bar.append(bills.pop())
    if bills:
        state.phase, state.acting = "place", (state.dealer,)
    else:
        state.phase, state.acting = "play", state.setup.everybody


def _place(state: State, moves: Mapping[Seat, Any]) -> None:
    bar = moves[state.dealer].bar
    bill = state.bills.pop()
    state.bars[bar].append(bill)
    state.placed = bar, bill
    state.phase, state.acting = "play", state.setup.everybody


def _play(state: State, moves: Mapping[Seat, Any]) -> None:
    """Show all cards. A seat that is alone at a bar takes its bills at once; other bars become contests."""
    hands, bars = state.hands, state.bars
    state.plays = plays = tuple(moves.values())
    state.played.append(plays)
    guests: list[list[Seat]] = [[], [], [], [], [], []]
    for seat, card in enumerate(plays):
        hands[seat].remove(card)
        guests[card.bar].append(seat)
    takes, contests = [], []
    for bar, claimants in enumerate(guests):
        if not claimants or not bars[bar]:  # R9
            continue
        if len(claimants) > 1:
            claimants = _claimants(claimants, plays)
        elif plays[claimants[0]].raid:  # R8
            continue
        if len(claimants) > 1:
            contests.append(_new(Contest, (bar, ranked(claimants, plays, state.dealer))))
        elif claimants:
            takes.append(_take(state, bar, claimants[0]))
    state.takes = tuple(takes)
    if not contests:
        _end_round(state)
        return
    state.contests = tuple(contests)
    state.phase, state.acting = "offer", tuple(sorted([contest.claimants[0] for contest in contests]))


def _claimants(guests: list[Seat], plays: tuple[Card, ...]) -> list[Seat]:
    """The seats that claim a bar: its raiders if there are gamblers, too; its gamblers if there are no raiders (R8)."""
    raiders = [seat for seat in guests if plays[seat].raid]
    if not raiders:
        return guests
    return raiders if len(raiders) < len(guests) else []


def _take(state: State, bar: Bar, seat: Seat) -> Take:
    """Give all bills of a bar to a seat."""
    bills = state.bars[bar]
    state.bars[bar] = []
    state.purses[seat] += bills
    return _new(Take, (bar, seat, tuple(bills)))


def _offer(state: State, moves: Mapping[Seat, Any]) -> None:
    state.offers = tuple([moves[contest.claimants[0]] for contest in state.contests])
    rivals = sorted([seat for contest in state.contests for seat in contest.claimants[1:]])
    state.phase, state.acting = "answer", tuple(rivals)


def _answer(state: State, moves: Mapping[Seat, Any]) -> None:
    """Give their shares to those who accept; the proposer and those who refuse duel for theirs together (R15)."""
    answers, takes, duels = [], [], []
    for (bar, (proposer, *rivals)), offer in zip(state.contests, state.offers, strict=True):
        answers.append(tuple([moves[seat] for seat in rivals]))
        refusers = [seat for seat in rivals if moves[seat] is Answer.DUEL]
        duellists = (proposer, *refusers) if refusers else ()
        disputed: list[Bill] = []
        for seat, bills in offer.shares:
            if seat in duellists:
                disputed += bills
            elif bills:
                state.purses[seat] += bills
                takes.append(Take(bar, seat, bills))
        disputed.sort()
        state.bars[bar] = disputed
        if duellists:
            duels.append(Duel(bar, duellists, tuple(disputed)))
    state.answers = tuple(answers)
    state.takes += tuple(takes)
    if not duels:
        _end_round(state)
        return
    state.duels = tuple(duels)
    state.phase, state.acting = "dice", _CHANCE


def _roll(state: State, moves: Mapping[Seat, Any]) -> None:
    dice = iter([roll[1:] for roll in moves[NATURE].rolls])
    state.duels = tuple([fought(duel, state.plays, dice) for duel in state.duels])
    won = [_take(state, duel.bar, duel.meetings[-1].winner) for duel in state.duels if duel.bills]
    state.takes += tuple(won)
    _end_round(state)


def _end_round(state: State) -> None:
    state.last = state.now
    if state.number == state.setup.rounds:
        state.phase, state.acting = "over", ()
        return
    state.number += 1
    state.dealer = dealer = state.setup.clockwise[state.dealer][0]
    state.placed = None
    state.plays = state.contests = state.offers = state.answers = state.duels = state.takes = ()
    state.to_draw = state.setup.clockwise[dealer]
    _draw(state)


_APPLY: Mapping[str, Callable[[State, Mapping[Seat, Any]], None]] = {
    "cards": _shuffle_cards,
    "bills": _shuffle_bills,
    "place": _place,
    "play": _play,
    "offer": _offer,
    "answer": _answer,
    "dice": _roll,
}
