import Localization
import Model
import Reports

/// The way through the stack Property → Amortization → one month or year, and back.
enum Navigation {
  /// Goes to a month or a year and shows it.
  static func show(_ place: NavigationPath, in session: Workspace, at range: Range<Int>?) throws(Problem)
    -> Report
  {
    let schedule = try session.schedule()
    let report: Report
    switch place {
    case .month(let number):
      guard number <= schedule.count else {
        throw Problem(.pastPayoff(month: number, last: schedule.count), at: range)
      }
      report = monthReport(number, session)
    case .year(let number):
      guard let year = RentalYear(number, of: try session.rental(), schedule) else {
        let last = schedule.yearCount
        throw Problem(.pastLastYear(year: number, last: last, lastMonth: schedule.count), at: range)
      }
      report = Report([
        .figures(heading: LocalizedText("Year \(number)"), RentalYear.figures.map { $0.shown(of: year) })
      ])
    case .property, .amortization:
      report = Report()
    }
    session.place = place
    return report
  }

  private static func monthReport(_ month: Int, _ session: Workspace) -> Report {
    let payment = session.figures(of: "Mortgage Payment", month: month)
    var investment = session.figures(of: "Investment", month: month)
    // A return is shown with the income that it stands for.
    let net = investment.first { $0.key == "net" }?.cell
    if let last = investment.last, case .percent(let ratio, _) = last.cell, case .money(let monthly, _)? = net
    {
      investment.removeLast()
      investment.append(Figure(key: last.key, label: last.label, cell: .yield(ratio, monthly: monthly)))
    }
    return Report([
      .figures(heading: LocalizedText("Mortgage Payment"), payment),
      .figures(heading: LocalizedText("Investment"), investment),
    ])
  }

  /// Goes one step along from the month or year that is open; from the schedule, to its first month.
  static func step(_ distance: Int, in session: Workspace) throws(Problem) -> Report {
    let schedule = try session.schedule()
    switch session.presentPlace {
    case .property: throw Problem(.noMonthOpen)
    case .amortization:
      return try show(.month(distance > 0 ? 1 : schedule.count), in: session, at: nil)
    case .month(let number):
      guard number + distance > 0 else { throw Problem(.atTheFirst(LocalizedText("month"))) }
      guard number + distance <= schedule.count else {
        throw Problem(.atTheLast(LocalizedText("month"), lastMonth: schedule.count))
      }
      return try show(.month(number + distance), in: session, at: nil)
    case .year(let number):
      guard number + distance > 0 else { throw Problem(.atTheFirst(LocalizedText("year"))) }
      guard number + distance <= schedule.yearCount else {
        throw Problem(.atTheLast(LocalizedText("year"), lastMonth: schedule.count))
      }
      return try show(.year(number + distance), in: session, at: nil)
    }
  }
}

extension RentalYear.Figure {
  /// What a person reads in place of the name.
  var title: LocalizedText { LocalizedText(key: label) }

  /// The figure of a year, as it is shown.
  func shown(of year: RentalYear) -> Figure { Figure(key: name, label: title, cell: cell(of: year)) }

  /// Its value alone.
  func cell(of year: RentalYear) -> Cell { CellFormatter.figure(value(year)) }
}
