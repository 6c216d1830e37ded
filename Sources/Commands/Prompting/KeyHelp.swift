import Reports

/// What the keys do at the prompt.
enum KeyHelp {
  private static let keys: [(key: String, effect: Phrase)] = [
    ("Tab", Phrase("complete the word; again, list what fits")),
    ("Right, End", Phrase("take the dim hint")),
    ("Alt-Right", Phrase("take one word of the hint")),
    ("Up, Down", Phrase("earlier and later lines that begin like this one")),
    ("Ctrl-R", Phrase("search the earlier lines; Ctrl-G leaves the search")),
    ("Ctrl-A, Ctrl-E", Phrase("go to the beginning, to the end")),
    ("Alt-B, Alt-F", Phrase("go a word back, a word on")),
    ("Ctrl-W, Ctrl-U, Ctrl-K", Phrase("cut the word before, the whole line, what follows")),
    ("Ctrl-Y", Phrase("put back what was cut")),
    ("Ctrl-L", Phrase("clear the screen")),
    ("Ctrl-C", Phrase("drop the line, or stop the running command")),
    ("Ctrl-Z", Phrase("suspend the shell; fg comes back")),
    ("Ctrl-D", Phrase("on an empty line, leave")),
    ("Esc", Phrase("while a value is edited, leave it as it was; with keys vi, the command mode")),
  ]

  static var report: Report {
    let columns = [
      Column(key: "key", label: Phrase("Key")),
      Column(key: "effect", label: Phrase("What it does"), isProse: true),
    ]
    return Report([
      .table(Table(columns: columns, rows: keys.map { [.text($0.key), .words($0.effect)] })),
      .note(Wording.keysHint),
    ])
  }
}
