import Finance

/// One pass over the characters of a text with numbers.
struct NumberTextReader {
  private let scalars: [Unicode.Scalar]
  private let form: NumberForm
  private let format: LocaleFormat
  private let isLocal: Bool
  private let marks: NumberMarks
  private let symbols: [[Unicode.Scalar]]
  private var position = 0
  private var output = ""
  /// `true` for each open bracket in which commas separate.
  private var brackets: [Bool] = []
  /// The periods behind amounts of a formula, which count where they are the same.
  private var periods: Set<String> = []

  init(_ typed: String, _ form: NumberForm, _ format: LocaleFormat, isLocal: Bool) {
    (self.form, self.format, self.isLocal) = (form, format, isLocal)
    // Marks of direction are none of the number, and a yen sign may be wide.
    scalars = typed.unicodeScalars.filter { $0.value < 0x80 || $0.properties.generalCategory != .format }
      .map { $0 == "\u{FFE5}" ? "\u{A5}" : $0 }
    let written = form == .percent ? format.percentSymbols : format.moneySymbols
    marks = isLocal ? NumberMarks(written, of: format.locale) : .neutral
    let signs =
      isLocal
      ? format.currencySigns : (format.currency == .usd ? ["US$"] : []) + ["$", format.currency.code]
    symbols = signs.map { $0.unicodeScalars.map { $0 == "\u{FFE5}" ? "\u{A5}" : $0 } }
  }

  private var isFormula: Bool { form == .formula || form == .formulas }
  private var separatesByComma: Bool { form == .formulas || brackets.contains(true) }
  private var next: Unicode.Scalar? { scalar(position) }

  private func scalar(_ index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  private func isDigit(_ index: Int) -> Bool { scalar(index).flatMap(marks.digit) != nil }

  private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  private func error(_ reason: NumberReadingError.Reason, _ range: Range<Int>) -> NumberReadingError {
    let start = text(0..<range.lowerBound).utf8.count
    let typed = text(range)
    return NumberReadingError(reason: reason, typed: typed, range: start..<start + typed.utf8.count)
  }

  // MARK: The text

  mutating func read() throws(NumberReadingError) -> String {
    while let scalar = next {
      if startsNumber {
        try readNumber(hasSymbol: output.last == "$")
      } else if let end = symbolEnd(at: position), readSymbol(upTo: end) {
        continue
      } else if scalar.properties.generalCategory == .currencySymbol, isLocal {
        throw error(.otherCurrency(String(scalar)), position..<position + 1)
      } else if scalar.isNameStart {
        readName()
      } else if form == .percent, isLocal, "%٪".unicodeScalars.contains(scalar), isDigit(position + 1) {
        position += 1
        try readNumber(hasSymbol: false)
        output += "%"
      } else {
        note(bracket: scalar)
        output.unicodeScalars.append(scalar == "\u{2212}" ? "-" : scalar)
        position += 1
      }
    }
    if form == .time { joinYearsAndMonths() }
    return output
  }

  private mutating func note(bracket scalar: Unicode.Scalar) {
    guard isFormula else { return }
    switch scalar {
    case "(": brackets.append(output.unicodeScalars.last?.isNamePart ?? false)
    case "[": brackets.append(true)
    case ")", "]": _ = brackets.popLast()
    default: break
    }
  }

  /// A name keeps its digits: `y1`, `event.1`.
  private mutating func readName() {
    while let scalar = next,
      scalar.isNamePart || scalar == "." && (self.scalar(position + 1)?.isNamePart ?? false)
    {
      output.unicodeScalars.append(scalar)
      position += 1
    }
  }

  private var startsNumber: Bool {
    if isDigit(position) { return true }
    guard let mark = next, mark == "." || mark == marks.decimal, isDigit(position + 1) else { return false }
    guard mark != ",", let before = scalar(position - 1) else { return position == 0 }
    return before != "." && !before.isNamePart
  }

  // MARK: Signs of currencies

  /// The end of a sign of the currency; nil for none.
  private func symbolEnd(at start: Int) -> Int? {
    for symbol in symbols where scalars[start...].starts(with: symbol) {
      let end = start + symbol.count
      let isWord = symbol.last?.isNamePart ?? false
      let goesOn = isWord && (scalar(end)?.isNamePart ?? false) && !isDigit(end)
      let isBehindName = (symbol.first?.isNamePart ?? false) && (scalar(start - 1)?.isNameStart ?? false)
      if !goesOn, !isBehindName { return end }
    }
    return nil
  }

  /// Reads a sign before a number, which a minus may follow; `false` for one that stands elsewhere.
  private mutating func readSymbol(upTo end: Int) -> Bool {
    var start = afterBlanks(end)
    let isNegative = scalar(start).map { "-\u{2212}".unicodeScalars.contains($0) } ?? false
    if isNegative { start = afterBlanks(start + 1) }
    let isMark = scalar(start) == "." || scalar(start) == marks.decimal
    // In a script a minus stands before the sign.
    guard isDigit(start) || isMark && isDigit(start + 1), isLocal || !isNegative && start == end else {
      return false
    }
    output += isNegative ? "-$" : "$"
    position = start
    return true
  }

  private func afterBlanks(_ start: Int) -> Int {
    var index = start
    while scalar(index)?.isBlank ?? false { index += 1 }
    return index
  }

  // MARK: Numbers

  private mutating func readNumber(hasSymbol: Bool) throws(NumberReadingError) {
    let start = position
    var parts = [""]
    var separators: [Unicode.Scalar] = []
    while let scalar = next {
      if let digit = marks.digit(scalar) {
        parts[parts.count - 1].append(digit)
      } else if isSeparator(parts) {
        separators.append(marks.standard(scalar))
        parts.append("")
      } else {
        break
      }
      position += 1
    }
    let range = start..<position
    let number = TypedNumber(parts, separators)
    let chosen = try canonical(number, range)
    let place = output.endIndex
    output += chosen ?? text(range)
    if readSuffix(), !hasSymbol { output.insert("$", at: place) }
  }

  /// `true` at a mark between two digits of one number.
  private func isSeparator(_ parts: [String]) -> Bool {
    guard let mark = next, isDigit(position + 1), !(parts[0].isEmpty && parts.count > 1) else { return false }
    if mark.isBlank {
      let isGroup = (1...3).allSatisfy { isDigit(position + $0) } && !isDigit(position + 4)
      // Elsewhere it is told that blanks may mean two numbers.
      return isGroup && !separatesByComma && (marks.group == " " || form == .money && mark == " ")
        && (1...3).contains(parts[parts.count - 1].count)
    }
    if mark == "," { return !separatesByComma }
    let standard = marks.standard(mark)
    return mark == "." || standard == "'" || standard == marks.decimal || standard == marks.group
  }

  /// The canonical text of a number; nil for one that is left as it stands.
  private func canonical(_ number: TypedNumber, _ range: Range<Int>) throws(NumberReadingError) -> String? {
    guard !number.separators.isEmpty else { return number.parts[0].isEmpty ? nil : number.parts[0] }
    let own = number.reading(marks)
    let accepted: String?
    switch form {
    case .formula, .formulas:
      accepted = try canonicalInFormula(number, own, range)
    // A percentage has no groups, so that a point can only mark decimals.
    case _ where form == .percent || hasPercentSign:
      accepted =
        number.separators == [marks.decimal] ? own : isLocal && hasPercentSign ? number.onlyDecimals : nil
    case .money:
      // The third decimal of a point can be no amount, which is told by itself.
      let mayBeGroup =
        number.separators == [marks.decimal] && number.mayBeGroup && format.currency.fractionDigits < 3
        && !hasScale && (own?.last == "0" || marks.decimal != ".")
      accepted = mayBeGroup ? nil : own
    default: accepted = own
    }
    guard accepted == nil, number.readings.count > 1 else { return accepted }
    throw error(.severalReadings(number.readings), range)
  }

  /// The canonical text of a number of a formula, which is neutral or written as the locale does.
  /// - Throws: An error for one that is another number in each.
  private func canonicalInFormula(
    _ number: TypedNumber, _ own: String?, _ range: Range<Int>
  ) throws(NumberReadingError) -> String? {
    let neutral = number.reading(.neutral)
    if hasPercentSign {
      return number.separators == [marks.decimal] ? own : number.separators == ["."] ? neutral : nil
    }
    guard let own, let neutral, own != neutral else { return own ?? neutral }
    throw error(.severalReadings(number.readings), range)
  }

  private var hasPercentSign: Bool {
    let start = afterBlanks(position)
    if let sign = scalar(start), "%٪".unicodeScalars.contains(sign) { return true }
    return words(at: start).contains { $0.meaning == .percent }
  }

  /// `true` before a word or letter for thousands or millions, of which three decimals are no groups.
  private var hasScale: Bool {
    let start = afterBlanks(position)
    if let letter = scalar(start), "kKmMbB".unicodeScalars.contains(letter),
      !(scalar(start + 1)?.isNamePart ?? false)
    {
      return true
    }
    return words(at: start).contains { [.thousand, .million, .billion].contains($0.meaning) }
  }

  // MARK: What follows numbers

  /// The meanings of the words that begin at an offset, the longest first, with their ends.
  private func words(at start: Int) -> [(meaning: NumberWords.Meaning, end: Int)] {
    let first = wordEnd(start)
    guard first > start else { return [] }
    let second = wordEnd(afterBlanks(first))
    var found: [(meaning: NumberWords.Meaning, end: Int)] = []
    if second > afterBlanks(first),
      let meaning = NumberWords.meaning(text(start..<first) + " " + text(afterBlanks(first)..<second))
    {
      found.append((meaning, second))
    }
    if let meaning = NumberWords.meaning(text(start..<first)) { found.append((meaning, first)) }
    return found
  }

  private func wordEnd(_ start: Int) -> Int {
    var end = start
    while let scalar = scalar(end), scalar.isNameStart { end += 1 }
    // `y1` is a name.
    return isDigit(end) ? start : end
  }

  /// Reads what belongs to the number before the cursor.
  /// - Returns: `true` if the sign of the currency is there.
  private mutating func readSuffix() -> Bool {
    var hasSymbol = false
    while position < scalars.count {
      let start = afterBlanks(position)
      if !hasSymbol, let end = symbolEnd(at: start), isLocal || end - start > 1,
        !(isFormula && isDigit(afterBlanks(end)))
      {
        (hasSymbol, position) = (true, end)
      } else if !readWord(at: start) {
        break
      }
    }
    return hasSymbol
  }

  private mutating func readWord(at start: Int) -> Bool {
    guard let scalar = scalar(start) else { return false }
    if "%٪".unicodeScalars.contains(scalar) {
      (output, position) = (output + "%", start + 1)
      readBase()
      return false
    }
    if scalar == "/" { return readPeriod(behind: start + 1) }
    if "x×".unicodeScalars.contains(scalar), start == position { return readRatioSign() }
    if readLetter(scalar, at: start) { return true }
    for (meaning, end) in words(at: start) {
      switch meaning {
      case .percent:
        (output, position) = (output + "%", end)
        readBase()
        return false
      case .thousand, .million, .billion:
        (output, position) = (output + meaning.rawValue, end)
        return true
      case .year, .month:
        if form == .time {
          (output, position) = (output + (meaning == .year ? "y" : "m"), end)
          skipAnd()
          return false
        }
        // A length of time counts years in formulas.
        guard isFormula, meaning == .year, start > position else { continue }
        position = end
        return false
      case .per where form != .formulas:
        if readPeriod(behind: end) { return true }
      case .quarter, .week, .unit, .of, .per, .and: continue
      }
    }
    return false
  }

  /// Reads a letter with a meaning of its own, as in `250 k` and `2y`.
  private mutating func readLetter(_ letter: Unicode.Scalar, at start: Int) -> Bool {
    let letters = form == .time ? "yYmM" : form == .money || isFormula && start == position ? "kKmMbB" : ""
    guard letters.unicodeScalars.contains(letter), !(scalar(start + 1)?.isNamePart ?? false) else {
      return false
    }
    output.unicodeScalars.append(letter)
    position = start + 1
    guard form == .time else { return true }
    skipAnd()
    return false
  }

  /// Passes over what stands between years and months.
  private mutating func skipAnd() {
    var start = afterBlanks(position)
    if scalar(start) == "," { start = afterBlanks(start + 1) }
    for (meaning, end) in words(at: start) where meaning == .and { start = afterBlanks(end) }
    if isDigit(start) { position = start }
  }

  /// Reads the sign behind a ratio, as in `1.27x`; between two numbers it multiplies.
  private mutating func readRatioSign() -> Bool {
    guard isFormula || form == .plain else { return false }
    let end = position + 1
    let follower = scalar(afterBlanks(end))
    if scalar(end)?.isNamePart ?? false { return false }
    if scalars[position] == "×", let follower, follower.isNamePart || "(.$".unicodeScalars.contains(follower)
    {
      return false
    }
    position = end
    return false
  }

  /// Reads the period, or the unit, of an amount: `yr`, `unit/mo`, `año`.
  private mutating func readPeriod(behind start: Int) -> Bool {
    guard form == .money || isFormula else { return false }
    let start = afterBlanks(start)
    let word = text(start..<wordEnd(start)).lowercased()
    let meaning = words(at: start).first { [.year, .quarter, .month, .week, .unit].contains($0.meaning) }
    let letters: [String: NumberWords.Meaning] = ["y": .year, "m": .month]
    guard let period = meaning?.meaning ?? letters[word] else { return false }
    let end = meaning?.end ?? start + 1
    if !isFormula {
      (output, position) = (output + "/" + period.rawValue, end)
      return true
    }
    if period == .unit {
      (output, position) = (output + " * units", end)
      return true
    }
    // Amounts of different periods cannot be added: the name is refused where it stands.
    periods.insert(period.rawValue)
    guard periods.count == 1 else { return false }
    position = end
    return true
  }

  /// Reads what a percentage is a share of.
  private mutating func readBase() {
    let start = afterBlanks(position)
    guard start > position, let word = words(at: start).first(where: { $0.meaning == .of }) else { return }
    if isFormula {
      output += " * "
      position = afterBlanks(word.end)
      return
    }
    let rest = text(afterBlanks(word.end)..<scalars.count)
    guard let base = NumberWords.base(rest) else { return }
    output += " of " + base.rawValue
    position = scalars.count
  }

  /// Writes years and months as months.
  private mutating func joinYearsAndMonths() {
    guard let match = output.wholeMatch(of: /([0-9]{1,4})y([0-9]{1,4})m/), let years = Int(match.output.1),
      let months = Int(match.output.2)
    else { return }
    output = "\(years * 12 + months)m"
  }
}

/// The characters of names and numbers.
extension Unicode.Scalar {
  /// `true` for a blank of any width.
  var isBlank: Bool {
    self == " " || value > 0x7F && properties.generalCategory == .spaceSeparator
  }

  /// `true` for a letter or a low line.
  var isNameStart: Bool {
    value < 0x80
      ? self == "_" || ("a"..."z").contains(Unicode.Scalar(value | 0x20) ?? " ") : properties.isAlphabetic
  }

  /// `true` for what can stand within a name.
  var isNamePart: Bool { isNameStart || ("0"..."9").contains(self) }
}
