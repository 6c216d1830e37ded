import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

/// A term of a line and its value: `growth 4%`.
struct LineTerm: Sendable {
  /// The words of the terms.
  enum Part: String, CaseIterable {
    case from, to, growth, vacancy

    var summary: LocalizedText {
      switch self {
      case .from: LocalizedText("the first month")
      case .to: LocalizedText("the last month")
      case .growth: LocalizedText("what it grows by a year")
      case .vacancy: LocalizedText("what vacancy and unpaid bills take of it")
      }
    }
  }

  /// The path: `gardener.growth`.
  let path: String
  let value: Value
}

extension Rental {
  /// The terms that a line can have.
  func termWords(ofLine name: String) -> [String] {
    LineTerm.Part.allCases.map(\.rawValue).filter { field(named: "\(name).\($0)") != nil }
  }

  /// Sets the terms of a line.
  mutating func set(_ terms: [LineTerm]) {
    for term in terms {
      if let field = field(named: term.path) { set(field, to: term.value) }
    }
  }

  /// The error of a line that would end before it begins.
  fileprivate func spanError(ofLine name: String) -> LineError? {
    guard let first = field(named: "\(name).from").flatMap({ self[$0].units }),
      let last = field(named: "\(name).to").flatMap({ self[$0].units }), last < first
    else { return nil }
    return .endsBeforeStart(first: Int(first), last: Int(last))
  }
}

extension CommandContext {
  /// The amount of a field, which may be several words: `3% of collected`.
  func amount(_ field: Field, _ words: inout ArgumentCursor) throws(Diagnostic) -> Value {
    var typed = words.value(of: field, try words.take(LocalizedText("a value for \(field.name)")))
    return try value(of: field, &typed, &words)
  }

  /// The terms of a line, to the end of the command.
  /// - Parameter rental: The property with the line.
  func terms(
    ofLine name: String, in rental: Rental, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> [LineTerm] {
    var terms: [LineTerm] = []
    var rental = rental
    while words.next != nil {
      let word = try words.take(oneOf: rental.termWords(ofLine: name), self)
      let path = "\(name).\(word.text)"
      if terms.contains(where: { $0.path == path }) {
        throw Diagnostic(ArgumentError.fieldTwice(path), at: word.range)
      }
      guard let field = rental.field(named: path) else { break }
      let value: Value
      switch LineTerm.Part(rawValue: word.text) {
      case .from: value = .count(try month(&words))
      case .to: value = .count(try month(&words, isLast: true))
      default: value = try amount(field, &words)
      }
      terms.append(LineTerm(path: path, value: value))
      rental.set(terms)
      if words.next == nil, let error = rental.spanError(ofLine: name) {
        throw Diagnostic(error, at: word.range.lowerBound..<words.end)
      }
    }
    return terms
  }

  /// The number of a month, of a month of the calendar, or of the first or last month of a year such as `y5`.
  func month(_ words: inout ArgumentCursor, isLast: Bool = false) throws(Diagnostic) -> Int {
    try month(try words.take(LocalizedText("a month")), isLast: isLast)
  }

  /// The number of a month that a word means.
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

  /// The number of an event, behind the word `event`.
  func eventNumber(_ words: inout ArgumentCursor) throws(Diagnostic) -> Int {
    let token = try words.take(LocalizedText("the number of an event"))
    let count = (sheet as? Rental)?.events.count ?? 0
    guard let number = token.naturalNumber, number <= count else {
      throw Diagnostic(LineError.noSuchEvent(token.text, count: count), at: token.range)
    }
    return number
  }

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

  /// The candidates for the terms behind the amount of a line.
  /// - Parameter words: The words behind the amount.
  func termCandidates(_ words: ArraySlice<Token>, _ allowed: [String]) -> [Suggestion.Candidate] {
    guard words.count.isMultiple(of: 2) else { return [] }
    let typed = words.map { $0.text.lowercased() }
    return LineTerm.Part.allCases.filter { allowed.contains($0.rawValue) && !typed.contains($0.rawValue) }.map
    {
      .init($0.rawValue, $0.summary)
    }
  }

  /// The candidates for the name of a line that is there.
  func lineCandidates(_ names: (Rental) -> [String]) -> [Suggestion.Candidate] {
    guard let rental = sheet as? Rental else { return [] }
    return names(rental).map { name in
      let field = rental.field(named: name)
      return .init(name, field?.help ?? .none)
    }
  }

  /// The candidates for the number of an event.
  var eventCandidates: [Suggestion.Candidate] {
    ((sheet as? Rental)?.events ?? []).enumerated().map { index, event in
      .init(
        String(index + 1),
        LocalizedText("Month \(event.month): \(event.subjectWords)"))
    }
  }
}
