"""The rules: what each move makes of a position. It trusts the moves (`legal.check` is the gate) and loses nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from operator import add
from typing import Any

from harness.engine import NATURE, ConservationError
from harness.engine.chance import Chance
from harness.engine.game import Options, Outcome, Seat
from harness.games.razzia import legal
from harness.games.razzia.components import BARS, HAND, OPTIONS, SEATS, Bar, Bill, Card, Setup, setup_of
from harness.games.razzia.duels import fought, ranked
from harness.games.razzia.moves import Answer, Bills, Cards, Dice, Move, RazziaNotation
from harness.games.razzia.state import Contest, Deck, Duel, Money, Round, State, Take
from harness.games.razzia.story import RazziaStory
from harness.games.razzia.view import View, view

_CHANCE = (NATURE,)


class Razzia:
    """Stefan Dorra's Razzia behind the seam of `engine.game`."""

    name = "razzia"
    seats = SEATS
    options: Mapping[str, tuple[str, ...]] = OPTIONS
    notation = RazziaNotation()
    story = RazziaStory()

    def start(self, seats: int, options: Options) -> State:
        setup = setup_of(seats, options)
        nothing = ((),) * seats
        deck = Deck((), nothing, (), (), 0, setup.clockwise[0] * HAND)
        money = Money((), ((),) * setup.bars, nothing)
        return State(setup, "cards", _CHANCE, deck, money, Round(1, 0), None)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return state.acting

    check = staticmethod(legal.check)
    legal_moves = staticmethod(legal.legal_moves)
    random_move = staticmethod(legal.random_move)
    view = staticmethod(view)

    def chance(self, state: State, chance: Chance) -> Move:
        """docs/chance.md names these events; a change of a name is a change of every deal."""
        if state.phase == "cards":
            event = f"reshuffle {state.deck.shuffles}" if state.deck.shuffles else "first deal"
            return Cards(chance.stream(event).shuffled(legal.cards_to_shuffle(state)))
        if state.phase == "bills":
            return Bills(chance.stream("bills").shuffled(state.setup.stock))
        rolls = []
        for duel in state.now.duels:
            stream = chance.stream(f"round {state.now.number}, duel at {BARS[duel.bar]}")
            rolls += [(duel.bar, stream.die(), stream.die()) for _ in duel.duellists[1:]]
        return Dice(tuple(rolls))

    def apply(self, state: State, moves: Mapping[Seat, Move]) -> State:
        return _APPLY[state.phase](state, moves)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome.of(state.fortunes) if state.phase == "over" else None

    def audit(self, state: State) -> None:
        setup, deck, money = state.setup, state.deck, state.money
        if deck.shuffles:
            _compare("cards", chain(deck.pile, *deck.hands, *deck.played), setup.deck)
        if state.last or state.phase not in ("cards", "bills"):
            _compare("bills", chain(money.pile, *money.bars, *money.purses), setup.stock)


def _compare(things: str, found: Iterable[Any], expected: tuple[Any, ...]) -> None:
    ordered = tuple(sorted(found))
    if ordered != expected:
        what = f"{len(ordered)} {things} where there are {len(expected)}: {ordered}"
        raise ConservationError(f"{things} were lost or doubled, a bug in the rules of razzia: {what}")


# From here on the hot path: a turn makes each of its values once, and `new` spares a call for each.
new = tuple.__new__


def _shuffle_cards(state: State, moves: Mapping[Seat, Any]) -> State:
    setup, _, _, deck, money, now, last = state
    pile = moves[NATURE].pile
    shuffled = tuple(sorted(pile))
    hands = list(deck.hands)
    return _draw(setup, pile, hands, (), shuffled, deck.shuffles + 1, deck.to_draw, money, now, last)


def _draw(
    setup: Setup,
    pile: tuple[Card, ...],
    hands: list[tuple[Card, ...]],
    played: tuple[tuple[Card, ...], ...],
    shuffled: tuple[Card, ...],
    shuffles: int,
    to_draw: tuple[Seat, ...],
    money: Money,
    now: Round,
    last: Round | None,
) -> State:
    """A card for each who still draws; when the pile runs out in mid-deal, chance makes a new one first (R6)."""
    for seat, card in zip(to_draw, zip(pile)):
        hands[seat] += card
    drawn = len(to_draw)
    left = to_draw[len(pile) :]
    deck = new(Deck, (pile[drawn:], tuple(hands), played, shuffled, shuffles, left))
    if left:
        return new(State, (setup, "cards", _CHANCE, deck, money, now, last))
    if last is None:
        return new(State, (setup, "bills", _CHANCE, deck, money, now, last))
    return _turn_up(setup, deck, money, now, last)


def _shuffle_bills(state: State, moves: Mapping[Seat, Any]) -> State:
    setup, _, _, deck, (_, bars, purses), now, last = state
    return _turn_up(setup, deck, Money(moves[NATURE].pile, bars, purses), now, last)


def _turn_up(setup: Setup, deck: Deck, money: Money, now: Round, last: Round | None) -> State:
    """A bill on every bar in reading order; the dealer looks at one more, if there is one (R1)."""
    pile, bars, purses = money
    count = setup.bars
    left = pile[count:]
    if left:
        bars = tuple(map(add, bars, zip(pile)))
        money = new(Money, (left, bars, purses))
        return new(State, (setup, "place", (now.dealer,), deck, money, now, last))
    bars = tuple([bar + pile[place : place + 1] for place, bar in enumerate(bars)])
    return State(setup, "play", setup.everybody, deck, Money(left, bars, purses), now, last)


def _place(state: State, moves: Mapping[Seat, Any]) -> State:
    setup, _, _, deck, (pile, bars, purses), now, last = state
    ((dealer, (place,)),) = moves.items()
    bill = pile[:1]
    bars = bars[:place] + (bars[place] + bill,) + bars[place + 1 :]
    now = new(Round, (now.number, dealer, new(Take, (place, dealer, bill)), (), (), (), (), (), ()))
    money = new(Money, (pile[1:], bars, purses))
    return new(State, (setup, "play", setup.everybody, deck, money, now, last))


def _play(state: State, moves: Mapping[Seat, Any]) -> State:
    """All cards are shown; what a seat takes alone it takes at once, and the rest is to be shared."""
    setup, _, _, deck, money, now, last = state
    plays = tuple(moves.values())
    hands = []
    for hand, card in zip(deck.hands, plays):
        place = hand.index(card)
        hands.append(hand[:place] + hand[place + 1 :])
    pile, _, played, shuffled, shuffles, _ = deck
    played = (*played, plays)
    takes, contests = _claims(plays, money.bars, now.dealer)
    number, dealer, placed, *_ = now
    now = new(Round, (number, dealer, placed, plays, contests, (), (), (), takes))
    if takes:
        money = _paid(money, takes)
    if not contests:
        return _end_round(setup, pile, hands, played, shuffled, shuffles, money, now)
    proposers = tuple(sorted([contest.claimants[0] for contest in contests]))
    deck = Deck(pile, tuple(hands), played, shuffled, shuffles)
    return State(setup, "offer", proposers, deck, money, now, last)


def _claims(
    plays: tuple[Card, ...], bars: tuple[tuple[Bill, ...], ...], dealer: Seat
) -> tuple[tuple[Take, ...], tuple[Contest, ...]]:
    """In reading order: raiders claim where there are gamblers too, gamblers where they are among themselves."""
    guests: list[list[Seat]] = [[] for _ in bars]
    for seat, card in enumerate(plays):
        guests[card.bar].append(seat)
    takes, contests = [], []
    for bar, claimants in enumerate(guests):
        if not claimants or not bars[bar]:  # R9
            continue
        if len(claimants) > 1:
            raiders = [seat for seat in claimants if plays[seat].raid]
            if raiders:
                if len(raiders) == len(claimants):  # R8
                    continue
                claimants = raiders
        elif plays[claimants[0]].raid:  # R8
            continue
        if len(claimants) == 1:
            takes.append(new(Take, (bar, claimants[0], bars[bar])))
        else:
            contests.append(new(Contest, (bar, ranked(claimants, plays, dealer))))
    return tuple(takes), tuple(contests)


def _paid(money: Money, takes: tuple[Take, ...], duels: tuple[Duel, ...] = ()) -> Money:
    """Taken bills in their purses; of a bar that was settled only what is duelled for stays."""
    pile, all_bars, all_purses = money
    bars, purses = list(all_bars), list(all_purses)
    for bar, seat, bills in takes:
        bars[bar] = ()
        purses[seat] += bills
    for duel in duels:
        bars[duel.bar] = duel.bills
    return new(Money, (pile, tuple(bars), tuple(purses)))


def _offer(state: State, moves: Mapping[Seat, Any]) -> State:
    setup, _, _, deck, money, now, last = state
    offers = tuple([moves[contest.claimants[0]] for contest in now.contests])
    number, dealer, placed, plays, contests, _, _, _, takes = now
    now = new(Round, (number, dealer, placed, plays, contests, offers, (), (), takes))
    asked = tuple(sorted([seat for contest in contests for seat in contest.claimants[1:]]))
    return new(State, (setup, "answer", asked, deck, money, now, last))


def _answer(state: State, moves: Mapping[Seat, Any]) -> State:
    """Who accepts takes his share; the proposer and those who refuse duel for theirs together (R15)."""
    setup, _, _, deck, money, now, last = state
    number, dealer, placed, plays, contests, offers, _, _, taken = now
    answers, takes, duels = [], [], []
    for (bar, claimants), (shares,) in zip(contests, offers):
        others = claimants[1:]
        answers.append(tuple([moves[seat] for seat in others]))
        refusers = [seat for seat in others if moves[seat] is Answer.DUEL]
        duellists = (claimants[0], *refusers) if refusers else ()
        left: tuple[Bill, ...] = ()
        for seat, bills in shares:
            if seat in duellists:
                left += bills
            elif bills:
                takes.append(Take(bar, seat, bills))
        if duellists:
            duels.append(Duel(bar, duellists, tuple(sorted(left))))
    money = _paid(money, tuple(takes), tuple(duels))
    taken += tuple(takes)
    now = new(Round, (number, dealer, placed, plays, contests, offers, tuple(answers), tuple(duels), taken))
    if duels:
        return State(setup, "dice", _CHANCE, deck, money, now, last)
    pile, hands, played, shuffled, shuffles, _ = deck
    return _end_round(setup, pile, list(hands), played, shuffled, shuffles, money, now)


def _roll(state: State, moves: Mapping[Seat, Any]) -> State:
    setup, _, _, deck, money, now, _ = state
    dice = iter([roll[1:] for roll in moves[NATURE].rolls])
    duels = tuple([fought(duel, now.plays, dice) for duel in now.duels])
    takes = tuple([Take(duel.bar, duel.meetings[-1].winner, duel.bills) for duel in duels if duel.bills])
    now = now._replace(duels=duels, takes=now.takes + takes)
    pile, hands, played, shuffled, shuffles, _ = deck
    return _end_round(setup, pile, list(hands), played, shuffled, shuffles, _paid(money, takes), now)


def _end_round(
    setup: Setup,
    pile: tuple[Card, ...],
    hands: list[tuple[Card, ...]],
    played: tuple[tuple[Card, ...], ...],
    shuffled: tuple[Card, ...],
    shuffles: int,
    money: Money,
    now: Round,
) -> State:
    if now.number == setup.rounds:
        deck = Deck(pile, tuple(hands), played, shuffled, shuffles)
        return State(setup, "over", (), deck, money, now, now)
    dealer = (now.dealer + 1) % setup.seats
    to_draw = setup.clockwise[dealer]
    opened = new(Round, (now.number + 1, dealer, None, (), (), (), (), (), ()))
    return _draw(setup, pile, hands, played, shuffled, shuffles, to_draw, money, opened, now)


_APPLY: Mapping[str, Callable[[State, Mapping[Seat, Any]], State]] = {
    "cards": _shuffle_cards,
    "bills": _shuffle_bills,
    "place": _place,
    "play": _play,
    "offer": _offer,
    "answer": _answer,
    "dice": _roll,
}
