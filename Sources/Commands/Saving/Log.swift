import Reports
import Worksheets

extension Command {
  static let log = Command(
    "log", .saving, "List the changes, the newest last.",
    details:
      "Which shell made each one, what was typed, and what it did; the last 20 unless a number is given.",
    parameters: [Parameter("N", .number(Phrase("changes")), .optional)],
    examples: [.init("log", "the last 20 changes"), .init("log 100", "the last hundred")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let entries = try storing { () throws(StoreFault) in
      try session.store.entries(limit: arguments.number ?? 20)
    }
    let columns = [
      Column(key: "number", label: Phrase("No.")),
      Column(key: "time", label: Phrase("When"), importance: .useful),
      Column(key: "shell", label: Phrase("Shell"), importance: .useful),
      Column(key: "state", label: Phrase("State")),
      Column(key: "command", label: Phrase("Command")),
      Column(key: "effect", label: Phrase("Effect"), importance: .detail),
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
