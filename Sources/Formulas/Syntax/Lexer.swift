import Finance

/// One token of a formula.
struct Lexeme: Equatable {
  enum Kind: Equatable {
    /// A number, exactly as written.
    case number(ExactDecimal)
    /// A number with an exponent that is no exact decimal of reasonable length.
    case approximate(Double)
    case date(CalendarDate)
    /// A text in quotation marks, without them.
    case text(String)
    /// A name, as it was typed.
    case name(String)
    case sign(String)
    case end
  }

  let kind: Kind
  let range: Range<Int>
}

/// A lexer, which splits the text of a formula into lexemes.
///
/// Numbers are `1800`, `2.5e3`, `250k` (thousand, `m` million, `b` thousand million), with an optional `$`
/// before them; dates are `2026-01-31`, texts `"Akron"`. The signs in the output of `explain` (`×`, `÷`, `−`, `≤`, `≥`, `≠`)
/// are accepted too.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// All lexemes of the text, ending with `end`.
  static func lexemes(of text: String) throws(FormulaError) -> [Lexeme] {
    var lexer = Lexer(text)
    var lexemes: [Lexeme] = []
    while true {
      let next = try lexer.next()
      lexemes.append(next)
      if next.kind == .end { return lexemes }
    }
  }

  /// The lexemes up to the first error, ending with `end`; `isReadable` is `true` when there is none.
  static func readableLexemes(of text: String) -> (lexemes: [Lexeme], isReadable: Bool) {
    var lexer = Lexer(text)
    var lexemes: [Lexeme] = []
    while true {
      do throws(FormulaError) {
        lexemes.append(try lexer.next())
        if lexemes.last?.kind == .end { return (lexemes, true) }
      } catch {
        let place = error.range.lowerBound
        return (lexemes + [Lexeme(kind: .end, range: place..<place)], false)
      }
    }
  }

  private mutating func next() throws(FormulaError) -> Lexeme {
    while position < bytes.count, Lexer.isBlank(bytes[position]) { position += 1 }
    guard position < bytes.count else { return Lexeme(kind: .end, range: bytes.count..<bytes.count) }
    let start = position
    if let date = try date() { return Lexeme(kind: .date(date), range: start..<position) }
    if startsNumber(at: position) { return Lexeme(kind: try number(), range: start..<position) }
    if Lexer.isNameStart(bytes[position]), !startsSign() {
      while position < bytes.count, (Lexer.isNamePart(bytes[position]) && !startsSign()) || startsPathPart() {
        position += 1
      }
      let name = String(decoding: bytes[start..<position], as: UTF8.self)
      return Lexeme(kind: .name(name), range: start..<position)
    }
    if bytes[position] == UInt8(ascii: "\""),
      let end = bytes[(position + 1)...].firstIndex(of: bytes[position])
    {
      position = end + 1
      return Lexeme(
        kind: .text(String(decoding: bytes[start + 1..<end], as: UTF8.self)), range: start..<position)
    }
    return try sign()
  }

  /// `true` at the point between two parts of a path, as in `insurance.growth` and `event.1`; not at that of
  /// `y1..y7`.
  private func startsPathPart() -> Bool {
    peek(0) == UInt8(ascii: ".") && (peek(1).map(Lexer.isNamePart) ?? false)
  }

  // MARK: Numbers and dates

  private func startsNumber(at offset: Int) -> Bool {
    let offset = offset < bytes.count && bytes[offset] == UInt8(ascii: "$") ? offset + 1 : offset
    guard offset < bytes.count else { return false }
    if Lexer.isDigit(bytes[offset]) { return true }
    return bytes[offset] == UInt8(ascii: ".") && offset + 1 < bytes.count && Lexer.isDigit(bytes[offset + 1])
  }

  private mutating func date() throws(FormulaError) -> CalendarDate? {
    let length = 10
    guard position + length <= bytes.count else { return nil }
    let part = bytes[position..<position + length]
    // A loop of indices: a generic type such as that of `zip` looks through all conformances at its first use.
    let isShaped = (0..<length).allSatisfy { offset in
      let byte = bytes[position + offset]
      return offset == 4 || offset == 7 ? byte == UInt8(ascii: "-") : Lexer.isDigit(byte)
    }
    let follower = position + length < bytes.count ? bytes[position + length] : UInt8(ascii: " ")
    guard isShaped, !Lexer.isDigit(follower) else { return nil }
    let text = String(decoding: part, as: UTF8.self)
    guard let date = CalendarDate(canonical: text) else {
      throw FormulaError(.badDate(text), position..<position + length)
    }
    position += length
    return date
  }

  private mutating func number() throws(FormulaError) -> Lexeme.Kind {
    let start = position
    if bytes[position] == UInt8(ascii: "$") { position += 1 }
    let digitsStart = position
    takeDigits()
    // A second point is a range of months, `1..12`.
    if peek(0) == UInt8(ascii: "."), peek(1) != UInt8(ascii: ".") {
      position += 1
      takeDigits()
    }
    let digits = bytes[digitsStart..<position]
    var exponent = takeExponent()
    if exponent == nil { exponent = takeSuffix() }
    // Letters directly after a number belong to it, so that `12abc` is a bad number rather than two lexemes.
    let end = position
    while position < bytes.count, Lexer.isNamePart(bytes[position]), !startsSign() { position += 1 }
    guard end == position else { throw badNumber(start) }
    guard let decimal = try? ExactDecimal(utf8: digits) else { throw badNumber(start) }
    guard let exponent, exponent != 0, decimal.coefficient != 0 else { return .number(decimal) }
    if exponent < 40, decimal.scale <= 38 + exponent, let scaled = decimal.multiplied(byPowerOfTen: exponent)
    {
      return .number(scaled)
    }
    let text = String(decoding: digits, as: UTF8.self)
    guard let double = Double("\(text)e\(exponent)"), double.isFinite else { throw badNumber(start) }
    return .approximate(double)
  }

  private func badNumber(_ start: Int) -> FormulaError {
    FormulaError(.badNumber(String(decoding: bytes[start..<position], as: UTF8.self)), start..<position)
  }

  private mutating func takeDigits() {
    while position < bytes.count, Lexer.isDigit(bytes[position]) { position += 1 }
  }

  /// The `e3` of `2.5e3`.
  private mutating func takeExponent() -> Int? {
    guard peek(0).map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return nil }
    let isSigned = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
    let first = isSigned ? 2 : 1
    guard let digit = peek(first), Lexer.isDigit(digit) else { return nil }
    let start = position + 1
    position += first
    takeDigits()
    return Int(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 9999
  }

  /// The `k` of `250k`.
  private mutating func takeSuffix() -> Int? {
    guard let letter = peek(0), !(peek(1).map(Lexer.isNamePart) ?? false) else { return nil }
    let power: Int
    switch letter | 0x20 {
    case UInt8(ascii: "k"): power = 3
    case UInt8(ascii: "m"): power = 6
    case UInt8(ascii: "b"): power = 9
    default: return nil
    }
    position += 1
    return power
  }

  private func peek(_ distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  // MARK: Signs

  /// The signs with which no longer one begins.
  private static let singleSigns = Array("+-*/^()[],;%".utf8)
  private static let signs = ["<=", ">=", "<>", "!=", "==", "..", "…"]
  private static let meanings = [
    "×": "*", "·": "*", "÷": "/", "−": "-", "≤": "<=", "≥": ">=", "≠": "<>", "!=": "<>", "==": "=", "…": "..",
  ]
  private static let wideSigns = meanings.keys.filter {
    $0.utf8.count > 1 && $0.utf8.allSatisfy { $0 > 0x7F }
  }

  /// `true` when a sign outside ASCII starts here, though its bytes could belong to a name.
  private func startsSign() -> Bool {
    bytes[position] > 0x7F && Lexer.wideSigns.contains { bytes[position...].starts(with: $0.utf8) }
  }

  private mutating func sign() throws(FormulaError) -> Lexeme {
    let start = position
    if !Lexer.singleSigns.contains(bytes[start]),
      let long = (Lexer.wideSigns + Lexer.signs).first(where: { bytes[start...].starts(with: $0.utf8) })
    {
      position += long.utf8.count
      return Lexeme(kind: .sign(Lexer.meanings[long] ?? long), range: start..<position)
    }
    position += 1
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Lexer.singleSigns.contains(bytes[start]) || ["<", ">", "="].contains(text) else {
      throw FormulaError(.unexpected(text), start..<position)
    }
    return Lexeme(kind: .sign(text == ";" ? "," : text), range: start..<position)
  }

  // MARK: Bytes

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  /// Letters of every script; other characters beyond ASCII do no harm in a name.
  static func isNameStart(_ byte: UInt8) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return byte > 0x7F || byte == UInt8(ascii: "_") || letters.contains(byte | 0x20)
  }

  static func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
}
