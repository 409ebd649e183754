"""Files of the rest of the chess world: FIDE report files, lists of players."""
