import Localization

/// A line for the interpreter: lines of the file that are joined by `\` at their ends are one.
package struct ScriptLine: Sendable, Equatable {
  /// The text, joined.
  package let text: String
  /// The number of its first line in the file, from 1.
  package let number: Int
  /// The UTF-8 offsets in `text` at which the further lines of the file begin.
  package let lineStarts: [Int]

  /// A line of a file, or, without further lines, a text by itself.
  package init(text: String, number: Int = 1, lineStarts: [Int] = []) {
    (self.text, self.number, self.lineStarts) = (text, number, lineStarts)
  }

  /// The number of the last line of the file that it has.
  package var lastNumber: Int { number + lineStarts.count }

  /// The number of the line of the file that has an offset.
  package func lineNumber(at offset: Int) -> Int { number + lineStarts.count { $0 <= offset } }

  /// The line of the file that has an offset: its number, its text, and its start in the joined text.
  package func fileLine(at offset: Int) -> (number: Int, text: String, start: Int) {
    let before = lineStarts.count { $0 <= offset }
    let start = before == 0 ? 0 : lineStarts[before - 1]
    let end = before < lineStarts.count ? lineStarts[before] : text.utf8.count
    let bytes = Array(text.utf8)[start..<end]
    return (number + before, String(decoding: bytes, as: UTF8.self), start)
  }
}

/// Splits the bytes of a script, a pipe or a `-c` into lines, as they come.
package struct ScriptReader {
  /// The length of the longest line that is run, in bytes.
  package static let longestLine = 256 * 1024

  private let more: () throws(Diagnostic) -> [UInt8]
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var number = 0

  /// A reader of the chunks that `more` returns; an empty one is the end.
  package init(_ more: @escaping () throws(Diagnostic) -> [UInt8]) {
    self.more = more
  }

  /// A reader of bytes in memory.
  package init(_ bytes: [UInt8]) {
    var rest = bytes
    self.init { () throws(Diagnostic) in
      defer { rest = [] }
      return rest
    }
  }

  /// A line, or the error of one that cannot be run.
  package enum Item: Sendable {
    case line(ScriptLine, Line)
    case error(ScriptLine, Diagnostic)
  }

  /// The next line, split into commands; nil at the end.
  package mutating func next() throws(Diagnostic) -> Item? {
    guard var (text, lineError) = try nextText() else { return nil }
    let first = number
    var lineStarts: [Int] = []
    // Ends of lines count too, which bounds the number of pieces, each of which is joined to all before.
    var length = text.utf8.count
    var here: ScriptLine { ScriptLine(text: text, number: first, lineStarts: lineStarts) }
    while true {
      if let lineError { return .error(here, lineError) }
      do throws(Line.SyntaxError) {
        return .line(here, try Line(text))
      } catch {
        guard error == .continues else { return .error(here, error.diagnostic(in: text)) }
        guard let following = try nextText() else {
          return .error(here, error.diagnostic(in: text))
        }
        length += 1 + following.text.utf8.count
        text.removeLast()
        lineStarts.append(text.utf8.count)
        lineError = following.error.map { $0.moved(by: text.utf8.count) }
        text += following.text
        if length > ScriptReader.longestLine { lineError = lineError ?? .tooLong }
      }
    }
  }

  /// The text of the next line of the file, with its error if it cannot be one; nil at the end.
  private mutating func nextText() throws(Diagnostic) -> (text: String, error: Diagnostic?)? {
    if let text = nextPlainText() { return (text, nil) }
    guard let bytes = try nextLine() else { return nil }
    number += 1
    if bytes.count > ScriptReader.longestLine {
      return (String(decoding: bytes.prefix(ScriptReader.longestLine), as: UTF8.self), .tooLong)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let offset = ScriptReader.invalidOffset(in: bytes)
      return (
        String(decoding: bytes, as: UTF8.self),
        Diagnostic(LineSyntaxError.invalidText(offset: offset), at: offset..<offset)
      )
    }
    // Searching the bytes takes a tenth of the time of searching the text.
    return (text, bytes.contains(0) ? ScriptReader.error(in: text) : nil)
  }

  /// The text of the next line, if that is here to its end and is short printable ASCII, as most lines are; nil, and
  /// nothing is taken, for any other.
  private mutating func nextPlainText() -> String? {
    let start = position
    let text = buffer.withUnsafeBufferPointer { bytes -> String? in
      let limit = min(bytes.count, start + 256)
      var end = start
      while end < limit, 0x20..<0x7F ~= bytes[end] { end += 1 }
      guard end < limit, bytes[end] == UInt8(ascii: "\n") else { return nil }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
    guard let text else { return nil }
    position = start + text.utf8.count + 1
    number += 1
    return text
  }

  /// The error of a text that cannot be a line; nil for one that can.
  package static func error(in text: String) -> Diagnostic? {
    if text.utf8.count > longestLine { return .tooLong }
    guard let nul = text.utf8.firstIndex(of: 0) else { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: nul)
    return Diagnostic(LineSyntaxError.nulByte(offset: offset), at: offset..<offset + 1)
  }

  /// The bytes of the next line without its end; nil at the end of the input.
  private mutating func nextLine() throws(Diagnostic) -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = ScriptReader.lineFeed(in: buffer, from: searched) { return take(upTo: end, skip: 1) }
      if isAtEnd { return position == buffer.count ? nil : take(upTo: buffer.count, skip: 0) }
      buffer.removeFirst(position)
      position = 0
      // A line that is too long is an error, but its end must be found; this much of it is enough for that.
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

  /// The offset of the first byte that is not UTF-8.
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
    return Diagnostic(LineSyntaxError.lineTooLong(limit: limit), at: limit..<limit)
  }

  /// The same diagnostic for a line that was joined to another one of length `offset`.
  fileprivate func moved(by offset: Int) -> Diagnostic {
    Diagnostic(error, at: range.map { $0.lowerBound + offset..<$0.upperBound + offset })
  }
}

extension Line.SyntaxError {
  /// The diagnostic of a text that cannot be split into words.
  package func diagnostic(in text: String) -> Diagnostic {
    switch self {
    case .openQuote(let offset): Diagnostic(LineSyntaxError.openQuote, at: offset..<text.utf8.count)
    case .continues: Diagnostic(LineSyntaxError.continuesNowhere, at: text.utf8.count - 1..<text.utf8.count)
    }
  }
}
