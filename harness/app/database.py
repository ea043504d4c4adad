"""Looking after the database that leagues are stored in. `url` is an SQLite file, or postgresql://USER@HOST/DATABASE."""

from harness.store import Checked as Checked
from harness.store import Upgraded as Upgraded
from harness.store import check, upgrade


def upgrade_database(url: str) -> Upgraded:
    """Bring a database that an older harness made to this version, in one transaction."""
    return upgrade(url)


def check_database(url: str) -> Checked:
    """Look whether a database is whole; it changes nothing, and a league may be running."""
    return check(url)
