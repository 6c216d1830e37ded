import Localization
import Model
import Reports
import Shell

/// The answer of `help` alone on a property: the commands of the first hour, and by task where the others are.
enum CommandOverview {
  /// The ten commands with which most houses are worked out, each in a line to type.
  private static let firstHour: [(line: String, purpose: LocalizedText)] = [
    ("set price 250k down 20%", LocalizedText("enter what you know; \"rent 1800\" alone does it too")),
    ("fields", LocalizedText("what else a usual house needs")),
    ("summary", LocalizedText("the answer, and what decides it")),
    ("project 10", LocalizedText("year by year")),
    ("explain cash_on_cash", LocalizedText("where a number comes from")),
    ("solve price for dscr >= 1.2", LocalizedText("the most that you can pay")),
    ("sweep rent 1700..1900 by 50 show cash_flow", LocalizedText("what if the rent is another")),
    ("save elm", LocalizedText("keep it under a name; \"open elm\" comes back to it")),
    ("undo", LocalizedText("take back the last change")),
    ("learn", LocalizedText("lessons, from the first house on")),
  ]

  /// The commands that work on a worksheet; those of the first hour where it is a property.
  static func report(_ commands: CommandTable, on sheet: any Worksheet) -> Report {
    let tasks = Report.Block.table(byTask(commands, on: sheet))
    guard sheet is Rental else { return Report([tasks, .note(hint)]) }
    let columns = [
      TableColumn(key: "line", label: LocalizedText("The first hour")),
      TableColumn(key: "purpose", label: LocalizedText("What it does"), isProse: true),
    ]
    let rows = firstHour.map { [Cell.text($0.line), .words($0.purpose)] }
    return Report([.table(Table(columns: columns, rows: rows)), tasks, .note(hint)])
  }

  private static func byTask(_ commands: CommandTable, on sheet: any Worksheet) -> Table {
    let all = commands.all.filter { $0.works(on: sheet) }
    let columns = [
      TableColumn(key: "group", label: LocalizedText("About")),
      TableColumn(key: "commands", label: LocalizedText("Commands"), isProse: true),
    ]
    let rows = Command.Group.allCases.compactMap { group -> [Cell]? in
      let names = all.filter { $0.group == group }.map(\.name)
      return names.isEmpty
        ? nil : [.words(LocalizedText(key: group.rawValue)), .text(names.joined(separator: " "))]
    }
    return Table(columns: columns, rows: rows)
  }

  private static let hint = LocalizedText(
    "\"help COMMAND\" or \"help FIELD\" explains one, \"help topics\" lists how things are done, \"help all\" all commands; Tab completes."
  )
}
