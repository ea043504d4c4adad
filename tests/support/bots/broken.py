"""Bots that are broken in one way each: `python -m tests.support.bots.broken NAME` serves one."""

import asyncio
import os
import sys
import time
from typing import Any

from google.protobuf.unknown_fields import UnknownFieldSet

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import Card, Offer, View
from tests.support.bots.bare import Raw, main


class KeepsEveryBill(Raw):
    """Offers everything to itself and leaves the others out."""

    def move(self, view: View) -> Any:
        if view.table.phase == "offer":
            assert view.contest
            assert view.seat is not None
            return Offer.of({view.seat: view.table.bars[view.contest.bar]})
        return super().move(view)


class PlaysACardToAnOffer(Raw):
    """Answers an offer with a card."""

    def move(self, view: View) -> Any:
        return view.hand[0] if view.table.phase == "answer" else super().move(view)


class PutsItOnTheSixthBar(Raw):
    """Has never played with three seats, which have four bars."""

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        answer = super().answer(ask)
        if answer and answer.razzia.WhichOneof("move") == "place":
            answer.razzia.place.bar = 5
        return answer


class DiesOnARepeatedQuestion(Raw):
    def __init__(self) -> None:
        self._seen: set[tuple[int, int]] = set()

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        if (ask.game_id, ask.turn) in self._seen:
            print("Traceback: KeyError: I answered that", flush=True)
            os._exit(7)
        self._seen.add((ask.game_id, ask.turn))
        return super().answer(ask)


class AnswersAQuestionOnce(DiesOnARepeatedQuestion):
    """In silence, on whatever call it comes."""

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        if (ask.game_id, ask.turn) in self._seen:
            return None
        return super().answer(ask)


class IgnoresTheHalfClose(Raw):
    async def bye(self) -> None:
        await asyncio.Event().wait()


class HangsUpAtTheHalfClose(Raw):
    """Without answering what is open: it thinks in tasks, and waits for none."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._writing = asyncio.Lock()  # a stream takes one write at a time

    async def take(self, message: pb.ToBot, games: set[int], context: Any) -> None:
        async def think(ask: pb.Ask) -> None:
            await asyncio.sleep(0.02)
            async with self._writing:
                await super(HangsUpAtTheHalfClose, self).take(pb.ToBot(asks=[ask]), games, context)

        self._tasks |= {asyncio.create_task(think(ask)) for ask in message.asks}
        del message.asks[:]
        await super().take(message, games, context)


class SilentAtEightSeats(Raw):
    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        return None if ask.razzia.table.seats == 8 else super().answer(ask)


class CountsOnGamblers(Raw):
    """Plays its best gambler, which a hand of raids has not."""

    def move(self, view: View) -> Any:
        if view.table.phase != "play":
            return super().move(view)
        return max([card for card in view.hand if not card.raid], key=lambda card: card.number)


class TriesEverySplit(Raw):
    """Needs 3^20 steps for a bar of 20 bills."""

    def move(self, view: View) -> Any:
        if view.contest and len(view.table.bars[view.contest.bar]) >= 20:
            time.sleep(1.5)
        return super().move(view)


class TakesFloatsForIds(Raw):
    """As JavaScript does to 64 bits that it does not keep as a BigInt."""

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        answer = super().answer(ask)
        if answer:
            answer.game_id = min(int(float(answer.game_id)), 2**64 - 1)
        return answer


class DiesOfBadBytes(Raw):
    def read(self, request: bytes) -> pb.ToBot:
        try:
            return super().read(request)
        except Exception:
            os._exit(1)


class DiesOfUnknownGames(Raw):
    async def take(self, message: pb.ToBot, games: set[int], context: Any) -> None:
        known = games | {start.game_id for start in message.starts}
        assert all(ask.game_id in known for ask in message.asks)
        await super().take(message, games, context)


class ServesOneCall(Raw):
    """Its games are the process's, and a second call finds it gone."""

    async def play(self, requests: Any, context: Any) -> None:
        try:
            await super().play(requests, context)
        finally:
            os._exit(0)


class EndsAllGamesWithOne(Raw):
    def end(self, _end: pb.GameEnd, games: set[int]) -> None:
        games.clear()


class StopsAtAWithdrawal(Raw):
    def withdrawn(self, withdrawal: pb.Withdrawal) -> None:
        raise AssertionError(withdrawal.fault.detail)


class WantsMoreThanItCan(Raw):
    """64 games at once, and with more than 32 of them it looks through all of them for each answer."""

    hello = pb.Hello(protocol=1, program="raw", games=["razzia"], games_at_once=64)

    async def take(self, message: pb.ToBot, games: set[int], context: Any) -> None:
        if message.asks and len(games) > 32:
            time.sleep(1.2)
        await super().take(message, games, context)


class ThinksLong(Raw):
    """1.2 s for every answer: more than a second, and so too late."""

    def move(self, view: View) -> Any:
        time.sleep(1.2)
        return super().move(view)


class ThinksLongOnce(Raw):
    """1.2 s where a bar is shared, in the fifth round alone."""

    def move(self, view: View) -> Any:
        if view.table.number == 5 and view.contest:
            time.sleep(1.2)
        return super().move(view)


class ThinksAMoment(WantsMoreThanItCan):
    """50 ms for every answer, one after the other: 64 questions at the same time would be too many."""

    async def take(self, message: pb.ToBot, games: set[int], context: Any) -> None:
        time.sleep(0.05 * len(message.asks))
        await Raw.take(self, message, games, context)


class AnswersNonsense(Raw):
    """Every answer is one without a move."""

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        return pb.Answer(game_id=ask.game_id, turn=ask.turn)


class AnswersTwice(Raw):
    async def take(self, message: pb.ToBot, games: set[int], context: Any) -> None:
        await super().take(message, games, context)
        await super().take(pb.ToBot(asks=message.asks), games, context)


class HatesSurprises(Raw):
    """Options that it does not know."""

    def start(self, start: pb.GameStart, games: set[int]) -> None:
        assert set(start.options) == {"last_bills"}
        super().start(start, games)


class IgnoresSigterm(Raw):
    def on_term(self, stop: asyncio.Event) -> None:
        pass


class SpeaksOfSigkill(Raw):
    """It ends well, whatever it says."""

    def on_term(self, stop: asyncio.Event) -> None:
        print("no SIGKILL; please", flush=True)
        super().on_term(stop)


class SpeaksAnotherProtocol(Raw):
    hello = pb.Hello(protocol=2, program="raw", games=["razzia"])


class PlaysChess(Raw):
    hello = pb.Hello(protocol=1, program="raw", games=["chess\x1b[2J"])


class DiesAtTheStart(Raw):
    def __init__(self) -> None:
        print("\x1b[31mno module named numpy\nsorry", flush=True)
        sys.exit(3)


class SaysTooMuch(Raw):
    hello = pb.Hello(protocol=1, program="\x1b[2J" * 100, games=["razzia"], games_at_once=1 << 31)


class DiesOfAnEmptyMessage(Raw):
    def read(self, request: bytes) -> pb.ToBot:
        assert request
        return super().read(request)


class AnswersOneQuestionAMessage(Raw):
    async def take(self, message: pb.ToBot, games: set[int], context: Any) -> None:
        del message.asks[1:]
        await super().take(message, games, context)


class MixesGamesUp(Raw):
    """Names the game before when the next question is another game's."""

    def __init__(self) -> None:
        self._last: tuple[int, int] | None = None

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        answer = super().answer(ask)
        if answer and self._last and self._last[0] != ask.game_id:
            answer.game_id, answer.turn = self._last
        self._last = ask.game_id, ask.turn
        return answer

    def end(self, _end: pb.GameEnd, _games: set[int]) -> None:
        self._last = None


class StartsAGameOnce(Raw):
    def start(self, start: pb.GameStart, games: set[int]) -> None:
        assert start.game_id not in games
        super().start(start, games)


class DividesByTheTimeLeft(Raw):
    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        assert 1 / ask.time_left.ToNanoseconds()
        return super().answer(ask)


class KnowsEveryField(Raw):
    def start(self, start: pb.GameStart, games: set[int]) -> None:
        assert not len(UnknownFieldSet(start))
        super().start(start, games)


class GetsSlower(Raw):
    """Keeps every view of a game, and compares them all."""

    def __init__(self) -> None:
        self._views: dict[int, int] = {}

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        self._views[ask.game_id] = self._views.get(ask.game_id, 0) + 1
        if self._views[ask.game_id] > 90:
            time.sleep(1.2)
        return super().answer(ask)


class ServesOneCallAtATime(Raw):
    def __init__(self) -> None:
        self._free = asyncio.Lock()

    async def play(self, requests: Any, context: Any) -> None:
        async with self._free:
            await super().play(requests, context)


class ForgetsEndedGames(Raw):
    """All of them: it serves one game a call."""

    def __init__(self) -> None:
        self._over = False

    async def play(self, requests: Any, context: Any) -> None:
        self._over = False
        await super().play(requests, context)

    def end(self, end: pb.GameEnd, _games: set[int]) -> None:
        self._over = end.ending == pb.ENDING_PLAYED

    def answer(self, ask: pb.Ask) -> pb.Answer | None:
        return None if self._over else super().answer(ask)


class NeedsAGameToEnd(Raw):
    """A call without one it leaves open."""

    def __init__(self) -> None:
        self._played = asyncio.Event()

    def start(self, start: pb.GameStart, games: set[int]) -> None:
        self._played.set()
        super().start(start, games)

    async def play(self, requests: Any, context: Any) -> None:
        self._played.clear()
        await super().play(requests, context)

    async def bye(self) -> None:
        await self._played.wait()


class CannotTellEqualsApart(Raw):
    """Equal gamblers at a bar are something it has never heard of."""

    def move(self, view: View) -> Any:
        if view.contest and view.table.now:
            plays = [view.table.now.plays[seat] for seat in view.contest.claimants]
            assert len(set(plays)) == len(plays)
        return super().move(view)


class ForgetsItsCards(Raw):
    """Plays a card that nobody has, once a game is old."""

    def move(self, view: View) -> Any:
        if view.table.phase == "play" and view.table.number == view.table.rounds:
            return Card(0, False, 1) if Card(0, False, 1) not in view.hand else Card(0, False, 2)
        return super().move(view)


BOTS: dict[str, type[Raw]] = {
    name: bot for name, bot in globals().items() if isinstance(bot, type) and issubclass(bot, Raw)
}

if __name__ == "__main__":
    main(BOTS[sys.argv[1]])
