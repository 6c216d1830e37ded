import Journal
import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let journal = Command(
    "journal", .journal, "Write down how you feel, and what happened.",
    details: """
      At the prompt, roi asks for what the line leaves out: the mood, the place if "place" allows it, and \
      the text.
      Choose the mood with the arrow keys, a letter or a digit; an empty line or Ctrl-D ends the text.
      The moods, best first: \(Mood.allCases.map(\.name).joined(separator: ", ")). The beginning of one is \
      enough.
      "entries" lists what was written, "entry" shows one.
      "decide" writes down a decision, and "review" comes back to it.
      Everything else: "help all".
      """,
    syntax: .optional(.entryDraft),
    examples: [
      .init("journal okay \"Walked the neighbourhood\" place \"Elm St\"", "all in one line"),
      .init("journal not so great", "the mood; at the prompt, roi asks for the rest"),
    ], recording: .never, reach: .outside
  ) { context, typed throws(Diagnostic) in
    var draft = typed ?? EntryDraft()
    var notes: [Report.Block] = []
    guard try context.askForMissing(&draft, &notes) else { return EntryReport.notWritten }
    let entry = JournalEntry(
      mood: draft.mood, place: draft.place?.nilIfBlank, text: draft.text ?? "",
      moment: context.workspace.identity.localNow())
    let label = typed?.text == nil ? "journal \(draft.mood?.name ?? "")" : context.statement.text
    let added = try context.workspace.edit(label) { _ throws(Diagnostic) in try context.entries.add(entry) }
    return Report(notes + EntryReport.parts(added, today: context.today))
  }
}

/// The typed parts of an entry; at a prompt the user is asked for those that are nil.
private struct EntryDraft: Sendable {
  var mood: Mood?
  var text: String?
  var place: String?
}

extension Syntax where Value == EntryDraft {
  fileprivate static var entryDraft: Syntax {
    Syntax<(Mood, Token?, Token?)>.sequence(
      .mood, .optional(.text("TEXT", LocalizedText("a text"))),
      .optional(
        .word("place", LocalizedText("and then where it is"), .text("PLACE", LocalizedText("a place"))))
    ).map { EntryDraft(mood: $0, text: $1?.text, place: $2?.text) }
  }
}

extension CommandContext {
  /// Asks for the parts that the line leaves out; returns false when the user leaves.
  fileprivate func askForMissing(
    _ draft: inout EntryDraft, _ notes: inout [Report.Block]
  ) throws(Diagnostic) -> Bool {
    if draft.mood == nil {
      guard let mood = try askForMood() else { return false }
      draft.mood = mood
    }
    guard draft.text == nil, let dialogue = prompt?.dialogue else { return true }
    if draft.place == nil {
      switch askForPlace(dialogue, &notes) {
      case .place(let place): draft.place = place
      case .notAllowed: break
      case .left: return false
      }
    }
    guard let lines = dialogue.askForLines("|") else { return false }
    draft.text = lines.joined(separator: "\n")
    return true
  }

  /// Asks for the mood; returns nil when the user leaves.
  private func askForMood() throws(Diagnostic) -> Mood? {
    guard let dialogue = prompt?.dialogue else {
      let end = statement.tokens[0].range.upperBound
      throw Diagnostic(
        ArgumentError.missing(LocalizedText("a mood such as okay"), usage: Command.journal.usage),
        at: end..<end)
    }
    guard let typed = dialogue.askForMood(from: nil, self), !typed.isEmpty else { return nil }
    return try mood(typed)
  }
}
