import CLibEdit
import Glibc

/// Reads keys from a terminal, and the signals that arrive meanwhile.
///
/// It reads one byte at a time and none before it is needed: input that was typed ahead is left for the
/// command, the pager or the shell that comes next.
struct KeyReader {
  let input: CInt
  /// The bytes that were given back, the next one last.
  private var unread: [UInt8] = []
  /// The beginning of a paste that Ctrl-Z has left; nil for none.
  private var pasteToGoOn: [UInt8]?
  /// The number of bytes that were typed before the terminal passed on each key, and are not read yet.
  private var typedAhead = 0

  init(input: CInt) { self.input = input }

  /// The longest wait for the rest of an escape sequence, in milliseconds; after it, ESC was the Escape key.
  private static let sequenceTimeout: CInt = 50
  /// The longest wait for the rest of a character, in milliseconds: no key but its own sends its first byte, and a network
  /// may part them.
  private static let characterTimeout: CInt = 500

  /// `true` if there is input to read.
  var hasInput: Bool { hasInput(within: 0) }

  /// `true` if there is input to read now, or within so many milliseconds.
  func hasInput(within timeout: CInt) -> Bool {
    !unread.isEmpty || Self.poll(input, -1, timeout: timeout) != .nothing
  }

  /// `true` if a key or a signal comes within so many milliseconds.
  func hasEvent(within timeout: CInt) -> Bool {
    !unread.isEmpty || Self.poll(input, signals_descriptor(), timeout: timeout) != .nothing
  }

  /// A function that is true once a key or a signal waits, which may be called on any thread.
  var eventCheck: @Sendable () -> Bool {
    let (input, wake) = (input, signals_descriptor())
    return { Self.poll(input, wake, timeout: 0) != .nothing }
  }

  /// Makes bytes the next ones that are read.
  mutating func giveBack(_ bytes: [UInt8]) { unread += bytes.reversed() }

  /// Waits for a key or a signal.
  mutating func next() -> Key {
    if pasteToGoOn != nil { return paste() }
    switch nextByte(timeout: -1) {
    case .signal(let number): return Self.key(forSignal: number)
    case .closed, .timedOut: return .closed
    case .byte(0x1B): return escaped()
    case .byte(let byte) where byte < 0x20 || byte == 0x7F: return .control(byte)
    case .byte(let byte): return character(startingWith: byte)
    }
  }

  private static func key(forSignal number: UInt8) -> Key {
    switch CInt(number) {
    case SIGINT: .interrupted
    case SIGWINCH: .resized
    case SIGTSTP: .suspended
    case let number: .terminated(signal: number)
    }
  }

  /// The most bytes that a person types ahead while a key is worked on: more are a paste without marks.
  private static let mostTyped: CInt = 32

  /// Takes the printable ASCII that waits, where it is more than a person types; empty where it is not.
  ///
  /// Each key by itself takes time that grows with the line, so that a long paste would take minutes.
  mutating func takePastedText() -> String {
    var count: CInt = 0
    guard unread.isEmpty, ioctl(input, UInt(FIONREAD), &count) == 0, count > Self.mostTyped else { return "" }
    let bytes = inOrder { reader in
      var bytes: [UInt8] = []
      while case .byte(let byte) = reader.nextByte(timeout: 0, signals: false) {
        guard (0x20..<0x7F).contains(byte) else {
          reader.giveBack([byte])
          break
        }
        bytes.append(byte)
      }
      return bytes
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads with Ctrl-C as a byte among the others: as a signal it comes before what was typed ahead of it, and one cannot
  /// tell which of the bytes that are read meanwhile were typed after it.
  private mutating func inOrder<Result>(_ read: (inout KeyReader) -> Result) -> Result {
    let mode = TerminalMode.current
    mode?.withoutSignals.set()
    defer { mode?.set() }
    return read(&self)
  }

  /// Marks the input so far as typed while a command ran.
  ///
  /// Until a line is edited the driver collects lines, and keeps Ctrl-D, their end-of-file character, as NUL.
  mutating func beginLine() {
    var count: CInt = 0
    typedAhead = ioctl(input, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  // MARK: Sequences

  private mutating func escaped() -> Key {
    guard let byte = continuation() else { return .escape }
    switch byte {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "]"): return answer()
    case UInt8(ascii: "O"):
      // Alt-Shift-O and the start of an application key look alike but for the time that passes.
      guard let final = continuation() else { return .alt("O") }
      return Key(parameters: [], final: final)
    case 0x1B: return escapedTwice()
    case 0..<0x20, 0x7F: return .alt(UnicodeScalar(byte))
    default:
      if case .character(let scalar) = character(startingWith: byte) { return .alt(scalar) }
      return .unknown
    }
  }

  /// Reads a sequence behind a second ESC, with which PuTTY and rxvt say that Alt is held; else the first one was the
  /// Escape key.
  private mutating func escapedTwice() -> Key {
    switch continuation() {
    case UInt8(ascii: "["): return controlSequence(isAlt: true)
    case UInt8(ascii: "O"):
      if let final = continuation() { return Key(parameters: [], final: final, isAlt: true) }
      giveBack([0x1B, UInt8(ascii: "O")])
    case let byte?: giveBack([0x1B, byte])
    case nil: giveBack([0x1B])
    }
    return .escape
  }

  /// Reads the answer to a question of the kind OSC; alone it is Alt-].
  private mutating func answer() -> Key {
    var bytes = [UInt8]()
    while bytes.count < 64, let byte = continuation() {
      if byte == 0x07 { break }
      if byte == 0x1B {
        _ = continuation()
        break
      }
      bytes.append(byte)
    }
    if bytes.isEmpty { return .alt("]") }
    return Theme(answer: String(decoding: bytes, as: UTF8.self)).map(Key.background) ?? .unknown
  }

  private mutating func controlSequence(isAlt: Bool = false) -> Key {
    var parameters = [Int]()
    var isPrivate = false
    while let byte = continuation() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if parameters.isEmpty { parameters = [0] }
        let digit = Int(byte - UInt8(ascii: "0"))
        parameters[parameters.count - 1] = min(parameters[parameters.count - 1] * 10 + digit, 9999)
      case UInt8(ascii: ";"), UInt8(ascii: ":"): parameters += parameters.isEmpty ? [1, 0] : [0]
      case UInt8(ascii: "[") where parameters.isEmpty:
        // A function key of the Linux console: `ESC [ [ A`.
        _ = continuation()
        return .unknown
      case 0x20...0x3F: isPrivate = true
      case 0x40...0x7E:
        if isPrivate { return .unknown }
        if byte == UInt8(ascii: "~"), parameters == [200] { return paste() }
        return Key(parameters: parameters, final: byte, isAlt: isAlt)
      default: return .unknown
      }
    }
    return .unknown
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let controlZ: UInt8 = 0x1A

  /// Reads up to the end mark of a bracketed paste; Ctrl-C ends one that has none, and Ctrl-Z leaves it for a while.
  private mutating func paste() -> Key { inOrder { $0.pasteInOrder() } }

  private mutating func pasteInOrder() -> Key {
    var bytes = pasteToGoOn ?? []
    pasteToGoOn = nil
    while true {
      switch nextByte(timeout: -1) {
      case .byte(0x03): return .interrupted
      // Among pasted text it is no key; as a signal it is for who takes that.
      case .byte(Self.controlZ) where !hasInput(within: Self.sequenceTimeout): raise(SIGTSTP)
      case .byte(let byte):
        bytes.append(byte)
        if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
          return .paste(bytes.dropLast(Self.pasteEnd.count))
        }
      case .signal(let number) where CInt(number) == SIGWINCH: continue
      case .signal(let number):
        if CInt(number) == SIGTSTP { pasteToGoOn = bytes }
        return Self.key(forSignal: number)
      case .closed, .timedOut: return .closed
      }
    }
  }

  // MARK: Characters

  private mutating func character(startingWith first: UInt8) -> Key {
    var bytes = [first]
    for _ in 1..<max(1, Self.length(startingWith: first)) {
      guard let byte = continuation(within: Self.characterTimeout) else { return .invalidByte }
      guard byte & 0xC0 == 0x80 else {
        giveBack([byte])
        return .invalidByte
      }
      bytes.append(byte)
    }
    guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else {
      return .invalidByte
    }
    return scalar.properties.generalCategory == .control ? .unknown : .character(scalar)
  }

  private static func length(startingWith byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The column of the cursor, from 0, in the terminal's answer to a question for its place; nil when none comes.
  ///
  /// What is typed before the answer is kept.
  mutating func cursorColumn() -> Int? {
    var bytes = [UInt8]()
    let deadline = ContinuousClock.now + .milliseconds(200)
    while case let left = (deadline - .now) / .milliseconds(1), left > 0,
      case .byte(let byte) = nextByte(timeout: CInt(left.rounded(.up)), signals: false)
    {
      bytes.append(byte)
      guard byte == UInt8(ascii: "R"), let start = bytes.lastIndex(of: 0x1B) else { continue }
      let numbers = String(decoding: bytes[(start + 1)...].dropLast(), as: UTF8.self).dropFirst().split(
        separator: ";")
      guard numbers.count == 2, let column = UInt16(numbers[1]).map(Int.init), column > 0 else { continue }
      giveBack(Array(bytes[..<start]))
      return column - 1
    }
    giveBack(bytes)
    return nil
  }

  // MARK: Bytes

  /// A byte or a signal, before it is decoded to a key.
  enum Input: Equatable { case byte(UInt8), signal(UInt8), closed, timedOut }

  /// Waits for a byte or a signal.
  mutating func nextByte() -> Input { nextByte(timeout: -1) }

  /// The next byte of a sequence that has begun; nil after the timeout.
  private mutating func continuation(within timeout: CInt = sequenceTimeout) -> UInt8? {
    if case .byte(let byte) = nextByte(timeout: timeout, signals: false) { return byte }
    return nil
  }

  private mutating func nextByte(timeout: CInt, signals: Bool = true) -> Input {
    if let byte = unread.popLast() { return .byte(byte) }
    while true {
      let wake = signals_descriptor()
      switch Self.poll(input, wake, timeout: timeout) {
      case .nothing: return .timedOut
      case .wake where !signals: return .timedOut
      case .wake:
        var number: UInt8 = 0
        if read(wake, &number, 1) == 1, CInt(number) != SIGCONT { return .signal(number) }
      case .input:
        var byte: UInt8 = 0
        switch read(input, &byte, 1) {
        case 1: return .byte(typed(byte))
        case 0: return closed(wake)
        default: if errno != EAGAIN && errno != EINTR { return closed(wake) }
        }
      }
    }
  }

  /// The byte that was typed for one that is read.
  private mutating func typed(_ byte: UInt8) -> UInt8 {
    guard typedAhead > 0 else { return byte }
    typedAhead -= 1
    return byte == 0 ? Self.controlD : byte
  }

  private static let controlD: UInt8 = 0x04

  /// The end of input, or the SIGHUP of a terminal that hangs up, which may come a little later.
  private func closed(_ wake: CInt) -> Input {
    var number: UInt8 = 0
    guard wake >= 0, Self.poll(-1, wake, timeout: 100) == .wake, read(wake, &number, 1) == 1 else {
      return .closed
    }
    return .signal(number)
  }

  private enum Ready { case input, wake, nothing }

  private static func poll(_ input: CInt, _ wake: CInt, timeout: CInt) -> Ready {
    var descriptors = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    while Glibc.poll(&descriptors, 2, timeout) < 0 {
      guard errno == EINTR else { return .input }
    }
    if descriptors[1].revents != 0 { return .wake }
    guard descriptors[0].revents != 0 else { return .nothing }
    // A handler runs as poll returns, after it has looked: of Ctrl-C and the key typed right after it, the
    // key alone may be reported.
    if wake >= 0, Glibc.poll(&descriptors[1], 1, 0) > 0 { return .wake }
    return .input
  }
}
