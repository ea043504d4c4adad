"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "league",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("planned", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("configuration", sa.String(), nullable=False),
        sa.Column("versions", sa.String(), nullable=False),
        sa.Column("began_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("dictionary", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("length(commitment) = 64", name=op.f("league_commitment")),
        sa.CheckConstraint("length(secret) = 32", name=op.f("league_secret")),
        sa.CheckConstraint("run >= 1", name=op.f("league_run")),
        sa.PrimaryKeyConstraint("id", name=op.f("league_key")),
        sa.UniqueConstraint("name", "run", name=op.f("league_unique_name_run")),
    )
    op.create_table(
        "entrant",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["league"], ["league.id"], name=op.f("entrant_of_league")),
        sa.PrimaryKeyConstraint("league", "number", name=op.f("entrant_key")),
        sa.UniqueConstraint("league", "name", name=op.f("entrant_unique_league_name")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "game",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.Column("took_us", sa.BigInteger(), nullable=False),
        sa.Column("block", sa.Integer(), nullable=False),
        sa.Column("seats", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["league"], ["league.id"], name=op.f("game_of_league")),
        sa.PrimaryKeyConstraint("league", "number", name=op.f("game_key")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "progress",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("complete", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["league"], ["league.id"], name=op.f("progress_of_league")),
        sa.PrimaryKeyConstraint("league", name=op.f("progress_key")),
    )
    op.create_table(
        "void",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("detail", sa.String(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["league"], ["league.id"], name=op.f("void_of_league")),
        sa.PrimaryKeyConstraint("league", "game", "attempt", name=op.f("void_key")),
    )
    op.create_table(
        "fault",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("detail", sa.String(), nullable=False),
        sa.Column("asked", sa.String(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("instead", sa.String(), nullable=False),
        sa.Column("elapsed_us", sa.BigInteger(), nullable=False),
        sa.Column("move_limit_us", sa.BigInteger(), nullable=False),
        sa.Column("bank_us", sa.BigInteger(), nullable=False),
        sa.Column("said", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league", "game"], ["game.league", "game.number"], name=op.f("fault_of_game")
        ),
        sa.PrimaryKeyConstraint("league", "game", "number", name=op.f("fault_key")),
    )
    op.create_table(
        "rating",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("elo", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league", "game"], ["game.league", "game.number"], name=op.f("rating_of_game")
        ),
        sa.PrimaryKeyConstraint("league", "game", "seat", name=op.f("rating_key")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "record",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league", "game"], ["game.league", "game.number"], name=op.f("record_of_game")
        ),
        sa.PrimaryKeyConstraint("league", "game", name=op.f("record_key")),
    )
    op.create_table(
        "seat",
        sa.Column("league", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("bot", sa.SmallInteger(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("thought_us", sa.BigInteger(), nullable=False),
        sa.Column("longest_us", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("place >= 1", name=op.f("seat_place")),
        sa.ForeignKeyConstraint(
            ["league", "bot"], ["entrant.league", "entrant.number"], name=op.f("seat_of_entrant")
        ),
        sa.ForeignKeyConstraint(
            ["league", "game"], ["game.league", "game.number"], name=op.f("seat_of_game")
        ),
        sa.PrimaryKeyConstraint("league", "game", "seat", name=op.f("seat_key")),
        sqlite_with_rowid=False,
    )
