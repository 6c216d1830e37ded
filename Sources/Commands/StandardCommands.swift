import Reports
import Shell
import Workspace

extension CommandTable {
  /// Every command of the shell, in the order of `help`.
  ///
  /// A command is made when its name is typed, since making all of them takes as long as a tenth of a start.
  package static let standard = CommandTable(
    [
      "set": { .set },
      "show": { .show },
      "fields": { .fields },
      "reset": { .reset },
      "edit": { .edit },
      "at": { .at },
      "arm": { .arm },
      "summary": { .summary },
      "project": { .project },
      "sale": { .sale },
      "tax": { .tax },
      "lender": { .lender },
      "schedule": { .schedule },
      "chart": { .chart },
      "report": { .report },
      "cover": { .cover },
      "month": { .month },
      "year": { .year },
      "roll": { .roll },
      "leases": { .leases },
      "nights": { .nights },
      "hack": { .hack },
      "renting": { .renting },
      "keep": { .keep },
      "flip": { .flip },
      "assign": { .assign },
      "partners": { .partners },
      "calc": { .calc },
      "explain": { .explain },
      "sweep": { .sweep },
      "compare": { .compare },
      "screen": { .screen },
      "define": { .define },
      "undefine": { .undefine },
      "require": { .require },
      "unrequire": { .unrequire },
      "assert": { .assert },
      "solve": { .solve },
      "which": { .which },
      "breaks": { .breaks },
      "vary": { .vary },
      "unvary": { .unvary },
      "link": { .link },
      "simulate": { .simulate },
      "audit": { .audit },
      "watch": { .watch },
      "preview": { .preview },
      "calculate": { .calculate },
      "growth": { .growth },
      "tip": { .tip },
      "keypad": { .keypad },
      "add": { .add },
      "change": { .change },
      "remove": { .remove },
      "account": { .account },
      "use": { .use },
      "save": { .save },
      "open": { .open },
      "new": { .new },
      "defaults": { .defaults },
      "list": { .list },
      "rename": { .rename },
      "copy": { .copy },
      "delete": { .delete },
      "undo": { .undo },
      "redo": { .redo },
      "log": { .log },
      "backup": { .backup },
      "restore": { .restore },
      "verify": { .verify },
      "dump": { .dump },
      "journal": { .journal },
      "entries": { .entries },
      "entry": { .entry },
      "place": { .place },
      "decide": { .decide },
      "review": { .review },
      "source": { .source },
      "record": { .record },
      "export": { .export },
      "clipboard": { .clipboard },
      "help": { .help },
      "learn": { .learn },
      "settings": { .settings },
      "history": { .history },
      "service": { .service },
      "quit": { .quit },
    ],
    unlisted: ["entry-rows": { .entryRows }],
    aliases: [
      // Names that people know from other shells.
      "?": ["help"], "exit": ["quit"],
      // Shorter ways to say a part of a command, most of which were commands of their own.
      "next": ["month", "next"], "previous": ["month", "previous"], "back": ["month", "back"],
      "why": ["explain"],
      "rank": ["list", "figures"], "events": ["list", "events"],
      "hints": ["settings", "hints"], "keys": ["settings", "keys"], "output": ["settings", "output"],
    ],
    implied: ImpliedCommands(assignment: "set", figure: "show", formula: "calc"),
    // What people try first on the small worksheets.
    counterparts: [
      "interest": [
        "schedule": "growth", "project": "growth", "year": "growth",
        "sale": "calculate", "keypad": "calculate",
      ],
      "tip": [
        "calculate": "tip", "growth": "tip", "schedule": "tip", "project": "tip", "sale": "tip",
        "lender": "tip",
      ],
      "accounts": [
        "calculate": "list", "growth": "list", "schedule": "list", "project": "list", "report": "summary",
      ],
    ],
    topic: { Topic.suggestion(for: $0) })
}

extension Settings {
  /// Every setting, none of which is chosen.
  package static let standard = Settings([
    .hints, .overlay, .preview, .highlight, .menu, .marks, .status, .paste, .history, .color, .theme, .charts,
    .pager,
    .keys,
    .language, .locale, .currency,
    .output,
    .place, .service,
  ])
}

extension Interpreter {
  /// An interpreter of the standard commands and settings on a workspace.
  /// - Parameter emit: Called with the result of each command, in order.
  package convenience init(
    workspace: Workspace, files: Files, format: OutputFormat, keepsGoing: Bool = false,
    localeDefaults: LocaleDefaults = LocaleDefaults(), interruption: Interruption = .never,
    emit: @escaping (CommandResult) -> Void
  ) {
    self.init(
      workspace: workspace, commands: .standard, settings: .standard, files: files, format: format,
      keepsGoing: keepsGoing, localeDefaults: localeDefaults, interruption: interruption, emit: emit)
  }
}
