import Finance
import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let entries = Command(
    "entries", .journal, "List what you wrote, the newest first, or a year of moods.",
    details: """
      The newest 50, or all of them with "all".
      A mood lists the entries with that mood; words list those in which all of them occur.
      A star matches any ending; case and accents do not matter; words in quotes have to follow each other.
      "since" and "until" take a day, a month, a year, "today" or "yesterday".
      """,
    syntax: .optional(.entrySelection),
    examples: [
      .init("entries", "the newest"), .init("entries okay since 2026-01", "those of a mood, from a month on"),
      .init("entries neighb* elm", "those with both words"),
      .init("entries year", "this year, a letter a day"),
    ], recording: .never,
    preview: .reading
  ) { context, selection throws(Diagnostic) in
    switch selection ?? .list(EntryFilter()) {
    case .list(let filter): try list(filter, context.entries)
    case .year(let year): try MoodYear.report(year ?? context.today.components.year, context.entries)
    }
  }

  private static func list(_ filter: EntryFilter, _ entries: EntryStore) throws(Diagnostic) -> Report {
    let limit = 50
    var query = DocumentQuery(kind: JournalEntry.kind)
    query.values = filter.mood.map { ["mood": $0.name] } ?? [:]
    if filter.since != nil || filter.until != nil {
      query.bounds = ("time", filter.since?.first.canonical, filter.until?.last.nextCanonical)
    }
    query.terms = filter.words
    // One more than is shown, to know if there are more.
    query.limit = filter.isUnlimited ? nil : limit + 1
    let found = try entries.find(query)
    let shown = filter.isUnlimited ? found : Array(found.prefix(limit))
    let table = Table(columns: columns, rows: shown.map { row($0.number, $0.entry) })
    if shown.isEmpty {
      let note = LocalizedText("There is no such entry. \"journal\" writes one.")
      return Report([.table(table), .note(note)])
    }
    guard found.count > shown.count else { return Report([.table(table)]) }
    return Report(
      [.table(table), .note(LocalizedText("The newest \(limit); \"entries all\" lists every one."))])
  }

  private static let columns = [
    TableColumn(key: "entry", label: LocalizedText("No.")),
    TableColumn(key: "time", label: LocalizedText("When")),
    TableColumn(key: "mood", label: LocalizedText("Mood")),
    TableColumn(key: "place", label: LocalizedText("Place"), importance: .useful),
    TableColumn(key: "text", label: LocalizedText("Text"), isExcerpt: true),
  ]

  private static func row(_ number: Int, _ entry: Result<JournalEntry, UnreadableRowError>) -> [Cell] {
    switch entry {
    case .failure:
      return [
        .count(number), .undefined(why: LocalizedText("this version cannot read it")), .empty, .empty, .empty,
      ]
    case .success(let entry):
      return [
        .count(number), .text(entry.moment.minute), entry.mood?.cell ?? .empty,
        entry.place.map(Cell.text) ?? .empty, .text(abstract(of: entry)),
      ]
    }
  }

  /// The first line of the text, or the subject of a decision and what is expected of it.
  private static func abstract(of entry: JournalEntry) -> String {
    if let decision = entry.decision { return "\(decision.subject): \(decision.expected)" }
    let lines = entry.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return lines.count > 1 ? "\(lines[0]) …" : entry.text
  }
}

// MARK: - The syntax

/// The entries to list, or a year of moods.
private enum EntrySelection: Sendable {
  case list(EntryFilter)
  /// The present year when it is nil.
  case year(Int?)
}

/// A condition on the entries to list.
private enum EntryCondition: Sendable {
  /// All of them rather than the newest.
  case all
  case mood(Mood)
  case since(DaySpan)
  case until(DaySpan)
  case word(SearchTerm)
}

/// The conditions that listed entries meet.
private struct EntryFilter: Sendable {
  var mood: Mood?
  var since: DaySpan?
  var until: DaySpan?
  var words: [SearchTerm] = []
  /// `true` for all of them rather than the newest.
  var isUnlimited = false
}

extension EntryFilter {
  fileprivate init(_ conditions: [EntryCondition]) throws(Diagnostic) {
    self.init()
    for condition in conditions {
      switch condition {
      case .all: isUnlimited = true
      case .mood(let mood): self.mood = mood
      case .since(let span): since = span
      case .until(let span): until = span
      case .word(let word): words.append(word)
      }
    }
    if let since, let until, since.first > until.last {
      throw Diagnostic(JournalError.emptySpan(since: since.first.canonical, until: until.last.canonical))
    }
  }
}

extension Syntax where Value == EntrySelection {
  fileprivate static var entrySelection: Syntax {
    .choice([
      Syntax<[EntryCondition]>.oneOrMore(.entryCondition).map { conditions, _ throws(Diagnostic) in
        EntrySelection.list(try EntryFilter(conditions))
      },
      Syntax<Int?>.word("year", LocalizedText("the moods of a year"), .optional(.calendarYear))
        .map { EntrySelection.year($0) },
    ])
  }
}

extension Syntax where Value == EntryCondition {
  fileprivate static var entryCondition: Syntax {
    .choice([
      Syntax<Void>.word("all", LocalizedText("every one, however many")).map { _ in EntryCondition.all },
      Syntax<Mood>.word("mood", LocalizedText("those of a mood"), .mood).map { EntryCondition.mood($0) },
      Syntax<DaySpan>.word("since", LocalizedText("from a day on"), .daySpan)
        .map { EntryCondition.since($0) },
      Syntax<DaySpan>.word("until", LocalizedText("up to a day"), .daySpan)
        .map { EntryCondition.until($0) },
      .namedMoodOrWord,
    ])
  }

  /// The whole name of a mood, or else a word to search for; a quoted text is words that follow each other.
  private static var namedMoodOrWord: Syntax {
    Syntax("WORD") { words, context throws(Diagnostic) in
      if let mood = words.takeMoodIfNamed(context) { return .mood(mood) }
      let token = try words.take(LocalizedText("a word"))
      guard let word = SearchTerm(token.text) else {
        throw Diagnostic(JournalError.noSearchableWord(token.text), at: token.range)
      }
      return .word(word)
    }
  }
}

extension Syntax where Value == Int {
  /// A year of the calendar.
  fileprivate static var calendarYear: Syntax {
    Syntax("YEAR") { words, _ throws(Diagnostic) in
      let token = try words.take(LocalizedText("a year", context: "calendar"))
      guard let year = Int(token.text), (1...9_999).contains(year) else {
        throw Diagnostic(JournalError.notAYear(token.text), at: token.range)
      }
      return year
    } complete: { context in
      [.init(String(context.today.components.year), LocalizedText("this year"))]
    }
  }
}
