"""What a bot may say, mutated: every message ends in a move, in a fault of that bot, or in nothing."""
