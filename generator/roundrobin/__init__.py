"""Schedules and seats of the systems in which everybody meets everybody."""
