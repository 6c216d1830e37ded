import CLibEdit
import Foundation

/// The editor's own functions, which libedit calls.
extension LineEditor {
  /// The result of a function, which tells libedit what to do next: its CC codes.
  enum ActionResult: UInt8 {
    case nothing = 0
    case endOfFile = 2
    case refresh = 4
    case moveCursor = 5
    case beep = 6
    /// Keeps a count and an operator that were begun.
    case keepGoing = 3
  }

  /// Adds every action to libedit.
  ///
  /// Each needs a function of its own, as C has no closures.
  func addActions(to native: NativeEditor) {
    func add(_ action: Action, _ help: String, _ function: NativeEditor.Function) {
      native.add(action.rawValue, help: help, function)
    }
    add(.complete, "Complete the word") { libedit, _ in perform(libedit) { $0.complete() } }
    add(.historyOlder, "Older line that begins alike") { libedit, _ in
      perform(libedit) { $0.moveInHistory(older: true) }
    }
    add(.historyNewer, "Newer line that begins alike") { libedit, _ in
      perform(libedit) { $0.moveInHistory(older: false) }
    }
    add(.historyOldest, "Oldest line") { libedit, _ in perform(libedit) { $0.moveToHistoryEnd(oldest: true) }
    }
    add(.historyNewest, "Back to the line that was typed") { libedit, _ in
      perform(libedit) { $0.moveToHistoryEnd(oldest: false) }
    }
    add(.searchHistory, "Search history") { libedit, _ in perform(libedit) { $0.searchStep() } }
    add(.acceptHint, "Right, or take the hint") { libedit, _ in perform(libedit) { $0.goRight() } }
    add(.acceptHintWord, "A word right, or take one of the hint") { libedit, _ in
      perform(libedit) { $0.goWordRight() }
    }
    add(.lineStart, "Start of the line") { libedit, _ in perform(libedit) { $0.goToStart() } }
    add(.lineEnd, "End of the line, or take the hint") { libedit, _ in perform(libedit) { $0.goToEnd() } }
    add(.deleteOrEnd, "Delete, or leave at an empty line") { libedit, _ in
      perform(libedit) { $0.deleteOrEnd() }
    }
    add(.insertText, "Insert text") { libedit, _ in perform(libedit) { $0.insertText() } }
    add(.undo, "Undo typing") { libedit, _ in perform(libedit) { $0.undo() } }
    add(.redo, "Redo typing") { libedit, _ in
      perform(libedit) { $0.state.typing.redo().map($0.show) ?? .beep }
    }
    add(.insertLastWord, "Insert the last word of the line before") { libedit, _ in
      perform(libedit) { $0.insertLastWord() }
    }
    add(.editInTextEditor, "Edit the line in your editor") { libedit, _ in
      perform(libedit) { $0.openTextEditor() }
    }
    add(.probeViMode, "Nothing") { libedit, _ in perform(libedit) { $0.noteViMode(isCommand: false) } }
    native.add(KeyBindings.commandModeName, help: "Nothing") { libedit, _ in
      perform(libedit) { $0.noteViMode(isCommand: true) }
    }
    add(.repeatChange, "Repeat the last change") { libedit, _ in perform(libedit) { $0.repeatChange() } }
    add(.printPreview, "Print what the line would do") { libedit, _ in perform(libedit) { $0.printPreview() }
    }
    add(.wordLeft, "A word left") { libedit, _ in perform(libedit) { $0.goWordLeft() } }
    add(.cutBlankWord, "Cut the word before, up to a blank") { libedit, _ in
      perform(libedit) { $0.cut(through: $0.line.startOfBlankWordBefore) }
    }
    add(.cutWordLeft, "Cut the word before") { libedit, _ in
      perform(libedit) { $0.cut(through: $0.line.startOfWordBefore) }
    }
    add(.cutWordRight, "Cut the next word") { libedit, _ in
      perform(libedit) { $0.cut(through: $0.line.endOfNextWord) }
    }
    add(.cutToStart, "Cut all before the cursor") { libedit, _ in
      perform(libedit) { $0.line.cursor == 0 ? .nothing : $0.cut(through: 0) }
    }
    add(.cutToEnd, "Cut all behind the cursor") { libedit, _ in
      perform(libedit) { $0.line.isAtEnd ? .nothing : $0.cut(through: $0.line.scalars.count) }
    }
    add(.putBack, "Put back what was cut") { libedit, _ in perform(libedit) { $0.putBack() } }
    add(.exchange, "Put back what was cut before that, in its place") { libedit, _ in
      perform(libedit) { $0.exchange() }
    }
    add(.goToCutEnd, "Nothing") { libedit, _ in perform(libedit) { $0.goToCutEnd() } }
    add(.uppercaseWord, "The next word in capitals") { libedit, _ in
      perform(libedit) { $0.changeWord { $0.uppercased() } }
    }
    add(.lowercaseWord, "The next word in small letters") { libedit, _ in
      perform(libedit) { $0.changeWord { $0.lowercased() } }
    }
    add(.capitalizeWord, "The next word with a capital") { libedit, _ in
      perform(libedit) { $0.changeWord { $0.capitalized } }
    }
    add(.stepNumber, "Step the number") { libedit, _ in perform(libedit) { $0.stepNumber() } }
    add(.transposeWords, "Swap the word with the one before") { libedit, _ in
      perform(libedit) { editor in editor.line.transposingWords.map(editor.show) ?? .beep }
    }
    add(.commentOut, "Keep the line as a comment") { libedit, _ in perform(libedit) { $0.commentOut() } }
    add(.clearScreen, "Clear the screen") { libedit, _ in
      perform(libedit) { editor in
        editor.clearScreen()
        return .nothing
      }
    }
    add(.cancelLine, "Cancel the line") { libedit, _ in perform(libedit) { $0.endLine(showing: "^C") } }
    add(.endInput, "Leave the line") { libedit, _ in perform(libedit) { $0.endLine() } }
    add(.refuse, "Beep") { libedit, _ in perform(libedit) { _ in .beep } }
    add(.leaveCommandMode, "Nothing") { libedit, _ in perform(libedit) { _ in .nothing } }
  }

  // MARK: The line

  /// The present line.
  var line: EditedLine { native?.line ?? EditedLine() }

  /// Replaces the present line, if the window has room for the new one.
  func show(_ line: EditedLine) -> ActionResult {
    guard let native, fits(line.text) else { return .beep }
    native.replace(with: line)
    return .refresh
  }

  fileprivate func insertText() -> ActionResult {
    let text = state.insertion
    state.insertion = ""
    let answer = show(line.inserting(text, composing: true))
    if answer == .beep { state.isCutShort = true }
    return answer
  }

  fileprivate func deleteOrEnd() -> ActionResult {
    let line = line
    if line.scalars.isEmpty {
      state.outcome = .endOfInput
      return endLine()
    }
    guard !line.isAtEnd else { return .beep }
    queue = [Action.deleteNext.code]
    return .nothing
  }

  fileprivate func endLine(showing text: String = "") -> ActionResult {
    if state.outcome == nil { state.outcome = .cancelled }
    if state.isReplaced { eraseLine() } else { finishLine(line, ending: text) }
    return .endOfFile
  }

  /// Goes back by a step; in vi's command mode, by a command with all that was inserted behind it.
  fileprivate func undo() -> ActionResult {
    let earlier = state.typing.undo(wholeInsertion: state.vi.isCommandMode)
    let isEmpty = line.scalars.isEmpty && !state.isValue
    return (earlier ?? (isEmpty ? droppedLine.map { EditedLine($0) } : nil)).map(show) ?? .beep
  }

  /// Steps the number at the cursor, where there is one.
  fileprivate func stepNumber() -> ActionResult {
    let line = line
    let before = state.beginning ?? ""
    let start = before.utf8.count
    let stepped = assistant.step(before + line.text, start + line.cursorInUTF8, state.stepCount)
    guard let stepped, stepped.line.hasPrefix(before), stepped.cursor >= start else { return .beep }
    return show(
      EditedLine(String(stepped.line.suffix(utf8: start)), cursor: stepped.cursor - start))
  }

  // MARK: Words

  fileprivate func changeWord(_ change: (String) -> String) -> ActionResult {
    line.changingNextWord(change).map(show) ?? .beep
  }

  /// Makes the line a comment, which is kept in history and runs nothing, and ends it.
  fileprivate func commentOut() -> ActionResult {
    let line = line
    guard !state.isValue, !line.scalars.isEmpty else { return .beep }
    let answer = show(EditedLine("# " + line.text.replacing("\n", with: "\n# ")))
    if answer == .refresh { queue = [wchar_t(UInt8(ascii: "\r"))] }
    return answer
  }

  fileprivate func insertLastWord() -> ActionResult {
    var search = state.previousEffect == .insertedWord ? state.lastWord : nil
    search = search ?? LastWord(for: line, count: history.entries.count)
    guard let next = search?.next(in: history.entries) else {
      state.effect = state.previousEffect
      return .beep
    }
    (state.lastWord, state.effect) = (search, .insertedWord)
    return show(next)
  }

  fileprivate func openTextEditor() -> ActionResult {
    guard !state.isValue else { return .beep }
    editInTextEditor(line.text)
    return .nothing
  }

  // MARK: Moving

  fileprivate func goRight() -> ActionResult {
    if let answer = acceptHint({ $0 }) { return answer }
    let line = line
    guard let native, !line.isAtEnd else { return .beep }
    el_cursor(native.pointer, CInt(line.lengthBehind()))
    return .moveCursor
  }

  fileprivate func goWordRight() -> ActionResult {
    if let answer = acceptHint({ $0.firstWord }) { return answer }
    let line = line
    guard let native, !line.isAtEnd else { return .beep }
    el_cursor(native.pointer, CInt(line.endOfNextWord - line.cursor))
    return .moveCursor
  }

  fileprivate func goWordLeft() -> ActionResult {
    let line = line
    guard let native, line.cursor > 0 else { return .beep }
    el_cursor(native.pointer, CInt(line.startOfWordBefore - line.cursor))
    return .moveCursor
  }

  fileprivate func goToStart() -> ActionResult {
    let line = line
    if let native { el_cursor(native.pointer, CInt(line.rowStart - line.cursor)) }
    return .moveCursor
  }

  fileprivate func goToEnd() -> ActionResult {
    let line = line
    if state.outcome == nil, let native, line.rowEnd < line.scalars.count {
      el_cursor(native.pointer, CInt(line.rowEnd - line.cursor))
      return .moveCursor
    }
    if state.outcome == nil, let answer = acceptHint({ $0 }) { return answer }
    native?.moveToEnd()
    return .moveCursor
  }

  /// Inserts the part of the hint that `part` returns; nil if there is none to insert.
  fileprivate func acceptHint(_ part: (String) -> String) -> ActionResult? {
    let line = line
    guard let hint = hint(for: line), hint.isAcceptable else { return nil }
    return show(line.inserting(part(hint.text)))
  }

  // MARK: History

  /// The lines that the arrows bring back: those of history, and the one that was dropped since the last was entered.
  private var recalledLines: [String] { history.entries + (droppedLine.map { [$0] } ?? []) }

  fileprivate func moveInHistory(older: Bool) -> ActionResult {
    let present = line
    if let moved = present.inNeighboringRow(isAbove: older) {
      // A walk through history goes on at the first and the last row.
      if state.previousEffect == .movedInHistory { state.effect = .movedInHistory }
      return show(moved)
    }
    let entries = recalledLines
    var position = HistoryPosition(from: present, count: entries.count)
    if state.previousEffect == .movedInHistory, let last = state.historyPosition { position = last }
    guard
      let next = older ? position.older(in: entries, where: fits) : position.newer(in: entries, where: fits)
    else {
      if state.previousEffect == .movedInHistory { state.effect = .movedInHistory }
      return .beep
    }
    state.historyPosition = position
    state.effect = .movedInHistory
    return show(next)
  }

  fileprivate func moveToHistoryEnd(oldest: Bool) -> ActionResult {
    let entries = recalledLines
    let draft = state.previousEffect == .movedInHistory ? state.historyPosition?.draft : nil
    var position = HistoryPosition(from: draft ?? line, count: entries.count)
    if oldest, !position.goToOldest(in: entries, where: fits) { return .beep }
    state.historyPosition = position
    state.effect = .movedInHistory
    return show(position.shown)
  }
}

private func perform(_ pointer: OpaquePointer?, _ action: (LineEditor) -> LineEditor.ActionResult) -> UInt8 {
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
