"""What is counted of each seat: raids, splits, duels, and the luck of the dice in them."""

from collections.abc import Iterator, Mapping
from typing import Any

from harness.engine.game import Seat
from harness.engine.measures import Amount, Measure
from harness.games.razzia.duels import chances
from harness.games.razzia.moves import Answer
from harness.games.razzia.state import Round, State

_MEASURES = (
    Measure("duels", "duels", "duels fought"),
    Measure("duels_won", "won", "part of the duels that were won", "duels", is_share=True),
    Measure("duels_expected", "chance", "chance to win the duels, in the mean", "duels", is_share=True),
    Measure(
        "luck", "luck", "luck of the dice: money won in duels, less the pots times the chances to win them"
    ),
    Measure("raids", "raids", "raids played"),
    Measure("raids_won", "hit", "part of the raids that brought bills", "raids", is_share=True),
    Measure("offers", "offers", "bars split as the proposer"),
    Measure("offers_agreed", "agreed", "part of the splits that everybody accepted", "offers", is_share=True),
    Measure(
        "generosity",
        "given",
        "part of the money offered to the others, less what a duel with all would give them in the mean",
        "offers",
        is_share=True,
    ),
    Measure("answers", "", "splits answered"),
    Measure(
        "accepted", "accepts", "part of the splits answered that were accepted", "answers", is_share=True
    ),
    Measure("placed", "placed", "money that it laid on bars as the dealer"),
)


class RazziaMeasures:
    """Reads measures from the states before and after a turn."""

    measures = _MEASURES
    luck = "luck"

    def amounts(self, before: State, moves: Mapping[Seat, Any], after: State) -> Iterator[Amount]:
        now = after.now if after.plays else after.last
        match before.phase:
            case "place":
                yield Amount(before.dealer, "placed", before.bills[-1])
                return
            case "play":
                for seat, card in moves.items():
                    if card.raid:
                        yield Amount(seat, "raids")
            case "offer":
                yield from _offers(before, moves)
            case "answer":
                yield from _answers(before, moves)
            case "dice":
                assert now
                yield from _duels(now)
        if now and before.phase in ("play", "answer", "dice"):
            for _, seat, _ in now.takes[len(before.takes) :]:
                if now.plays[seat].raid:
                    yield Amount(seat, "raids_won")


def _offers(before: State, moves: Mapping[Seat, Any]) -> Iterator[Amount]:
    for contest in before.contests:
        proposer, pot = contest.claimants[0], sum(before.bars[contest.bar])
        given = sum([sum(bills) for seat, bills in moves[proposer].shares if seat != proposer])
        own_chance = chances(tuple([before.plays[seat].number for seat in contest.claimants]))[0]
        yield Amount(proposer, "offers")
        yield Amount(proposer, "generosity", given / pot - (1 - own_chance))


def _answers(before: State, moves: Mapping[Seat, Any]) -> Iterator[Amount]:
    for contest in before.contests:
        proposer, *rivals = contest.claimants
        for seat in rivals:
            yield Amount(seat, "answers")
            if moves[seat] is Answer.ACCEPT:
                yield Amount(seat, "accepted")
        if all(moves[seat] is Answer.ACCEPT for seat in rivals):
            yield Amount(proposer, "offers_agreed")


def _duels(now: Round) -> Iterator[Amount]:
    for duel in now.duels:
        pot, winner = sum(duel.bills), duel.meetings[-1].winner
        numbers = tuple([now.plays[seat].number for seat in duel.duellists])
        for seat, chance in zip(duel.duellists, chances(numbers), strict=True):
            yield Amount(seat, "duels")
            yield Amount(seat, "duels_expected", chance)
            yield Amount(seat, "luck", pot * ((seat == winner) - chance))
        yield Amount(winner, "duels_won")
