"""The rules: how moves change a position. Moves must be legal: `legal.check` is called before."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from harness.engine import NATURE, ConservationError
from harness.engine.chance import Chance
from harness.engine.game import Options, Outcome, Seat
from harness.games.razzia_knizia import legal
from harness.games.razzia_knizia.components import (
    DECK,
    FIRST_ON_BOARD,
    FULL_ROW,
    LEAVING,
    NAME,
    OPTIONS,
    ROUNDS,
    SEATS,
    Card,
    setup_of,
)
from harness.games.razzia_knizia.favours import RazziaKniziaFavours
from harness.games.razzia_knizia.measures import RazziaKniziaMeasures
from harness.games.razzia_knizia.moves import Action, Bid, Deck, Move, RazziaKniziaNotation, Thieves
from harness.games.razzia_knizia.picture import RazziaKniziaPictures
from harness.games.razzia_knizia.questions import QUESTIONS
from harness.games.razzia_knizia.scoring import end_scores, round_scores
from harness.games.razzia_knizia.state import State, Why
from harness.games.razzia_knizia.story import RazziaKniziaStory
from harness.games.razzia_knizia.view import View, views


class RazziaKnizia:
    """Razzia! by Reiner Knizia, as a `Game`."""

    name = NAME
    former_rules: tuple[str, ...] = ("0.1.0",)  # K3: no call of an empty row
    seats = SEATS
    options: Mapping[str, tuple[str, ...]] = OPTIONS
    notation = RazziaKniziaNotation()
    story = RazziaKniziaStory()
    questions = QUESTIONS
    measures = RazziaKniziaMeasures()
    pictures = RazziaKniziaPictures()
    favours = RazziaKniziaFavours()

    def start(self, seats: int, options: Options) -> State:
        setup = setup_of(seats, options)
        return State(
            setup,
            phase="deck",
            acting=(NATURE,),
            deck=[],
            cheques=[*map(list, setup.cheques)],
            won=[[] for _ in range(seats)],
            loot=[[] for _ in range(seats)],
            scores=[0] * seats,
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
        """NATURE's move. docs/chance.md has the name of the event: another name would change every deal."""
        del state
        return Deck(chance.shuffled("deck", DECK))

    def apply(self, state: State, moves: Mapping[Seat, Move]) -> State:
        ((seat, move),) = moves.items()
        _APPLY[state.phase](state, seat, move)
        return state

    def outcome(self, state: State) -> Outcome | None:
        """The outcome at the end; equal totals share the place (K10)."""
        return Outcome.of(state.scores) if state.phase == "over" else None

    def audit(self, state: State) -> None:
        police = [Card.POLICE] * state.police
        cards = sorted([*state.deck, *state.row, *police, *state.gone, *chain(*state.loot)])
        if state.phase != "deck" and cards != list(DECK):
            raise _conservation_error("cards", cards, len(DECK))
        cheques = sorted([state.board, *chain(*state.cheques, *state.won)])
        box = sorted([FIRST_ON_BOARD, *chain(*state.setup.cheques)])
        if cheques != box:
            raise _conservation_error("cheques", cheques, len(box))


def _conservation_error(things: str, actual: list[Any], expected: int) -> ConservationError:
    what = f"{len(actual)} {things} where there are {expected}: {actual}"
    return ConservationError(f"{things} were lost or doubled, a bug in the rules of razzia_knizia: {what}")


def _shuffle(state: State, _: Seat, move: Deck) -> None:
    state.deck = [*reversed(move.cards)]
    _begin_round(state)


def _begin_round(state: State) -> None:
    """Give the turn to the seat with the highest cheque."""
    highest = max([cheques[-1] for cheques in state.cheques])
    _give_turn(state, next(seat for seat, cheques in enumerate(state.cheques) if cheques[-1] == highest))


def _give_turn(state: State, seat: Seat) -> None:
    state.turn = seat
    state.phase, state.acting = "turn", (seat,)


def _act(state: State, seat: Seat, move: Action | Thieves) -> None:
    if move is Action.DRAW:
        _draw(state)
    elif move is Action.CALL:
        _open_auction(state, "call")
    else:
        assert type(move) is Thieves
        _use_thieves(state, seat, move)


def _draw(state: State) -> None:
    card = state.deck.pop()
    if card is Card.POLICE:
        state.police += 1
        if state.police == state.setup.police:
            _end_round(state)
        else:
            _open_auction(state, "police")
        return
    state.row.append(card)
    if len(state.row) == FULL_ROW:
        _open_auction(state, "row")
    else:
        _next_turn(state)


def _use_thieves(state: State, seat: Seat, move: Thieves) -> None:
    """Discard a thief for each card that it takes from the row, which may be a thief itself (K1)."""
    loot = state.loot[seat]
    for card in move.cards:
        loot.remove(Card.THIEF)
        state.gone.append(Card.THIEF)
        state.row.remove(card)
    loot += move.cards
    loot.sort()
    _next_turn(state)


def _open_auction(state: State, why: Why) -> None:
    state.why = why
    state.bids = []
    _ask_for_a_bid(state)


def _bid(state: State, _: Seat, move: Action | Bid) -> None:
    state.bids.append(move.cheque if type(move) is Bid else 0)
    _ask_for_a_bid(state)


def _ask_for_a_bid(state: State) -> None:
    """Ask the next seat for a bid, from the left of the opener on; a seat that cannot bid passes without a question (K4)."""
    bids, cheques = state.bids, state.cheques
    highest = max(bids, default=0)
    for seat in state.setup.clockwise[state.turn][len(bids) :]:
        if cheques[seat] and cheques[seat][-1] > highest:
            state.phase, state.acting = "bid", (seat,)
            return
        bids.append(0)
    _settle(state, highest)


def _settle(state: State, highest: int) -> None:
    state.last = state.auction
    if highest:
        _sell(state, state.setup.clockwise[state.turn][state.bids.index(highest)], highest)
    elif len(state.row) == FULL_ROW:
        _discard_row(state)
    state.bids = []
    _next_turn(state)


def _sell(state: State, winner: Seat, cheque: int) -> None:
    """Sell the row for a cheque. The cheque on the board goes to the winner, face down, for the next round."""
    loot = state.loot[winner]
    loot += state.row
    loot.sort()
    state.row = []
    state.cheques[winner].remove(cheque)
    state.won[winner].append(state.board)
    state.board = cheque


def _discard_row(state: State) -> None:
    state.gone += state.row
    state.row = []


def _next_turn(state: State) -> None:
    """Give the turn to the next seat on the left that has a cheque; if no seat has one, the round ends."""
    for seat in state.setup.clockwise[state.turn]:
        if state.cheques[seat]:
            _give_turn(state, seat)
            return
    _end_round(state)


def _end_round(state: State) -> None:
    """End the round and score it. The row is discarded, however the round ended (K6)."""
    _discard_row(state)
    over = state.number == ROUNDS
    scores = round_scores(state.loot)
    for cheques, won in zip(state.cheques, state.won, strict=True):
        cheques += won
        cheques.sort()
        won.clear()
    if over:
        ends = end_scores(state.loot, state.cheques)
        scores = tuple(
            [
                score._replace(businesses=for_businesses, cheques=for_cheques)
                for score, (for_businesses, for_cheques) in zip(scores, ends, strict=True)
            ]
        )
    state.scored.append(scores)
    state.scores = [score + of_round.total for score, of_round in zip(state.scores, scores, strict=True)]
    _clear_table(state)
    if over:
        state.phase, state.acting = "over", ()
        return
    state.number += 1
    _begin_round(state)


def _clear_table(state: State) -> None:
    """Discard the police, and the loot that stays for one round only."""
    state.gone += [Card.POLICE] * state.police
    state.police = 0
    for seat, loot in enumerate(state.loot):
        state.gone += [card for card in loot if card in LEAVING]
        state.loot[seat] = [card for card in loot if card not in LEAVING]


_APPLY: Mapping[str, Callable[[State, Seat, Any], None]] = {
    "deck": _shuffle,
    "turn": _act,
    "bid": _bid,
}
