import Reports

/// The state of one line while it is read.
struct LineState {
  /// The prompt of the line; `shownPrompt` differs while history is searched.
  let prompt: Prompt
  var shownPrompt: Prompt
  /// `true` if a value is edited in place, and not a command.
  let isValue: Bool
  /// The beginning of the line in which the value could stand; nil for another value, and for a command.
  var beginning: String?
  /// `true` if the line is one of a text, which runs nothing.
  var isText = false
  /// `true` until the first key in a value that is not empty: text then replaces the whole value.
  var isUntouched = false
  /// The event that ended it, if not Enter.
  var outcome: LineEditor.Event?

  /// `true` if a byte that is not UTF-8 was typed; U+FFFD stands for it in the line.
  var hasInvalidBytes = false
  /// `true` if characters were refused since the last other edit of the line.
  var isCutShort = false
  /// `true` if pasted lines are to be read in place of this one.
  var isReplaced = false
  /// The lines that wait for a decision.
  var review: PasteReview?
  /// The remark under the line until the next key.
  var notice: String?

  /// The mode of vi's keys.
  var vi = ViState()
  /// `true` once the first key is awaited.
  var hasBegun = false
  /// The size of the window.
  var size: Screen.Size
  var limit: LineSizeLimit
  /// `true` if Escape has made the next key one with Alt.
  var awaitsMeta = false
  /// The steps that the next `stepNumber` makes.
  var stepCount = 0
  /// The place up to which the next cut goes.
  var cutEnd = 0
  /// The text that the next `insertText` inserts.
  var insertion = ""
  var historyPosition: HistoryPosition?
  var search: HistorySearch?
  /// The earlier states of the line, for undo.
  var typing = TypingHistory()
  /// The word of an earlier line that was inserted last.
  var lastWord: LastWord?
  /// The text last searched for in history, and the end of the lines that may begin with a longer one.
  var hintSearch: (text: String, end: Int)?
  /// The drawing on the screen.
  var display = LineDisplay()
  var plainDisplay = PlainDisplay()
  /// The row of what a line would do, as it was drawn last, and that line.
  var preview: (line: String, row: StyledText)?
  /// The line that is offered while this one is empty; nil before it was looked for.
  var nextLine: String??
  /// The row that stands under every line; nil before it was asked for.
  var status: StyledText??
  /// The menu of completions, while it is shown.
  var menu: CompletionMenu?

  /// The effects of the last key and of the present one, where they matter for the next.
  var previousEffect = Effect.other
  var effect = Effect.other

  /// The effects of a key that the next key can continue.
  enum Effect { case completed, movedInHistory, insertedWord, cut, putBack, other }

  init(prompt: Prompt, isValue: Bool, size: Screen.Size, largest: Int = 0) {
    self.size = size
    limit = LineSizeLimit(largest: largest)
    self.prompt = prompt
    shownPrompt = prompt
    self.isValue = isValue
  }
}

/// Dim text after the cursor.
struct Hint: Equatable {
  let text: String
  /// `true` if Right inserts it: a line of history is inserted, the name of a parameter is not.
  let isAcceptable: Bool
}

/// The lines of a paste that are not read yet.
struct PendingLines {
  private var lines: ArraySlice<String> = []
  private var rest = ""

  mutating func add(_ newLines: some Sequence<String>, rest newRest: String) {
    lines.append(contentsOf: newLines)
    rest = newRest
  }

  /// Keeps a line to be edited again.
  mutating func keep(_ line: String) { rest = line }

  var count: Int { lines.count }

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
