"""Knows the odds of every duel: buys the others off for just more than theirs, and cannot be bought for less.

It plays as if everybody had the same weight: a gambler is worth what lies there while nobody raids, a raid what
lies there while somebody gambles, and both are the likelier the more money there is.
"""

from typing import Any

from harness.bot import Card, RazziaBot, View, serve
from sample_bots.razzia._odds import cheapest, contest_numbers, duel, offered, refusals, worth


class Negotiator(RazziaBot):
    def place(self, view: View) -> Any:
        """Where its best card gains most by the bill."""
        return max(view.hand, key=lambda card: _worth(card, view)).bar

    def play(self, view: View) -> Any:
        return max(view.hand, key=lambda card: _worth(card, view))

    def offer(self, view: View) -> Any:
        """To each of the others the least that is more than its duel is worth, if that can be paid.

        Otherwise the smallest bill: whoever accepts that has left the duel for little.
        """
        assert view.contest
        left = sorted(view.table.bars[view.contest.bar])
        pot = sum(left)
        proposer, *others = view.contest.claimants
        mine, *theirs = [pot * chance for chance in duel(contest_numbers(view))]
        shares: dict[int, list[int]] = {}
        for seat, value in zip(others, theirs, strict=True):
            share = cheapest(left, value + 1)
            if share is None or sum(left) - sum(share) < mine:
                share = left[:1] if len(left) > 1 else []
            shares[seat] = share
            for bill in share:
                left.remove(bill)
        return {proposer: left, **shares}

    def answer(self, view: View) -> Any:
        """The share against the duel, in which those will be who are likely to refuse."""
        assert view.contest
        assert view.seat is not None
        numbers, shares = contest_numbers(view), offered(view)
        me = view.contest.claimants.index(view.seat)
        return shares[me] >= worth(numbers, shares, me, refusals(numbers, shares))


def _worth(card: Card, view: View) -> float:
    """The money of the bar, by the chance to get it: crowds follow the money, and a high number helps in them."""
    money = view.money(card.bar)
    crowd = money / sum(map(view.money, range(len(view.table.bars)))) * view.table.seats / 2
    alone = 1 / (1 + crowd)
    strength = (card.number + 2) / 8
    if card.raid:
        return money * (1 - alone) * strength
    return money * (alone + (1 - alone) * strength / 3)


if __name__ == "__main__":
    serve(Negotiator)
