"""Translates between values and protobuf messages, with a module for each game. No protobuf object leaves this package
as a view or a move."""

from collections.abc import Mapping

from harness.wire.codec import AnyCodec, MalformedError
from harness.wire.hick_hack import HickHackCodec
from harness.wire.raise_game import RaiseCodec
from harness.wire.razzia import RazziaCodec
from harness.wire.razzia_knizia import RazziaKniziaCodec

CODECS: Mapping[str, AnyCodec] = {
    "razzia": RazziaCodec(),
    "hick_hack": HickHackCodec(),
    "razzia_knizia": RazziaKniziaCodec(),
    "raise": RaiseCodec(),
}

__all__ = ["CODECS", "AnyCodec", "MalformedError"]
