"""The pages of leagues as HTML: each is whole and can be read without a script; the report's builder, pictures and style."""

from harness.app.present.html.pages.bot import bot_page
from harness.app.present.html.pages.game import game_page
from harness.app.present.html.pages.game_list import games_page
from harness.app.present.html.pages.home import home_page
from harness.app.present.html.pages.league import league_page
from harness.app.present.html.pages.message import message_page
from harness.app.present.html.pages.two_bots import two_bots_page

__all__ = [
    "bot_page",
    "game_page",
    "games_page",
    "home_page",
    "league_page",
    "message_page",
    "two_bots_page",
]
