import CLibEdit
import Glibc

/// Translates keys to the characters that libedit reads.
extension LineEditor {
  /// Implements libedit's EL_GETCFN: returns 1 and a character, or 0 at the end of input.
  func nextCharacter(into character: inout wchar_t) -> CInt {
    guard let native else { return 0 }
    native.clampCursor()
    while queue.isEmpty {
      prepareForKey(native)
      drawHint()
      let key = keyReader.next()
      eraseHint()
      if key == .closed { return 0 }
      translate(key)
    }
    character = queue.removeFirst()
    return 1
  }

  private func prepareForKey(_ native: NativeEditor) {
    state.previousEffect = state.effect
    state.effect = .other
    let line = native.line
    let cells = layout(of: line.scalars).cells
    state.limit.observe(cells: cells, length: line.scalars.count, capacity: capacity)
    largestLine = state.limit.largest
  }

  // MARK: Room

  /// The most cells of prompt and line.
  private var capacity: Int { state.size.rows * state.size.columns / 2 }

  /// The layout after the prompt and a line.
  func layout(of scalars: some Sequence<Unicode.Scalar>) -> Layout {
    var layout = Layout(columns: state.size.columns)
    layout.advance(over: state.shownPrompt.text.unicodeScalars)
    layout.advance(over: scalars)
    return layout
  }

  /// `true` if a line has room in the window.
  func fits(_ text: String) -> Bool {
    layout(of: text.unicodeScalars).cells <= capacity
  }

  // MARK: Keys

  func translate(_ key: Key) {
    if state.search != nil, searchTakes(key) { return }
    guard state.limit.allows(key) else { return refuse(key) }
    if key != .control(0x0A), key != .control(0x0D) { state.isCutShort = false }
    let isReplacing = state.isUntouched && key.isText
    if key != .resized { state.isUntouched = false }
    if isReplacing { native?.replace(with: EditedLine()) }
    // libedit would draw the text behind the value that is gone.
    defer { if isReplacing { queue.insert(Action.redraw.rawValue, at: 0) } }
    switch key {
    case .character(let scalar): type(scalar)
    case .control(0x03): leave(with: .cancelled, by: .cancelLine)
    case .control(let byte): queue = [wchar_t(byte)]
    case .alt(let scalar): queue = [0x1B, wchar_t(scalar.value)]
    case .escape: escape()
    case .invalidByte:
      state.hasInvalidBytes = true
      insert("\u{FFFD}")
    case .paste(let bytes): take(PastedText(bytes))
    case .resized: resize()
    case .suspended: suspend()
    case .interrupted: leave(with: .cancelled, by: .cancelLine)
    case .terminated(let signal): leave(with: .terminated(signal: signal), by: .endInput)
    case .unknown, .closed: break
    default: queue = Self.actions(of: key)
    }
  }

  private static func actions(of key: Key) -> [wchar_t] {
    switch key {
    case .up: [Action.historyOlder.rawValue]
    case .down: [Action.historyNewer.rawValue]
    case .right: [Action.acceptHint.rawValue]
    case .wordRight: [Action.acceptHintWord.rawValue]
    case .end: [Action.lineEnd.rawValue]
    case .pageUp: [Action.historyOldest.rawValue]
    case .pageDown: [Action.historyNewest.rawValue]
    case .left: [LibeditFunction.characterLeft.rawValue]
    case .wordLeft: [LibeditFunction.wordLeft.rawValue]
    case .home: [LibeditFunction.lineStart.rawValue]
    case .delete: [LibeditFunction.deleteNext.rawValue]
    default: []
    }
  }

  private func type(_ scalar: Unicode.Scalar) {
    // libedit draws no combining marks, and counts a cell for each when it draws fast: a mark is composed
    // with the character before it where that is possible, and inserted with a full redraw in any case.
    if Layout.width(of: scalar) == 0 { insert(String(scalar)) } else { queue = [wchar_t(scalar.value)] }
  }

  /// Makes libedit insert text at the cursor.
  func insert(_ text: String) {
    state.insertion = text
    queue = [Action.insertText.rawValue]
  }

  private func refuse(_ key: Key) {
    if case .character = key { state.isCutShort = true }
    queue = [Action.refuse.rawValue]
  }

  private func escape() {
    if state.isValue { return leave(with: .cancelled, by: .endInput) }
    guard native?.style == .vi else {
      // The key after it is a meta key.
      state.effect = .escapePressed
      queue = [0x1B]
      return
    }
    queue = [LibeditFunction.viCommandMode.rawValue]
  }

  /// Ends the line without Enter; moves the cursor to its end first, for the output that follows.
  func leave(with outcome: Event, by action: Action) {
    state.outcome = outcome
    queue = [Action.leaveCommandMode.rawValue, Action.lineEnd.rawValue, action.rawValue]
    if state.search != nil {
      endSearch()
      queue.insert(Action.redraw.rawValue, at: 1)
    }
  }

  // MARK: Paste

  private func take(_ paste: PastedText) {
    let text = paste.lines.first ?? paste.rest
    if text.unicodeScalars.contains("\u{FFFD}") { state.hasInvalidBytes = true }
    guard let native, fits(native.line.inserting(text).text) else { return takeWhole(paste) }
    if !text.isEmpty { insert(text) }
    guard !paste.lines.isEmpty else { return }
    pendingLines.add(paste.lines.dropFirst(), rest: paste.rest)
    queue.append(0x0A)
  }

  /// Accepts a paste whose first line has no room in the window: a complete line need not be edited there.
  private func takeWhole(_ paste: PastedText) {
    guard let native, let first = paste.lines.first, !state.isValue else {
      state.isCutShort = true
      queue = [Action.refuse.rawValue]
      return
    }
    pendingLines.add([native.line.inserting(first).text] + paste.lines.dropFirst(), rest: paste.rest)
    native.replace(with: EditedLine())
    state.isReplaced = true
    queue = [Action.leaveCommandMode.rawValue, Action.redraw.rawValue, Action.endInput.rawValue]
  }

  // MARK: The window

  /// Redraws the line in a window of another size.
  private func resize() {
    guard let native else { return }
    let size = screen.size
    let line = native.line
    var cursor = Layout(columns: size.columns)
    cursor.advance(over: state.shownPrompt.text.unicodeScalars)
    cursor.advance(over: line.scalars[..<line.cursor])
    // libedit's buffers shrink with the window; a line that might not fit them keeps the old ones till it is
    // done.
    guard state.limit.largest * 2 <= size.rows * size.columns, size.rows >= 5, size.columns >= 20 else {
      return
    }
    state.size = size
    if screen.allowsEscapes {
      native.write("\r" + (cursor.row > 0 ? "\u{1B}[\(cursor.row)A" : "") + "\u{1B}[J")
    } else {
      native.write("\n")
    }
    el_resize(native.pointer)
    native.refresh()
  }

  private func suspend() {
    guard let native else { return }
    if screen.allowsEscapes { native.write("\u{1B}[?2004l") }
    native.write("\n")
    editline_prepare_terminal(native.pointer, false)
    signals_stop()
    // Off and on: a shell such as dash leaves its own settings behind, which libedit would take for its own.
    editline_prepare_terminal(native.pointer, false)
    editline_prepare_terminal(native.pointer, true)
    if screen.allowsEscapes { native.write("\u{1B}[?2004h") }
    resize()
    native.write("\r")
    native.refresh()
  }
}
