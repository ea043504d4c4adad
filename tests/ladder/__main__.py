"""`python -m tests.ladder [--bots 100] [--leagues 10]`: how many games a ladder takes to order bots of known strength, beside
a round robin's sample."""

import argparse

import numpy as np

from tests.ladder.simulation import Setting, games_for, ladder_order, sample_order


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=100)
    parser.add_argument("--seats", type=int, nargs="+", default=[4])
    parser.add_argument("--spread", type=float, default=200.0, help="standard deviation of strengths, in Elo")
    parser.add_argument("--leagues", type=int, default=10)
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
    asked = parser.parse_args()
    setting = Setting(asked.bots, tuple(asked.seats), asked.spread, tuple(asked.games))
    ladders = [ladder_order(setting, seed) for seed in range(asked.leagues)]
    ladder = np.mean([ordered for ordered, _ in ladders], axis=0).tolist()
    sample = np.mean([sample_order(setting, seed) for seed in range(asked.leagues)], axis=0).tolist()
    print(
        f"{asked.bots} bots, strengths spread by {asked.spread:.0f} Elo, {asked.leagues} leagues: pairs in order"
    )
    print(f"{'games':>8} {'ladder':>8} {'sample':>8}")
    for games, by_ladder, by_sample in zip(setting.games, ladder, sample, strict=True):
        print(f"{games:>8,} {by_ladder:>8.1%} {by_sample:>8.1%}")
    for part in (0.95, 0.96, 0.97, 0.98):
        if part <= max(ladder[0], sample[0]):
            continue  # before the first look
        counts = [games_for(part, setting.games, ordered) for ordered in (ladder, sample)]
        texts = [f"{count:,.0f}" if count else "more than were played" for count in counts]
        print(f"games for {part:.0%} of the pairs: ladder {texts[0]}, sample {texts[1]}")
    print(f"CPU time to choose a batch: {1e3 * np.mean([seconds for _, seconds in ladders]):.1f} ms")


if __name__ == "__main__":
    main()
