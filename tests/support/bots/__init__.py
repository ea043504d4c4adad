"""What bots of the tests are made of, and an honest one to sit beside those that misbehave."""
