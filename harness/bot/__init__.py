"""The other end of the wire: what a bot author imports.

from harness.bot import RazziaBot, serve

class Fox(RazziaBot): ...

serve(Fox)
"""

from harness.bot.bot import Bot, GameOver, Seating
from harness.bot.practice import Block, practise, practise_block
from harness.bot.razzia import RazziaBot
from harness.bot.server import serve
from harness.games.razzia.components import BARS, CARDS, Card
from harness.games.razzia.duels import ranked
from harness.games.razzia.moves import Answer, Offer
from harness.games.razzia.view import Table, View

__all__ = [
    "BARS",
    "CARDS",
    "Answer",
    "Block",
    "Bot",
    "Card",
    "GameOver",
    "Offer",
    "RazziaBot",
    "Seating",
    "Table",
    "View",
    "practise",
    "practise_block",
    "ranked",
    "serve",
]
