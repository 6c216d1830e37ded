import Finance
import Journal
import Localization
import Reports

/// The reports of entries.
enum EntryReport {
  /// The answer where the user has left before the entry was complete.
  static let notWritten = Report.note(LocalizedText("Nothing was written."))

  /// All of one entry but the property of a decision.
  static func parts(_ numbered: NumberedEntry, today: CalendarDate) -> [Report.Block] {
    let entry = numbered.entry
    var figures = [Figure(key: "entry", label: LocalizedText("No."), cell: .count(numbered.number))]
    if let mood = entry.mood {
      figures.append(Figure(key: "mood", label: LocalizedText("Mood"), cell: mood.cell))
    }
    if let place = entry.place {
      figures.append(Figure(key: "place", label: LocalizedText("Place"), cell: .text(place)))
    }
    figures += [
      Figure(key: "time", label: LocalizedText("When"), cell: .text(entry.moment.time)),
      Figure(key: "zone", label: LocalizedText("Time zone"), cell: .text(entry.moment.zone)),
    ]
    if let decision = entry.decision { figures += EntryReport.figures(of: decision, today: today) }
    return [.figures(heading: nil, figures)] + lines(entry.text)
  }

  /// The figures of a decision.
  static func figures(of decision: Decision, today: CalendarDate) -> [Figure] {
    let due = decision.outcome == nil ? remark(dueInDays: decision.review.days(since: today)) : nil
    let outcome = decision.outcome.map {
      Figure(key: "outcome", label: LocalizedText("Outcome"), cell: .text($0))
    }
    return [
      Figure(key: "decision", label: LocalizedText("Decided upon"), cell: .text(decision.subject)),
      Figure(key: "expected", label: LocalizedText("Expected"), cell: .text(decision.expected)),
      Figure(
        key: "confidence", label: LocalizedText("Confidence"), cell: .wholePercent(decision.confidence)),
      Figure(key: "review", label: LocalizedText("Review"), cell: .date(decision.review), remark: due),
    ] + (outcome.map { [$0] } ?? [])
  }

  private static func remark(dueInDays days: Int) -> LocalizedText {
    switch days {
    case 0: LocalizedText("due today")
    case 1: LocalizedText("due tomorrow")
    case 2...: LocalizedText("due in \(days) days")
    case -1: LocalizedText("due since yesterday")
    default: LocalizedText("due for \(-days) days")
    }
  }

  /// The text, a note for each line.
  private static func lines(_ text: String) -> [Report.Block] {
    if text.isEmpty { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      .note(LocalizedText(verbatim: String($0)))
    }
  }
}

extension Cell {
  /// Whole percents.
  static func wholePercent(_ number: Int) -> Cell {
    Ratio(Int128(number), 100).map { .percent($0, .atLeast(0)) } ?? .empty
  }
}

extension String {
  /// The text; nil when it is blank.
  var nilIfBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
