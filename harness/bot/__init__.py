"""The SDK: everything that the author of a bot in Python imports.

from harness.bot import RazziaBot, serve

class Fox(RazziaBot): ...

serve(Fox)

The types of a game are in its own module, with all that its bots need: `from harness.bot.razzia import RazziaBot, View, Card, serve`.
The most used ones of Razzia are here, too.
"""

from collections.abc import Mapping

from harness.bot.bot import Bot, GameOver, Seating
from harness.bot.hick_hack import HickHackBot
from harness.bot.loading import load_bot
from harness.bot.practice import Block, practise, practise_block
from harness.bot.raise_game import RaiseBot
from harness.bot.razzia import RazziaBot
from harness.bot.razzia_knizia import RazziaKniziaBot
from harness.bot.samples import sample_bot
from harness.bot.server import serve
from harness.games.razzia.components import BARS, CARDS, Card
from harness.games.razzia.duels import ranked
from harness.games.razzia.moves import Answer, Offer
from harness.games.razzia.view import Table, View

BOTS: Mapping[str, type[Bot]] = {
    bot.game: bot for bot in (RazziaBot, HickHackBot, RazziaKniziaBot, RaiseBot)
}  # the base class of each game's bots, by the game's name

__all__ = [
    "BARS",
    "BOTS",
    "CARDS",
    "Answer",
    "Block",
    "Bot",
    "Card",
    "GameOver",
    "HickHackBot",
    "Offer",
    "RaiseBot",
    "RazziaBot",
    "RazziaKniziaBot",
    "Seating",
    "Table",
    "View",
    "load_bot",
    "practise",
    "practise_block",
    "ranked",
    "sample_bot",
    "serve",
]
