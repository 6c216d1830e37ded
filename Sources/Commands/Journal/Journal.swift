import Journal
import Localization
import Reports

extension Command {
  static let journal = Command(
    "journal", .journal, "Write down how you feel, and what happened.",
    details: """
      At a prompt it asks for what is not in the line: the mood, with the arrow keys, a letter or a digit; the place, when \
      "place" allows it; and the text, which an empty line or Ctrl-D ends. The moods are, best first: \
      \(Mood.allCases.map(\.name).joined(separator: ", ")). The beginning of one is enough.
      """,
    parameters: [Parameter("MOOD [TEXT] [place PLACE]", EntryKind(), .optional)],
    examples: [
      .init("journal okay \"Walked the neighbourhood\" place \"Elm St\"", "all in one line"),
      .init("journal not so great", "the mood; at a prompt the rest is asked for"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    var (mood, text, place): (Mood?, String?, String?)
    if case .entry(let saidMood, let saidText, let saidPlace)? = arguments.journal {
      (mood, text, place) = (saidMood, saidText, saidPlace)
    }
    let isWhole = text != nil
    var notes: [Report.Part] = []
    if mood == nil {
      guard let asked = try interpreter.askForMood(arguments.statement) else { return .notWritten }
      mood = asked
    }
    if !isWhole, let dialogue = interpreter.dialogue {
      if place == nil {
        switch interpreter.askForPlace(dialogue, &notes) {
        case .place(let asked): place = asked
        case .none: break
        case .left: return .notWritten
        }
      }
      guard let lines = dialogue.askForLines("|") else { return .notWritten }
      text = lines.joined(separator: "\n")
    }
    let session = interpreter.session
    let entry = Entry(
      mood: mood, place: place.flatMap(Entry.filled), text: text ?? "", moment: session.identity.moment())
    let label = isWhole ? arguments.statement.text : "journal \(mood?.name ?? "")"
    let kept = try session.edit(label) { _ throws(Problem) in try session.keep(entry) }
    return Report(notes + EntryReport.parts(kept, session))
  }

  static let place = Command(
    "place", .journal, "Say whether the journal may ask where you are.",
    details: """
      "ask" asks once, before the next entry, and remembers the answer; "allow" asks for the place of each entry; "deny" \
      never asks. A place that stands in the line itself is kept in any case. Without a word, it says what holds.
      """,
    parameters: [
      Parameter(
        "ask | allow | deny", .choice(Setting.place.choices?.map { ($0.word, $0.meaning) } ?? []), .optional)
    ],
    examples: [.init("place", "what holds"), .init("place deny", "never ask")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    if let word = arguments.texts.first { _ = try interpreter.choose(.place, word) }
    return .note(Wording.permission(interpreter.settings[.place]))
  }
}

extension Report {
  /// The person has left before the entry was whole.
  static let notWritten = Report.note(Wording.notWritten)
}

extension Entry {
  /// The text, unless it is blank.
  static func filled(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }

  /// The text, which must not be blank.
  static func filled(_ text: String, or fault: JournalError) throws(JournalError) -> String {
    guard let text = filled(text) else { throw fault }
    return text
  }
}

// MARK: - Asking

extension Interpreter {
  /// What came of asking for a place.
  enum AskedPlace {
    case place(String)
    /// There is to be none.
    case none
    /// The person wants to write no entry after all.
    case left
  }

  /// Lets the person pick a mood, or name one where no list can be shown; nil when they leave.
  func askForMood(_ statement: Statement) throws(Problem) -> Mood? {
    guard let dialogue else {
      let end = statement.tokens[0].range.upperBound
      throw Problem(
        .missing(LocalizedText("a mood such as okay"), usage: Command.journal.usage), at: end..<end)
    }
    guard let typed = dialogue.mood(from: nil, session), !typed.isEmpty else { return nil }
    let meant = Mood.meant(by: typed, session)
    if meant.count == 1 { return meant[0] }
    throw Problem(.journal(Mood.fault(typed, session)))
  }

  /// Asks for the place, if that is allowed; whether it is, is asked but once.
  func askForPlace(_ dialogue: Dialogue, _ notes: inout [Report.Part]) -> AskedPlace {
    if settings[.place] == "ask" {
      guard let word = askForPermission(dialogue) else { return .left }
      do throws(Problem) {
        _ = try choose(.place, Token(text: word, range: 0..<0, isQuoted: false))
      } catch {
        // It holds for this session; that it could not be kept is no reason to lose the entry.
        notes.append(.note(Wording.message(error.fact, in: session.style)))
      }
    }
    guard settings[.place] == "allow" else { return .none }
    return dialogue.ask(session.said(Wording.placeLabel), session.lastPlace ?? "").map(AskedPlace.place)
      ?? .left
  }
}

extension Interpreter {
  /// Asks whether places may be asked for until that is answered; nil when the person leaves.
  private func askForPermission(_ dialogue: Dialogue) -> String? {
    while let answer = dialogue.ask(session.said(Wording.permissionQuestion), "")?.lowercased() {
      if Answer.yes.contains(answer) { return "allow" }
      if Answer.no.contains(answer) { return "deny" }
    }
    return nil
  }
}

extension Dialogue {
  /// What the person picked, or typed where no list can be shown; nil when they leave.
  func mood(from present: Mood?, _ session: Workspace) -> String? {
    let choices = Mood.allCases.map { mood in
      let label = session.said(mood.title)
      // The letter of a mood is one of its English name; the name in another language begins with its own.
      let key = label == mood.name ? mood.letter : label.first ?? mood.letter
      return Choice(label: label, key: key, tint: RGBColor(mood.color))
    }
    switch pick(session.said(Wording.moodTitle), choices) {
    case .picked(let place): return Mood.allCases[place].name
    case .left: return nil
    case .unavailable:
      return ask(session.said(Wording.moodLabel), present.map { session.said($0.title) } ?? "")
    }
  }
}
