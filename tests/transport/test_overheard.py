"""What a bot printed is put to a question only where it can be of no other."""

from harness.transport.overheard import Overheard, Silence
from harness.wire.batching import QuestionKey


class Voice(Silence):
    """A bot that prints words."""

    def __init__(self) -> None:
        self.text = ""

    def last_lines(self, name: str, since: int = 0) -> str:
        del name
        return self.text[since:]

    def printed(self, name: str) -> int:
        del name
        return len(self.text)


def question(turn: int) -> QuestionKey:
    return 7, turn


def test_what_was_printed_for_the_only_question_is_told() -> None:
    voice = Voice()
    overheard = Overheard(voice)
    voice.text += "before "
    overheard.asked("fox", [question(1)])
    voice.text += "mine"
    overheard.answered("fox", 1)
    assert overheard.output_of("fox", 7, 1) == "mine"
    assert overheard.output_of("fox", 7, 9) == ""
    overheard.asked("fox", [question(2)])
    assert overheard.output_of("fox", 7, 2) == ""
    assert overheard.output_of("fox", 7, 1) == ""


def test_of_two_questions_neither_is_told() -> None:
    voice = Voice()
    overheard = Overheard(voice)
    overheard.asked("fox", [question(1)])
    overheard.asked("fox", [question(2)])
    voice.text += "whose?"
    overheard.answered("fox", 1)
    assert not overheard.output_of("fox", 7, 1)
    assert not overheard.output_of("fox", 7, 2)
    overheard.answered("fox", 1)
    overheard.asked("fox", [question(3), question(4)])
    assert not overheard.output_of("fox", 7, 3)


def test_a_question_that_was_given_up_may_still_be_printed_about() -> None:
    voice = Voice()
    overheard = Overheard(voice)
    overheard.asked("fox", [question(5)])  # and never answered
    overheard.asked("fox", [question(6)])
    voice.text += "of the late one"
    overheard.answered("fox", 1)
    assert not overheard.output_of("fox", 7, 6)
    overheard.answered("fox", 1)
    overheard.asked("fox", [question(7)])
    voice.text += ", of this one"
    assert overheard.output_of("fox", 7, 7) == ", of this one"


def test_a_new_stream_begins_anew() -> None:
    overheard = Overheard(voice := Voice())
    overheard.asked("fox", [question(8)])
    overheard.begun("fox")
    overheard.asked("fox", [question(8)])
    voice.text = "again"
    assert overheard.output_of("fox", 7, 8) == "again"
    assert not overheard.output_of("crow", 7, 8)
