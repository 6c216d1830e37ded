/// The one table of commands, in the order of `help`.
enum CommandTable {
  static let all: [Command] = [
    .set, .show, .fields, .reset, .edit,
    .summary, .schedule, .month, .year, .next, .previous, .back,
    .calc, .explain, .why, .sweep, .compare, .define, .undefine,
    .require, .unrequire, .assert, .solve, .breaks,
    .calculate, .growth, .tip, .keypad, .add, .change, .remove, .account,
    .use, .save, .open, .new, .list, .rename, .copy, .delete, .undo, .redo, .log,
    .journal, .entries, .entry, .place, .decide, .review,
    .source, .record, .output, .export,
    .help, .learn, .settings, .hints, .keys, .history, .service, .quit,
  ]

  /// What people who come from other shells type.
  private static let otherNames = ["?": "help", "exit": "quit"]

  private static let places: [String: Int] = {
    let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
    return places.merging(otherNames.compactMapValues { places[$0] }) { place, _ in place }
  }()

  /// The command that a word names: exactly, in any case, or as the beginning of just one name.
  static func command(_ token: Token, _ session: Workspace) throws(Problem) -> Command {
    if let place = places[token.text] { return all[place] }
    let typed = token.text.lowercased()
    if let place = places[typed] { return all[place] }
    let fitting = typed.isEmpty ? [] : all.filter { $0.name.hasPrefix(typed) }
    if fitting.count == 1 { return fitting[0] }
    if fitting.count > 1 {
      throw Problem(.ambiguousCommand(token.text, choices: fitting.map(\.name)), at: token.range)
    }
    if let first = typed.first, first.isNumber || "(.-+$".contains(first) {
      throw Problem(.formulaAsCommand(token.text), at: token.range)
    }
    throw Problem(
      .unknownCommand(
        token.text, nearest: NearestName.name(to: typed, among: all.map(\.name)),
        isField: session.fieldIfAny(token.text) != nil),
      at: token.range)
  }
}
