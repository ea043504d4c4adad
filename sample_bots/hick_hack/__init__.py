"""Sample bots for Hick Hack im Gackelwack."""
