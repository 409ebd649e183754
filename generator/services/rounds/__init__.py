"""What comes next in a tournament: the round, the schedule or the stage, and the facts it stands on."""
