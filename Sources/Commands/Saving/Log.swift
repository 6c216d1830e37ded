import Localization
import Reports
import Workspace

extension Command {
  static let log = Command(
    "log", .saving, "List the changes, the newest last.",
    details:
      "Which shell made each one, what was typed, and what it did; the last 20 unless a number is given.",
    parameters: [Parameter("N", .number(LocalizedText("changes")), .optional)],
    examples: [.init("log", "the last 20 changes"), .init("log 100", "the last hundred")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let entries = try storing { () throws(StoreError) in
      try session.store.entries(limit: arguments.number ?? 20)
    }
    let columns = [
      Column(key: "number", label: LocalizedText("No.")),
      Column(key: "time", label: LocalizedText("When"), importance: .useful),
      Column(key: "shell", label: LocalizedText("Shell"), importance: .useful),
      Column(key: "state", label: LocalizedText("State")),
      Column(key: "command", label: LocalizedText("Command")),
      Column(key: "effect", label: LocalizedText("Effect"), importance: .detail),
    ]
    var rows = entries.reversed().map { entry -> [Cell] in
      [
        .count(Int(entry.number)), session.identity.cell(entry.time),
        .words(Wording.shell(of: entry, in: session)),
        entry.state == .done ? .empty : .words(Wording.state(entry.state)), .text(entry.label),
        .words(Wording.effect(entry.deltas)),
      ]
    }
    // Within a script, its own changes are not in the log yet.
    for step in session.levels.last?.steps.done.suffix(arguments.number ?? 20) ?? [] {
      rows.append([
        .empty, .empty, .words(Wording.thisScript), .empty, .text(step.label),
        .words(Wording.effect(step.deltas)),
      ])
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
