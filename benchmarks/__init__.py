"""Measurements and long comparisons; not part of the package. See README.md beside this file."""
