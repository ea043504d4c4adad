"""The wire is not Python's: a bot made of the protos and npm's gRPC packages plays complete games."""
