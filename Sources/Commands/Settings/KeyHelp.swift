import Localization
import Reports

/// The keys of the prompt and their effects.
enum KeyHelp {
  private static let keys: [(key: String, effect: LocalizedText)] = [
    (
      "Tab",
      LocalizedText(
        "complete the word, or show what fits; then Tab, Shift-Tab and arrows choose, Enter takes")
    ),
    ("Right, End", LocalizedText("take the dim hint")),
    ("Alt-Right", LocalizedText("take one word of the hint")),
    ("Up, Down", LocalizedText("earlier and later lines that begin like this one, or have its text")),
    (
      "Ctrl-R",
      LocalizedText("search the earlier lines, and see what one would do now; Ctrl-G leaves the search")
    ),
    (
      "Enter",
      LocalizedText("run the line; in an open quote or parenthesis, or after a \\, go on in the next row")
    ),
    (
      "Alt-Enter",
      LocalizedText("break the line: Up and Down go from row to row, and Enter runs each after the other")
    ),
    ("Ctrl-A, Ctrl-E", LocalizedText("go to the beginning, to the end; of one row where there are several")),
    ("Alt-B, Alt-F", LocalizedText("go a word back, a word on")),
    ("Ctrl-W, Ctrl-U, Ctrl-K", LocalizedText("cut the word before, all before, what follows, in all rows")),
    (
      "Alt-Backspace, Alt-D", LocalizedText("cut the word before, the next word, of letters and digits alone")
    ),
    ("Ctrl-Y", LocalizedText("put back what was cut; after it Alt-Y, what was cut before that")),
    ("Ctrl-_", LocalizedText("undo typing; Alt-/ takes that back")),
    ("Alt-.", LocalizedText("insert the last word of the line before; again, of the one before that")),
    ("Alt-T", LocalizedText("swap the word with the one before")),
    ("Alt-#", LocalizedText("keep the line in history as a comment, and do not run it")),
    ("Alt-E", LocalizedText("edit the line in $EDITOR; with keys vi, v does")),
    (
      "Alt-Up, Alt-Down",
      LocalizedText("step the number at the cursor, with Shift ten times; with keys vi, Ctrl-A and Ctrl-X do")
    ),
    ("Alt-P", LocalizedText("print what the line would do, as text")),
    ("Ctrl-L", LocalizedText("clear the screen")),
    ("Ctrl-C", LocalizedText("drop the line, which Up brings back, or stop the running command")),
    ("Ctrl-Z", LocalizedText("suspend the shell; fg comes back")),
    ("Ctrl-D", LocalizedText("on an empty line, leave")),
    ("Esc", LocalizedText("while a value is edited, leave it as it was; with keys vi, the command mode")),
  ]

  static var blocks: [Report.Block] {
    let columns = [
      TableColumn(key: "key", label: LocalizedText("Key")),
      TableColumn(key: "effect", label: LocalizedText("What it does"), isProse: true),
    ]
    return [
      .table(Table(columns: columns, rows: keys.map { [.text($0.key), .words($0.effect)] })),
      .note(
        LocalizedText(
          "\"keys emacs\" and \"keys vi\" choose the style; .editrc in your home can bind more.")),
      .note(LocalizedText("After a line that has failed the prompt is red and ends in !>.")),
    ]
  }
}
