import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension ReadingContext {
  /// The open property.
  func rental() throws(Diagnostic) -> Rental {
    guard let rental = sheet as? Rental else { throw Diagnostic(DocumentError.wrongKind(Rental.kind)) }
    return rental
  }
}

// MARK: Terms

/// A term of a line or a loan as it was typed: `growth 4%`, `rate 9`.
struct RecordTerm: Sendable {
  /// The word: `growth`.
  let word: String
  let value: Value
  /// The range of the word and the value in the line.
  let range: Range<Int>
}

/// The terms of a line or a loan as they were typed, and what else stands among them of a refinance.
struct RecordTerms: Sendable {
  var terms: [RecordTerm] = []
  /// The name of a refinance; nil for one that is made up.
  var name: String?
  /// The names of the loans that a refinance repays; nil for none that are named.
  var repays: [String]?
}

extension Syntax where Value == RecordTerms {
  /// The terms of a line or a loan in any order: those of its fields that are one.
  /// - Parameters:
  ///   - rental: The property with the line or the loan.
  ///   - others: Further clauses among them.
  static func terms(
    of name: String, in rental: Rental, and others: [Clause<RecordTerms>] = []
  ) -> Syntax {
    let own = Rental.termWords.compactMap { word in
      rental.field(named: "\(name).\(word)").map { field in
        Clause<RecordTerms>(word, field.help, Syntax<RecordTerm>.term(word, field)) { $0.terms.append($1) }
      }
    }
    return Syntax.clauses(RecordTerms(), own + others).map { typed, _ throws(Diagnostic) in
      try rental.checkSpan(of: name, with: typed.terms)
      return typed
    }
  }
}

extension Syntax where Value == RecordTerm {
  /// The month, the amount or the choice of a term, behind its word.
  static func term(_ word: String, _ field: Field) -> Syntax {
    Syntax(field.place) { words, context throws(Diagnostic) in
      let start = words.end - word.utf8.count
      let value: Model.Value
      if field.isMonth {
        value = .count(try context.month(try words.take(LocalizedText("a month")), isLast: word == "to"))
      } else {
        value = try context.amount(field, &words)
      }
      return RecordTerm(word: word, value: value, range: start..<words.end)
    } complete: { _ in
      field.choiceCandidates
    }
  }
}

extension Rental {
  /// The words of all terms that a line or a loan can have, in the order in which they are offered.
  fileprivate static let termWords = loanTermWords + ["to", "growth", "vacancy"]

  /// Sets terms of a line or a loan.
  mutating func set(_ terms: [RecordTerm], of name: String) {
    for term in terms {
      if let field = field(named: "\(name).\(term.word)") { set(field, to: term.value) }
    }
  }

  /// Checks that a line does not end before it begins.
  fileprivate func checkSpan(of name: String, with terms: [RecordTerm]) throws(Diagnostic) {
    guard let place = terms.last?.range else { return }
    var changed = self
    changed.set(terms, of: name)
    let months = ["from", "to"].map { word in
      changed.field(named: "\(name).\(word)").flatMap { changed[$0].units }.map { Int($0) }
    }
    guard let first = months[0], let last = months[1], last < first else { return }
    throw Diagnostic(LineError.endsBeforeStart(first: first, last: last), at: place)
  }
}

// MARK: Amounts

extension Syntax where Value == Model.Value {
  /// The value of a field of a line, a loan or an event, which may be several words: `3% of collected`.
  static func value(of field: Field) -> Syntax {
    Syntax(field.place) { words, context throws(Diagnostic) in
      try context.amount(field, &words)
    } complete: { _ in
      field.choiceCandidates
    }
  }
}

extension Syntax where Value == RecurringAmount {
  /// The amount of a line or a loan.
  static func amount(of field: Field) -> Syntax {
    Syntax<Model.Value>.value(of: field).map { value -> RecurringAmount in
      switch value {
      case .amount(let amount): amount
      case .periodic(let money, let interval): RecurringAmount(money, per: interval)
      default: RecurringAmount(Money(value) ?? .zero, per: .month)
      }
    }
  }
}

extension ReadingContext {
  /// The value of a field, which may be several words: `3% of collected`.
  fileprivate func amount(_ field: Field, _ words: inout ArgumentCursor) throws(Diagnostic) -> Value {
    var typed = try words.take(LocalizedText("a value for \(field.name)"))
    if let form = field.amountForm {
      typed = words.takePercentSign(after: typed)
      if typed.text.hasSuffix("%") { words.expectBase(among: form.bases) }
    }
    typed = words.value(of: field, typed, in: workspace.localeFormat)
    return try value(of: field, &typed, &words)
  }
}

extension ArgumentCursor {
  /// Notes that `of` and an amount can stand here, behind a percentage that is a share of it.
  fileprivate func expectBase(among bases: [RecurringAmount.Base]) {
    expect("[of AMOUNT]") { _ in [.init("of", LocalizedText("of what it is a share"))] }
    var words = self
    guard words.take()?.isWord("of") == true else { return }
    words.expect("AMOUNT") { _ in
      bases.compactMap { base in
        let name = base.rawValue
        let help = Rental.field(named: name)?.help ?? Rental.monthlyMetric(named: name)?.help
        return help.map { .init(name, $0) }
      }
    }
  }
}

extension Field {
  /// The name of a place for its value in a usage line.
  fileprivate var place: String {
    switch unit {
    case .money, .amount: "AMOUNT"
    case .percent: "P%"
    case .percents: "A/B/C"
    case .term: "TIME"
    case .choice: choices.joined(separator: "|")
    case .date: "DATE"
    case .count where isMonth: "MONTH"
    case .count, .frequency, .number: "N"
    }
  }

  /// The words that can be chosen.
  fileprivate var choiceCandidates: [Suggestion.Candidate] { choices.map { .init($0, title) } }
}

// MARK: Months

extension ReadingContext {
  /// The number of a month, of a month of the calendar, or of the first or last month of a year such as `y5`.
  func month(_ token: Token, isLast: Bool = false) throws(Diagnostic) -> Int {
    if let number = try monthNumber(ofCalendarMonth: token, isKept: true) { return number }
    let text = token.text.lowercased()
    let isYear = text.first == "y"
    let digits = Token(text: isYear ? String(text.dropFirst()) : text, range: token.range, isQuoted: false)
    let limit = isYear ? Rental.lastMonth / 12 : Rental.lastMonth
    guard let number = digits.naturalNumber, number <= limit else {
      throw Diagnostic(LineError.noSuchMonth(token.text), at: token.range)
    }
    guard isYear else { return number }
    let month = isLast ? number * 12 : number * 12 - 11
    note(
      reading: isLast
        ? LocalizedText("y\(number) ends with month \(month).")
        : LocalizedText("y\(number) begins with month \(month)."))
    return month
  }
}

// MARK: Names

extension Syntax where Value == String {
  /// The name of a new line or loan, which nothing else has.
  /// - Parameters:
  ///   - record: The words for what gets it.
  ///   - command: The words that stand before it.
  ///   - isLine: `true` for a line, instead of which something that comes once may be meant.
  static func newRecordName(
    _ record: LocalizedText, behind command: String, isLine: Bool = false
  ) -> Syntax {
    Syntax("NAME") { words, context throws(Diagnostic) in
      let name = try words.take(LocalizedText("a name"))
      return try context.newRecordName(name, record, behind: command, isLine: isLine)
    }
  }
}

extension ReadingContext {
  /// The name of a line, in lower case.
  /// - Parameter others: Other words that may stand there.
  func lineName(
    _ token: Token, in rental: Rental, or others: [String] = []
  ) throws(Diagnostic) -> String {
    let name = token.text.lowercased()
    if rental.lineNames.contains(name) { return name }
    throw Diagnostic(
      LineError.unknownLine(
        token.text, nearest: NearestName.name(to: name, among: others + rental.lineNames)),
      at: token.range)
  }

  /// The candidates for the name of a line or loan that is there.
  func recordCandidates(_ names: (Rental) -> [String]) -> [Suggestion.Candidate] {
    guard let rental = sheet as? Rental else { return [] }
    return names(rental).map { .init($0, rental.field(named: $0)?.help ?? .none) }
  }
}

/// The number of an event that is there.
struct EventNumber: Sendable {
  let number: Int
  /// The range of `event` and the number in the line.
  let range: Range<Int>
}

extension Syntax where Value == EventNumber {
  /// The word `event` and the number of one.
  /// - Parameter meaning: What the word stands for in the command.
  static func event(_ meaning: LocalizedText) -> Syntax {
    let number = Syntax("N") { words, context throws(Diagnostic) in
      let start = words.end - Rental.eventWord.utf8.count
      let token = try words.take(LocalizedText("the number of an event"))
      let count = try context.rental().events.count
      guard let number = token.naturalNumber, number <= count else {
        throw Diagnostic(LineError.noSuchEvent(token.text, count: count), at: token.range)
      }
      return EventNumber(number: number, range: start..<words.end)
    } complete: { context in
      ((context.sheet as? Rental)?.events ?? []).enumerated().map { index, event in
        .init(String(index + 1), LocalizedText("Month \(event.month): \(event.subjectWords)"))
      }
    }
    return .word(Rental.eventWord, meaning, number)
  }
}
