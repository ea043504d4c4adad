"""What is asked of every request before a page is made, and what every answer carries.

A page that somebody else's site opens in a visitor's browser must learn nothing: so the name by which the server is called is
checked (a name of theirs might lead here), nothing of ours may be framed, and no answer may be read from elsewhere.
"""

from collections.abc import Collection
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_LONGEST = 2_000  # bytes of an address with what stands behind the question mark
_HEADERS = 16_000  # bytes of all headers
_LOOPBACK = {"localhost"}


class Gate:
    """Lets in what only reads, under a name that is ours."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app = app
        self._names = {*_LOOPBACK, *[name.lower().rstrip(".") for name in names]}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = self._refusal(scope)
        await (refusal or self._app)(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD"):
            return _refused(405, "pages are read: expected GET or HEAD", {"Allow": "GET, HEAD"})
        if not self._is_ours(headers.getlist("host")):
            return _refused(421, "this server has another name; see --name of harness web")
        if len(scope["raw_path"]) + len(scope["query_string"]) > _LONGEST:
            return _refused(414, f"expected an address of at most {_LONGEST} bytes")
        if sum(len(name) + len(value) for name, value in scope["headers"]) > _HEADERS:
            return _refused(431, f"expected headers of at most {_HEADERS} bytes")
        if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            return _refused(413, "expected a request without a body")
        return None

    def _is_ours(self, hosts: list[str]) -> bool:
        """A name that leads anywhere may be anybody's; an address cannot be made to lead elsewhere."""
        if len(hosts) != 1:
            return False
        name = without_port(hosts[0])
        return name in self._names or _is_address(name)


def without_port(host: str) -> str:
    """The name or address in a Host header, in lower case and without brackets."""
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdigit():
        name = host
    return name.removeprefix("[").removesuffix("]").lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _refused(status: int, sentence: str, headers: dict[str, str] | None = None) -> Response:
    return PlainTextResponse(f"{sentence}\n", status, {"Connection": "close", **(headers or {})})
