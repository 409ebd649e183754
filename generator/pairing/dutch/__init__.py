"""The FIDE (Dutch) system (C.04.3, edition in force from 1 February 2026)."""
