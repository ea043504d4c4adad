"""Grading: a rubric's check and games, and what came of them for each bot. `grade_bots` is what a program calls."""
