import Reports
import Shell
import Workspace

extension CommandTable {
  /// Every command of the shell, in the order of `help`.
  package static let standard = CommandTable(
    [
      .set, .show, .fields, .reset, .edit,
      .summary, .schedule, .month, .year, .next, .previous, .back,
      .calc, .explain, .why, .sweep, .compare, .define, .undefine,
      .require, .unrequire, .assert, .solve, .breaks,
      .calculate, .growth, .tip, .keypad, .add, .change, .remove, .account,
      .use, .save, .open, .new, .list, .rename, .copy, .delete, .undo, .redo, .log,
      .journal, .entries, .entry, .place, .decide, .review,
      .source, .record, .output, .export,
      .help, .learn, .settings, .hints, .keys, .history, .service, .quit,
    ],
    // Names that people know from other shells.
    aliases: ["?": "help", "exit": "quit"])
}

extension Settings {
  /// Every setting, none of which is chosen.
  package static let standard = Settings([
    .hints, .history, .color, .pager, .keys, .language, .locale, .currency, .output, .place, .service,
  ])
}

extension Interpreter {
  /// An interpreter of the standard commands and settings on a workspace.
  /// - Parameter emit: Called with the result of each command, in order.
  package convenience init(
    workspace: Workspace, files: Files, format: OutputFormat, keepsGoing: Bool = false,
    localeDefaults: LocaleDefaults = LocaleDefaults(), isInterrupted: @escaping () -> Bool = { false },
    emit: @escaping (CommandResult) -> Void
  ) {
    self.init(
      workspace: workspace, commands: .standard, settings: .standard, files: files, format: format,
      keepsGoing: keepsGoing, localeDefaults: localeDefaults, isInterrupted: isInterrupted, emit: emit)
  }
}
