extension LocaleFormat {
  /// The canonical text of a number typed with the separators, digits or currency symbol of this locale:
  /// `1.800,50 €` in Germany is `1800.50`.
  ///
  /// Text that could be read in two ways is read as in the locale if every separator stands where the locale
  /// puts it, and as canonical text otherwise. So in Germany `1.800` is one thousand eight hundred, with
  /// exactly three digits after the grouping separator, and `1800.50` is canonical. Only amounts are read
  /// with groups: a rate of `6.125` has decimals.
  /// - Returns: nil if the text is read as it stands.
  package func canonical(typed: String, isMoney: Bool) -> String? {
    guard locale != LocaleFormat.enUS.locale || currency != LocaleFormat.enUS.currency else { return nil }
    var number = LocalNumber(typed, isMoney ? moneySymbols : percentSymbols)
    number.readSigns(symbols: isMoney ? symbols : percentSigns)
    guard number.readDigits(grouped: isMoney) else { return nil }
    guard let ending = number.ending(symbols: isMoney ? symbols : []) else { return nil }
    let sign = percentSigns.contains(ending) ? "%" : ending
    let text = number.text + sign
    return text == typed ? nil : text
  }

  /// The signs of the currency: its symbol in this locale, and its code.
  private var symbols: [String] {
    [moneySymbols.prefix, moneySymbols.suffix].map { LocalNumber.bare($0.text) } + [currency.code]
  }

  private var percentSigns: [String] {
    [percentSymbols.prefix, percentSymbols.suffix].map { LocalNumber.bare($0.text) }.filter { !$0.isEmpty }
  }
}

/// A parser of a number typed with the symbols of a locale.
private struct LocalNumber {
  private var rest: Substring.UnicodeScalarView
  private let symbols: NumberSymbols
  private var isNegative = false
  private var whole = ""
  private var fraction = ""

  init(_ typed: String, _ symbols: NumberSymbols) {
    rest = Substring(LocalNumber.bare(typed)).unicodeScalars
    self.symbols = symbols
  }

  /// The number in canonical form.
  var text: String { (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction) }

  /// The text without directional marks and surrounding blanks, and with a narrow yen sign for a full-width
  /// one.
  static func bare(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
      .map { $0 == "\u{FFE5}" ? "\u{A5}" : $0 }
    let start = scalars.drop(while: isBlank)
    let blanks = start.reversed().prefix(while: isBlank).count
    return String(String.UnicodeScalarView(start.dropLast(blanks)))
  }

  /// Reads a sign and a symbol, in either order.
  mutating func readSigns(symbols: [String]) {
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

  /// Reads digits and separators.
  /// - Returns: `false` if the separators do not stand where the locale puts them.
  mutating func readDigits(grouped: Bool) -> Bool {
    var groups = [0]
    while let scalar = rest.first {
      if let digit = digit(scalar) {
        whole.append(digit)
        groups[groups.count - 1] += 1
      } else if grouped, isGroupingSeparator(scalar), rest.dropFirst().first.flatMap(digit) != nil {
        groups.append(0)
      } else {
        break
      }
      rest.removeFirst()
    }
    if let point = rest.first, symbols.decimalSeparator.text.unicodeScalars.elementsEqual([point]) {
      rest.removeFirst()
      while let digit = rest.first.flatMap(digit) {
        fraction.append(digit)
        rest.removeFirst()
      }
    }
    return !whole.isEmpty && isRegular(groups)
  }

  /// The text after the digits, without the symbol; nil if there are digits in it.
  func ending(symbols: [String]) -> String? {
    let ending = LocalNumber.bare(String(rest))
    guard ending.unicodeScalars.allSatisfy({ digit($0) == nil }) else { return nil }
    return symbols.contains(ending) ? "" : ending
  }

  private func isRegular(_ groups: [Int]) -> Bool {
    guard groups.count > 1 else { return true }
    guard let first = symbols.grouping.primary else { return false }
    return groups.last == first
      && groups.dropFirst().dropLast().allSatisfy { $0 == symbols.grouping.secondary }
      && 1...symbols.grouping.secondary ~= groups[0]
  }

  /// The ASCII digit for one of the locale's or of ASCII's.
  private func digit(_ scalar: Unicode.Scalar) -> Character? {
    for zero in [symbols.zeroDigit, "0"] where zero.value...zero.value + 9 ~= scalar.value {
      return Character(String(scalar.value - zero.value))
    }
    return nil
  }

  /// `true` for the grouping separator; any blank stands for a blank, and any apostrophe for an apostrophe.
  private func isGroupingSeparator(_ scalar: Unicode.Scalar) -> Bool {
    guard let separator = symbols.groupingSeparator.text.unicodeScalars.first else { return false }
    let apostrophes = "'\u{2019}".unicodeScalars
    return scalar == separator || (LocalNumber.isBlank(separator) && LocalNumber.isBlank(scalar))
      || (apostrophes.contains(separator) && apostrophes.contains(scalar))
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .spaceSeparator
  }
}
