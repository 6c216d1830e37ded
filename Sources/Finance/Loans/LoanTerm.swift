/// A term of loans, declared once for the fields of the shell and the parameters of queries.
///
/// Terms whose values a field states in another way than a query, such as a term in years, are a property of
/// `LoanTerms` with a line in each of the two.
public struct LoanTerm: Sendable {
  /// The name to type, and that of the parameter.
  public let name: String
  /// The name that people read.
  public let label: String
  /// One sentence that explains the field.
  public let summary: String
  /// One sentence that explains the parameter.
  public let querySummary: String
  /// The words for it in a sentence, if it sets payments anew, which goes with monthly payments alone; nil for any
  /// other term.
  package let wordsInConflict: String?
  /// The kind of its values, and their place.
  public let values: Values

  /// A kind of values with their place in the terms.
  public enum Values: Sendable {
    /// A number of first months; 0 for none.
    case months(any WritableKeyPath<LoanTerms, Int> & Sendable)
    /// The number of a month; nil for none.
    case month(any WritableKeyPath<LoanTerms, Int?> & Sendable)
    /// One of a few words, of which the first is that of plain loans.
    case choice(any LoanChoicePath)
  }

  /// All of them, in the order in which they are shown.
  public static let all = payments + times

  /// The terms that set the payments: by their amounts, then by their dates.
  public static let payments = [
    LoanTerm(
      name: "io", label: "Interest-Only Months",
      summary: "The first months, in which only the interest is paid.",
      querySummary: "The number of first months that pay the interest alone.",
      wordsInConflict: "interest-only months",
      values: .months(\.interestOnlyMonths)),
    LoanTerm(
      name: "balloon", label: "Balloon Month",
      summary: "The month in which all that is left of the loan is due.",
      querySummary: "The month whose payment settles the loan, before the last one of the term.",
      wordsInConflict: nil,
      values: .month(\.balloonMonth)),
  ]

  /// The terms that set the times of payments.
  public static let times = [
    LoanTerm(
      name: "rhythm", label: "Payment Rhythm",
      summary:
        "When payments are made: monthly; half of one every two weeks; or by a half-payment programme, which pays one more a year.",
      querySummary:
        "The rhythm of payments: monthly unless given; biweekly, half the monthly payment every 14 days; or "
        + "half-payments, a further payment to principal with every twelfth.",
      wordsInConflict: nil,
      values: .choice(RhythmPath()))
  ]
}

extension LoanTerm {
  /// `true` if the terms of a loan have another value than those of a plain one.
  package func isSet(in terms: LoanTerms) -> Bool {
    switch values {
    case .months(let path): terms[keyPath: path] != 0
    case .month(let path): terms[keyPath: path] != nil
    case .choice(let choice): choice.isSet(in: terms)
    }
  }
}

/// The words of a term that is one of a few.
public protocol LoanChoice: RawRepresentable<String>, CaseIterable, Sendable, Hashable {}

/// The place of a word in the terms of a loan.
public protocol LoanChoicePath<Word>: Sendable {
  associatedtype Word: LoanChoice
  var path: any WritableKeyPath<LoanTerms, Word> & Sendable { get }
}

extension LoanChoicePath {
  fileprivate func isSet(in terms: LoanTerms) -> Bool {
    terms[keyPath: path] != LoanTerms()[keyPath: path]
  }
}

/// The place of the rhythm of payments.
///
/// No generic type, of which the first use looks through all conformances of the program.
private struct RhythmPath: LoanChoicePath {
  var path: any WritableKeyPath<LoanTerms, PaymentRhythm> & Sendable { \.rhythm }
}

/// The sentences that explain the terms of every loan, to people and to programs.
public enum PlainLoanSummary {
  public static let loan = "What you borrow."
  public static let rate = "Nominal interest a year, compounded monthly."
  public static let term = "How long the loan runs."
  public static let extra = "Paid to the principal each month, beyond the payment."
  public static let escrow = "Taxes and insurance, a month, collected with the payment."
}
