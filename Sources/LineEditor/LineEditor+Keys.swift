import CLibEdit
import Glibc

/// Translates keys to the characters that libedit reads.
extension LineEditor {
  /// Implements libedit's EL_GETCFN: returns 1 and a character, or 0 at the end of input.
  func nextCharacter(into character: inout wchar_t) -> CInt {
    guard let native else { return 0 }
    if !state.hasBegun {
      native.makeRoom()
      state.hasBegun = true
    }
    native.clampCursor()
    probeViMode()
    while queue.isEmpty {
      prepareForKey(native)
      if repeatsStep() { continue }
      draw()
      let key = keyReader.next()
      if case .background(let theme) = key {
        background = theme
        continue
      }
      state.notice = nil
      if key == .closed { return 0 }
      translate(key)
    }
    character = queue.removeFirst()
    return 1
  }

  private func prepareForKey(_ native: NativeEditor) {
    state.previousEffect = state.effect
    state.effect = .other
    leaveCharacter(native)
    let line = native.line
    state.limit.observe(cells: Self.cells(of: line.scalars), length: line.scalars.count)
    largestLine = state.limit.largest
    if state.search == nil, state.review == nil {
      let isInserting = native.style == .vi && !state.vi.isCommandMode
      state.typing.note(line, insertion: isInserting ? state.vi.insertions : nil)
    }
  }

  // MARK: Room

  /// The cells that a line takes of those that libedit has.
  private static func cells(of scalars: some Sequence<Unicode.Scalar>) -> Int {
    var layout = Layout(columns: NativeEditor.room)
    layout.advance(over: scalars)
    return layout.cells
  }

  /// `true` if libedit has room for a line.
  func fits(_ text: String) -> Bool { Self.cells(of: text.unicodeScalars) <= LineSizeLimit.capacity }

  // MARK: Keys

  func translate(_ key: Key) {
    if state.search != nil, searchTakes(key) { return }
    if menuTakes(key) || reviewTakes(key) { return }
    noteViChange(key)
    if viTakes(key) { return }
    guard state.limit.allows(key) else { return refuse(key) }
    if key.isEnter {
      // What does not stand there whole is not run.
      if state.isCutShort { return tell(texts.lineTooWide) }
      if goesOn { return insert("\n") }
    } else {
      state.isCutShort = false
    }
    noteViKey(key)
    defer { if key != .escape { state.awaitsMeta = false } }
    let isReplacing = state.isUntouched && key.isText
    if key != .resized { state.isUntouched = false }
    if isReplacing { native?.replace(with: EditedLine()) }
    if takesWholeCharacter(key) { return }
    switch key {
    case .character(let scalar): type(scalar)
    case .control(0x03): leave(with: .cancelled, by: .cancelLine)
    // Of Ctrl-Space libedit would take the next key for text.
    case .control(0x00): queue = [Action.refuse.code]
    case .control(let byte): queue = [wchar_t(byte)]
    case .alt("\r") where canBreak, .alt("\n") where canBreak: insert("\n")
    case .alt(let scalar): queue = [0x1B, wchar_t(scalar.value)]
    case .escape: escape()
    case .invalidByte:
      state.hasInvalidBytes = true
      insert("\u{FFFD}")
    case .paste(let bytes): take(PastedText(bytes, copiedFrom: program))
    case .resized: resize()
    case .suspended: suspend()
    case .step(let count): step(by: count)
    case .interrupted: leave(with: .cancelled, by: .cancelLine)
    case .terminated(let signal): leave(with: .terminated(signal: signal), by: .endInput)
    case .unknown, .closed, .background: break
    default: queue = Self.action(of: key).map { [$0.code] } ?? []
    }
  }

  /// `true` where a line may have several rows.
  private var canBreak: Bool { !state.isValue && screen.allowsEscapes }

  /// `true` for a line that Enter breaks rather than runs: it is not whole, its last row is not blank, and it has no
  /// bytes for which it is refused.
  private var goesOn: Bool {
    let line = line
    return canBreak && !state.hasInvalidBytes && !line.endsInBlankRow
      && !assistant.isWhole(earlierLines + line.text)
  }

  /// The function of a key that types nothing; nil for none.
  private static func action(of key: Key) -> Action? {
    switch key {
    case .up: .historyOlder
    case .down: .historyNewer
    case .right: .acceptHint
    case .wordRight: .acceptHintWord
    case .end: .lineEnd
    case .pageUp: .historyOldest
    case .pageDown: .historyNewest
    case .left: .characterLeft
    case .wordLeft: .wordLeft
    case .home: .lineStart
    case .delete: .deleteNext
    default: nil
    }
  }

  private func type(_ scalar: Unicode.Scalar) {
    let pasted = isInserting ? keyReader.takePastedText() : ""
    if !pasted.isEmpty { return insert(pasted: String(scalar) + pasted) }
    // A combining mark is composed with the character before it where that is possible.
    if Layout.width(of: scalar) == 0 { insert(String(scalar)) } else { queue = [wchar_t(scalar.value)] }
  }

  /// `true` where a character that is typed is inserted, and is no part of a command or of a key with Alt.
  private var isInserting: Bool {
    if state.awaitsMeta { return false }
    return native?.style != .vi || !state.vi.isCommandMode && !state.vi.recorder.overwrites
  }

  /// Inserts as much of a text that came without marks as there is room for.
  private func insert(pasted text: String) {
    let room = LineSizeLimit.capacity - Self.cells(of: line.scalars)
    let beginning = text.prefix(cells: room)
    if beginning.isEmpty { queue = [Action.refuse.code] } else { insert(beginning) }
    state.isCutShort = beginning.utf8.count < text.utf8.count
    if state.isCutShort, !beginning.isEmpty { ring() }
  }

  /// Makes libedit insert text at the cursor.
  func insert(_ text: String) {
    state.insertion = text
    queue = [Action.insertText.code]
  }

  /// Makes libedit step the number at the cursor, which ends a count that was typed.
  func step(by count: Int) {
    state.stepCount = count
    queue = [Action.stepNumber.code]
  }

  private func refuse(_ key: Key) {
    if case .character = key {
      state.isCutShort = true
      if isInserting { _ = keyReader.takePastedText() }
    }
    queue = [Action.refuse.code]
  }

  private func escape() {
    if state.isValue { return leave(with: .cancelled, by: .endInput) }
    guard native?.style == .vi else {
      // The key after it is a meta key.
      (queue, state.awaitsMeta) = ([0x1B], true)
      return
    }
    state.vi.isCommandMode = true
    queue = [Action.viCommandMode.code]
  }

  /// Ends the line without Enter; moves the cursor to its end first, for the output that follows.
  func leave(with outcome: Event, by action: Action) {
    state.outcome = outcome
    if outcome == .cancelled, !state.isValue, !line.isBlank { droppedLine = line.text }
    queue = [Action.leaveCommandMode.code, Action.lineEnd.code, action.code]
    if state.search != nil { endSearch() }
  }

  // MARK: Leaving the terminal

  private func suspend() { leaveTerminal { signals_stop() } }

  /// Leaves the terminal to something else, and draws the line afresh when that is done.
  func leaveTerminal(for work: () -> Void) {
    guard let native else { return }
    finishLine(line)
    if screen.allowsEscapes { native.write("\u{1B}[?2004l") }
    editline_prepare_terminal(native.pointer, false)
    work()
    // Off and on: a shell such as dash leaves its own settings behind, which libedit would take for its own.
    editline_prepare_terminal(native.pointer, false)
    editline_prepare_terminal(native.pointer, true)
    if screen.allowsEscapes { native.write("\u{1B}[?2004h") }
    state.size = screen.size
  }
}
