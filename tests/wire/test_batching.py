"""How messages to a bot fill, told the time: no clock, no loop, no stream."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.api.bot.v1 import bot_pb2 as pb
from harness.wire.batching import COMPANY, MOST_PARTS, Outbox

START, ASK, WITHDRAWAL, END = (
    message.SerializeToString()
    for message in (
        pb.ToBot(starts=[pb.GameStart(game_id=1)]),
        pb.ToBot(asks=[pb.Ask(game_id=1, turn=1)]),
        pb.ToBot(withdrawals=[pb.Withdrawal(game_id=1)]),
        pb.ToBot(ends=[pb.GameEnd(game_id=1)]),
    )
)
NOW = 100.0


def with_questions(*games: int, window: int | None = None, open_already: int = 0, on: int = 0) -> Outbox:
    """An outbox in which a question of each of these games waits."""
    outbox = Outbox()
    outbox.games = on
    if window is not None:
        outbox.window = window
    outbox.ask([(1_000 + number, 1) for number in range(open_already)])
    for game in games:
        outbox.put(ASK, (game, 1))
    return outbox


def messages(outbox: Outbox) -> list[bytes]:
    """All that may be sent, however long it takes."""
    contents = []
    now = NOW
    while (due := outbox.due(now)) < inf:
        if due > now:
            now = due
            continue
        batch = outbox.take()
        outbox.ask(batch.questions)
        contents.append(batch.content)
    return contents


def test_where_nothing_waits_nothing_is_due() -> None:
    assert Outbox().due(NOW) == inf


def test_the_only_question_of_a_bot_with_few_games_is_due_at_once() -> None:
    assert with_questions(1, on=3).due(NOW) == NOW


def test_a_question_waits_for_as_many_as_the_bot_has_but_a_moment_at_most() -> None:
    outbox = with_questions(1, open_already=2)
    assert outbox.due(NOW) == NOW + COMPANY
    assert outbox.due(NOW + COMPANY / 2) == NOW + COMPANY
    assert outbox.due(NOW + COMPANY) == NOW + COMPANY
    assert outbox.take().questions == [(1, 1)]


def test_it_waits_no_longer_than_until_there_are_as_many() -> None:
    outbox = with_questions(1, open_already=2)
    assert outbox.due(NOW) > NOW
    assert outbox.put(ASK, (2, 1))
    assert outbox.due(NOW + COMPANY / 2) == NOW + COMPANY / 2


def test_answers_make_a_message_full_that_was_not() -> None:
    outbox = with_questions(1, open_already=2)
    assert outbox.due(NOW) > NOW
    assert not outbox.is_ready
    del outbox.open[1_000]
    assert outbox.is_ready


@pytest.mark.parametrize(("on", "is_due"), [(3, True), (8, False), (40, False)])
def test_a_bot_without_questions_waits_for_a_quarter_of_its_games(on: int, is_due: bool) -> None:
    assert (with_questions(1, on=on).due(NOW) == NOW) == is_due


def test_each_message_waits_for_its_own_company() -> None:
    outbox = with_questions(1, open_already=3)
    assert outbox.due(NOW) == NOW + COMPANY
    assert outbox.due(later := NOW + 2 * COMPANY) == later
    outbox.ask(outbox.take().questions)
    assert outbox.due(later) == inf
    outbox.put(ASK, (2, 1))
    assert outbox.due(later) == later + COMPANY


def test_no_more_questions_are_taken_than_the_window_has_room_for() -> None:
    outbox = with_questions(1, 2, 3, window=2)
    assert outbox.due(NOW) == NOW
    batch = outbox.take()
    outbox.ask(batch.questions)
    assert batch.questions == [(1, 1), (2, 1)]
    assert outbox.due(NOW) == inf
    del outbox.open[1]
    assert outbox.is_ready
    assert outbox.due(NOW) == NOW
    assert outbox.take().questions == [(3, 1)]


def test_what_is_no_question_goes_out_though_there_is_no_room_for_questions() -> None:
    outbox = with_questions(window=1, open_already=1)
    outbox.put(WITHDRAWAL)
    outbox.put(ASK, (1, 1))
    outbox.put(END)
    assert messages(outbox) == [WITHDRAWAL]


def test_a_start_after_an_end_waits_for_the_next_message() -> None:
    outbox = Outbox()
    for part in (START, END, START, END, END, START):
        outbox.put(part)
    assert messages(outbox) == [START + END, START + END + END, START]


def test_a_message_has_no_more_parts_than_a_full_one() -> None:
    outbox = with_questions(*range(MOST_PARTS + 1))
    assert outbox.due(NOW) == NOW
    assert len(outbox.take().questions) == MOST_PARTS
    assert len(outbox.take().questions) == 1


def test_a_question_that_is_forgotten_is_not_sent() -> None:
    outbox = with_questions(1, 2)
    outbox.forget(1)
    assert outbox.take().questions == [(2, 1)]


def test_a_new_call_begins_with_nothing() -> None:
    outbox = with_questions(1, open_already=2)
    outbox.clear()
    assert (outbox.due(NOW), outbox.open) == (inf, {})


PARTS = st.sampled_from([START, ASK, WITHDRAWAL, END])


@given(st.lists(PARTS, max_size=40), st.integers(1, 8), st.integers(0, 40))
def test_everything_is_sent_once_and_in_order_and_the_window_is_kept(
    parts: list[bytes], window: int, on: int
) -> None:
    outbox = with_questions(window=window, on=on)
    for number, part in enumerate(parts):
        outbox.put(part, (number, 1) if part == ASK else None)
    contents = b""
    for _ in range(len(parts) + 1):
        contents += b"".join(messages(outbox))
        assert len(outbox.open) <= window
        outbox.open.clear()  # the bot answers
    assert contents == b"".join(parts)


@given(st.lists(st.booleans(), max_size=60), st.integers(1, 8), st.integers(0, 40))
def test_who_waits_for_news_misses_none(steps: list[bool], window: int, on: int) -> None:
    """Whenever something is due at once that was not, `is_ready` or what `put` gave has said so."""
    outbox = with_questions(window=window, on=on)
    number, due = 0, outbox.due(NOW)
    for adds in steps:
        if adds:
            news, number = outbox.put(ASK, (number, 1)), number + 1
        else:
            outbox.open.clear()
            news = outbox.is_ready
        before, due = due, outbox.due(NOW)
        assert news or due == before
        if due <= NOW:
            outbox.ask(outbox.take().questions)
            due = outbox.due(NOW)
