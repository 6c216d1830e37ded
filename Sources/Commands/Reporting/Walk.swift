import Reports
import Worksheets

/// The way through the stack Property → Amortization → one month or year, and back.
enum Walk {
  /// Goes to a month or a year and shows it.
  static func show(_ place: Place, in session: Session, at range: Range<Int>?) throws(Problem) -> Report {
    let (rental, schedule) = (try session.rental(), try session.schedule())
    let report: Report
    switch place {
    case .month(let number):
      guard number <= schedule.count else {
        throw Problem(.pastPayoff(month: number, last: schedule.count), at: range)
      }
      report = monthReport(RentalMonth(rental, schedule[number - 1]))
    case .year(let number):
      guard let year = RentalYear(number, of: rental, schedule) else {
        let last = schedule.yearCount
        throw Problem(.pastLastYear(year: number, last: last, lastMonth: schedule.count), at: range)
      }
      report = Report([
        .figures(heading: "Year \(number)", Presentation.figures(RentalYear.figures, of: year))
      ])
    case .property, .amortization:
      report = Report()
    }
    session.place = place
    return report
  }

  private static func monthReport(_ month: RentalMonth) -> Report {
    var investment = Presentation.figures(RentalMonth.investmentFigures, of: month)
    // A return is shown with the income that it stands for.
    if let last = investment.last, case .percent(let ratio, _) = last.cell {
      investment.removeLast()
      investment.append(Figure(key: last.key, label: last.label, cell: .yield(ratio, monthly: month.net)))
    }
    return Report([
      .figures(
        heading: "Mortgage Payment", Presentation.figures(RentalMonth.paymentFigures, of: month)),
      .figures(heading: "Investment", investment),
    ])
  }

  /// Goes one step along from the month or year that is open; from the schedule, to its first month.
  static func step(_ distance: Int, in session: Session) throws(Problem) -> Report {
    let schedule = try session.schedule()
    switch session.presentPlace {
    case .property: throw Problem(.noMonthOpen)
    case .amortization:
      return try show(.month(distance > 0 ? 1 : schedule.count), in: session, at: nil)
    case .month(let number):
      guard number + distance > 0 else { throw Problem(.atTheFirst("month")) }
      guard number + distance <= schedule.count else {
        throw Problem(.atTheLast("month", lastMonth: schedule.count))
      }
      return try show(.month(number + distance), in: session, at: nil)
    case .year(let number):
      guard number + distance > 0 else { throw Problem(.atTheFirst("year")) }
      guard number + distance <= schedule.yearCount else {
        throw Problem(.atTheLast("year", lastMonth: schedule.count))
      }
      return try show(.year(number + distance), in: session, at: nil)
    }
  }
}
