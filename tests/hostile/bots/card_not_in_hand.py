"""Plays cards that it does not have."""

from typing import Any

from harness.bot import CARDS, RazziaBot, View, serve

EXPECTED = "illegal"
PLAYS = "razzia"


class NotInHand(RazziaBot):
    def play(self, view: View) -> Any:
        return next(card for card in CARDS if card not in view.hand)


if __name__ == "__main__":
    serve(NotInHand)
