"""What a bot may still send is counted: its messages and its answers."""

from harness.wire.budget import SPARE, Budget


def test_a_bot_that_was_asked_nothing_may_send_what_is_spare_and_no_more() -> None:
    budget = Budget()
    assert budget.spend(SPARE - 1)  # the message counts as well
    assert not budget.spend(0)


def test_a_question_gives_leave_for_four_messages_and_answers() -> None:
    budget = Budget()
    budget.spend(SPARE - 1)
    budget.ask(1)
    assert budget.spend(1)
    assert budget.spend(1)
    assert not budget.spend(0)


def test_what_is_not_spent_does_not_add_up() -> None:
    budget = Budget()
    budget.ask(1_000_000)
    assert not budget.spend(SPARE)


def test_who_has_sent_too_much_owes_nothing_but_has_nothing_left() -> None:
    budget = Budget()
    assert not budget.spend(100 * SPARE)
    assert not budget.spend(0)
    budget.ask(1)
    assert budget.spend(3)
