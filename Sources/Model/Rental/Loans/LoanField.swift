import Finance

/// A field that every loan has: of the first loan a field of the property, of a further one a path such as
/// `second.io`.
///
/// A term that changes payments is declared in `LoanTerm`; another one is a property of `LoanDetails` with one
/// line here.
struct LoanField: Sendable {
  /// The name, which is the word after the point of a path.
  let name: String
  /// The field of the first loan.
  let definition: FieldDefinition<Rental>
  fileprivate let held: @Sendable (LoanDetails) -> Value?
  fileprivate let write: @Sendable (inout LoanDetails, Value?) -> Void

  private init<Held: FieldValue>(
    _ name: String, _ label: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<LoanDetails, Held>,
    in bounds: ClosedRange<Int>, items: ClosedRange<Int> = 1...1, isPositive: Bool = false, _ summary: String
  ) {
    self.name = name
    definition = FieldDefinition(
      name, label, part: \.details, path(), in: bounds, items: items, isPositive: isPositive, summary)
    held = { $0[keyPath: path()].value }
    write = { details, value in
      details[keyPath: path()] = value.flatMap(Held.init) ?? LoanDetails()[keyPath: path()]
    }
  }

  /// The field of a term that parameters of queries have too.
  private init(_ term: LoanTerm) {
    switch term.values {
    case .months(let path): self.init(term, reading: { $0[keyPath: path] }) { $0[keyPath: path] = $1 }
    case .month(let path): self.init(term, reading: { $0[keyPath: path] }) { $0[keyPath: path] = $1 }
    case .choice(let choice): self.init(term, choice)
    }
  }

  private init<Word>(_ term: LoanTerm, _ choice: some LoanChoicePath<Word>) {
    let path = choice.path
    self.init(term, reading: { LoanWord($0[keyPath: path]) }) { $0[keyPath: path] = $1.word }
  }

  private init<Held: FieldValue>(
    _ term: LoanTerm, reading read: @escaping @Sendable (LoanTerms) -> Held,
    writing write: @escaping @Sendable (inout LoanTerms, Held) -> Void
  ) {
    name = term.name
    definition = FieldDefinition(
      term.name, term.label,
      apart: .computed(read: { read($0.pointee.details.terms) }) { write(&$0.pointee.details.terms, $1) },
      in: Held.unit == .choice ? 0...0 : 1...1200, isPositive: Held.unit != .choice, term.summary)
    held = { read($0.terms).value }
    self.write = { details, value in
      write(&details.terms, value.flatMap(Held.init) ?? read(LoanTerms()))
    }
  }

  /// The fields, in the order in which they are shown.
  static let all =
    LoanTerm.all.map { LoanField($0) } + costs + insurance + adjustment

  private static let costs: [LoanField] = [
    .init(
      "points", "Points %", \.points, in: 0...100,
      "Paid to the lender when the loan is made, as a share of the loan."),
    .init(
      "financed_points", "Financed Points %", \.financedPoints, in: 0...100,
      "Points that are borrowed with the loan."),
    .init("fees", "Lender Fees", \.fees, in: Rental.anyAmount, "What the lender charges besides points."),
    .init(
      "penalty", "Prepayment Penalty %", \.penalty, in: 0...100, items: 1...40,
      "What repaying early costs in each year, as a share of the balance: 5/4/3/2/1."),
    .init(
      "penalty_interest", "Six Months' Interest (Yr.)", \.interestPenaltyYears, in: 1...40, isPositive: true,
      "The first years in which repaying costs six months' interest on what is owed above 20 % of the loan, in place of penalty."
    ),
  ]

  private static let insurance: [LoanField] = [
    .init(
      "pmi", "Mortgage Insurance %", \.insurance, in: 0...100,
      "The yearly premium of the mortgage insurance, as a share of the loan."),
    .init(
      "pmi_rule", "Insurance Ends", \.insuranceRule, in: 0...0,
      "When mortgage insurance ends: at 70 % of the value (investments and several units); for one owner-occupied unit at 78 % by the schedule, or at 80 % on request; halfway through the term; as with FHA loans; or with the loan."
    ),
    .init(
      "pmi_basis", "Insurance Ends By", \.insuranceBasis, in: 0...0,
      "The balance that ends mortgage insurance: the actual one, sooner with extra payments; or that of the first schedule alone."
    ),
    .init(
      "pmi_upfront", "Upfront Insurance %", \.upfrontInsurance, in: 0...100,
      "The premium that is borrowed with the loan: 1.75 for an FHA loan."),
  ]

  private static let adjustment: [LoanField] = [
    .init(
      "fixed", "Fixed Period", \.adjustment.fixed, in: 1...1200, isPositive: true,
      "How long the rate of an adjustable loan stays as it is at first."),
    .init(
      "adjusts", "Adjusts Every", \.adjustment.adjusts, in: 1...1200,
      "The time from one change of an adjustable rate to the next."),
    .init("index", "Index %", \.index, in: 0...100, "The index that an adjustable rate follows."),
    .init(
      "indexes", "Index at Changes %", \.adjustment.indexes, in: 0...100, items: 1...1200,
      "The index at each change, where it is known, in place of one for all: 4.2/4.7/5."),
    .init(
      "margin", "Margin %", \.adjustment.margin, in: 0...100, "What an adjustable rate adds to the index."),
    .init(
      "caps", "Rate Caps %", \.caps, in: 0...100, items: 1...3,
      "The most that the rate may change at first, at each further change, and above the initial rate: 2/2/5."
    ),
    .init(
      "floor", "Lowest Rate %", \.adjustment.floor, in: 0...100, "The lowest that an adjustable rate may be."),
    .init(
      "rounding", "Rate Rounding", \.adjustment.rounding, in: 0...0,
      "Whether index plus margin is rounded to an eighth of a percent."),
  ]
}

/// A word of a term, as a field holds it.
private struct LoanWord<Word: LoanChoice>: FieldValue {
  let word: Word

  init(_ word: Word) { self.word = word }

  static var unit: Unit { .choice }
  static var choices: [String] { Word.allCases.map(\.rawValue) }

  init?(_ value: Value) {
    guard case .choice(let text) = value, let word = Word(rawValue: text) else { return nil }
    self.word = word
  }

  var value: Value? { .choice(word.rawValue) }
}

/// A part of a further loan that is a path of its own: the `rate` of `second.rate`.
struct LoanPart: Sendable {
  /// The word after the point.
  let word: String
  /// The value; nil for one that a part without a default does not have.
  let held: @Sendable (OwnLoan) -> Value?
  let write: @Sendable (inout OwnLoan, Value?) -> Void

  @inline(__always)
  private init<Held: FieldValue>(
    _ word: String, _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<OwnLoan, Held>
  ) {
    self.word = word
    held = { $0[keyPath: path()].value }
    write = { loan, value in
      loan[keyPath: path()] = value.flatMap(Held.init) ?? OwnLoan.empty[keyPath: path()]
    }
  }

  private init(_ field: LoanField) {
    word = field.name
    held = { field.held($0.details) }
    write = { field.write(&$0.details, $1) }
  }

  /// The parts, in the order in which they are shown.
  static let all: [LoanPart] =
    [.init("rate", \.rate), .init("term", \.term), .init("extra", \.extra), .init("from", \.firstMonth)]
    + LoanField.all.map(LoanPart.init) + [.init("costs", \.costs)]

  /// The description of a part that the first loan does not have.
  var ownDescription: (unit: Unit, summary: String, bounds: ClosedRange<Int>)? {
    switch word {
    case "from":
      (.count, "The month of the first payment; the loan is made the month before.", 1...Rental.lastMonth)
    case "costs": (.money, "What the loan costs besides points and fees.", Rental.anyAmount)
    default: nil
    }
  }
}

extension OwnLoan {
  /// Sets a part by the word after its point.
  package mutating func set(part word: String, to value: Value) {
    LoanPart.all.first { $0.word == word }?.write(&self, value)
  }
}

extension Rental {
  /// The words of the parts of a further loan.
  package static var loanTermWords: [String] { LoanPart.all.map(\.word) }

  /// The words of the terms besides amount, rate and term.
  package static var furtherTermWords: [String] { loanTermWords.filter { $0 != "rate" && $0 != "term" } }
}
