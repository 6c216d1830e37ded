import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let entry = Command(
    "entry", .journal, "Show one entry, change it, or remove it.",
    details: """
      The number is the one that "entries" shows.
      \(EntryPart.descriptions).
      At the prompt, roi asks for a value that you leave out, and opens a text in your editor.
      """,
    syntax: .entryRequest,
    examples: [
      .init("entry 7", "all of it"), .init("entry 7 change mood really good", "another mood"),
      .init("entry 7 remove", "\"undo\" brings it back"),
    ], recording: .never,
    preview: .loss { context in
      let words = context.statement.words
      guard words.count == 2, context.statement.has(word: "remove") else { return nil }
      return LocalizedText("Removes entry \(words[0]); \"undo\" brings it back.")
    }, reach: .outside
  ) { context, request throws(Diagnostic) in
    let number = request.number
    switch request.action {
    case .show:
      let entry = try context.entries.entry(number).entry
      return Report(
        EntryReport.parts(NumberedEntry(number: number.value, entry: entry), today: context.today)
          + DecisionComparison.propertyParts(of: entry, context.workspace))
    case .remove:
      return try context.edit { _ throws(Diagnostic) in
        try context.workspace.delete(try context.entries.entryToEdit(number).saved)
        return .note(LocalizedText("Removed entry \(number.value); \"undo\" brings it back."))
      }
    case .change(let part, let typed):
      // Asked for before the edit begins, so that no other shell has to wait for the answer.
      let present = try context.entries.entry(number).entry
      let asked = typed == nil ? try context.ask(for: part, of: present) : typed
      guard let value = asked else { return EntryReport.notWritten }
      return try change(part, of: number, to: value, context)
    }
  }

  private static func change(
    _ part: EntryPart, of number: EntryNumber, to value: Token, _ context: CommandContext
  ) throws(Diagnostic) -> Report {
    try context.edit { _ throws(Diagnostic) in
      var (saved, entry) = try context.entries.entryToEdit(number)
      try entry.change(part, to: value, number, context)
      let rowChanges = Workspace.differences(saved.id, from: saved.rows, to: entry.rows)
      if rowChanges.isEmpty { return .note(LocalizedText("Entry \(number.value) is already that way.")) }
      try context.workspace.put(rowChanges)
      return Report(
        EntryReport.parts(NumberedEntry(number: number.value, entry: entry), today: context.today))
    }
  }
}

extension JournalEntry {
  /// Changes a part.
  fileprivate mutating func change(
    _ part: EntryPart, to value: Token, _ number: EntryNumber, _ context: ReadingContext
  ) throws(Diagnostic) {
    // A value that was asked for stands nowhere in the line.
    let range = value.range.isEmpty ? nil : value.range
    switch part {
    case .mood: mood = try context.mood(value.text, at: range)
    case .place: place = value.text.nilIfBlank
    case .text: text = value.text
    case .outcome, .review:
      guard decision != nil else {
        throw Diagnostic(JournalError.notADecision(number.value), at: number.range)
      }
      if part == .outcome {
        decision?.outcome = value.text.nilIfBlank
      } else {
        guard let review = ReviewDate(value.text) else {
          throw Diagnostic(JournalError.notAReviewDate(value.text), at: range)
        }
        decision?.review = review.day(from: context.today)
      }
    }
  }
}

extension CommandContext {
  /// Asks for the new value of a part; returns nil when the user leaves.
  fileprivate func ask(for part: EntryPart, of entry: JournalEntry) throws(Diagnostic) -> Token? {
    guard let prompt, let dialogue = prompt.dialogue else {
      throw Diagnostic(
        ArgumentError.missing(LocalizedText("a value for \(part.rawValue)"), usage: Command.entry.usage))
    }
    let typed: String? =
      switch part {
      case .mood: dialogue.askForMood(from: entry.mood, self)
      case .text: prompt.editedText(entry.text)
      case .place: dialogue.ask(localized(LocalizedText("Place")), entry.place ?? "")
      case .outcome: dialogue.ask(localized(LocalizedText("Outcome")), entry.decision?.outcome ?? "")
      case .review:
        dialogue.ask(localized(ReviewDate.question), entry.decision?.review.canonical ?? "")
      }
    return typed.map { Token(text: $0, range: 0..<0, isQuoted: true) }
  }
}

extension Console {
  /// The text as the user leaves it in the editor; nil when it cannot be used.
  fileprivate func editedText(_ present: String) -> String? {
    guard case .text(let text) = editText(present) else { return nil }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

// MARK: - The syntax

/// An entry and an action on it.
private struct EntryRequest: Sendable {
  enum Action: Sendable {
    case show
    case remove
    /// A part gets another value; nil for one that is still to be asked for.
    case change(EntryPart, Token?)
  }

  let number: EntryNumber
  let action: Action
}

/// The parts of an entry that can be changed; what was expected of a decision stays as it was.
private enum EntryPart: String, Sendable, CaseIterable {
  case mood, place, text, outcome, review

  /// All parts with their summaries, in English, a line each.
  static var descriptions: String {
    allCases.map { "\"\($0.rawValue)\": \($0.summary.key)" }.joined(separator: ".\n")
  }

  var summary: LocalizedText {
    switch self {
    case .mood: LocalizedText("how you felt")
    case .place: LocalizedText("where it was; an empty one takes it away")
    case .text: LocalizedText("what you wrote")
    case .outcome: LocalizedText("what came of a decision, which is then no longer due")
    case .review: LocalizedText("when to look at a decision again")
    }
  }
}

extension Syntax where Value == EntryRequest {
  fileprivate static var entryRequest: Syntax {
    Syntax<(EntryNumber, EntryRequest.Action?)>.sequence(
      Syntax<EntryNumber>.entryNumber(complete: { $0.entries.candidates }), .optional(.entryAction)
    ).map { EntryRequest(number: $0.0, action: $0.1 ?? .show) }
  }
}

extension Syntax where Value == EntryRequest.Action {
  fileprivate static var entryAction: Syntax {
    .choice([
      Syntax<(EntryPart, Token?)>.word("change", LocalizedText("give a part another value"), .changedPart)
        .map { EntryRequest.Action.change($0.0, $0.1) },
      Syntax<Void>.word("remove", LocalizedText("until you undo it"), destroys: true)
        .map { _ in EntryRequest.Action.remove },
    ])
  }
}

extension Syntax where Value == (EntryPart, Token?) {
  /// A part and its new value, which may be left out at a prompt.
  fileprivate static var changedPart: Syntax {
    Syntax<Token>.choice("PART", EntryPart.allCases.map { ($0.rawValue, $0.summary) })
      .map { EntryPart(rawValue: $0.text) ?? .text }
      .then(usage: "VALUE") { part, _ in
        Syntax<Token?>.optional(
          .text("VALUE", LocalizedText("a value")) { _ in part == .mood ? Mood.candidates : [] })
      }
  }
}
