"""Words of the sheets and messages: one catalogue a language, understood all at once, written one at a time."""
