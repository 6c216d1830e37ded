import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let keep = Command(
    "keep", .results, "Compare selling the property at a date with keeping it, and with another loan.",
    details: """
      What a sale at the end of the month would bring is the money that keeping it leaves in the property.
      The return a year is that of this money: of the cash flow from then on, and of the sale at the end.
      Once "tax_rate" is entered, all of it is after tax.
      "as of" names the date; without it, it is now, counted from "closing_date".
      "for" is how much longer it is kept: until "hold", or five years, unless you say so.
      "refinance" adds a loan that repays the others then, with the terms of "at MONTH refinance".
      The sale at the date is at the value then, also where "exit_price" or "exit_cap" is entered.
      With "discount" entered, the returns are judged by it.
      Nothing is changed.
      """,
    syntax: .keepRequest,
    examples: [
      .init("keep as of y3", "sell after three years, or keep it"),
      .init("keep as of y3 for 10", "ten more years"),
      .init("keep as of y3 refinance 230k rate 5.5 term 30y", "beside a new loan"),
      .init("keep", "as of now, once the closing date is entered"),
    ],
    preview: .result(), worksheet: Rental.self
  ) { context, _, request throws(Diagnostic) in
    try KeepReport(request, context.workspace).report
  }
}

/// A date, and what can be done with the property from then on.
struct KeepRequest: Sendable {
  /// The month at whose end it is sold or kept.
  let month: Int
  /// How many months it is kept from then on.
  let months: Int
  /// The loan that repays the others then; nil for none.
  let loan: OwnLoan?

  /// The month of the sale of a property that is kept.
  var end: Int { month + months }
}

extension Syntax where Value == KeepRequest {
  /// A date, the time from then on, and another loan, each of which may be left out.
  fileprivate static var keepRequest: Syntax {
    let time = Syntax<Term>("YEARS") { words, context throws(Diagnostic) in
      let (field, value) = try context.holding(&words)
      var document = context.workspace.document
      document.set(field, to: value)
      return Term(months: document.sheet.loanWorksheet?.holdingMonths ?? 0)
    }
    return Syntax<(Int?, Term?)>.sequence(
      .optional(.asOfMonth), .optional(.word("for", LocalizedText("how much longer"), time))
    ).then(usage: "[refinance AMOUNT rate P% [term TIME] …]") { times, context throws(Diagnostic) in
      let rental = try context.rental()
      let month: Int
      if let typed = times.0 { month = typed } else { month = try context.presentMonth() }
      let months = times.1?.months ?? rental.monthsToKeep(after: month)
      guard month + months <= Rental.longestHold else { throw Diagnostic(KeepError.tooLong) }
      let loan = Syntax<NewEvent?>.optional(
        .word("refinance", LocalizedText("another loan"), .refinance(in: month, of: rental, context)))
      return loan.map { KeepRequest(month: month, months: months, loan: $0?.loan) }
    }.map { $0.1 }
  }
}

extension Rental {
  /// The latest month in which it can be sold.
  fileprivate static let longestHold = 1188

  /// How long it is kept after a month: as it is planned, or else five years.
  fileprivate func monthsToKeep(after month: Int) -> Int {
    guard let planned = holdingMonths, planned > month else { return 60 }
    return planned - month
  }
}

extension ReadingContext {
  /// The number of the present month, counted from the closing.
  fileprivate func presentMonth() throws(Diagnostic) -> Int {
    do throws(Diagnostic) {
      let now = Token(text: CommandContext.nowWord, range: 0..<0, isQuoted: false)
      guard let month = try monthNumber(ofCalendarMonth: now) else { throw Diagnostic(KeepError.noDate) }
      return month
    } catch {
      throw Diagnostic(KeepError.noDate)
    }
  }
}

/// A comparison that cannot be made.
enum KeepError: DiagnosticError {
  /// Neither a date was typed nor a closing that is past was entered.
  case noDate
  /// The end is later than any sale.
  case tooLong
  /// A figure of one of the choices has no value.
  case noValue(why: LocalizedText)

  var diagnosis: Diagnosis {
    switch self {
    case .noDate:
      Diagnosis(
        "no-date",
        LocalizedText(
          "As of when? \"keep as of y3\" is the end of year 3; without a date it is now, once \"closing_date\" is entered and past."
        ))
    case .tooLong:
      Diagnosis(
        "kept-too-long", LocalizedText("A property can be kept for 99 years after the closing at most."))
    case .noValue(let why):
      Diagnosis("no-cash", LocalizedText("What selling or keeping brings has no value: \(why)."))
    }
  }
}
