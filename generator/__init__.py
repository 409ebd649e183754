"""pairbook: chess tournaments in the club's own Excel workbook."""

__version__ = "0.1.0"
