import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let project = Command(
    "project", .results, "Show what the property earns, costs and is worth, year by year.",
    details: """
      A row for each year until the sale, or for ten years if no holding period is entered; "project 5" \
      shows five.
      "by month" makes it a row for each month.
      "show" chooses other columns: any monthly figure, your own lines, and your own monthly metrics.
      """,
    syntax: .projection,
    examples: [
      .init("project", "until the sale"), .init("project 2 by month", "24 months"),
      .init("project 5 show noi dscr cash_flow", "chosen columns"),
    ],
    preview: .reading, reach: .document, needsLoanWorksheet: true
  ) { context, projection throws(Diagnostic) in
    let workspace = context.workspace
    let worksheet = try workspace.loanWorksheet()
    let table = PeriodTable(projection.formulas, else: worksheet.projectionColumns, workspace)
    let held = ProjectedYears(worksheet)
    let (months, years) =
      projection.years.map { ($0 * 12, (1...$0).map(Period.year)) } ?? (held.months, held.years)
    var report = Report([
      .table(
        projection.isByMonth
          ? table.table(of: (1...months).map(Period.month), number: .month)
          : table.table(of: years, number: .year))
    ])
    if let years = projection.years {
      report.blocks += PropertyNotes.onSale(before: .year(years), worksheet).map { .note($0) }
    } else {
      if worksheet.holdingMonths == nil {
        report.blocks.append(.note(LocalizedText("Ten years, as no holding period is entered.")))
      }
      if !projection.isByMonth { report.blocks += held.notes.map { .note($0) } }
    }
    report.blocks += PropertyNotes.onPurchase(worksheet).map { .note($0) }
    report.blocks += workspace.notes(onRulesOf: table.formulas).map { .note($0) }
    return report
  }
}

/// The years until the sale; ten while no holding period is entered.
struct ProjectedYears {
  /// The number of months.
  let months: Int

  init(_ worksheet: any LoanWorksheet) { months = worksheet.holdingMonths ?? 120 }

  /// The number of whole years.
  var whole: Int { months / 12 }

  /// The years, of which the last is a part of one where the sale is in its midst.
  var years: [Period] {
    (1...max(whole, 1)).prefix(whole).map(Period.year) + (part.map { [.part($0)] } ?? [])
  }

  /// The months of the year of the sale until that; nil for a sale at the end of a year.
  var part: ClosedRange<Int>? { months.isMultiple(of: 12) ? nil : 12 * whole + 1...months }

  /// The sentence on a last year that is a part of one.
  var notes: [LocalizedText] {
    part.map { part in
      [
        LocalizedText(
          count: part.count,
          one: "Year \(whole + 1) is a part of a year: month \(part.lowerBound), until the sale.",
          other:
            "Year \(whole + 1) is a part of a year: months \(part.lowerBound) to \(part.upperBound), until the sale."
        )
      ]
    } ?? []
  }
}

/// The rows and columns of a projection that are asked for.
private struct Projection: Sendable {
  /// The number of years; nil for the years until the sale.
  var years: Int?
  /// `true` for a row a month.
  var isByMonth = false
  /// The formulas of the columns; nil for the usual ones.
  var formulas: [TypedFormula]?
}

extension Syntax where Value == Projection {
  /// A number of years, `by month`, and `show` with the columns, each of which may be left out.
  fileprivate static var projection: Syntax {
    let rows = Syntax<Token>.rows(by: [
      ("month", LocalizedText("a row for each month")), ("year", LocalizedText("a row for each year")),
    ])
    return Syntax<(Int?, Token?, [TypedFormula]?)>.sequence(
      .optional(Syntax<Int>("YEARS") { words, _ throws(Diagnostic) in try years(&words) }),
      .optional(rows), .optional(.periodFormulas)
    ).map { Projection(years: $0, isByMonth: $1?.text == "month", formulas: $2) }
  }

  private static func years(_ words: inout ArgumentCursor) throws(Diagnostic) -> Int {
    let (years, token) = try words.takeNumber(LocalizedText("a number of years"), of: LocalizedText("years"))
    let last = Period.lastYear
    guard years <= last else {
      throw Diagnostic(ScheduleError.pastLastYear(year: years, last: last), at: token.range)
    }
    return years
  }
}
