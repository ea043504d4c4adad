"""Says that it is going away and takes nothing any more, whenever it is asked, and hangs up."""

from hyperframe.frame import GoAwayFrame

from tests.support.bots.raw import Call, serve

EXPECTED = "timeout"
_WORDS = b"too_many_pings", b"\x1b[31mgoodbye\r\n"  # gRPC would print them


async def play(call: Call) -> None:
    await call.hello()
    async for _ in call.later_asks():
        for word in _WORDS:
            await call.write(GoAwayFrame(last_stream_id=0, error_code=11, additional_data=word))
        call.connection.close()


if __name__ == "__main__":
    serve(play)
