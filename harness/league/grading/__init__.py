"""Grades of bots: what a rubric is, its file, and the points that follow from what was measured."""
