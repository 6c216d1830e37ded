import Localization
import Reports
import Shell

extension Topic {
  /// The page of the topic: what it is, the lines to type, and where to read on.
  var report: Report {
    let columns = [
      TableColumn(key: "example", label: LocalizedText("To type")),
      TableColumn(key: "purpose", label: LocalizedText("What it does"), isProse: true),
    ]
    let rows = steps.map { [Cell.text($0.line), .text($0.purpose)] }
    let notes = { (texts: [String]) in texts.map { Report.Block.note(LocalizedText(verbatim: $0)) } }
    return Report(
      notes([title] + introduction) + [.table(Table(columns: columns, rows: rows))] + notes(ending))
  }

  /// The list of all topics.
  static func list(in language: Language) -> Report {
    let columns = [
      TableColumn(key: "topic", label: LocalizedText("Topic")),
      TableColumn(key: "title", label: LocalizedText("What it is"), isProse: true),
    ]
    let rows = all.map { [Cell.text($0.name), .text($0.translated(into: language).title)] }
    return Report([
      .table(Table(columns: columns, rows: rows)),
      .note(LocalizedText("\"help TOPIC\" shows the lines to type.")),
    ])
  }

  /// The topics for completion.
  static func candidates(in language: Language) -> [Suggestion.Candidate] {
    all.map { .init($0.name, LocalizedText(verbatim: $0.translated(into: language).title)) }
  }
}
