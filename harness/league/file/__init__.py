"""The league file: TOML in, a `League` out, or all that is wrong with it, each with its line."""
