"""The rules: how moves change a position. Moves must be legal: `legal.check` is called before."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from harness.engine import NATURE, ConservationError
from harness.engine.chance import Chance
from harness.engine.game import Options, Outcome, Seat
from harness.games.hick_hack import legal
from harness.games.hick_hack.components import (
    BOX,
    DECK,
    GRAINS,
    NO_GRAINS,
    OPTIONS,
    ROUNDS,
    SEATS,
    YARDS,
    Card,
    Grains,
    one_more,
    setup_of,
)
from harness.games.hick_hack.favours import HickHackFavours
from harness.games.hick_hack.feeding import GUEST_BIT, catch, feedings, fowl_feed, foxes_feed, take
from harness.games.hick_hack.measures import HickHackMeasures
from harness.games.hick_hack.moves import Answer, Dice, HickHackNotation, Move, ShuffledCards, ShuffledGrains
from harness.games.hick_hack.picture import HickHackPictures
from harness.games.hick_hack.questions import QUESTIONS
from harness.games.hick_hack.state import State, Take, in_turn, still_rolling
from harness.games.hick_hack.story import HickHackStory
from harness.games.hick_hack.view import View, views

_CHANCE = (NATURE,)


class HickHack:
    """Hick Hack im Gackelwack by Stefan Dorra, as a `Game`."""

    name = "hick_hack"
    former_rules: tuple[str, ...] = ("0.1.0",)  # H2: yards were settled one by one
    seats = SEATS
    options: Mapping[str, tuple[str, ...]] = OPTIONS
    notation = HickHackNotation()
    story = HickHackStory()
    questions = QUESTIONS
    measures = HickHackMeasures()
    pictures = HickHackPictures()
    favours = HickHackFavours()

    def start(self, seats: int, options: Options) -> State:
        setup = setup_of(seats, options)
        return State(
            setup,
            phase="cards",
            acting=_CHANCE,
            pile=[],
            hands=[[] for _ in setup.everybody],
            to_draw=setup.clockwise[0] * setup.hand,
            sack=[],
            yards=[NO_GRAINS for _ in YARDS],
            stores=[NO_GRAINS for _ in setup.everybody],
            caught=[() for _ in setup.everybody],
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
            return ShuffledCards(chance.shuffled(event, legal.cards_to_shuffle(state)))
        if state.phase == "grains":
            return ShuffledGrains(chance.shuffled("grains", GRAINS))
        visit = state.visits[-1]
        event = f"round {state.number}, duel at {YARDS[visit.yard]}, roll {1 + len(visit.rolls)}"
        sizes = [6] * len(still_rolling(visit, state.lays))
        return Dice(tuple([1 + face for face in chance.draws(event, sizes)]))

    def apply(self, state: State, moves: Mapping[Seat, Move]) -> State:
        _APPLY[state.phase](state, moves)
        return state

    def outcome(self, state: State) -> Outcome | None:
        return Outcome.of(state.scores) if state.phase == "over" else None

    def audit(self, state: State) -> None:
        if state.shuffles:
            cards = [*state.pile, *chain(*state.hands, *state.caught), *state.discards, *_uneaten(state)]
            if tuple(sorted(cards)) != DECK:
                raise _conservation_error("cards", len(cards), len(DECK))
        if state.phase not in ("cards", "grains") or state.last:
            grains = Grains.of(state.sack)
            for heap in (*state.yards, *state.stores):
                grains = grains.plus(heap)
            if grains != BOX:
                raise _conservation_error("grains", grains, BOX)


def _conservation_error(things: str, actual: object, expected: object) -> ConservationError:
    return ConservationError(
        f"{things} were lost or doubled, a bug in the rules of hick_hack: {actual} where there are {expected}"
    )


def _shuffle_cards(state: State, moves: Mapping[Seat, Any]) -> None:
    state.pile = [*reversed(moves[NATURE].pile)]
    state.shuffled = tuple(sorted(state.pile))
    state.shuffles += 1
    state.discards.clear()
    state.played = ()
    _draw(state)


def _draw(state: State) -> None:
    """Give a card to each seat that still draws. If the pile runs out, chance makes a new one of the discards before the deal
    goes on; if there are none, hands stay short (H10)."""
    pile, hands, to_draw = state.pile, state.hands, state.to_draw
    drawing = to_draw[: len(pile)]
    for seat in drawing:
        hands[seat].append(pile.pop())
    state.to_draw = to_draw[len(drawing) :]
    if state.to_draw and (state.discards or not state.shuffles):
        state.phase, state.acting = "cards", _CHANCE
        return
    state.to_draw = ()
    if state.last is None:
        state.phase, state.acting = "grains", _CHANCE
    else:
        _supply(state)


def _shuffle_grains(state: State, moves: Mapping[Seat, Any]) -> None:
    state.sack = [*reversed(moves[NATURE].pile)]
    _supply(state)


def _supply(state: State) -> None:
    """Put a grain into every yard; then everybody lays. Some seat always has a choice, as nobody eats foxes."""
    sack = state.sack
    state.yards = [one_more(grains, sack.pop()) for grains in state.yards]
    state.phase = "lay"
    state.acting = tuple([seat for seat in state.setup.everybody if len(state.hands[seat]) > 1])


def _lay(state: State, moves: Mapping[Seat, Any]) -> None:
    """Show all cards. A hand of one card is laid without a question; a seat without cards lays none."""
    hands = state.hands
    state.lays = tuple(
        [moves[seat].cards if seat in moves else tuple(hands[seat]) for seat in state.setup.everybody]
    )
    guests: list[list[tuple[Seat, Card]]] = [[] for _ in YARDS]
    guest_bits = 0
    for seat, cards in enumerate(state.lays):
        for card in cards:
            hands[seat].remove(card)
            guests[card.yard].append((seat, card))
            guest_bits |= GUEST_BIT[card]
    state.guests, state.to_feed = guests, feedings(guest_bits)
    _feed(state)


def _feed(state: State) -> None:
    """Let all fowl feed, then all foxes (H2), until a yard waits for an agreement or for dice."""
    for place, (yard, foxes) in enumerate(state.to_feed, 1):
        visit = foxes_feed(state, yard) if foxes else fowl_feed(state, yard)
        state.visits += (visit,)
        if visit.rivals:
            state.to_feed = state.to_feed[place:]
            if foxes:
                state.phase, state.acting = "dice", _CHANCE
            else:
                state.phase, state.acting = "offer", visit.rivals[:1]
            return
    _end_round(state)


def _offer(state: State, moves: Mapping[Seat, Any]) -> None:
    visit = state.visits[-1]
    state.visits = (*state.visits[:-1], visit._replace(offer=moves[visit.rivals[0]]))
    state.phase, state.acting = "answer", tuple(sorted(visit.rivals[1:]))


def _answer(state: State, moves: Mapping[Seat, Any]) -> None:
    """Share the grains if all rivals accept; otherwise they duel for everything (H7)."""
    visit = state.visits[-1]
    visit = visit._replace(answers=tuple([moves[seat] for seat in visit.rivals[1:]]))
    agreed = Answer.DUEL not in visit.answers
    if agreed:
        assert visit.offer
        state.yards[visit.yard] = NO_GRAINS
        for seat, grains in visit.offer.shares:
            state.stores[seat] = state.stores[seat].plus(grains)
        shares = [Take(seat, grains) for seat, grains in visit.offer.shares if any(grains)]
        visit = visit._replace(takes=(*visit.takes, *shares))
    state.visits = (*state.visits[:-1], visit)
    if agreed:
        _feed(state)
    else:
        state.phase, state.acting = "dice", _CHANCE


def _roll(state: State, moves: Mapping[Seat, Any]) -> None:
    """Let the highest total win everything; those tied for it roll again."""
    visit = state.visits[-1]
    roll = tuple(zip(still_rolling(visit, state.lays), moves[NATURE].faces, strict=True))
    visit = visit._replace(rolls=(*visit.rolls, roll))
    winner, *tied = still_rolling(visit, state.lays)
    if not tied:
        if visit.offer:
            visit = visit._replace(takes=visit.takes + take(state, visit.yard, winner))
        else:
            visit = visit._replace(catch=catch(state, visit.yard, winner))
    state.visits = (*state.visits[:-1], visit)
    if not tied:
        _feed(state)


def _end_round(state: State) -> None:
    state.last = state.now
    _discard(state)
    state.lays, state.visits, state.guests, state.to_feed = (), (), [], ()
    if state.number == ROUNDS:
        state.phase, state.acting = "over", ()
        return
    setup, clockwise = state.setup, state.setup.clockwise[state.first]
    state.to_draw = in_turn(clockwise, [setup.hand - len(hand) for hand in state.hands])
    state.number += 1
    state.first = clockwise[1]
    _draw(state)


def _discard(state: State) -> None:
    """Discard the cards of the round, except fowl that foxes ate."""
    state.played += (state.lays,)
    state.discards += _uneaten(state)


def _uneaten(state: State) -> list[Card]:
    """The cards of the round, except fowl that foxes ate."""
    cards = chain.from_iterable(state.lays)
    eaten = {visit.yard for visit in state.visits if visit.catch}
    return [card for card in cards if card.fox or card.yard not in eaten] if eaten else [*cards]


_APPLY: Mapping[str, Callable[[State, Mapping[Seat, Any]], None]] = {
    "cards": _shuffle_cards,
    "grains": _shuffle_grains,
    "lay": _lay,
    "offer": _offer,
    "answer": _answer,
    "dice": _roll,
}
