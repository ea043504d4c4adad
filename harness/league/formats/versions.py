"""The bots of a league, each in all its versions: for a format with a standing of its own, they are one player."""

from collections.abc import Mapping

from harness.league.fixtures import Lineup, Number
from harness.league.league import League

BotNumber = Number  # counts bots as they came, whatever their versions; of a league that has not changed, the number of its entrant


class BotVersions:
    """Which bot each entrant is, and in which version each bot plays."""

    def __init__(self, league: League) -> None:
        names = [entrant.bot for entrant in league.entrants]
        bots = {name: bot for bot, name in enumerate(dict.fromkeys(names))}
        self._chapters = league.chapters
        self.bot_of = tuple([bots[name] for name in names])
        self.newest: Mapping[BotNumber, Number] = {bot: number for number, bot in enumerate(self.bot_of)}
        self.first = len(league.chapters[0].present if league.chapters else names)
        """How many bots there were before the first game."""

    @property
    def count(self) -> int:
        """How many bots there ever were."""
        return len(self.newest)

    def present(self, games: int) -> Mapping[BotNumber, Number]:
        """Who plays behind this number of games, each bot with the entrant that is its version; in the order in which they
        came."""
        chapters = [chapter for chapter in self._chapters if chapter.after <= games]
        entrants = chapters[-1].present if chapters else range(self.first)
        of = {self.bot_of[number]: number for number in entrants}
        return {bot: of[bot] for bot in sorted(of)}

    def again(self, lineup: Lineup, games: int) -> Lineup:
        """The same bots in the versions that play behind this number of games; empty if one of them has left."""
        present = self.present(games)
        bots = [self.bot_of[number] for number in lineup]
        return tuple([present[bot] for bot in bots]) if present.keys() >= {*bots} else ()
