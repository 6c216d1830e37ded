import CLibEdit

/// Cutting, and putting back.
extension LineEditor {
  /// Lets libedit cut what is between the cursor and a place, so that it can be put back.
  ///
  /// What is cut right after something else is put back with that.
  func cut(through end: Int) -> ActionResult {
    let line = line
    guard end != line.cursor else { return .beep }
    let range = min(end, line.cursor)..<max(end, line.cursor)
    let goesOn = state.previousEffect == .cut
    cuts.add(
      EditedLine(scalars: Array(line.scalars[range])).text,
      at: goesOn ? (end < line.cursor ? .beginning : .end) : nil)
    (state.cutEnd, state.effect) = (end, .cut)
    queue = [Action.setMark.code, Action.goToCutEnd.code, Action.cutRegion.code]
    return .nothing
  }

  /// Goes to the place up to which is cut.
  func goToCutEnd() -> ActionResult {
    if let native { el_cursor(native.pointer, CInt(state.cutEnd - line.cursor)) }
    return .moveCursor
  }

  /// Puts back what was cut last.
  func putBack() -> ActionResult { put(cuts.putBack(into: line)) }

  /// Puts back what was cut before that, in its place.
  func exchange() -> ActionResult { put(state.previousEffect == .putBack ? cuts.exchange() : nil) }

  private func put(_ line: EditedLine?) -> ActionResult {
    guard let line else { return .beep }
    state.effect = .putBack
    return show(line)
  }
}
