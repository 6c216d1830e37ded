import Reports

/// What the keys do at the prompt.
enum KeyHelp {
  private static let keys: [(key: String, effect: String)] = [
    ("Tab", "complete the word; again, list what fits"),
    ("Right, End", "take the dim hint"),
    ("Alt-Right", "take one word of the hint"),
    ("Up, Down", "earlier and later lines that begin like this one"),
    ("Ctrl-R", "search the earlier lines; Ctrl-G leaves the search"),
    ("Ctrl-A, Ctrl-E", "go to the beginning, to the end"),
    ("Alt-B, Alt-F", "go a word back, a word on"),
    ("Ctrl-W, Ctrl-U, Ctrl-K", "cut the word before, the whole line, what follows"),
    ("Ctrl-Y", "put back what was cut"),
    ("Ctrl-L", "clear the screen"),
    ("Ctrl-C", "drop the line, or stop the running command"),
    ("Ctrl-Z", "suspend the shell; fg comes back"),
    ("Ctrl-D", "on an empty line, leave"),
    ("Esc", "while a value is edited, leave it as it was; with keys vi, the command mode"),
  ]

  static var report: Report {
    let columns = [Column(key: "key", label: "Key"), Column(key: "effect", label: "What it does")]
    return Report([
      .table(Table(columns: columns, rows: keys.map { [.text($0.key), .text($0.effect)] })),
      .note(Wording.keysHint),
    ])
  }
}
