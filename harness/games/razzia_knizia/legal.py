"""The legal moves of a seat: the check of one move, all moves one by one, and a random one."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Any

from harness.engine import IllegalMove
from harness.engine.game import Seat
from harness.engine.legality import made_of, named, not_asked
from harness.games.razzia_knizia.components import DECK, Card, Cheque
from harness.games.razzia_knizia.moves import BIDS, Action, Bid, Deck, Move, RazziaKniziaNotation, Thieves
from harness.games.razzia_knizia.state import State

_CALL_FOR_NOTHING = 0.1  # of random moves: if it were more, cheques would be used up before a row has grown

_named = partial(named, kinds=Move, write=RazziaKniziaNotation().write)


def check(state: State, seat: Seat, move: Move) -> None:
    """IllegalMove if the move is not legal."""
    if seat not in state.acting:
        raise not_asked(state.acting)
    _CHECKS[state.phase](state, seat, move)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The legal moves of a seat, the stand-in's first: it draws, passes, and bids the lowest cheque if it must bid."""
    if state.phase == "bid":
        if not must_bid(state, seat):
            yield Action.PASS
        yield from (BIDS[cheque] for cheque in biddable(state, seat))
        return
    yield Action.DRAW
    yield Action.CALL  # of an empty row too (K3)
    row = sorted(state.row)
    for count in range(1, most_thieves(state, seat) + 1):
        yield from map(Thieves, dict.fromkeys(combinations(row, count)))


def random_moves(state: State, random: Callable[[], float]) -> dict[Seat, Move]:
    """A random legal move for every seat to act; every legal move is possible."""
    (seat,) = state.acting
    if state.phase == "bid":
        bids = biddable(state, seat)
        choice = int(random() * (len(bids) + (not must_bid(state, seat))))
        return {seat: BIDS[bids[choice]] if choice < len(bids) else Action.PASS}
    if not state.row:
        return {seat: Action.CALL if random() < _CALL_FOR_NOTHING else Action.DRAW}
    most = most_thieves(state, seat)
    choice = int(random() * (3 if most else 2))
    if choice == 2:
        return {seat: _random_thieves(state.row, most, random)}
    return {seat: Action.CALL if choice else Action.DRAW}


def _random_thieves(row: list[Card], most: int, random: Callable[[], float]) -> Thieves:
    rest = row.copy()
    return Thieves.of([rest.pop(int(random() * len(rest))) for _ in range(1 + int(random() * most))])


def biddable(state: State, seat: Seat) -> list[Cheque]:
    """The available cheques that are higher than the bids so far, ascending."""
    highest = max(state.bids, default=0)
    return [cheque for cheque in state.cheques[seat] if cheque > highest]


def must_bid(state: State, seat: Seat) -> bool:
    """Whether a seat must bid: it has called the auction, and all others have passed (K5)."""
    return state.why == "call" and seat == state.turn and not any(state.bids)


def most_thieves(state: State, seat: Seat) -> int:
    """The number of thieves that a seat may use; those that it takes now do not count (K2)."""
    return min(state.loot[seat].count(Card.THIEF), len(state.row))


def _check_turn(state: State, seat: Seat, move: Move) -> None:
    if move is Action.DRAW or move is Action.CALL:  # of an empty row too (K3)
        return
    if type(move) is Thieves:
        if _can_take(state, seat, move):
            return
        wrong = f"{_named(move)} cannot be taken"
    else:
        wrong = f"{_named(move)} is nothing to do on a turn"
    raise IllegalMove(f"{wrong}; legal: {_turns(state, seat)}")


def _can_take(state: State, seat: Seat, move: Thieves) -> bool:
    if not made_of(move.cards, Card) or list(move.cards) != sorted(move.cards):
        return False
    short = [card for card in set(move.cards) if move.cards.count(card) > state.row.count(card)]
    return not short and len(move.cards) <= most_thieves(state, seat)


def _turns(state: State, seat: Seat) -> str:
    most = most_thieves(state, seat)
    if not most:
        return "draw or call"
    row = " ".join([card.text for card in state.row])
    return f"draw, call, or thieves= and cards of the row, {row}, ascending, {most} at most"


def _check_bid(state: State, seat: Seat, move: Move) -> None:
    bids = biddable(state, seat)
    if type(move) is Bid and type(move.cheque) is int and move.cheque in bids:
        return
    if must_bid(state, seat):
        legal = f"one of {_texts(bids)}: the caller bids if all others passed"
    else:
        if move is Action.PASS:
            return
        legal = f"pass or one of {_texts(bids)}"
    raise IllegalMove(f"{_named(move)} is no bid here; legal: {legal}")


def _check_deck(_: State, __: Seat, move: Move) -> None:
    if type(move) is Deck and made_of(move.cards, Card) and sorted(move.cards) == list(DECK):
        return
    raise IllegalMove(f"{_named(move)}: legal: deck=, each of the {len(DECK)} cards once")


def _texts(bids: list[Cheque]) -> str:
    return " ".join(map(str, bids))


_CHECKS: Mapping[str, Callable[[State, Seat, Any], None]] = {
    "turn": _check_turn,
    "bid": _check_bid,
    "deck": _check_deck,
}
