import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

/// A term of a loan and its value: `rate 9`.
struct LoanTerm: Sendable {
  /// The word: `rate`.
  let word: String
  let value: Value
}

extension CommandContext {
  /// A month, or the first of several with the others: `60`, `13..60`, `12.. every 12`; `0` for the closing.
  func months(_ words: inout ArgumentCursor) throws(Diagnostic) -> (Int, RentalEvent.Span?) {
    let token = try words.take(LocalizedText("a month"))
    if token.text == "0" { return (0, nil) }
    let ends = token.text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard ends.count == 2 else { return (try month(token), nil) }
    let middle = token.range.lowerBound + ends[0].utf8.count
    let first = try month(Token(text: ends[0], range: token.range.lowerBound..<middle, isQuoted: false))
    let end = Token(text: ends[1], range: middle + 2..<token.range.upperBound, isQuoted: false)
    let last = ends[1].isEmpty ? nil : try month(end, isLast: true)
    if let last, last < first {
      throw Diagnostic(LineError.endsBeforeStart(first: first, last: last), at: token.range)
    }
    return (first, RentalEvent.Span(last: last, every: try interval(&words)))
  }

  /// The months behind `every`; 1 when there are none.
  private func interval(_ words: inout ArgumentCursor) throws(Diagnostic) -> Int {
    guard words.isNext(RentalEvent.everyWord) else { return 1 }
    _ = words.take()
    let token = try words.take(LocalizedText("a number of months"))
    guard let number = token.naturalNumber else {
      throw Diagnostic(ArgumentError.notACount(token.text, of: LocalizedText("months")), at: token.range)
    }
    guard number <= Rental.lastMonth else {
      throw Diagnostic(LineError.noSuchMonth(token.text), at: token.range)
    }
    return number
  }

  /// The name of the loan behind `on`; nil for the main one.
  /// - Parameter month: The month in which the loan has to be owed.
  func loanName(
    at month: Int, in rental: Rental, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> String? {
    guard words.isNext(RentalEvent.onWord) else { return nil }
    _ = words.take()
    return try loanName(try words.take(LocalizedText("the name of a loan")), at: month, in: rental)
  }

  /// The name of a loan that is there and has been made before a month.
  private func loanName(
    _ token: Token, at month: Int, in rental: Rental
  ) throws(Diagnostic) -> String {
    let name = try loanName(token, in: rental)
    if let loan = rental.ownLoans.first(where: { $0.name == name }), loan.start >= month {
      throw Diagnostic(LoanError.notOwedYet(name, firstMonth: loan.start + 1), at: token.range)
    }
    return name
  }

  /// The name of a loan that is there, in lower case.
  func loanName(_ token: Token, in rental: Rental) throws(Diagnostic) -> String {
    let name = token.text.lowercased()
    guard rental.loanNames.contains(name) else {
      throw Diagnostic(
        LoanError.unknownLoan(token.text, nearest: NearestName.name(to: name, among: rental.loanNames)),
        at: token.range)
    }
    return name
  }

  /// The terms of a loan, as pairs of a word and a value, as far as they go.
  /// - Parameters:
  ///   - name: The name of the loan.
  ///   - rental: The property with the loan.
  ///   - earlier: The terms that were read before; they are among the result.
  ///   - others: Other words that may stand between them, at which the terms end.
  func loanTerms(
    ofLoan name: String, in rental: Rental, _ words: inout ArgumentCursor, after earlier: [LoanTerm] = [],
    until others: [String] = []
  ) throws(Diagnostic) -> [LoanTerm] {
    var terms = earlier
    while let next = words.next, !next.isQuoted, !others.contains(next.text.lowercased()) {
      let word = try words.take(oneOf: rental.termWords(ofLoan: name) + others, self)
      if terms.contains(where: { $0.word == word.text }) {
        throw Diagnostic(ArgumentError.fieldTwice(word.text), at: word.range)
      }
      guard let field = rental.field(named: "\(name).\(word.text)") else { break }
      let value = word.text == "from" ? Value.count(try month(&words)) : try amount(field, &words)
      terms.append(LoanTerm(word: word.text, value: value))
    }
    return terms
  }

  /// A new loan that repays others: its amount, its terms, its name and the loans that it repays.
  func refinance(
    _ month: Int, in rental: Rental, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> NewEvent {
    let unused = unusedLoanName(in: rental)
    let start = words.next?.range.lowerBound ?? words.end
    var loan = OwnLoan(unused, try loanAmount(unused, &words))
    loan.repays = nil
    var draft = rental
    draft.add(loan)
    var name: String?
    var terms: [LoanTerm] = []
    while let next = words.next, !next.isQuoted {
      let word = next.text.lowercased()
      guard [OwnLoan.nameWord, OwnLoan.repayingWord].contains(word) else {
        terms = try loanTerms(
          ofLoan: unused, in: draft, &words, after: terms, until: [OwnLoan.nameWord, OwnLoan.repayingWord])
        continue
      }
      if word == OwnLoan.nameWord ? name != nil : loan.repays != nil {
        throw Diagnostic(ArgumentError.fieldTwice(word), at: next.range)
      }
      _ = words.take()
      if word == OwnLoan.nameWord {
        name = try newRecordName(try words.take(LocalizedText("a name")), LocalizedText("a loan"))
      } else {
        // At the closing a loan repays those that are made there too.
        loan.repays = try loanNames(at: max(month, 1), in: rental, &words)
      }
    }
    guard terms.contains(where: { $0.word == "rate" }) else {
      throw Diagnostic(LoanError.noRate, at: start..<words.end)
    }
    var named = OwnLoan(name ?? unused, loan.amount)
    named.repays = loan.repays
    named.set(terms)
    let event = RentalEvent(month: month, .refinance(loan: named.name), label: try words.label())
    return NewEvent(event: event, loan: named)
  }

  /// The amount of a new loan: money, or a share of price, after-repair value or value.
  func loanAmount(_ name: String, _ words: inout ArgumentCursor) throws(Diagnostic) -> RecurringAmount {
    guard case .amount(let typed) = try amount(Rental.field(ofNewLoan: name), &words) else {
      preconditionFailure("the field of a loan holds an amount")
    }
    return typed
  }

  /// The names of loans with commas between them, all of which were made before a month.
  private func loanNames(
    at month: Int, in rental: Rental, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> [String] {
    let token = try words.take(LocalizedText("the name of a loan"))
    var names: [String] = []
    var start = token.range.lowerBound
    for name in token.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let range = token.isQuoted ? token.range : start..<start + name.utf8.count
      names.append(try loanName(Token(text: name, range: range, isQuoted: false), at: month, in: rental))
      start += name.utf8.count + 1
    }
    return names.uniqued()
  }

  /// Checks that a loan's name is still free, as another shell may have taken it since the words were read.
  func checkIsFree(_ loan: OwnLoan, in rental: Rental) throws(Diagnostic) {
    guard rental.lineNames.contains(loan.name) || rental.loanNames.contains(loan.name) else { return }
    throw Diagnostic(DefineError.metricNameTaken(loan.name, by: LocalizedText("a loan")))
  }
}

extension OwnLoan {
  /// Sets terms as they were typed.
  mutating func set(_ terms: [LoanTerm]) {
    for term in terms { set(part: term.word, to: term.value) }
  }
}

extension CommandContext {
  /// A name for a refinance that nothing has: `refi`, `refi2`.
  private func unusedLoanName(in rental: Rental) -> String {
    let names = ["refi"] + (2...rental.ownLoans.count + 2).map { "refi\($0)" }
    return names.first { nameHolder($0) == nil } ?? "refi"
  }
}

extension Rental {
  /// The words of the terms that a loan can have besides its amount.
  func termWords(ofLoan name: String) -> [String] {
    Rental.loanTermWords.filter { field(named: "\(name).\($0)") != nil }
  }
}
