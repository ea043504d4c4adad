"""The yardstick: Razzia as one plain loop, without moves, records, checks, views or provable chance.

It is what the rules cost if nothing else is asked of them. Machines are shared and their speed changes from
minute to minute; the ratio to this loop, measured in turns with it, does not.
"""

from random import Random

_DECK = [
    (bar, raid, number)
    for bar in range(6)
    for raid, numbers in ((0, range(1, 7)), (1, (3, 4, 6)))
    for number in numbers
]
_BILLS = [value for value in (5, 10, 15, 20) for _ in range(14)] + [
    v for v in (25, 30, 40, 50) for _ in range(7)
]


def play(random: Random, seats: int = 4) -> int:
    """One game; how many decisions the seats made."""
    draw = random.random
    pile, bills = _DECK[:], _BILLS[:]
    random.shuffle(pile)
    random.shuffle(bills)
    hands = [[pile.pop() for _ in range(5)] for _ in range(seats)]
    played: list[tuple[int, int, int]] = []
    bars: list[list[int]] = [[] for _ in range(6)]
    money = [0] * seats
    decisions = 0
    for number in range(12):
        if number:
            for step in range(1, seats + 1):
                if not pile:
                    pile, played = played, []
                    random.shuffle(pile)
                hands[(number + step) % seats].append(pile.pop())
        for bar in bars:
            bar.append(bills.pop())
        bars[int(draw() * 6)].append(bills.pop())
        guests: list[list[tuple[int, int, int]]] = [[] for _ in range(6)]
        for seat, hand in enumerate(hands):
            card = hand.pop(int(draw() * len(hand)))
            played.append(card)
            guests[card[0]].append((card[2], seat, card[1]))
        decisions += 1 + seats
        for place, there in enumerate(guests):
            raiders = [guest for guest in there if guest[2]]
            claimants = raiders or there
            if not there or len(raiders) == len(there):
                continue
            stake, bars[place] = bars[place], []
            if len(claimants) == 1:
                money[claimants[0][1]] += sum(stake)
                continue
            decisions += len(claimants)
            claimants.sort(reverse=True)
            shares: list[list[int]] = [[] for _ in claimants]
            for bill in stake:
                shares[int(draw() * len(claimants))].append(bill)
            left, duellists = shares[0], claimants[:1]
            for claimant, share in zip(claimants[1:], shares[1:], strict=True):
                if draw() < 0.5:
                    money[claimant[1]] += sum(share)
                else:
                    left = left + share
                    duellists.append(claimant)
            champion = duellists.pop(0)
            while duellists:
                challenger = duellists.pop()
                ahead = champion[0] + int(draw() * 6) > challenger[0] + int(draw() * 6)
                champion = champion if ahead else challenger
            money[champion[1]] += sum(left)
    return decisions
