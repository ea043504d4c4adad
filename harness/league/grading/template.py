"""The rubric that `harness grade init` writes: it can be used as it is, and explains every key."""

from collections.abc import Sequence
from string import Template

from harness.engine.game import AnyGame


def rubric_template(game: AnyGame, samples: Sequence[str], seed: str) -> str:
    """The text of a rubric with some of the game's sample bots to beat."""
    seats = max(2, game.seats[0])
    easy = [name for name in ("random",) if name in samples]
    hard = [name for name in ("greedy", *samples) if name in samples and name not in easy][:1]
    return _TEMPLATE.substitute(
        game=game.name,
        seats=seats,
        most=game.seats[-1],
        least=seats,
        seed=seed,
        samples=", ".join(samples),
        bars="\n".join([_bar(name, points) for name, points in zip([*easy, *hard], (20, 30), strict=False)]),
    )


def _bar(name: str, points: int) -> str:
    return f'[[bars]]\nname = "{name}"\nsample = "{name}"\npoints = {points}\n'


_TEMPLATE = Template("""\
# A rubric: what bots are graded by. `harness grade run` with this file's name and some bots grades them.
# Every key is explained in docs/grading.md.

# name = "Assignment 2"    # as it is printed; without one, this file's name
game = "$game"
seats = $seats                  # $least to $most: the graded bot and copies of one reference bot
blocks = 30                # deals against each reference bot; each is played with the graded bot once in every seat
seed = "$seed"   # gives all cards: whoever knows it can prepare for them, so keep it from students

# move_limit = 1.0         # seconds for an answer
# bank = 0.0               # seconds a game for what is over the move limit
# max_faults = 3           # with so many faults in one game the referee plays on, and ranks the bot last

[conformance]              # the steps of `harness bot check`: points in proportion to those that pass
points = 20
# steps = "all"            # else "short": the few that find most broken bots

[faults]                   # games without a fault
points = 10
none_from = 0.1            # with faults in a tenth of the games or more, no points

# Reference bots. The measured share of the points between the bot and its copies is 50 % for one that plays like it.
# Full points: the share shows with this confidence that the bot is better. Below, points grow with the share.
$bars
# [[bars]]
# name = "bar"
# path = "bars/bar"        # a .py file, or a directory with a bot.py; or sample = one of $samples
# points = 20
# confidence = 0.95
# none_up_to = 0.2         # the share up to which there are no points

# [class]                  # games of all graded bots with each other
# points = 10
# games = 600
# none_up_to = 0.25
# full_from = 0.75

# [limits]                 # of each bot, as in league files
# memory = 512             # MB
""")
