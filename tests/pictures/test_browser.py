"""A browser steps through replays: with the keyboard, with buttons, and under the page's own policy."""

import json
import re
import subprocess
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from harness.app.present.html.replay import replay_page
from harness.app.replays import replay_of
from harness.engine.game import AnyGame
from tests.support.strategies import every_game, sample
from tests.support.tools import needed

pytestmark = pytest.mark.slow  # a browser takes seconds to start

_PROBE = """
const seen = {};
const output = document.querySelector("output");
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const note = (name) => { seen[name] = output.value; };
seen.hidden = [...document.querySelectorAll(".scene")].filter((scene) => getComputedStyle(scene).display === "none").length;
seen.controls = getComputedStyle(document.querySelector(".controls")).display;
for (const key of ["ArrowRight", "ArrowLeft", "End", "Home"]) { press(key); note(key); }
for (const button of document.querySelectorAll(".controls button")) { button.click(); note(button.dataset.do); }
press("End");
seen.hash = location.hash;
seen.scores = [...document.querySelectorAll(".current .podium .score")].map((score) => Number(score.textContent));
seen.wide = Math.max(...[...document.querySelectorAll(".scene")].map((scene) => scene.getBoundingClientRect().right));
seen.room = document.documentElement.clientWidth;
document.title = JSON.stringify(seen);
"""


def _with_probe(page: str) -> str:
    """The page with a script of ours, which its policy must allow by its hash as it does the page's own."""
    allowed = b64encode(sha256(_PROBE.encode()).digest()).decode()
    page = page.replace("script-src ", f"script-src &#x27;sha256-{allowed}&#x27; ", 1)
    return page.replace("</body>", f"<script>{_PROBE}</script></body>", 1)


@every_game
def test_a_replay_is_stepped_to_its_end_and_shows_the_records_scores(game: AnyGame, tmp_path: Path) -> None:
    chromium = needed("chromium")
    record = sample(game, 1).record
    shown = replay_of(game, record)
    file = tmp_path / "replay.html"
    file.write_text(_with_probe(replay_page(shown)), "utf-8")
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--enable-logging=stderr",
        f"--user-data-dir={tmp_path}/home",
    ]
    command = [chromium, *options, "--window-size=500,900", "--dump-dom", file.as_uri()]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=200)
    [title] = re.findall("<title>(.*?)</title>", ran.stdout)
    seen = json.loads(unescape(title))
    count = len(shown.scenes)
    assert "CONSOLE" not in ran.stderr
    assert (seen["hidden"], seen["controls"]) == (count - 1, "flex")
    keys = {key: seen[key] for key in ("ArrowRight", "ArrowLeft", "End", "Home")}
    first, second, last = f"1 / {count}", f"2 / {count}", f"{count} / {count}"
    assert keys == {"ArrowRight": second, "ArrowLeft": first, "End": last, "Home": first}
    buttons = {name: seen[name] for name in ("first", "previous", "play", "next", "last")}
    assert buttons == {"first": first, "previous": first, "play": first, "next": second, "last": last}
    assert record.outcome
    assert seen["hash"] == f"#step-{count}"
    assert seen["scores"] == sorted(record.outcome.scores, reverse=True) or record.retired
    assert seen["wide"] <= seen["room"] + 1
