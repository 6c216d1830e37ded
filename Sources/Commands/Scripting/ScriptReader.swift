/// A line of a script as the interpreter takes it: lines joined by `\` at their ends are one.
public struct ScriptLine: Sendable, Equatable {
  /// The text, joined.
  public let text: String
  /// The number of its first line in the file, from 1.
  public let number: Int
  /// The UTF-8 offsets at which a further line of the file begins.
  let joints: [Int]

  /// Where an offset lies in the file: the line's number, its text and where that begins in the joined text.
  func physical(_ offset: Int) -> (number: Int, text: String, start: Int) {
    let before = joints.count { $0 <= offset }
    let start = before == 0 ? 0 : joints[before - 1]
    let end = before < joints.count ? joints[before] : text.utf8.count
    let bytes = Array(text.utf8)[start..<end]
    return (number + before, String(decoding: bytes, as: UTF8.self), start)
  }
}

/// Splits the bytes of a script, a pipe or a `-c` into lines, as they come.
public struct ScriptReader {
  /// The longest line that is taken, in bytes.
  static let longestLine = 64 * 1024

  private let more: () throws(Problem) -> [UInt8]
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var number = 0

  /// A reader of the chunks that `more` gives; an empty one is the end.
  public init(_ more: @escaping () throws(Problem) -> [UInt8]) {
    self.more = more
  }

  /// A reader of bytes that are all there.
  init(_ bytes: [UInt8]) {
    var rest = bytes
    self.init { () throws(Problem) in
      defer { rest = [] }
      return rest
    }
  }

  /// A line, or what is wrong with it.
  enum Item {
    case line(ScriptLine, Line)
    case fault(ScriptLine, Problem)
  }

  /// The next line, split into commands; nil at the end.
  mutating func next() throws(Problem) -> Item? {
    guard var bytes = try nextLine() else { return nil }
    let first = number
    var joints: [Int] = []
    while true {
      let here = ScriptLine(text: String(decoding: bytes, as: UTF8.self), number: first, joints: joints)
      if let fault = ScriptReader.fault(in: bytes, from: joints.last ?? 0) { return .fault(here, fault) }
      do throws(Line.Fault) {
        return .line(here, try Line(here.text))
      } catch {
        guard error == .continues else { return .fault(here, Problem(line: error, in: here.text)) }
        guard let following = try nextLine() else {
          return .fault(here, Problem(.continuesNowhere, at: bytes.count - 1..<bytes.count))
        }
        bytes.removeLast()
        joints.append(bytes.count)
        bytes += following
      }
    }
  }

  /// The bytes of the next line without its end; nil at the end of the input.
  private mutating func nextLine() throws(Problem) -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end, skip: 1) }
      if isAtEnd { return position == buffer.count ? nil : take(upTo: buffer.count, skip: 0) }
      // A line that is too long is refused, but its end must be found; what is kept of it is enough to refuse it.
      if buffer.count - position > 2 * ScriptReader.longestLine {
        buffer.removeSubrange(position + ScriptReader.longestLine + 1..<buffer.count)
      }
      buffer.removeFirst(position)
      position = 0
      searched = buffer.count
      let chunk = try more()
      isAtEnd = chunk.isEmpty
      buffer += chunk
    }
  }

  private mutating func take(upTo end: Int, skip: Int) -> [UInt8] {
    defer { position = end + skip }
    number += 1
    var line = buffer[position..<end]
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if number == 1, line.starts(with: byteOrderMark) { line = line.dropFirst(3) }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return Array(line)
  }

  /// What makes bytes unfit to be a line; what stands before `start` was found fit, and belongs to lines before.
  static func fault(in bytes: [UInt8], from start: Int = 0) -> Problem? {
    if bytes.count > longestLine {
      return Problem(.lineTooLong(limit: longestLine), at: longestLine..<longestLine)
    }
    if let nul = bytes.firstIndex(of: 0) { return Problem(.nulByte(offset: nul - start), at: nul..<nul + 1) }
    if let offset = invalidOffset(in: bytes) {
      return Problem(.invalidText(offset: offset - start), at: offset..<offset)
    }
    return nil
  }

  /// Where bytes stop being UTF-8; nil when they are.
  static func invalidOffset(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var valid = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { valid += scalar.count }
    return valid
  }
}

extension Problem {
  /// The problem with text that could not be split into words.
  init(line fault: Line.Fault, in text: String) {
    switch fault {
    case .openQuote(let offset): self.init(.openQuote, at: offset..<text.utf8.count)
    case .continues: self.init(.continuesNowhere, at: text.utf8.count - 1..<text.utf8.count)
    }
  }
}
