import Finance
import Model
import Reports

extension Command {
  static let schedule = Command(
    "schedule", .reporting, "Show the loan month by month.",
    details: "All months, some of them (1..24), or a row for each year (by year).",
    parameters: [Parameter("FIRST..LAST | by year", .span, .optional)],
    examples: [
      .init("schedule", "every payment"), .init("schedule 1..24", "the first two years' payments"),
      .init("schedule by year", "a row for each year"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let schedule = try session.schedule()
    var span = ScheduleRange.all
    if case .span(let asked)? = arguments.values.first { span = asked }
    let table: Table
    switch span {
    case .all: table = monthTable(1...schedule.count, session)
    case .years: table = yearTable(try session.rental(), schedule)
    case .months(let months):
      let word = arguments.statement.tokens[1]
      guard months.lowerBound <= schedule.count else {
        throw Problem(.pastPayoff(month: months.lowerBound, last: schedule.count), at: word.range)
      }
      // `1..360` of a loan that ends early is the whole of it; a single month that does not exist is a mistake.
      table = monthTable(months.clamped(to: 1...schedule.count), session)
    }
    session.place = .amortization
    return Report([.table(table)])
  }

  /// The columns of a schedule, in the order in which they are shown.
  private static let columns: [(name: String, importance: Column.Importance)] = [
    ("pmtNo", .essential), ("balance0", .essential), ("interest", .essential), ("principal", .essential),
    ("escrow", .detail), ("extra", .detail), ("total", .detail), ("balance", .useful), ("roi", .essential),
  ]

  private static func monthTable(_ months: ClosedRange<Int>, _ session: Workspace) -> Table {
    let metrics = columns.compactMap { Rental.metric(named: $0.name) }
    let heads = zip(metrics, columns).map { Column(key: $0.name, label: $0.title, importance: $1.importance) }
    var table = Table(columns: heads)
    let figures = session.monthlyFigures(metrics)
    for month in months { table.append(figures(month)) }
    return table
  }

  private static func yearTable(_ rental: Rental, _ schedule: Schedule) -> Table {
    let figures = RentalYear.figures
    var table = Table(
      columns: figures.map { metric in
        let isDetail = ["escrow", "extra", "total", "net"].contains(metric.name)
        return Column(key: metric.name, label: metric.title, importance: isDetail ? .detail : .essential)
      })
    for number in 1...schedule.yearCount {
      guard let year = RentalYear(number, of: rental, schedule) else { break }
      table.append(figures.map { $0.cell(of: year) })
    }
    return table
  }
}
