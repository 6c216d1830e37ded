import Reports

/// The state of one line while it is read.
struct Reading {
  /// The prompt of the line; `shownPrompt` differs while history is searched.
  let prompt: Prompt
  var shownPrompt: Prompt
  /// Whether a value is edited in place, and not a command.
  let isValue: Bool
  /// How it ended, if not with Enter.
  var outcome: LineEditor.Event?

  /// Whether a byte that is no UTF-8 was typed; U+FFFD stands for it in the line.
  var hasInvalidBytes = false
  /// Whether characters were refused since the line was last edited otherwise.
  var isCutShort = false
  /// Whether pasted lines are to be read in place of this one.
  var isReplaced = false

  /// The window as libedit knows it, which may lag behind the real one.
  var size: Screen.Size
  var limit: GrowthLimit
  /// What the next `insertText` puts in.
  var insertion = ""
  var walk: HistoryWalk?
  var search: HistorySearch?
  /// The hint on the screen, if any.
  var hint: Hint?
  /// The text last looked for in history, and the end of the lines that may begin with a longer one.
  var hintSearch: (text: String, end: Int)?
  /// What is to be listed, and the line that it was asked for.
  var suggestions: [Suggestion] = []
  var listingFrom = EditedLine()

  /// What the last key and the present one did, where that matters for the next.
  var previousStep = Step.other
  var step = Step.other

  /// Steps that go on where the one before left off.
  enum Step { case completed, walked, escaped, other }

  init(prompt: Prompt, isValue: Bool, size: Screen.Size, largest: Int = 0) {
    self.size = size
    limit = GrowthLimit(largest: largest)
    self.prompt = prompt
    shownPrompt = prompt
    self.isValue = isValue
  }
}

/// Dim text after the cursor.
struct Hint: Equatable {
  let text: String
  /// Whether Right takes it: what history offers is taken, the name of a parameter is not.
  let isAcceptable: Bool
}

/// Lines of a paste that wait to be read.
struct PastedLines {
  private var lines: ArraySlice<String> = []
  private var rest = ""

  mutating func add(_ newLines: some Sequence<String>, rest newRest: String) {
    lines.append(contentsOf: newLines)
    rest = newRest
  }

  mutating func next() -> String? { lines.popFirst() }

  mutating func takeRest() -> String {
    defer { rest = "" }
    return rest
  }

  mutating func clear() {
    lines = []
    rest = ""
  }
}
