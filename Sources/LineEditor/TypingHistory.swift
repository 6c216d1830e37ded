/// The states of a line while it is typed, for undo.
///
/// libedit's own undo keeps one state, and in the Emacs keys not always.
struct TypingHistory {
  /// A state, with the number of the insertion of vi in which the line became so.
  private typealias State = (line: EditedLine, insertion: Int?)

  private var states: [State] = []
  /// The states that were undone, the last one at the end.
  private var undone: [State] = []
  /// `true` while the last state grows by one typed character after the other.
  private var isGrowing = false

  /// Notes the line as it is now; characters typed one after the other are one step up to a blank, and with it.
  /// - Parameter insertion: The number of vi's insertion that goes on; nil for none.
  mutating func note(_ line: EditedLine, insertion: Int? = nil) {
    guard let (last, _) = states.last else {
      states = [(line, insertion)]
      return
    }
    if last.scalars == line.scalars {
      // The cursor has moved: what is typed now is a step of its own.
      if last.cursor != line.cursor { isGrowing = false }
      states[states.count - 1].line = line
      return
    }
    undone = []
    let typed = line.characterTyped(after: last)
    if typed != nil, isGrowing { states.removeLast() }
    states.append((line, insertion))
    isGrowing = typed.map { !$0.properties.isWhitespace } ?? false
  }

  /// Goes back by a step; nil at the first state.
  /// - Parameter wholeInsertion: `true` for all that was done in one insertion of vi.
  mutating func undo(wholeInsertion: Bool = false) -> EditedLine? {
    guard states.count > 1 else { return nil }
    let insertion = states[states.count - 1].insertion
    repeat {
      undone.append(states.removeLast())
    } while wholeInsertion && insertion != nil && states.count > 1 && states.last?.insertion == insertion
    isGrowing = false
    return states.last?.line
  }

  /// Goes on by a step that was undone; nil if there is none, or something else was typed since.
  mutating func redo() -> EditedLine? {
    guard let state = undone.popLast() else { return nil }
    states.append(state)
    isGrowing = false
    return state.line
  }
}

extension EditedLine {
  /// The character that was typed at the cursor of an earlier state; nil if something else has changed.
  fileprivate func characterTyped(after earlier: EditedLine) -> Unicode.Scalar? {
    guard scalars.count == earlier.scalars.count + 1, cursor == earlier.cursor + 1,
      scalars[..<earlier.cursor] == earlier.scalars[..<earlier.cursor],
      scalars[cursor...] == earlier.scalars[earlier.cursor...]
    else { return nil }
    return scalars[earlier.cursor]
  }
}
