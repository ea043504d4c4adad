"""Honest bots of many kinds: each takes the methods of sample bots, some with a part of random decisions, and has a taste of
its own for splits. What they decide follows from the view alone.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any
from zlib import crc32

from harness.bot import Bot, View, sample_bot
from sample_bots.hick_hack import _odds as hick_hack_odds
from sample_bots.razzia._odds import cheapest, contest_numbers, duel

Decide = Callable[[Any, Any], Any]

_SAMPLES: Mapping[str, Sequence[str]] = {  # the last one is random
    "razzia": ("greedy", "hunter", "negotiator", "random"),
    "hick_hack": ("greedy", "random"),
    "razzia_knizia": ("greedy", "appraiser", "random"),
    "raise": ("greedy", "banker", "random"),
}
_QUESTIONS = {
    "razzia": ("place", "play", "offer", "answer"),
    "hick_hack": ("lay", "offer", "answer"),
    "razzia_knizia": ("turn", "bid"),
    "raise": ("pick", "raise_or_pass"),
}


def honest(game: str, number: int) -> type[Bot]:
    """The honest bot of this number."""
    random = Random(f"{game} {number}")
    samples = [sample_bot(game, name) for name in _SAMPLES[game]]
    methods: dict[str, Decide] = {}
    for question in _QUESTIONS[game]:
        part = random.choice([0.0, 0.0, 0.05, 0.2])
        sample = random.choice([*samples[:-1], *samples[:-1], samples[-1]])
        methods[question] = _erring(getattr(sample, question), getattr(samples[-1], question), part, number)
    if game == "razzia":
        methods["offer"] = random.choice([methods["offer"], _even, _generous(random.choice(_TASTES))])
        methods["answer"] = random.choice([methods["answer"], _asking(random.choice(_TASTES))])
    if game == "hick_hack":
        methods["answer"] = random.choice([methods["answer"], _asking_grains(random.choice(_TASTES))])
    return type(f"Honest{number}", (samples[0],), methods)


_TASTES = (0.5, 0.8, 1.0, 1.2)  # of what a duel is worth


def _erring(decide: Decide, at_random: Decide, part: float, number: int) -> Decide:
    def erring(self: Any, view: View) -> Any:
        errs = part and Random(crc32(f"{number} {view!r}".encode())).random() < part
        return (at_random if errs else decide)(self, view)

    return erring


def _even(_: Any, view: View) -> Any:
    return view.even_split()


def _generous(taste: float) -> Decide:
    def offer(_: Any, view: View) -> Any:
        """To each of the others about what its duel is worth."""
        assert view.contest
        left = sorted(view.table.bars[view.contest.bar])
        money, (proposer, *others) = sum(left), view.contest.claimants
        shares = {}
        for seat, chance in zip(others, duel(contest_numbers(view))[1:], strict=True):
            shares[seat] = cheapest(left, taste * money * chance) or left[:1]
            for bill in shares[seat]:
                left.remove(bill)
        return {proposer: left, **shares}

    return offer


def _asking(taste: float) -> Decide:
    def answer(_: Any, view: View) -> Any:
        assert view.contest
        assert view.seat is not None
        chance = duel(contest_numbers(view))[view.contest.claimants.index(view.seat)]
        return sum(view.my_share) >= taste * chance * view.money(view.contest.bar)

    return answer


def _asking_grains(taste: float) -> Decide:
    def answer(_: Any, view: Any) -> Any:
        chances = hick_hack_odds.duel(tuple(view.strengths.values()))
        chance = dict(zip(view.strengths, chances, strict=True))[view.seat]
        return view.my_share.points >= taste * chance * view.grains.points

    return answer
