"""Leagues for tests, in a store or out of it."""
