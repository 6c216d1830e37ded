import Journal
import Localization
import Model
import Reports

extension RGBColor {
  /// The colour of a mood; terminals know no opacity.
  init(_ color: EntryColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

/// Entries as people see them.
enum EntryReport {
  static func cell(_ mood: Mood?) -> Cell { mood.map { .tinted($0.title, RGBColor($0.color)) } ?? .empty }

  /// All of one entry but what is frozen in it.
  static func parts(_ kept: KeptEntry, _ session: Workspace) -> [Report.Part] {
    let entry = kept.entry
    var figures = [Figure(key: "entry", label: LocalizedText("No."), cell: .count(kept.number))]
    func add(_ key: String, _ label: LocalizedText, _ cell: Cell, _ remark: LocalizedText?) {
      figures.append(Figure(key: key, label: label, cell: cell, remark: remark))
    }
    if entry.mood != nil { add("mood", LocalizedText("Mood"), cell(entry.mood), nil) }
    if let place = entry.place { add("place", LocalizedText("Place"), .text(place), nil) }
    add("time", LocalizedText("When"), .text(entry.moment.time), nil)
    add("zone", LocalizedText("Time zone"), .text(entry.moment.zone), nil)
    if let decision = entry.decision {
      add("decision", LocalizedText("Decided upon"), .text(decision.subject), nil)
      add("expected", LocalizedText("Expected"), .text(decision.expected), nil)
      add("confidence", LocalizedText("Confidence"), .percents(decision.confidence), nil)
      add("review", LocalizedText("Review"), .date(decision.review), due(decision, session))
      if let outcome = decision.outcome { add("outcome", LocalizedText("Outcome"), .text(outcome), nil) }
    }
    return [.figures(heading: nil, figures)] + lines(entry.text)
  }

  /// The text, a note for each line.
  private static func lines(_ text: String) -> [Report.Part] {
    text.isEmpty
      ? []
      : text.split(separator: "\n", omittingEmptySubsequences: false).map {
        .note(LocalizedText(verbatim: String($0)))
      }
  }

  /// How far off the review is; nil for a decision whose outcome is known.
  static func due(_ decision: Decision, _ session: Workspace) -> LocalizedText? {
    decision.outcome == nil ? Wording.due(inDays: decision.review.days(since: session.today)) : nil
  }

  // MARK: Lists

  static let columns = [
    Column(key: "entry", label: LocalizedText("No.")), Column(key: "time", label: LocalizedText("When")),
    Column(key: "mood", label: LocalizedText("Mood")),
    Column(key: "place", label: LocalizedText("Place"), importance: .useful),
    Column(key: "text", label: LocalizedText("Text")),
  ]

  /// An entry in a list: its first line, or what was decided upon.
  static func row(_ number: Int, _ entry: Result<Entry, UnreadableRowError>) -> [Cell] {
    switch entry {
    case .failure: return [.count(number), .undefined(why: Wording.unreadableEntry), .empty, .empty, .empty]
    case .success(let entry):
      return [
        .count(number), .text(entry.moment.minute), cell(entry.mood), entry.place.map(Cell.text) ?? .empty,
        .text(summary(of: entry)),
      ]
    }
  }

  private static func summary(of entry: Entry) -> String {
    if let decision = entry.decision { return "\(decision.subject): \(decision.expected)" }
    let lines = entry.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return lines.count > 1 ? "\(lines[0]) …" : entry.text
  }
}
