import Finance
import Journal
import Localization
import Reports
import Workspace

extension ArgumentCursor {
  /// The mood that the next words mean: `okay`, `not so great`, `"the best"`, `b`, or a beginning of just one.
  mutating func takeMood(_ session: Workspace) throws(Problem) -> Mood {
    let first = try peeked(LocalizedText("a mood such as okay"))
    for count in [4, 3, 2, 1] {
      var probe = self
      let tokens = (0..<count).compactMap { _ in probe.take() }
      guard tokens.count == count, count == 1 || !tokens.contains(where: \.isQuoted) else { continue }
      let meant = Mood.meant(by: tokens.map(\.text).joined(separator: " "), session)
      if meant.count == 1 {
        self = probe
        return meant[0]
      }
    }
    throw Problem(.journal(Mood.fault(first.text, session)), at: first.range)
  }

  /// The mood of just that name at the front; nil when there is none, or it is quoted.
  mutating func takeMoodIfNamed(_ session: Workspace) -> Mood? {
    for count in [4, 3, 2, 1] {
      var probe = self
      let tokens = (0..<count).compactMap { _ in probe.take() }
      let text = tokens.map { $0.text.lowercased() }.joined(separator: " ")
      guard tokens.count == count, !tokens.contains(where: \.isQuoted),
        let mood = Mood(rawValue: text) ?? Mood.ownNames(session).first(where: { $0.name == text })?.mood
      else { continue }
      self = probe
      return mood
    }
    return nil
  }

  /// A day when a decision is reviewed: one word, or three as in `in 6 months`.
  mutating func takeReview() throws(Problem) -> ReviewDate {
    let first = try take(LocalizedText("a day such as 2027-01-31, or \"in 6 months\""))
    var (typed, end) = (first.text, first.range.upperBound)
    if !first.isQuoted, typed.lowercased() == "in" {
      for _ in 0..<2 {
        guard let next = take() else { break }
        typed += " " + next.text
        end = next.range.upperBound
      }
    }
    if let review = ReviewDate(typed) { return review }
    throw Problem(.journal(.badReview(typed)), at: first.range.lowerBound..<end)
  }

  mutating func takeEntryNumber() throws(Problem) -> EntryNumber {
    let token = try take(LocalizedText("the number of an entry"))
    guard let number = NumberKind.positive(token.text) else {
      throw Problem(.notACount(token.text, of: LocalizedText("an entry")), at: token.range)
    }
    return EntryNumber(number: number, range: token.range)
  }

  /// Whether the next word is this one, and no text in quotes.
  func isNext(_ word: String) -> Bool {
    next.map { !$0.isQuoted && $0.text.lowercased() == word } ?? false
  }

  private func peeked(_ what: LocalizedText) throws(Problem) -> Token {
    var probe = self
    return try probe.take(what)
  }
}

extension Mood {
  /// The names in the person's language, in small letters; none where only the English ones are read, as in a script.
  static func ownNames(_ session: Workspace) -> [(name: String, mood: Mood)] {
    session.isTyped ? allCases.map { (session.said($0.title).lowercased(), $0) } : []
  }

  /// The moods that a text may mean: what was typed is first one of the names that the person reads, or a beginning of
  /// it, and then what it means in English, which is what is kept.
  static func meant(by typed: String, _ session: Workspace) -> [Mood] {
    let words = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let own = words.isEmpty ? [] : ownNames(session).filter { $0.name.hasPrefix(words) }
    if let exact = own.first(where: { $0.name == words }) { return [exact.mood] }
    return own.isEmpty ? meant(by: typed) : own.map(\.mood)
  }

  /// Why a text means no mood, or more than one.
  static func fault(_ typed: String, _ session: Workspace) -> JournalError {
    let meant = Mood.meant(by: typed, session)
    let names = meant.map { session.isTyped ? session.said($0.title) : $0.name }
    if meant.count > 1 { return .ambiguousMood(typed, choices: names) }
    return .unknownMood(typed, nearest: NearestName.name(to: typed, among: allCases.map(\.name)))
  }

  static var candidates: [Suggestion.Candidate] {
    allCases.enumerated().map {
      .init($0.element.name, LocalizedText("mood \($0.offset + 1) of \(allCases.count)"))
    }
  }
}

/// What is to be written down: `MOOD [TEXT] [place PLACE]`.
struct EntryKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let mood = try words.takeMood(session)
    var (text, place): (String?, String?)
    if words.next != nil, !words.isNext("place") {
      text = try words.takeText(LocalizedText("a text"), until: ["place"]).text
    }
    if words.next != nil {
      try words.take(keyword: "place")
      place = try words.takeText(LocalizedText("a place")).text
    }
    return .journal(.entry(mood: mood, text: text, place: place))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    if before.isEmpty { return Mood.candidates }
    return before.contains { $0.text == "place" }
      ? [] : [.init("place", LocalizedText("and then where it is"))]
  }
}

/// Which entries to list: `year [YEAR]`, or filters in any order.
struct EntryFilterKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    if words.isNext("year") {
      _ = words.take()
      return .journal(.year(try words.next == nil ? nil : year(&words)))
    }
    var filter = EntryFilter()
    while words.next != nil { try read(&words, into: &filter, session) }
    if let since = filter.since, let until = filter.until, since.first > until.last {
      throw Problem(.journal(.emptySpan(since: since.first.canonical, until: until.last.canonical)))
    }
    return .journal(.listing(filter))
  }

  private func year(_ words: inout ArgumentCursor) throws(Problem) -> Int {
    let token = try words.take(LocalizedText("a year"))
    guard let year = Int(token.text), (1...9_999).contains(year) else {
      throw Problem(.journal(.badYear(token.text)), at: token.range)
    }
    return year
  }

  private func read(
    _ words: inout ArgumentCursor, into filter: inout EntryFilter, _ session: Workspace
  ) throws(Problem) {
    if let mood = words.takeMoodIfNamed(session) { return filter.mood = mood }
    let token = try words.take(LocalizedText("a word"))
    switch token.isQuoted ? "" : token.text.lowercased() {
    case "all": filter.isWhole = true
    case "mood": filter.mood = try words.takeMood(session)
    case "since": filter.since = try span(&words, session.today)
    case "until": filter.until = try span(&words, session.today)
    default:
      // A quoted text is words that follow each other.
      guard let word = SearchWord(token.text) else {
        throw Problem(.journal(.wordless(token.text)), at: token.range)
      }
      filter.words.append(word)
    }
  }

  private func span(_ words: inout ArgumentCursor, _ today: CalendarDate) throws(Problem) -> DaySpan {
    let token = try words.take(LocalizedText("a day, a month or a year such as 2026-11"))
    guard let span = DaySpan(token.text, today: today) else {
      throw Problem(.journal(.badDay(token.text)), at: token.range)
    }
    return span
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    switch before.last?.text.lowercased() {
    case "mood": return Mood.candidates
    case "year": return [.init(String(session.today.components.year), LocalizedText("this year"))]
    case "since", "until":
      let today = session.today.canonical
      return [
        .init(today, LocalizedText("today")), .init(String(today.prefix(7)), LocalizedText("this month")),
      ]
    default: break
    }
    let filters: [Suggestion.Candidate] = [
      .init("mood", LocalizedText("those of a mood")), .init("since", LocalizedText("from a day on")),
      .init("until", LocalizedText("up to a day")),
      .init("all", LocalizedText("every one, however many")),
    ]
    return (before.isEmpty ? [.init("year", LocalizedText("the moods of a year"))] : []) + filters
  }
}

/// An entry, and what is to become of it: `N [change PART VALUE | remove]`.
struct EntryActKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let number = try words.takeEntryNumber()
    guard words.next != nil else { return .journal(.act(on: number, .show)) }
    let act = try take(["change", "remove"], &words, session)
    if act == "remove" { return .journal(.act(on: number, .remove)) }
    let part = EntryPart(rawValue: try take(EntryPart.allCases.map(\.rawValue), &words, session)) ?? .text
    let value = words.next == nil ? nil : try words.takeText(LocalizedText("a value"))
    return .journal(.act(on: number, .change(part, value)))
  }

  private func take(
    _ choices: [String], _ words: inout ArgumentCursor, _ session: Workspace
  ) throws(Problem) -> String {
    let kind = ChoiceKind.choice(choices.map { ($0, .none) })
    guard case .text(let token) = try kind.read(&words, session) else { return "" }
    return token.text
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    switch before.count {
    case 0: return session.entryCandidates
    case 1:
      return [
        .init("change", LocalizedText("give a part another value")),
        .init("remove", LocalizedText("until you undo it")),
      ]
    case 2 where before.last?.text == "change":
      return EntryPart.allCases.map { .init($0.rawValue, $0.summary) }
    case 3 where before.last?.text == "mood": return Mood.candidates
    default: return []
    }
  }
}

/// A decision: `SUBJECT [expected TEXT] [confidence P%] [review DAY] [mood MOOD] [text TEXT]`.
struct DecisionKind: ParameterKind {
  var takesRest: Bool { true }

  private static let parts: [(word: String, meaning: LocalizedText)] = [
    ("expected", LocalizedText("what you expect to come of it")),
    ("confidence", LocalizedText("how sure you are, from 0% to 100%")),
    ("review", LocalizedText("when to look at it again")), ("mood", LocalizedText("how you feel")),
    ("text", LocalizedText("what else there is to say")),
  ]
  private static let names = parts.map(\.word)

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    // At a prompt the subject is asked for too.
    if words.next == nil, session.isTyped { return .journal(.decision(DecisionWords())) }
    let subject = try words.takeText(LocalizedText("what you decide upon"), until: Self.names)
    guard subject.text.contains(where: { !$0.isWhitespace }) else {
      throw Problem(.journal(.emptySubject), at: subject.range)
    }
    var said = DecisionWords(subject: subject.text)
    var taken: Set<String> = []
    while let next = words.next {
      guard
        case .text(let part) = try ChoiceKind.choice(Self.parts.map { ($0.word, .none) }).read(
          &words, session)
      else { break }
      guard taken.insert(part.text).inserted else { throw Problem(.fieldTwice(part.text), at: next.range) }
      try read(part.text, &words, into: &said, session)
    }
    return .journal(.decision(said))
  }

  private func read(
    _ part: String, _ words: inout ArgumentCursor, into said: inout DecisionWords, _ session: Workspace
  ) throws(Problem) {
    switch part {
    case "expected":
      said.expected = try words.takeText(LocalizedText("what you expect"), until: Self.names).text
    case "confidence":
      said.confidence = try confidence(
        words.withPercentSign(try words.take(LocalizedText("a percentage such as 70%"))))
    case "review": said.review = try words.takeReview()
    case "mood": said.mood = try words.takeMood(session)
    default: said.text = try words.takeText(LocalizedText("a text"), until: Self.names).text
    }
  }

  private func confidence(_ token: Token) throws(Problem) -> Int {
    do throws(JournalError) {
      return try Self.confidence(token.text)
    } catch {
      throw Problem(.journal(error), at: token.range)
    }
  }

  /// Whole percents from 0 to 100, with the sign or without.
  static func confidence(_ typed: String) throws(JournalError) -> Int {
    let digits = (typed.hasSuffix("%") ? typed.dropLast() : typed[...]).utf8
    guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(Substring(digits))), number <= 100
    else { throw .badConfidence(typed) }
    return number
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    switch before.last?.text.lowercased() {
    case nil: return session.name.map { [.init($0, LocalizedText("what is open"))] } ?? []
    case "mood": return Mood.candidates
    case "review":
      return [
        .init("in", LocalizedText("6 months, say")),
        .init(session.today.adding(months: 6).canonical, LocalizedText("a day")),
      ]
    case "confidence": return [.init("70%", LocalizedText("rather sure"))]
    default:
      let taken = Set(before.map { $0.text.lowercased() })
      return Self.parts.filter { !taken.contains($0.word) }.map { .init($0.word, $0.meaning) }
    }
  }
}

/// Which decisions to review: `all`, or the number of one.
struct ReviewKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    if words.isNext("all") {
      _ = words.take()
      return .journal(.review(.all))
    }
    return .journal(.review(.one(try words.takeEntryNumber())))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    [.init("all", LocalizedText("those that are not due, too"))]
  }
}

extension Arguments {
  /// What the journal was told; nil when nothing.
  var journal: JournalWords? {
    values.lazy.compactMap { if case .journal(let words) = $0 { words } else { nil } }.first
  }
}
