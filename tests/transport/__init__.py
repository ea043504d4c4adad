"""Real bots in processes of their own, over real streams. They misbehave; the waiting here has an end."""
