"""Why a round came out as it did, in words of the arbiter's language."""
