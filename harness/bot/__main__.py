"""`python -m harness.bot FILE`: how the harness starts a bot's file."""

from harness.bot.file import main

if __name__ == "__main__":
    main()
