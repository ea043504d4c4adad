"""Each part at any length: what was done, in one line. An assertion says what does not hold."""

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.storage.power import DB, Disk, require_all
from tests.storage.trace import traced


def power(home: Path, times: int, seed: int, games: int = 400) -> str:
    """Images of a disk, at instants spread over all that was written."""
    chance = Random(seed)
    (home / "traced").mkdir()
    events = traced(
        home / "traced", home / "log", "tests.storage.writes", str(home / "traced" / DB), str(games)
    )
    instants = Counter(chance.randrange(1, len(events) + 1) for _ in range(times))
    disk, made = Disk(), 0
    for instant, event in enumerate(events, 1):
        disk.see(event)
        for _ in range(instants[instant]):
            made += 1
            image = home / "image"
            image.mkdir()
            disk.lose_power(chance, image)
            try:
                require_all(image, disk.acknowledged, games, to_the_end=made % 25 == 0)
            except BaseException:
                print(
                    f"image {made}, after event {instant} of {len(events)}, {disk.acknowledged} games acknowledged"
                )
                raise
            shutil.rmtree(image)
    assert disk.acknowledged == games
    kinds = Counter(event.kind for event in events)
    return f"{made} images, of {kinds['wrote']} writes and {kinds['synced']} syncs: nothing that was acknowledged is lost"


PARTS: dict[str, tuple[Callable[[Path, int, int], str], int]] = {"power": (power, 1_000)}
