import Encoding
import Finance

/// A parameter of a query for a schedule: its name, its form and what it states of a loan.
///
/// Reading, writing and describing queries follow from the table of all.
package struct LoanParameter: Sendable {
  /// The name in the query.
  package let name: String
  /// One sentence that explains it.
  package let summary: String
  /// The allowed values in words, to stand after "It is".
  package let words: String
  /// The members of the JSON Schema of the values.
  package let schema: [(name: String, value: JSONValue)]
  /// `true` for one of a plain loan; others show further columns.
  package let isPlain: Bool
  /// `true` if it has to be given, or for one of a group beside the others of the group.
  let isRequired: Bool
  /// The parameters that it goes with.
  let group: Group?
  private let take: @Sendable (Substring, inout StatedLoan) throws(ParameterFlaw) -> Void
  private let write: @Sendable (StatedLoan) -> String?

  /// Parameters that go together.
  package enum Group: Sendable, Hashable, CaseIterable {
    case adjustment, insurance
  }

  /// Reads a text.
  package func read(_ text: Substring, into loan: inout StatedLoan) throws(ParameterFlaw) {
    try take(text, &loan)
    if let group { loan.groups.insert(group) }
  }

  /// The text of what a loan has; nil for a value that need not be stated.
  func text(_ loan: StatedLoan) -> String? {
    group.map(loan.groups.contains) == false ? nil : write(loan)
  }

  /// `true` if a query without it has no answer.
  package var isRequiredInEveryQuery: Bool { isRequired && group == nil }
}

// MARK: Table

extension LoanParameter {
  /// All parameters, in the order of queries.
  package static let all = plain + further

  /// The parameters by their names.
  package static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The names of the parameters that state the term in years, the one of the service's first version, and in
  /// months.
  package static let (yearsName, monthsName) = ("terms", "months")

  /// The parameters of a plain loan.
  package static let plain: [LoanParameter] = [
    .init("loan", .amount.padded, \.principal, isRequired: true, isPlain: true, PlainLoanSummary.loan),
    .init("rate", .rate, \.rate, isRequired: true, isPlain: true, PlainLoanSummary.rate),
    .init(optional: yearsName, .years, \.years, isPlain: true, PlainLoanSummary.term),
    .init("extra", .amount.padded.orZero, \.extra, isPlain: true, PlainLoanSummary.extra),
    .init("escrow", .amount.padded.orZero, \.escrow, isPlain: true, PlainLoanSummary.escrow),
  ]

  /// The parameters of other loans.
  package static let further: [LoanParameter] = [
    [inMonths], LoanTerm.payments.map { LoanParameter($0) }, adjustment,
    LoanTerm.times.map { LoanParameter($0) }, insurance, events,
  ].flatMap(\.self)

  private static let inMonths = LoanParameter(
    optional: monthsName, .months(months), \.months, "The term in months, in place of terms.")

  private static let adjustment: [LoanParameter] = [
    .init(
      "fixed", .months(0...months.upperBound), \.adjustment.fixedMonths, isRequired: true, in: .adjustment,
      "The months before the first change of an adjustable rate; adjust, index and margin go with it."),
    .init(
      "adjust", .months(months), \.adjustment.interval, isRequired: true, in: .adjustment,
      "The months from one change of the rate to the next."),
    .init(
      "index", .list(of: .percent(ParameterBounds.signedRates), separator: "/"), \.adjustment.indexes,
      isRequired: true, in: .adjustment,
      "The index at each change, in percent; the last one holds for all further changes."),
    .init(
      "margin", .percent(ParameterBounds.signedRates), \.adjustment.margin, isRequired: true, in: .adjustment,
      "What is added to the index, in percent."),
    .init(
      "caps", .caps, \.adjustment.caps, in: .adjustment,
      "The most by which the rate may change at the first change, at each further one, and rise in all."),
    .init(
      "floor", .percent(ParameterBounds.rates), \.adjustment.floor, in: .adjustment,
      "The lowest adjustable rate; 0 unless given."),
    .init(
      "rounding", .choice([.eighth, .none]), \.adjustment.rounding, in: .adjustment,
      "The rounding of index plus margin: to the nearest eighth of a percent, or none, as when it is left out."
    ),
  ]

  private static let insurance: [LoanParameter] = [
    .init(
      "pmi", .percent(ParameterBounds.rates), \.insurance.rate, isRequired: true, in: .insurance,
      "The mortgage insurance in percent a year; pmi_rule and value go with it."),
    .init(
      "pmi_rule", .choice(), \.insurance.rule, isRequired: true, in: .insurance,
      "The rule by which the mortgage insurance ends: automatic at 78 % of value by the first schedule, on "
        + "request at 80 %, for an investment property at 70 % or the midpoint, at the midpoint of the term, by "
        + "the rules of the FHA, or none before the loan ends. Up to 80 % of value there is none, except by fha."
    ),
    .init(
      "pmi_basis", .choice(), \.insurance.basis, in: .insurance,
      "The balance that ends the mortgage insurance: the actual one unless given, or that of the first schedule."
    ),
    .init(
      "value", .amount, \.insurance.originalValue, isRequired: true, in: .insurance,
      "The value of the property when the loan was made, for pmi: the lesser of price and appraisal."),
    .init(
      optional: "insured", .amount, \.insured, in: .insurance,
      "The amount that premiums are taken on; the loan unless given."),
  ]

  private static let events: [LoanParameter] = [
    .init(
      "extras", .list(of: .extraPayment, separator: ","), \.terms.extras,
      "Payments to principal in some months, beyond extra."),
    .init(
      "changes", .list(of: .change, separator: ","), \.terms.changes,
      "Changes from one month on: a new rate, a payment that is level anew, an amount borrowed in addition."
    ),
    .init(
      optional: "refinance", .month(0...months.upperBound), \.terms.refinanceMonth,
      "The month after whose payment another loan repays what is left; 0 for the closing."),
  ]

  private static let months = ParameterBounds.months

  /// The parameters that are missing beside those that are given, each with one that needs it.
  package static func missing(given isGiven: (String) -> Bool) -> [(name: String, neededBy: String)] {
    Group.allCases.flatMap { group -> [(name: String, neededBy: String)] in
      let members = further.filter { $0.group == group }
      let required = members.filter(\.isRequired)
      let given = (required + members.filter { !$0.isRequired }).first { isGiven($0.name) }
      guard let given else { return [] }
      return required.filter { !isGiven($0.name) }.map { ($0.name, given.name) }
    }
  }
}

// MARK: Making

extension LoanParameter {
  private typealias Path<Value> = WritableKeyPath<StatedLoan, Value> & Sendable

  /// A parameter whose value is stated where it has to be, or differs from that of a loan without it.
  private init<Value: Hashable>(
    _ name: String, _ form: ParameterForm<Value>, _ path: any Path<Value>, isRequired: Bool = false,
    in group: Group? = nil, isPlain: Bool = false, _ summary: String
  ) {
    let (isAlways, usual) = (isRequired || isPlain, StatedLoan()[keyPath: path])
    self.init(name, form, isRequired: isRequired, in: group, isPlain: isPlain, summary) {
      $0[keyPath: path] = $1
    } value: { loan in
      let value = loan[keyPath: path]
      return isAlways || value != usual ? value : nil
    }
  }

  /// A parameter of which there is a value or none.
  private init<Value>(
    optional name: String, _ form: ParameterForm<Value>, _ path: any Path<Value?>, in group: Group? = nil,
    isPlain: Bool = false, _ summary: String
  ) {
    self.init(name, form, isRequired: false, in: group, isPlain: isPlain, summary) {
      $0[keyPath: path] = $1
    } value: {
      $0[keyPath: path]
    }
  }

  /// The parameter of a term that fields have too.
  private init(_ term: LoanTerm) {
    switch term.values {
    case .months(let path):
      self.init(term.name, .months(0...ParameterBounds.months.upperBound), \.[path], term.querySummary)
    case .month(let path):
      self.init(optional: term.name, .month(ParameterBounds.months), \.[path], term.querySummary)
    case .choice(let choice): self.init(term, choice)
    }
  }

  private init<Word>(_ term: LoanTerm, _ choice: some LoanChoicePath<Word>) {
    self.init(term.name, .choice(), \.[choice.path], term.querySummary)
  }

  private init<Value>(
    _ name: String, _ form: ParameterForm<Value>, isRequired: Bool, in group: Group?, isPlain: Bool,
    _ summary: String, set: @escaping @Sendable (inout StatedLoan, Value) -> Void,
    value: @escaping @Sendable (StatedLoan) -> Value?
  ) {
    (self.name, self.summary, self.isPlain) = (name, summary, isPlain)
    (self.isRequired, self.group) = (isRequired, group)
    (words, schema) = (form.words, form.schema)
    take = { text, loan throws(ParameterFlaw) in set(&loan, try form.read(text)) }
    write = { value($0).map(form.text) }
  }
}
