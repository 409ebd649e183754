"""Why a pairing, a colour or a bye came out as it did, as data: facts with their articles, free of any language."""
