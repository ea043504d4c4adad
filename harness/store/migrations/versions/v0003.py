"""The journal of a run. Runs that are there have an empty one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "entry",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("seal", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("number >= 1", name=op.f("entry_number")),
        sa.ForeignKeyConstraint(["league"], ["league.id"], name=op.f("entry_of_league")),
        sa.PrimaryKeyConstraint("league", "number", name=op.f("entry_key")),
        sqlite_with_rowid=False,
    )
