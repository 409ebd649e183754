"""Tournaments with made-up players: the sample workbooks and the demonstration."""
