"""Report files for the federation: read, checked, written, and made into workbooks."""
