import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let arm = Command(
    "arm", .entering, "Make the rate of a loan adjustable.",
    details: """
      5/1 is fixed for five years and then changes each year; 5/6 changes every six months.
      Then come the index, the margin and the caps: first change / each further one / above the initial rate.
      floor, rounding and indexes may follow too. All of them are fields, as in "set index 4.5".
      "reset fixed" makes the rate fixed again.
      """,
    syntax: .armTerms,
    examples: [
      .init("arm 5/1 index 4.2 margin 2.5 caps 2/2/5", "a 5/1 loan"),
      .init("arm 7/6 indexes 4/4.5/5 margin 2.75 caps 5/1/5 floor 3", "a known index at each change"),
      .init("arm second 3/1 index 5 margin 3", "a further loan"),
    ],
    preview: .change(),
    reach: .document, worksheet: Rental.self
  ) { context, _, terms throws(Diagnostic) in
    try context.editLines { rental, _ throws(Diagnostic) in
      for (field, value) in terms { rental.set(field, to: value) }
    }
  }
}

extension Syntax where Value == [(Field, Model.Value)] {
  /// The loan, the two periods, and the fields of the rate.
  fileprivate static var armTerms: Syntax {
    Syntax<ARMPeriods>.armPeriods.then(usage: "[index P] [margin P] [caps A/B/C] …") {
      periods, context throws(Diagnostic) -> Syntax in
      let rental = try context.rental()
      let field = { (word: String) in rental.field(named: periods.prefix + word) }
      let clauses = ["index", "indexes", "margin", "caps", "floor", "rounding"].compactMap { word in
        field(word).map { field in
          Clause<Value>(word, field.help, Syntax<Model.Value>.value(of: field)) { $0.append((field, $1)) }
        }
      }
      let fixed = [("fixed", periods.fixed), ("adjusts", periods.adjusts)].compactMap { word, term in
        field(word).map { ($0, Model.Value.term(term)) }
      }
      let indexes = ["index", "indexes"].compactMap(field)
      return Syntax.clauses(fixed, clauses).map { terms, context throws(Diagnostic) in
        // The index of one that is still typed may come yet.
        let hasIndex =
          context.isStillTyped
          || indexes.contains { index in terms.contains { $0.0 == index } || rental.isEntered(index) }
        guard hasIndex else { throw Diagnostic(LoanError.noIndex, at: periods.range) }
        return terms
      }
    }.map { $0.1 }
  }
}

/// A loan and the periods of its adjustable rate as they are written: `5/1`, `second 5/1`.
private struct ARMPeriods: Sendable {
  /// What stands before the names of the loan's fields: `second.`.
  let prefix: String
  /// The time until the first change.
  let fixed: Term
  /// The time from one change to the next.
  let adjusts: Term
  /// The range of the periods in the line.
  let range: Range<Int>

  /// The fixed years, and the time from one change to the next: years, but months for 6 as in `5/6`.
  init?(_ token: Token, prefix: String) {
    let parts = token.text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let years = parts[0], let period = parts[1], (1...99).contains(years),
      (1...30).contains(period)
    else { return nil }
    (self.prefix, range, fixed) = (prefix, token.range, Term(years: years))
    adjusts = period == 6 ? Term(months: 6) : Term(years: period)
  }
}

extension Syntax where Value == ARMPeriods {
  /// The name of a loan, which may be left out, and the periods.
  fileprivate static var armPeriods: Syntax {
    let expected = LocalizedText("5/1")
    let candidate = Suggestion.Candidate(
      "5/1", LocalizedText("five fixed years, then a change each year"), isFinal: false)
    return Syntax("[LOAN] YEARS/PERIOD") { words, context throws(Diagnostic) in
      var (token, prefix) = (try words.take(expected), "")
      // A word that is no periods is the name of a loan.
      if !token.text.contains("/"), token.text.first?.isNumber == false {
        let name = try context.loanName(token, in: context.rental())
        prefix = name == Rental.firstLoanName ? "" : name + "."
        words.expect("YEARS/PERIOD") { _ in [candidate] }
        token = try words.take(expected)
      }
      guard let periods = ARMPeriods(token, prefix: prefix) else {
        throw Diagnostic(LoanError.badARM(token.text), at: token.range)
      }
      return periods
    } complete: { context in
      let loans = context.loanCandidates
      return [candidate] + (loans.count > 1 ? loans : [])
    }
  }
}
