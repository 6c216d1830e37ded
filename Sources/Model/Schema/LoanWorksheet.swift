import Finance

/// A worksheet with a loan and its schedule, for the commands that show months and years.
package protocol LoanWorksheet: Worksheet {
  /// The first loan with everything that its schedule depends on.
  var mortgage: Loan { get }
  /// All loans, in the order in which they were entered.
  var loans: [LoanPlan] { get }
  /// The amount of the loans that are made at the closing, without points and premiums that they finance.
  var borrowedAtClosing: Money { get }
  /// The terms of the only loan, where that is one of level payments and more than nothing; nil elsewhere.
  var plainLoan: PlainLoanFields? { get }
  /// `true` if the user stated that nothing is borrowed; `false` as long as nothing is known.
  var isPaidInCash: Bool { get }
  /// The name of the section of metrics that only a loan has.
  static var loanSection: String { get }

  /// The names of the sections of metrics that show one month, in order.
  static var monthSections: [String] { get }
  /// The names of the monthly metric that is a yield, and of the one that is its income; nil when there is no
  /// yield.
  static var monthlyYield: (yield: String, income: String)? { get }
  /// The columns of the schedule by month, in order.
  var monthColumns: [PeriodColumn] { get }
  /// The columns of the schedule by year, in order.
  var yearColumns: [PeriodColumn] { get }
  /// The columns of a projection by month or year, in order.
  var projectionColumns: [PeriodColumn] { get }

  /// The calendar month of month 1; nil until the date of the purchase is known.
  var firstMonth: CalendarMonth? { get }
  /// The price of the purchase; zero until it is known.
  var purchasePrice: Money { get }
  /// The name of the field of the time until the sale.
  static var holdingField: String { get }
  /// The number of months until the sale; nil until it is entered.
  var holdingMonths: Int? { get }
  /// `true` if more is entered than the loan and the plain rent and expenses, so that the figures of a
  /// projection say more than the schedule.
  var isDetailed: Bool { get }
  /// The account of the first year, from the income to the cash flow.
  var account: [AccountLine] { get }
  /// `true` if there is a rent or another income.
  var hasIncome: Bool { get }
  /// The month of the first year after whose payment a new loan repays others, so that the first year is unlike
  /// those that follow; nil for none.
  var refinanceInFirstYear: Int? { get }
  /// The figures that decide about the deal, the most important first.
  var decidingFigures: [String] { get }
  /// All figures of a summary, in order.
  var summarySections: [FigureSection] { get }
  /// The figures of the sale, in order.
  var saleSections: [FigureSection] { get }
  /// The names of the important fields that are not entered, and not covered by others.
  var missingFields: [String] { get }
  /// The names of the fields of the loan that are at their defaults.
  var defaultFields: [String] { get }
  /// The sections of the metrics that are estimates of tax, the year of the law behind them, and `true` where some
  /// costs or incomes are no part of them.
  var taxLaw: (sections: [String], year: String, leavesOutItems: Bool) { get }
  /// The names of what is entered that the monthly yield leaves out.
  var leftOutOfYield: [String] { get }

  /// The worksheet as that of another property of which some fields are known: without what is stated in their place.
  func asListing(of fields: [Field]) -> any Worksheet
}

/// The names of the fields that are the terms of a loan of level payments.
package struct PlainLoanFields: Sendable, Hashable {
  let principal, rate, term, extra: String
}

extension LoanWorksheet {
  package var loanWorksheet: (any LoanWorksheet)? { self }

  /// `true` for a sale before the end of the first year, so that no figure of a month or a year applies to it.
  package var isSoldWithinAYear: Bool { holdingMonths.map { $0 < 12 } ?? false }
}

/// The importance of a column where not all have room.
package enum ColumnImportance: Sendable {
  /// Omitted first.
  case detail
  /// Omitted when no detail is left.
  case useful
  /// Never omitted.
  case essential
}

/// A column of a table with a row for each month or year.
package struct PeriodColumn: Sendable {
  /// The name of the monthly metric that the column shows.
  package let name: String
  /// The importance of the column.
  package let importance: ColumnImportance

  init(_ name: String, _ importance: ColumnImportance) { (self.name, self.importance) = (name, importance) }
}
