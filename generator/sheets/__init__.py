"""What each sheet shows, as plain tables that Excel, PDF and the terminal can all be drawn from."""
