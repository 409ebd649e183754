"""Knock-out tournaments: the bracket, the next stage, and how far everybody got."""
