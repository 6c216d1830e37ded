import Finance
import Reports
import Worksheets

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
    let (rental, schedule) = (try session.rental(), try session.schedule())
    var span = Span.all
    if case .span(let asked)? = arguments.values.first { span = asked }
    let table: Table
    switch span {
    case .all: table = monthTable(rental, schedule[...])
    case .years: table = yearTable(rental, schedule)
    case .months(let months):
      let word = arguments.statement.tokens[1]
      guard months.lowerBound <= schedule.count else {
        throw Problem(.pastPayoff(month: months.lowerBound, last: schedule.count), at: word.range)
      }
      // `1..360` of a loan that ends early is the whole of it; a single month that does not exist is a mistake.
      let rows = schedule[months.lowerBound - 1..<min(months.upperBound, schedule.count)]
      table = monthTable(rental, rows)
    }
    session.place = .amortization
    return Report([.table(table)])
  }

  private static func monthTable(_ rental: Rental, _ rows: Schedule.SubSequence) -> Table {
    let shown: [(Metric<RentalMonth>, Column.Importance)] = RentalMonth.scheduleColumns.map { metric in
      switch metric.name {
      case "escrow", "extra", "total": (metric, .detail)
      case "balance": (metric, .useful)
      default: (metric, .essential)
      }
    }
    var table = Table(columns: shown.map { Column(key: $0.0.name, label: $0.0.label, importance: $0.1) })
    for row in rows {
      let month = RentalMonth(rental, row)
      table.append(shown.map { Presentation.cell($0.0, of: month) })
    }
    return table
  }

  private static func yearTable(_ rental: Rental, _ schedule: Schedule) -> Table {
    let figures = RentalYear.figures
    var table = Table(
      columns: figures.map { metric in
        let isDetail = ["escrow", "extra", "total", "net"].contains(metric.name)
        return Column(key: metric.name, label: metric.label, importance: isDetail ? .detail : .essential)
      })
    for number in 1...schedule.yearCount {
      guard let year = RentalYear(number, of: rental, schedule) else { break }
      table.append(figures.map { Presentation.cell($0, of: year) })
    }
    return table
  }
}
