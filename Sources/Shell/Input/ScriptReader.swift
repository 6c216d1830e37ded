import Localization

/// A line of a script as the interpreter takes it: lines joined by `\` at their ends are one.
struct ScriptLine: Sendable, Equatable {
  /// The text, joined.
  let text: String
  /// The number of its first line in the file, from 1.
  let number: Int
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
package struct ScriptReader {
  /// The longest line that is taken, in bytes.
  static let longestLine = 64 * 1024

  private let more: () throws(Diagnostic) -> [UInt8]
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var number = 0

  /// A reader of the chunks that `more` gives; an empty one is the end.
  package init(_ more: @escaping () throws(Diagnostic) -> [UInt8]) {
    self.more = more
  }

  /// A reader of bytes that are all there.
  init(_ bytes: [UInt8]) {
    var rest = bytes
    self.init { () throws(Diagnostic) in
      defer { rest = [] }
      return rest
    }
  }

  /// A line, or what is wrong with it.
  enum Item {
    case line(ScriptLine, Line)
    case error(ScriptLine, Diagnostic)
  }

  /// The next line, split into commands; nil at the end.
  mutating func next() throws(Diagnostic) -> Item? {
    guard var (text, problem) = try nextText() else { return nil }
    let first = number
    var joints: [Int] = []
    // Ends of lines count, so that a line of many small pieces, each of which is joined to all before, stays short.
    var length = text.utf8.count
    var here: ScriptLine { ScriptLine(text: text, number: first, joints: joints) }
    while true {
      if let problem { return .error(here, problem) }
      do throws(Line.SyntaxError) {
        return .line(here, try Line(text))
      } catch {
        guard error == .continues else { return .error(here, error.diagnostic(in: text)) }
        guard let following = try nextText() else {
          return .error(here, error.diagnostic(in: text))
        }
        length += 1 + following.text.utf8.count
        text.removeLast()
        joints.append(text.utf8.count)
        problem = following.error.map { $0.moved(by: text.utf8.count) }
        text += following.text
        if length > ScriptReader.longestLine { problem = problem ?? .tooLong }
      }
    }
  }

  /// The text of the next line of the file, and what makes it unfit to be one; nil at the end.
  private mutating func nextText() throws(Diagnostic) -> (text: String, error: Diagnostic?)? {
    guard let bytes = try nextLine() else { return nil }
    number += 1
    if bytes.count > ScriptReader.longestLine {
      return (String(decoding: bytes.prefix(ScriptReader.longestLine), as: UTF8.self), .tooLong)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let offset = ScriptReader.invalidOffset(in: bytes)
      return (
        String(decoding: bytes, as: UTF8.self),
        Diagnostic(LineError.invalidText(offset: offset), at: offset..<offset)
      )
    }
    // Looked for in the bytes, which is a tenth of the work that it is in the text.
    return (text, bytes.contains(0) ? ScriptReader.error(in: text) : nil)
  }

  /// What makes text unfit to be a line; nil when nothing does.
  static func error(in text: String) -> Diagnostic? {
    if text.utf8.count > longestLine { return .tooLong }
    guard let nul = text.utf8.firstIndex(of: 0) else { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: nul)
    return Diagnostic(LineError.nulByte(offset: offset), at: offset..<offset + 1)
  }

  /// The bytes of the next line without its end; nil at the end of the input.
  private mutating func nextLine() throws(Diagnostic) -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = ScriptReader.lineFeed(in: buffer, from: searched) { return take(upTo: end, skip: 1) }
      if isAtEnd { return position == buffer.count ? nil : take(upTo: buffer.count, skip: 0) }
      buffer.removeFirst(position)
      position = 0
      // A line that is too long is refused, but its end must be found; this much of it is enough to refuse it.
      if buffer.count > 2 * ScriptReader.longestLine {
        buffer.removeLast(buffer.count - ScriptReader.longestLine - 1)
      }
      searched = buffer.count
      let chunk = try more()
      isAtEnd = chunk.isEmpty
      buffer += chunk
    }
  }

  private static func lineFeed(in buffer: [UInt8], from start: Int) -> Int? {
    buffer.withUnsafeBufferPointer { $0[start...].firstIndex(of: UInt8(ascii: "\n")) }
  }

  private mutating func take(upTo end: Int, skip: Int) -> ArraySlice<UInt8> {
    defer { position = end + skip }
    var line = buffer[position..<end]
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if number == 0, line.starts(with: byteOrderMark) { line = line.dropFirst(byteOrderMark.count) }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return line
  }

  /// Where bytes that are not UTF-8 stop being so.
  private static func invalidOffset(in bytes: ArraySlice<UInt8>) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var valid = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { valid += scalar.count }
    return valid
  }
}

extension Diagnostic {
  fileprivate static var tooLong: Diagnostic {
    let limit = ScriptReader.longestLine
    return Diagnostic(LineError.lineTooLong(limit: limit), at: limit..<limit)
  }

  /// The problem of a line that was joined to another of that length.
  fileprivate func moved(by offset: Int) -> Diagnostic {
    Diagnostic(error, at: range.map { $0.lowerBound + offset..<$0.upperBound + offset })
  }
}

extension Line.SyntaxError {
  /// The diagnostic of a text that cannot be split into words.
  func diagnostic(in text: String) -> Diagnostic {
    switch self {
    case .openQuote(let offset): Diagnostic(LineError.openQuote, at: offset..<text.utf8.count)
    case .continues: Diagnostic(LineError.continuesNowhere, at: text.utf8.count - 1..<text.utf8.count)
    }
  }
}
