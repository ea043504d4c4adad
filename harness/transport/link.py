"""One bot as a runner knows it: what it is sent, what it has, what it may still send, and who listens to it.

A link outlives its calls (`harness.transport.conversation`). It does not know who dials whom, nor any channel: whoever has
a call to the bot holds a conversation over it.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from harness.api.bot.v1 import bot_pb2 as pb
from harness.wire.batching import MOST_GAMES, Outbox, QuestionKey
from harness.wire.budget import Budget


class LinkListener(Protocol):
    """Who uses a link: it is called in the event loop, and nothing in it may wait."""

    def up(self, link: "Link") -> None:
        """A call stands, for the first time or again: the bot has said hello. It has no question and knows no game, so it
        is told the games that are on, and asked, anew. From now on the link takes what is sent."""

    def down(self, link: "Link") -> None:
        """The call has ended, and we did not close it. There may be another: until `up`, what is sent is dropped."""

    def away(self, link: "Link", why: str) -> None:
        """There was no other call for the patience, after `down`; `why` is in words, for people. If the bot comes back after
        all, `up` follows."""

    def written(self, link: "Link", questions: Sequence[QuestionKey]) -> None:
        """These questions are in the next message, whose writing begins now; they are not among the link's questions yet.

        It is called before the write and not after it. The answers may be here before we hear that the write has ended;
        their clocks must run by then. And a write takes long only with a bot that does not read: it is told that it has
        questions as soon as it begins to read, which it alone decides, so that time is its own.
        """

    def answers(self, link: "Link", message: pb.FromBot) -> None:
        """A message has come, with answers to whatever the bot likes. Who hears them takes their questions from the link's
        questions. It is called for each message of which none of the next two is true."""

    def nonsense(self, link: "Link", why: str) -> None:
        """Bytes have come that are no message. We end the call, so `down` follows."""

    def flood(self, link: "Link", why: str) -> None:
        """A message has come with far more than was asked for; it is not passed on. We end the call, so `down` follows."""


class Link:
    """One bot, whoever calls whom."""

    def __init__(self, name: str, *, most_games: int = MOST_GAMES) -> None:
        """`most_games` are played with the bot at once, whatever it wants."""
        self.name = name
        self.hello = pb.Hello()
        """What the bot said of itself when the last call began."""
        self.listener: LinkListener | None = None
        self.is_up = False
        """Whether there is a call over which the bot can be asked."""
        self.away = ""
        """Why the bot is away, in words: it has had no call for the patience."""
        self.changed: Callable[[Link], None] = _ignore
        """Called after each change of `is_up`, and when the bot is away."""
        self.outbox = Outbox()
        self.budget = Budget()
        self.news = asyncio.Event()
        """Set when there is something to write sooner than the conversation expected."""
        self.questions = self.outbox.open
        """The questions that the bot has: the turn of each, by its game's id."""
        self._most_games = most_games

    @property
    def games_at_once(self) -> int:
        """How many games may be on with the bot at once."""
        return min(max(1, self.hello.games_at_once), self._most_games)

    @property
    def load(self) -> int:
        """How many games are on with the bot, as its runner says."""
        return self.outbox.games

    @load.setter
    def load(self, games: int) -> None:
        self.outbox.games = games

    @property
    def window(self) -> int:
        """How many questions may be open with the bot, as its runner says."""
        return self.outbox.window

    @window.setter
    def window(self, questions: int) -> None:
        self.outbox.window = questions

    def send(self, part: bytes, question: QuestionKey | None = None) -> None:
        """Send a part of a `ToBot`, one field of it; of a question with its key, which the listener is told as it is
        written."""
        if self.is_up and self.outbox.put(part, question):
            self.news.set()

    def withdraw(self, part: bytes, game_id: int) -> None:
        """Send a withdrawal of the game's open question."""
        self.outbox.withdraw(game_id)
        self.send(part)

    def forget(self, game_id: int) -> None:
        """The game's question, if it has one, is answered by nobody any more: it need not be sent if it still waits."""
        self.outbox.forget(game_id)

    def rise(self) -> None:
        """A call stands."""
        self.is_up, self.away = True, ""
        self.outbox.clear()
        self.changed(self)
        if self.listener:
            self.listener.up(self)

    def fall(self) -> None:
        """The call has ended, and we did not close it."""
        self.is_up = False
        self.changed(self)
        if self.listener:
            self.listener.down(self)

    def miss(self, why: str) -> None:
        """There was no call for the patience."""
        was_away, self.away = bool(self.away), why
        if not was_away:
            self.changed(self)
            if self.listener:
                self.listener.away(self, why)


def _ignore(link: Link) -> None:
    del link
