import CLibEdit
import Reports

/// Pastes: text goes into the line, and several lines wait for a decision.
extension LineEditor {
  func take(_ paste: PastedText) {
    guard let native else { return }
    if state.isText { return takeIntoText(paste) }
    var paste = paste
    paste.dropBlankLines()
    // A line that was copied with its end is to be looked at as any other.
    let text = paste.lines.isEmpty ? paste.rest : paste.lines[0] + paste.rest
    let isOneLine = paste.lines.count + (paste.rest.isEmpty ? 0 : 1) <= 1
    guard isOneLine, fits(native.line.inserting(text).text) else {
      review(paste)
      if !reviewsPastes { _ = reviewTakes(.control(0x0D)) }
      return
    }
    if text.unicodeScalars.contains("\u{FFFD}") { state.hasInvalidBytes = true }
    if !text.isEmpty { insert(text) }
    if paste.omitted > 0 { tell(texts.omitted(paste.omitted)) }
  }

  /// Accepts the lines of a paste into a text, which runs nothing.
  private func takeIntoText(_ paste: PastedText) {
    let text = paste.lines.first ?? paste.rest
    if text.unicodeScalars.contains("\u{FFFD}") { state.hasInvalidBytes = true }
    guard fits(line.inserting(text).text) else {
      state.isCutShort = true
      queue = [Action.refuse.code]
      return
    }
    if !text.isEmpty { insert(text) }
    guard !paste.lines.isEmpty else { return }
    pendingLines.add(paste.lines.dropFirst(), rest: paste.rest)
    queue.append(0x0A)
  }

  // MARK: Review

  /// Shows lines that run on Enter only: those of a paste, or one that is too long for a line.
  private func review(_ paste: PastedText) {
    var lines = paste.lines
    var rest = paste.rest
    if !fits(rest) { (lines, rest) = (lines + [rest], "") }
    let draft = line
    if lines.isEmpty { lines = [rest] }
    lines[0] = draft.inserting(lines[0]).text
    beginReview(PasteReview(lines: lines, rest: rest, draft: draft, omitted: paste.omitted))
  }

  /// Begins the review of lines in the place of the line.
  func beginReview(_ review: PasteReview) {
    state.review = review
    native?.replace(with: EditedLine())
    if !showsOverlay { print(rows: review.rows(limit: .max, columns: state.size.columns, texts, row)) }
  }

  /// Applies a key to the lines under review.
  /// - Returns: `false` for a key that is still to be handled.
  func reviewTakes(_ key: Key) -> Bool {
    guard let review = state.review else { return false }
    switch key {
    case .control(0x0A), .control(0x0D):
      state.review = nil
      run(review)
    case .character("e"), .character("E"), .alt("e"):
      state.review = nil
      editInTextEditor(review.lines.joined(separator: "\n"), rest: review.rest)
    case .escape, .control(0x07):
      state.review = nil
      return replaceLine(with: review.draft)
    case .interrupted, .control(0x03):
      state.review = nil
      return false
    case .resized, .suspended, .terminated, .closed: return false
    default: queue = [Action.refuse.code]
    }
    return true
  }

  /// Ends the line, so that the lines are read in its place; the first of them as the value that is edited.
  private func run(_ review: PasteReview) {
    if state.isValue {
      pendingLines.add(review.lines.dropFirst(), rest: review.rest)
      guard fits(review.lines[0]) else { return refuseValue() }
      if review.lines[0].unicodeScalars.contains("\u{FFFD}") { state.hasInvalidBytes = true }
      insert(review.lines[0])
      queue.append(0x0A)
      return
    }
    pendingLines.add(review.lines, rest: review.rest)
    state.isReplaced = true
    queue = [Action.leaveCommandMode.code, Action.endInput.code]
  }

  /// Refuses a value that is too long for a line.
  private func refuseValue() {
    pendingLines.clear()
    state.isCutShort = true
    queue = [Action.refuse.code]
  }

  /// Drops the pasted lines that are not read yet, as after one that has failed.
  /// - Returns: The number of lines.
  package func dropPendingLines() -> Int {
    defer { pendingLines.clear() }
    return pendingLines.count
  }
}

/// Pasted lines that wait for the user's decision.
struct PasteReview: Equatable {
  let lines: [String]
  /// The text after the last line break, which is edited after the lines have run.
  let rest: String
  /// The line before the paste.
  let draft: EditedLine
  /// The number of pasted lines that are left out, as they are output.
  var omitted = 0
  /// What the lines would do; nil before that is known.
  var consequences: PasteConsequences?

  /// The rows that show the lines, with the one that would fail marked, what they would do, and the keys that
  /// decide.
  func rows(
    limit: Int, columns: Int, _ texts: EditorTexts, _ row: (StyledText) -> LinePicture.Row
  ) -> [LinePicture.Row] {
    let remarks = omitted > 0 ? [texts.omitted(omitted)] : []
    let notes = (remarks + [texts.review(lines.count)]).flatMap { Wrapping.lines($0, room: columns - 1) }
    let verdict = consequences?.row.map { [row($0)] } ?? []
    let room = max(1, limit - notes.count - verdict.count - 1)
    var rows: [LinePicture.Row] = lines.prefix(room).enumerated().map { [($1, nil)] + row(mark(ofLine: $0)) }
    func dim(_ text: String) -> LinePicture.Row { row(StyledText([.init(text, .secondary)])) }
    if lines.count > room { rows.append(dim("… +\(lines.count - room)")) }
    return rows + verdict + notes.map { dim($0) }
  }

  private func mark(ofLine index: Int) -> StyledText {
    guard let failure = consequences?.failure, failure.line == index else { return StyledText([]) }
    return StyledText([.init("  ✗ ", .negative), .init(failure.reason, .secondary)])
  }
}
