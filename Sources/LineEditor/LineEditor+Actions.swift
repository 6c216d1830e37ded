import CLibEdit

/// What the editor's own functions do when libedit calls them.
extension LineEditor {
  /// What libedit is to do next: its CC codes.
  enum Answer: UInt8 {
    case nothing = 0
    case endOfFile = 2
    case refresh = 4
    case moveCursor = 5
    case beep = 6
  }

  /// Makes every action known to libedit.
  ///
  /// Each needs a function of its own, as C has no closures.
  func addActions(to native: NativeEditor) {
    func add(_ action: Action, _ help: String, _ function: NativeEditor.Function) {
      native.add(action.name, help: help, function)
    }
    add(.complete, "Complete the word") { libedit, _ in perform(libedit) { $0.complete() } }
    add(.listSuggestions, "List the ways to go on") { libedit, _ in perform(libedit) { $0.listSuggestions() }
    }
    add(.historyOlder, "Older line that begins alike") { libedit, _ in
      perform(libedit) { $0.walk(older: true) }
    }
    add(.historyNewer, "Newer line that begins alike") { libedit, _ in
      perform(libedit) { $0.walk(older: false) }
    }
    add(.historyOldest, "Oldest line") { libedit, _ in perform(libedit) { $0.walkToEnd(oldest: true) } }
    add(.historyNewest, "Back to the line that was typed") { libedit, _ in
      perform(libedit) { $0.walkToEnd(oldest: false) }
    }
    add(.searchHistory, "Search history") { libedit, _ in perform(libedit) { $0.searchStep() } }
    add(.acceptHint, "Right, or take the hint") { libedit, _ in perform(libedit) { $0.goRight() } }
    add(.acceptHintWord, "A word right, or take one of the hint") { libedit, _ in
      perform(libedit) { $0.goWordRight() }
    }
    add(.lineEnd, "End of the line, or take the hint") { libedit, _ in perform(libedit) { $0.goToEnd() } }
    add(.deleteOrEnd, "Delete, or leave at an empty line") { libedit, _ in
      perform(libedit) { $0.deleteOrEnd() }
    }
    add(.insertText, "Insert text") { libedit, _ in perform(libedit) { $0.insertText() } }
    add(.redraw, "Draw the line again") { libedit, _ in perform(libedit) { _ in .refresh } }
    add(.cancelLine, "Cancel the line") { libedit, _ in perform(libedit) { $0.endLine(showing: "^C\n") } }
    add(.endInput, "Leave the line") { libedit, _ in perform(libedit) { $0.endLine(showing: "\n") } }
    add(.refuse, "Beep") { libedit, _ in perform(libedit) { _ in .beep } }
    add(.leaveCommandMode, "Nothing") { libedit, _ in perform(libedit) { _ in .nothing } }
  }

  // MARK: The line

  /// The line as it stands.
  var line: EditedLine { native?.line ?? EditedLine() }

  /// Puts a line in place of the present one, if the window has room for it.
  func show(_ line: EditedLine) -> Answer {
    guard let native, fits(line.text) else { return .beep }
    native.replace(with: line)
    return .refresh
  }

  fileprivate func insertText() -> Answer {
    let text = reading.insertion
    reading.insertion = ""
    let answer = show(line.inserting(text, composing: true))
    if answer == .beep { reading.isCutShort = true }
    return answer
  }

  fileprivate func deleteOrEnd() -> Answer {
    let line = line
    if line.scalars.isEmpty {
      reading.outcome = .endOfInput
      return endLine(showing: "\n")
    }
    guard !line.isAtEnd else { return .beep }
    queue = [BuiltIn.deleteNext.rawValue]
    return .nothing
  }

  fileprivate func endLine(showing text: String) -> Answer {
    if reading.outcome == nil { reading.outcome = .cancelled }
    native?.write(reading.isReplaced ? "\r" : text)
    return .endOfFile
  }

  // MARK: Moving

  fileprivate func goRight() -> Answer {
    if let answer = acceptHint({ $0 }) { return answer }
    guard let native, !line.isAtEnd else { return .beep }
    el_cursor(native.pointer, 1)
    return .moveCursor
  }

  fileprivate func goWordRight() -> Answer {
    if let answer = acceptHint({ $0.firstWord }) { return answer }
    let line = line
    let rest = EditedLine(scalars: Array(line.scalars[line.cursor...])).text
    guard let native, !rest.isEmpty else { return .beep }
    el_cursor(native.pointer, CInt(rest.firstWord.unicodeScalars.count))
    return .moveCursor
  }

  fileprivate func goToEnd() -> Answer {
    if reading.outcome == nil, let answer = acceptHint({ $0 }) { return answer }
    native?.moveToEnd()
    return .moveCursor
  }

  /// Takes of the hint what `part` says; nil if there is none to take.
  fileprivate func acceptHint(_ part: (String) -> String) -> Answer? {
    let line = line
    guard let hint = hint(for: line), hint.isAcceptable else { return nil }
    return show(line.inserting(part(hint.text)))
  }

  // MARK: History

  fileprivate func walk(older: Bool) -> Answer {
    let present = line
    let entries = history.entries
    var walk = HistoryWalk(from: present, count: entries.count)
    if reading.previousStep == .walked, let last = reading.walk { walk = last }
    guard let next = older ? walk.older(in: entries, where: fits) : walk.newer(in: entries, where: fits)
    else {
      if reading.previousStep == .walked { reading.step = .walked }
      return .beep
    }
    reading.walk = walk
    reading.step = .walked
    return show(next)
  }

  fileprivate func walkToEnd(oldest: Bool) -> Answer {
    let entries = history.entries
    let draft = reading.previousStep == .walked ? reading.walk?.draft : nil
    var walk = HistoryWalk(from: draft ?? line, count: entries.count)
    if oldest, !walk.goToOldest(in: entries, where: fits) { return .beep }
    reading.walk = walk
    reading.step = .walked
    return show(walk.shown)
  }

  // MARK: Completion

  fileprivate func complete() -> Answer {
    let line = line
    let text = line.text
    guard !reading.isValue else { return .beep }
    let suggestions = completions(text, line.cursorInUTF8)
    guard let first = suggestions.first else { return .beep }
    if suggestions.count == 1 {
      return show(line.applying(first.text, to: first.replaces, closing: first.isFinal))
    }
    reading.step = .completed
    let extended = line.applying(suggestions.commonPrefix, to: first.replaces)
    if extended.text.utf8.count > text.utf8.count { return show(extended) }
    guard reading.previousStep == .completed else { return .beep }
    // The list goes below the line, so the cursor goes to its end first, and the list waits for that.
    reading.suggestions = suggestions
    reading.listingFrom = line
    queue = [Action.listSuggestions.rawValue]
    native?.moveToEnd()
    return .moveCursor
  }

  fileprivate func listSuggestions() -> Answer {
    guard let native else { return .beep }
    let list = SuggestionList(
      suggestions: reading.suggestions, columns: reading.size.columns, isStyled: isStyled)
    native.write("\n")
    let rows = list.rows
    if rows.count < reading.size.rows || mayShow(rows.count) {
      native.write(rows.map { $0 + "\n" }.joined())
    }
    native.replace(with: reading.listingFrom)
    native.refresh()
    reading.step = .completed
    return .nothing
  }

  /// Asks before a list longer than the window.
  fileprivate func mayShow(_ count: Int) -> Bool {
    write(words.showAll(count) + " ")
    let key = keyboard.next()
    write("\n")
    // A signal is not an answer.
    if case .terminated = key { translate(key) } else if key == .interrupted { translate(key) }
    if case .character(let letter) = key { return letter == " " || words.yes.contains(letter) }
    return key == .control(0x09)
  }
}

private func perform(_ pointer: OpaquePointer?, _ action: (LineEditor) -> LineEditor.Answer) -> UInt8 {
  (LineEditor.of(pointer).map(action) ?? .beep).rawValue
}

extension String {
  /// The first word with the blanks before it.
  fileprivate var firstWord: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = self[start...].firstIndex(where: \.isWhitespace) ?? endIndex
    return String(self[..<end])
  }
}
