import Finance
import Journal
import Localization
import Reports
import Workspace

extension Command {
  static let entries = Command(
    "entries", .journal, "List what you wrote, the newest first, or a year of moods.",
    details: """
      The newest 50, or all with "all". A mood's name keeps the entries of that mood, words keep those in which each of \
      them occurs; a star finds what begins so, case and accents do not matter, and words in quotes have to follow each \
      other. "since" and "until" take a day, a month, a year, "today" or "yesterday".
      """,
    parameters: [
      Parameter(
        "all | mood MOOD | since DAY | until DAY | WORD … | year [YEAR]", EntryFilterKind(), .optional)
    ],
    examples: [
      .init("entries", "the newest"), .init("entries okay since 2026-01", "those of a mood, from a month on"),
      .init("entries neighb* elm", "those with both words"),
      .init("entries year", "this year, a letter a day"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    switch arguments.journal {
    case .year(let year)?: return try MoodYear.report(year ?? session.today.components.year, session)
    case .listing(let filter)?: return try list(filter, session)
    default: return try list(EntryFilter(), session)
    }
  }

  private static let mostListed = 50

  private static func list(_ filter: EntryFilter, _ session: Workspace) throws(Problem) -> Report {
    var query = DocumentQuery(kind: Entry.kind)
    query.texts = filter.mood.map { ["mood": $0.name] } ?? [:]
    query.from = filter.since.map { ("time", $0.first.canonical) }
    query.before = filter.until.map { ("time", $0.last.nextCanonical) }
    query.words = filter.words
    // One more says whether there are more.
    query.limit = filter.isWhole ? nil : mostListed + 1
    let found = try session.entries(query)
    let shown = filter.isWhole ? found : Array(found.prefix(mostListed))
    let table = Table(
      columns: EntryReport.columns, rows: shown.map { EntryReport.row($0.number, $0.entry) })
    if shown.isEmpty { return Report([.table(table), .note(Wording.noEntries)]) }
    return Report(
      [.table(table)] + (found.count > shown.count ? [.note(Wording.moreEntries(mostListed))] : []))
  }

  static let entry = Command(
    "entry", .journal, "Show one entry, change it, or remove it.",
    details: """
      The number is the one that "entries" shows. \(EntryPart.allCases.map { "\"\($0.rawValue)\": \($0.summary.key)" }
        .joined(separator: "; ")). At a prompt, a value that is left out is asked for, a text in your editor.
      """,
    parameters: [Parameter("N [change PART VALUE | remove]", EntryActKind())],
    examples: [
      .init("entry 7", "all of it"), .init("entry 7 change mood really good", "another mood"),
      .init("entry 7 remove", "\"undo\" brings it back"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard case .act(let number, let act)? = arguments.journal else { return Report() }
    let session = interpreter.session
    switch act {
    case .show:
      let kept = try session.entry(number).kept
      return Report(EntryReport.parts(kept, session) + Review.frozen(kept, session))
    case .remove:
      return try session.edit(arguments.statement.text) { _ throws(Problem) in
        try session.remove(try session.entry(number).saved)
        return .note(Wording.removedEntry(number.number))
      }
    case .change(let part, let typed):
      // Asked for before the edit begins, so that no other shell has to wait for the answer.
      let present = try session.entry(number).kept.entry
      let asked = typed == nil ? try interpreter.ask(for: part, of: present) : typed
      guard let value = asked else { return .notWritten }
      return try session.edit(arguments.statement.text) { _ throws(Problem) in
        let (saved, kept) = try session.entry(number)
        let changed = try kept.entry.with(part, value, number, session)
        let deltas = Workspace.differences(saved.id, from: saved.rows, to: changed.rows)
        if deltas.isEmpty { return .note(Wording.entryIsSo(number.number)) }
        try session.put(deltas)
        return Report(EntryReport.parts(KeptEntry(number: number.number, entry: changed), session))
      }
    }
  }
}

extension CalendarDate {
  /// The day after as text: all times of this day come before it.
  var nextCanonical: String {
    // Behind the last day that can be written.
    CalendarDate(dayNumber: dayNumber + 1)?.canonical ?? "99999"
  }
}

extension Interpreter {
  /// Lets the person give a part of an entry another value; nil when they leave.
  fileprivate func ask(for part: EntryPart, of entry: Entry) throws(Problem) -> Token? {
    guard let console, let dialogue else {
      throw Problem(.missing(LocalizedText("a value for \(part.rawValue)"), usage: Command.entry.usage))
    }
    let typed: String?
    switch part {
    case .mood: typed = dialogue.mood(from: entry.mood, session)
    case .text:
      switch console.editText(entry.text) {
      case .text(let text): typed = text.hasSuffix("\n") ? String(text.dropLast()) : text
      case .left: typed = nil
      }
    case .place: typed = dialogue.ask(session.said(Wording.placeLabel), entry.place ?? "")
    case .outcome: typed = dialogue.ask(session.said(LocalizedText("Outcome")), entry.decision?.outcome ?? "")
    case .review:
      typed = dialogue.ask(session.said(Wording.reviewLabel), entry.decision?.review.canonical ?? "")
    }
    return typed.map { Token(text: $0, range: 0..<0, isQuoted: true) }
  }
}

extension Entry {
  /// The entry with another value for a part of it.
  fileprivate func with(
    _ part: EntryPart, _ value: Token, _ number: EntryNumber, _ session: Workspace
  ) throws(Problem) -> Entry {
    var copy = self
    let range = value.range.isEmpty ? nil : value.range
    switch part {
    case .mood:
      let meant = Mood.meant(by: value.text, session)
      guard meant.count == 1 else { throw Problem(.journal(Mood.fault(value.text, session)), at: range) }
      copy.mood = meant[0]
    case .place: copy.place = Entry.filled(value.text)
    case .text: copy.text = value.text
    case .outcome, .review:
      guard var decision else { throw Problem(.journal(.notADecision(number.number)), at: number.range) }
      if part == .outcome {
        decision.outcome = Entry.filled(value.text)
      } else {
        guard let review = ReviewDate(value.text) else {
          throw Problem(.journal(.badReview(value.text)), at: range)
        }
        decision.review = review.day(from: session.today)
      }
      copy.decision = decision
    }
    return copy
  }
}
