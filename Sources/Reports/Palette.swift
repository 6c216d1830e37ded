/// Whether text has colours.
///
/// What to choose is the caller's business: a terminal, `--color`, `NO_COLOR`.
public enum Palette: Sendable, Hashable {
  /// No escape sequences at all.
  case plain
  /// Select Graphic Rendition sequences, few of them: bold headings, dim keys and remarks, red for what is negative.
  case colored
}

/// The part that a piece of text plays, which a palette may show.
enum Tone: UInt8 {
  case plain, heading, aside, negative, fault
}

extension Palette {
  /// Starts a tone; `end` ends it.
  func begin(_ tone: Tone, into bytes: inout [UInt8]) {
    guard self == .colored else { return }
    switch tone {
    case .plain: break
    case .heading: bytes.append("\u{1B}[1m")
    case .aside: bytes.append("\u{1B}[2m")
    case .negative, .fault: bytes.append("\u{1B}[31m")
    }
  }

  /// Ends a tone.
  func end(_ tone: Tone, into bytes: inout [UInt8]) {
    guard self == .colored, tone != .plain else { return }
    bytes.append("\u{1B}[0m")
  }
}
