try ScheduleComparison.comparison().report(rounds: 15)
