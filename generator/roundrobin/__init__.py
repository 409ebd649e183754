"""Schedules and seats of the systems in which everybody meets everybody."""

from generator.roundrobin.schedule import Schedule, colour_findings, schedule

__all__ = ["Schedule", "colour_findings", "schedule"]
