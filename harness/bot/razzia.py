"""A bot for Razzia: four questions, four methods."""

from typing import Any

from harness.bot.bot import Bot
from harness.games.razzia.moves import Answer, Offer, Place
from harness.games.razzia.view import View


class RazziaBot(Bot):
    """Override what you like, as plain methods or `async` ones; what you leave plays tamely.

    The view holds everything that the seat may know, so nothing needs to be remembered.
    """

    game = "razzia"

    def place(self, view: View) -> Any:
        """As dealer: the bar on which to put `view.bill`."""
        return min(range(len(view.table.bars)), key=view.money)

    def play(self, view: View) -> Any:
        """A card of `view.hand`."""
        return min(view.hand, key=lambda card: (card.raid, card.number))

    def offer(self, view: View) -> Any:
        """As the strongest at a shared bar: who gets which bills, as a mapping from seat to bills."""
        return view.even_split()

    def answer(self, view: View) -> Any:
        """To the offer `view.offer`: True accepts `view.my_share`, False duels."""
        del view
        return True

    def move(self, view: View, time_left: float) -> Any:
        del time_left
        match view.table.phase:
            case "place":
                return self._converted(self.place(view), Place)
            case "play":
                return self.play(view)
            case "offer":
                return self._converted(self.offer(view), _offer)
            case _:
                return self._converted(self.answer(view), _answer)

    @staticmethod
    def _converted(said: Any, convert: Any) -> Any:
        """What the author said as a move; at once, or when it is there."""
        if hasattr(said, "__await__"):

            async def later() -> Any:
                return convert(await said)

            return later()
        return convert(said)


def _offer(said: Any) -> Offer:
    return said if isinstance(said, Offer) else Offer.of(said)


def _answer(said: Any) -> Answer:
    return said if isinstance(said, Answer) else Answer.ACCEPT if said else Answer.DUEL
