"""Whoever listens to something long hears what is wanted, and nothing else has to be written."""

from harness.app.listening import SILENT, Listener, Silent, Work


class Lines(Silent):
    def __init__(self) -> None:
        self.texts: list[str] = []

    def line(self, text: str) -> None:
        self.texts.append(text)


def test_a_listener_writes_only_what_it_hears() -> None:
    lines = Lines()
    listener: Listener = lines
    listener.started(Work("games replayed", 3))
    listener.line("bot fox: started again (1 of 3)")
    listener.advanced(3)
    listener.stopped()
    assert lines.texts == ["bot fox: started again (1 of 3)"]


def test_the_silent_listener_hears_everything_and_does_nothing() -> None:
    SILENT.line("a warning")
    SILENT.started(Work("games", None))
    SILENT.stopped()
