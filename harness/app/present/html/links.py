"""Where the pages of a league are, as seen from the page that is written. All links are relative: so pages may lie behind any
address, or on a disk."""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlencode

from harness.app.present.html.html import Content, element
from harness.league.fixtures import Number


@dataclass(frozen=True, slots=True)
class Links:
    """The links of one page. What has no page has None for a link."""

    top: str | None = (
        None  # the way to the first page of all; None: the page stands alone, and links to nothing
    )
    league: str = ""  # the way to the page of the league
    ending: str = ""  # of each address: `.html` for files
    games: Collection[int] | None = None  # that have a page; None: all

    @property
    def is_live(self) -> bool:
        """Whether a server gives the pages: it answers to what is asked behind a question mark, and pages follow the league."""
        return not self.ending

    def to_static(self, name: str) -> str:
        return f"{self.top}static/{name}"

    def to_home(self) -> str:
        return f"{self.top}{'' if self.is_live else 'index.html'}" or "./"

    def to_league(self) -> str | None:
        return None if self.top is None else f"{self.league}{'' if self.is_live else 'index.html'}" or "./"

    def to_bot(self, bot: Number) -> str | None:
        return self._to(f"bot/{bot}")

    def to_two_bots(self, one: Number, other: Number) -> str | None:
        return self._to(f"two/{one}-{other}")

    def to_game(self, number: int, seat: int | None = None) -> str | None:
        """The page of a game; as a seat saw it only from a server."""
        if self.games is not None and number not in self.games:
            return None
        return self._to(f"game/{number}" + ("" if seat is None else f"?seat={seat}"))

    def to_games(self, **query: object) -> str | None:
        """The list of games. With what is asked for only from a server."""
        asked = {name: value for name, value in query.items() if value is not None}
        if self.is_live:
            return self._to("games" + ("?" + urlencode(asked, doseq=True) if asked else ""))
        before = asked.pop("before", None)
        return None if asked else self._to("games" if before is None else f"games-{before}")

    def _to(self, page: str) -> str | None:
        return None if self.top is None else f"{self.league}{page}{self.ending}"


ALONE = Links()


def linked(text: Content, link: str | None) -> Content:
    """The text, as a link if there is one."""
    return text if link is None else element("a", text, href=link)
