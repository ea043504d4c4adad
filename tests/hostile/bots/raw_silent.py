"""Takes every connection, and says nothing on any."""

from tests.support.bots.raw import Connection, serve_bare

EXPECTED = "unreachable"


async def meet(connection: Connection) -> None:
    await connection.closed()


if __name__ == "__main__":
    serve_bare(meet)
