import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let arm = Command(
    "arm", .property, "Make the rate of a loan adjustable.",
    details: """
      5/1 is fixed for five years and changes each year; 5/6 changes every six months. Behind it stand the index, the \
      margin, the caps (first change / each further one / above the initial rate), and what else an adjustable rate has: \
      floor, rounding, indexes. They are fields of their own, as in "set index 4.5". "reset fixed" makes the rate fixed \
      again.
      """,
    parameters: .armTerms,
    examples: [
      .init("arm 5/1 index 4.2 margin 2.5 caps 2/2/5", "a 5/1 loan"),
      .init("arm 7/6 indexes 4/4.5/5 margin 2.75 caps 5/1/5 floor 3", "a known index at each change"),
      .init("arm second 3/1 index 5 margin 3", "a further loan"),
    ],
    preview: .change(),
    worksheet: Rental.self
  ) { context, _, terms throws(Diagnostic) in
    try context.editLines { rental, _ throws(Diagnostic) in
      for (field, value) in terms { rental.set(field, to: value) }
    }
  }
}

extension Parameter where Value == [(Field, Model.Value)] {
  /// The loan, the two periods, and the fields of the rate.
  fileprivate static var armTerms: Parameter {
    Parameter("[LOAN] YEARS/PERIOD [index P] [margin P] [caps A/B/C] …", takesRest: true) {
      words, context throws(Diagnostic) in
      guard let rental = context.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      var prefix = ""
      if let next = words.next, ARMPeriods.isLoan(next.text) {
        let name = try context.loanName(try words.take(LocalizedText("5/1")), in: rental)
        prefix = name == Rental.firstLoanName ? "" : name + "."
      }
      let token = try words.take(LocalizedText("5/1"))
      guard let (fixed, adjusts) = ARMPeriods.read(token.text) else {
        throw Diagnostic(LoanError.badARM(token.text), at: token.range)
      }
      let field = { (word: String) in rental.field(named: prefix + word) }
      var terms: [(Field, Model.Value)] = []
      for (word, term) in [("fixed", fixed), ("adjusts", adjusts)] {
        if let field = field(word) { terms.append((field, .term(term))) }
      }
      while words.next != nil {
        let word = try words.take(oneOf: ARMPeriods.words, context)
        guard let field = field(word.text) else { break }
        if terms.contains(where: { $0.0 == field }) {
          throw Diagnostic(ArgumentError.fieldTwice(field.name), at: word.range)
        }
        terms.append((field, try context.amount(field, &words)))
      }
      let hasIndex = ["index", "indexes"].compactMap(field).contains { index in
        terms.contains { $0.0 == index } || rental.isEntered(index)
      }
      guard hasIndex else { throw Diagnostic(LoanError.noIndex, at: token.range) }
      return terms
    } complete: { words, context in
      guard let rental = context.sheet as? Rental else { return [] }
      guard let first = words.first else {
        return [.init("5/1", LocalizedText("five fixed years, then a change each year"), isFinal: false)]
          + (rental.ownLoans.isEmpty ? [] : context.loanCandidates(rental.loanNames))
      }
      let typed = words.dropFirst(ARMPeriods.isLoan(first.text) ? 1 : 0).map { $0.text.lowercased() }
      guard typed.count % 2 == 1 else { return context.choiceCandidates(ofTerm: typed.last ?? "") }
      return ARMPeriods.words.filter { !typed.contains($0) }.compactMap { word in
        rental.field(named: word).map { .init(word, $0.help) }
      }
    }
  }
}

/// The periods of an adjustable rate as they are written: `5/1`.
private enum ARMPeriods {
  static let words = ["index", "indexes", "margin", "caps", "floor", "rounding"]

  /// `true` for a word that is no periods but the name of a loan.
  static func isLoan(_ text: String) -> Bool { !text.contains("/") && text.first?.isNumber == false }

  /// The fixed years, and the time from one change to the next: years, but months for 6 as in `5/6`.
  static func read(_ text: String) -> (Term, Term)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let years = parts[0], let period = parts[1], (1...99).contains(years),
      (1...30).contains(period)
    else { return nil }
    return (Term(years: years), period == 6 ? Term(months: 6) : Term(years: period))
  }
}
