"""What proving a stored league finds."""

from pathlib import Path

from harness.app.league.verify.league import Claim, Verification, verify_run
from harness.store import Store


def verified(file: Path) -> Verification:
    with Store.open(str(file)) as store:
        return verify_run(store, store.run("autumn"))


def failures(file: Path) -> dict[Claim, tuple[int | None, str]]:
    """The first flaw of each part that does not hold: the game, and the rest in words. No seal holds after a change:
    what is proved without seals is told."""
    return {
        part: (finding.first.number, finding.first.what)
        for part, finding in verified(file).parts.items()
        if finding.first and part is not Claim.SEALS
    }
