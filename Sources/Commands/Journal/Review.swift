import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let review = Command(
    "review", .journal, "List the decisions that are due, beside the property as it is now.",
    details: """
      A decision is due from its review day until it has an outcome: "entry N change outcome TEXT".
      "all" lists every decision, a number just one.
      """,
    syntax: .optional(.decisionSelection),
    examples: [.init("review", "what is due"), .init("review all", "every decision")], recording: .never,
    preview: .reading, reach: .outside
  ) { context, selection throws(Diagnostic) in
    let decisions = try decisions(selection, context)
    guard !decisions.isEmpty else { return .note(nothingToReview(selection)) }
    var parts: [Report.Block] = [.table(overview(decisions))]
    for recorded in decisions {
      parts += try DecisionComparison.parts(of: recorded.decision, recorded.number, context.workspace)
    }
    return Report(parts)
  }

  private typealias RecordedDecision = (number: Int, entry: JournalEntry, decision: Decision)

  /// The selected decisions, or those that are due, in the order of their review days.
  private static func decisions(
    _ selection: DecisionSelection?, _ context: ReadingContext
  ) throws(Diagnostic) -> [RecordedDecision] {
    if case .one(let number)? = selection {
      let entry = try context.entries.entry(number).entry
      guard let decision = entry.decision else {
        throw Diagnostic(JournalError.notADecision(number.value), at: number.range)
      }
      return [(number.value, entry, decision)]
    }
    var query = DocumentQuery(kind: JournalEntry.kind)
    query.present = [JournalEntry.decisionField]
    let entries = try context.entries.find(query)
    let recorded = entries.compactMap { number, entry -> RecordedDecision? in
      guard case .success(let entry) = entry, let decision = entry.decision else { return nil }
      return (number, entry, decision)
    }
    let today = context.today
    let isDue = { (decision: Decision) in decision.outcome == nil && decision.review <= today }
    let selected = selection == nil ? recorded.filter { isDue($0.decision) } : recorded
    return selected.sorted { ($0.decision.review, $0.number) < ($1.decision.review, $1.number) }
  }

  private static func overview(_ decisions: [RecordedDecision]) -> Table {
    Table(
      columns: [
        TableColumn(key: "entry", label: LocalizedText("No.")),
        TableColumn(key: "decided", label: LocalizedText("Decided"), importance: .useful),
        TableColumn(key: "decision", label: LocalizedText("Upon")),
        TableColumn(key: "expected", label: LocalizedText("Expected"), isProse: true),
        TableColumn(key: "confidence", label: LocalizedText("Confidence")),
        TableColumn(key: "review", label: LocalizedText("Review")),
        TableColumn(key: "outcome", label: LocalizedText("Outcome"), importance: .useful),
      ],
      rows: decisions.map { number, entry, decision in
        [
          .count(number), entry.moment.day.map(Cell.date) ?? .empty, .text(decision.subject),
          .text(decision.expected), .wholePercent(decision.confidence),
          .date(decision.review), decision.outcome.map(Cell.text) ?? .empty,
        ]
      })
  }

  private static func nothingToReview(_ selection: DecisionSelection?) -> LocalizedText {
    if case .all? = selection {
      return LocalizedText("There is no decision yet: \"decide SUBJECT\" writes one.")
    }
    return LocalizedText("No decision is due. \"review all\" lists those to come.")
  }
}

/// The decisions to review instead of those that are due.
private enum DecisionSelection: Sendable {
  case all
  case one(EntryNumber)
}

extension Syntax where Value == DecisionSelection {
  fileprivate static var decisionSelection: Syntax {
    .choice([
      Syntax<Void>.word("all", LocalizedText("those that are not due, too"))
        .map { _ in DecisionSelection.all },
      Syntax<EntryNumber>.entryNumber().map { DecisionSelection.one($0) },
    ])
  }
}
