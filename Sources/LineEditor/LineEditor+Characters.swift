import CLibEdit
import Glibc

/// The keys that go by characters as they are seen, where libedit goes by scalars.
extension LineEditor {
  /// Applies a key that moves over one character of several scalars, or deletes it.
  /// - Returns: `false` for a key that is still to be handled.
  func takesWholeCharacter(_ key: Key) -> Bool {
    if state.awaitsMeta { return false }
    let (code, length): (wchar_t, Int)
    switch key {
    case .left, .control(0x02): (code, length) = (Action.characterLeft.code, line.lengthBefore())
    case .control(0x7F), .control(0x08): (code, length) = (0x7F, line.lengthBefore())
    case .delete, .control(0x04): (code, length) = (Action.deleteNext.code, line.lengthBehind())
    case .control(0x14): return transposesCharacters()
    default: return false
    }
    guard length > 1 else { return false }
    queue = Array(repeating: code, count: length)
    return true
  }

  /// Exchanges two characters, one of which has several scalars.
  private func transposesCharacters() -> Bool {
    let line = line
    guard let transposed = line.transposingCharacters,
      line.lengthBefore(count: 2) > 2 || line.lengthBehind() > 1
    else { return false }
    return replaceLine(with: transposed)
  }

  // MARK: vi

  /// Brings the cursor of vi's command mode out of the middle of a character.
  func leaveCharacter(_ native: NativeEditor) {
    guard state.vi.isCommandMode else { return }
    let line = native.line
    let start = line.characterStart
    if start != line.cursor { el_cursor(native.pointer, CInt(start - line.cursor)) }
  }

  /// Gives libedit a command of vi with the scalars of the characters that it counts.
  /// - Returns: `false` for one that counts none of several scalars.
  func viCountsScalars(_ key: Unicode.Scalar) -> Bool {
    guard let typed = countOfCommand else { return false }
    let (line, count) = (line, typed ?? 1)
    let isBackward = "hX".unicodeScalars.contains(key)
    if isBackward || "lxs ~".unicodeScalars.contains(key) {
      let length = isBackward ? line.lengthBefore(count: count) : line.lengthBehind(count: count)
      let characters = min(count, (isBackward ? line.cursor : line.scalars.count - line.cursor))
      guard length > characters else { return false }
      begin(key, at: line.cursor, count: length)
    } else if "aepE".unicodeScalars.contains(key), line.lengthBehind() > 1 {
      begin(key, at: line.cursor + line.lengthBehind() - 1, count: typed)
    } else {
      return false
    }
    return true
  }

  /// The count for a motion over one character of several scalars; none for another one.
  func countOfScalars(for motion: Unicode.Scalar) -> String {
    let length = motion == "l" ? line.lengthBehind() : motion == "h" ? line.lengthBefore() : 1
    return length > 1 && state.vi.recorder.count == nil ? "\(length)" : ""
  }

  /// The count of the command that begins with the present key, if there is one; nil within a command.
  private var countOfCommand: Int?? {
    guard state.vi.repetition != nil else {
      return state.vi.recorder.isWithinCommand ? nil : .some(state.vi.recorder.count)
    }
    return lastChange.flatMap { $0.keys.count == 1 ? .some($0.count) : nil }
  }

  /// Makes libedit forget the count that was typed, go to a place, and apply a command there.
  private func begin(_ key: Unicode.Scalar, at place: Int, count: Int?) {
    state.cutEnd = place
    let keys = (count.map { "\($0)" } ?? "").unicodeScalars + [key]
    queue = [Action.goToCutEnd.code] + keys.map { wchar_t($0.value) }
    state.vi.needsProbe = true
  }
}
