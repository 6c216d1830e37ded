/// What a program shows on a terminal, without the sequences that move and colour it.
///
/// Text between the saving and the restoring of the cursor is what the program shows beyond the typed line: a
/// hint.
struct TerminalText {
  /// The bytes shown, newlines among them, but no other control characters.
  private(set) var shown: [UInt8] = []

  /// The bytes shown as hints.
  private(set) var hints: [UInt8] = []

  private var state = State.plain
  private var isHint = false

  private enum State { case plain, escape, control, command }

  /// Adds what the program has written, which can end within a sequence.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    switch (state, byte) {
    case (_, 0x1B): state = .escape
    case (.escape, UInt8(ascii: "[")): state = .control
    case (.escape, UInt8(ascii: "]")): state = .command
    case (.escape, 0x20...0x2F): break
    case (.escape, _):
      if byte == UInt8(ascii: "7") { isHint = true }
      if byte == UInt8(ascii: "8") { isHint = false }
      state = .plain
    case (.control, 0x40...0x7E), (.command, 0x07): state = .plain
    case (.control, _), (.command, _): break
    case (.plain, _) where byte >= 0x20 || byte == UInt8(ascii: "\n"):
      if isHint { hints.append(byte) } else { shown.append(byte) }
    case (.plain, _): break
    }
  }
}
