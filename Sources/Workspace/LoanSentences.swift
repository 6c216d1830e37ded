import Finance
import Localization
import Model

/// Sentences on terms of a loan that cannot hold together.
package enum LoanSentences {
  /// The conflict as a clause.
  package static func clause(for conflict: LoanConflict, ofLoan loan: String) -> LocalizedText {
    switch conflict {
    case .interestOnlyPastTerm(let months, let term):
      LocalizedText("\(loan) would only pay interest for \(months) months, and runs for \(term)")
    case .balloonPastTerm(let month, let term):
      LocalizedText("the balloon of \(loan) would be due in month \(month), after its last month, \(term)")
    case .fixedPastTerm(let months, let term):
      LocalizedText(
        "the rate of \(loan) would first change after \(months) months, and the loan runs for \(term)")
    case .floorAboveCap(let floor, let highest):
      LocalizedText(
        "the lowest rate of \(loan), \(percent(floor)), is above the highest that its caps allow, \(percent(highest))"
      )
    case .rhythm(let rhythm, let term):
      LocalizedText("\(loan) cannot be paid \(rhythmName(rhythm)) and have \(termName(term))")
    case .tooLarge: LocalizedText("\(loan) and what is drawn on it come to too much")
    case .amountOutOfRange: LocalizedText("an amount of \(loan) is too large")
    case .rateOutOfRange(let rate): LocalizedText("\(loan) cannot have a rate of \(percent(rate))")
    case .monthOutOfRange(let month): LocalizedText("\(loan) has no month \(month)")
    case .intervalOutOfRange(let months):
      LocalizedText("nothing of \(loan) can happen every \(months) months")
    }
  }

  private static func percent(_ percent: Percent) -> Cell {
    Ratio(percent).map { .percent($0, .atLeast(0)) } ?? .empty
  }

  private static func rhythmName(_ rhythm: PaymentRhythm) -> LocalizedText {
    switch rhythm {
    case .monthly: LocalizedText("monthly")
    case .biweekly: LocalizedText("every two weeks")
    case .halfPayments: LocalizedText("by a half-payment programme")
    }
  }

  private static func termName(_ term: LoanConflict.Term) -> LocalizedText {
    switch term {
    case .declared(_, let words): LocalizedText(key: words)
    case .adjustment: LocalizedText("an adjustable rate")
    case .rate: LocalizedText("another rate from some month on")
    case .recast: LocalizedText("a recast")
    case .draw: LocalizedText("draws")
    }
  }
}
