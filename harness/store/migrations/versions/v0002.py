"""Seals on rows, the bots' programs, and how often a run was tried in vain. Rows that are there get no seal: nobody has
looked at them since they were written.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for table in ("league", "game", "void"):
        op.add_column(table, sa.Column("seal", sa.LargeBinary(), nullable=True))
    op.add_column("entrant", sa.Column("program", sa.String(), nullable=True))
    op.add_column("progress", sa.Column("tries", sa.Integer(), nullable=False, server_default="0"))
