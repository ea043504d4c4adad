"""Leagues from end to end: the file, the run, and what is read of it afterwards."""
