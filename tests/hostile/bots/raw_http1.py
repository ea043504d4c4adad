"""Answers every call in HTTP/1.1."""

from tests.support.bots.raw import Connection, serve_bare

EXPECTED = "unreachable"


async def meet(connection: Connection) -> None:
    await connection.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    await connection.closed()


if __name__ == "__main__":
    serve_bare(meet)
