"""The league file that `harness league init` writes: it can be run as it is, and explains the usual keys."""

from collections.abc import Sequence
from string import Template

from harness.engine.game import AnyGame

EXAMPLE = "fox"  # in a comment: a bot that the reader may write
_BOTS = 4  # sample bots in the file


def template(game: AnyGame, samples: Sequence[str]) -> str:
    """The text of a league file with some of the game's sample bots; if there are none, the reader adds bots."""
    bots = samples[:_BOTS]
    seats = [seats for seats in game.seats if seats <= max(len(bots), game.seats[0])][-2:]
    return _TEMPLATE.substitute(
        game=game.name,
        seats=f"{seats!s:<10}",
        least=game.seats[0],
        most=game.seats[-1],
        options="".join([_option(name, values) for name, values in game.options.items()]),
        bots="\n".join([_bot(name, samples if name == bots[0] else ()) for name in bots]),
    )


def _option(name: str, values: Sequence[str]) -> str:
    line = f'{name} = "{values[0]}"'
    comment = f"# or {', '.join(values[1:])}" if values[1:] else ""
    return f"{line:<25} {comment}".rstrip() + "\n"


def _bot(name: str, samples: Sequence[str]) -> str:
    line = f'sample = "{name}"'
    comment = f"# a bot that comes with the harness: {', '.join(samples)}"
    return f'[[bots]]\nname = "{name}"\n{line:<25} {comment if samples else ""}'.rstrip() + "\n"


_TEMPLATE = Template("""\
# A league. `harness league run` and this file's name runs it; with --dry-run it tells the schedule and plays nothing.
# Every key is explained in docs/leagues.md.

# name = "spring"         # what the store knows it by; without one, this file's name
game = "$game"
seats = $seats        # table sizes, $least to $most; one number will do
rounds = 2                # how often every table of that many bots plays a block
# games = 1000            # instead of rounds: about so many games in all, a balanced sample of the tables
# seed = "spring"         # the same seed, the same schedule; without one, one is chosen and stored
# reproducible = true     # the seed gives the cards, too, the same in every first run: who knows it knows them all
# deals = "shared"        # a block's games have the same cards, which a bot may remember; else "own"

# format = "gauntlet"     # only the challengers against all others; "swiss", "knockout", "ladder", "stages"; else "round-robin"
# challengers = ["fox"]
# sit_twice = true        # fewer bots than seats: they sit at a table more than once

move_limit = 1.0          # seconds for an answer
bank = 0.0                # seconds a game for what is over the move limit
max_faults = 3            # with so many faults in one game the referee plays on, and ranks the bot last

# start_limit = 30        # seconds for a bot to be there; one that loads a model may need more
# logs = "logs"           # a directory for what bots print: a file for each
# updates = "accept"       # a bot whose files have changed plays on as a new version; else it is refused
# sandbox = "strict"      # of bots that are started: "limits", "none"; without it, strict where this machine allows it

[options]                 # of the game
$options
[rating]                  # of Elo: where bots start, and how far a game moves them
start = 1500
k = 16
# anchor = { greedy = 1500 }  # the rating that standings give one bot, so that leagues with this bot compare

$bots
# [[bots]]
# name = "fox"
# path = "fox"            # what `harness bot new fox` makes beside this file: a directory with a bot.py; or a .py file
# environment = { LEVEL = "3" }
# title = "The Fox"       # shown beside the name, as are author and team
# reference = true        # a bot to compare with: marked as no contestant

# [[bots]]
# name = "crow"
# command = "node crow.js"           # started in this file's directory; it is told where to listen

# [[bots]]
# name = "quill"
# address = "quill.example.org:7400" # a bot that runs already
# certificate = "quill.pem"          # how it shows who it is; its author makes both with `harness bot keygen`
# token_file = "quill.token"         # and how we do

# [[bots]]
# name = "wren"
# dials_in = true                    # runs where nobody can reach it, and dials us: `harness league invite`
""")
