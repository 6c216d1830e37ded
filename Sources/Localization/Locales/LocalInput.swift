extension LocaleFormat {
  /// What a person typed with the marks, digits or symbol of this locale, as it is typed everywhere: `1.800,50 €` in Germany
  /// is `1800.50`.
  ///
  /// One rule decides what could be read both ways: text whose marks all stand where the locale puts them is read so, and
  /// any other text as everywhere. So in Germany `1.800` is one thousand eight hundred, with exactly three digits behind the
  /// mark of groups, and `1800.50` is what it is everywhere. Only amounts are read with groups: a rate of `6.125` is no
  /// thousands.
  /// - Returns: Nil where the locale has nothing to say about the text, so that it is read as everywhere.
  package func canonical(typed: String, isMoney: Bool) -> String? {
    guard locale != LocaleFormat.enUS.locale || currency != LocaleFormat.enUS.currency else { return nil }
    var number = LocalNumber(typed, isMoney ? moneyMarks : percentMarks)
    number.takeSigns(symbols: isMoney ? symbols : percentSigns)
    guard number.takeDigits(grouped: isMoney) else { return nil }
    guard let ending = number.ending(symbols: isMoney ? symbols : []) else { return nil }
    let sign = percentSigns.contains(ending) ? "%" : ending
    let text = number.text + sign
    return text == typed ? nil : text
  }

  /// What stands for the currency: its symbol here, and its code.
  private var symbols: [String] {
    [moneyMarks.prefix, moneyMarks.suffix].map { LocalNumber.bare($0.text) } + [currency.code]
  }

  private var percentSigns: [String] {
    [percentMarks.prefix, percentMarks.suffix].map { LocalNumber.bare($0.text) }.filter { !$0.isEmpty }
  }
}

/// A typed number that is taken apart by the marks of a locale.
private struct LocalNumber {
  private var rest: Substring.UnicodeScalarView
  private let marks: NumberMarks
  private var isNegative = false
  private var whole = ""
  private var fraction = ""

  init(_ typed: String, _ marks: NumberMarks) {
    rest = Substring(LocalNumber.bare(typed)).unicodeScalars
    self.marks = marks
  }

  /// The number in plain digits.
  var text: String { (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction) }

  /// The text without marks of direction and without blanks around it, and with a narrow sign for a wide yen.
  static func bare(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
      .map { $0 == "\u{FFE5}" ? "\u{A5}" : $0 }
    let start = scalars.drop(while: isBlank)
    let blanks = start.reversed().prefix(while: isBlank).count
    return String(String.UnicodeScalarView(start.dropLast(blanks)))
  }

  /// Takes a sign and a symbol, in either order.
  mutating func takeSigns(symbols: [String]) {
    for _ in 0..<2 {
      if let first = rest.first, "-\u{2212}".unicodeScalars.contains(first) {
        isNegative = true
        rest.removeFirst()
      }
      if let symbol = symbols.first(where: { !$0.isEmpty && Substring(rest).hasPrefix($0) }) {
        rest.removeFirst(symbol.unicodeScalars.count)
      }
      rest = rest.drop(while: LocalNumber.isBlank)
    }
  }

  /// Takes digits, the marks of groups and the point; false when they do not stand as the locale has them.
  mutating func takeDigits(grouped: Bool) -> Bool {
    var groups = [0]
    while let scalar = rest.first {
      if let digit = digit(scalar) {
        whole.append(digit)
        groups[groups.count - 1] += 1
      } else if grouped, isGroupMark(scalar), rest.dropFirst().first.flatMap(digit) != nil {
        groups.append(0)
      } else {
        break
      }
      rest.removeFirst()
    }
    if let point = rest.first, marks.point.text.unicodeScalars.elementsEqual([point]) {
      rest.removeFirst()
      while let digit = rest.first.flatMap(digit) {
        fraction.append(digit)
        rest.removeFirst()
      }
    }
    return !whole.isEmpty && isRegular(groups)
  }

  /// What stands behind the digits, without the symbol; nil when there are digits in it.
  func ending(symbols: [String]) -> String? {
    let ending = LocalNumber.bare(String(rest))
    guard ending.unicodeScalars.allSatisfy({ digit($0) == nil }) else { return nil }
    return symbols.contains(ending) ? "" : ending
  }

  private func isRegular(_ groups: [Int]) -> Bool {
    guard groups.count > 1 else { return true }
    guard let first = marks.grouping.first else { return false }
    return groups.last == first && groups.dropFirst().dropLast().allSatisfy { $0 == marks.grouping.others }
      && 1...marks.grouping.others ~= groups[0]
  }

  /// The ASCII digit for one of the locale's or of ASCII's.
  private func digit(_ scalar: Unicode.Scalar) -> Character? {
    for zero in [marks.zero, "0"] where zero.value...zero.value + 9 ~= scalar.value {
      return Character(String(scalar.value - zero.value))
    }
    return nil
  }

  /// Of blanks and of apostrophes, one stands for any.
  private func isGroupMark(_ scalar: Unicode.Scalar) -> Bool {
    guard let mark = marks.group.text.unicodeScalars.first else { return false }
    let apostrophes = "'\u{2019}".unicodeScalars
    return scalar == mark || (LocalNumber.isBlank(mark) && LocalNumber.isBlank(scalar))
      || (apostrophes.contains(mark) && apostrophes.contains(scalar))
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .spaceSeparator
  }
}
