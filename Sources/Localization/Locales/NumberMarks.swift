/// The marks in a number.
struct NumberMarks {
  let decimal: Unicode.Scalar
  /// The mark between groups; nil for none.
  let group: Unicode.Scalar?
  let grouping: DigitGrouping
  let zero: Unicode.Scalar
  /// `true` in Switzerland, where an apostrophe is read between groups in every language.
  private let hasApostrophes: Bool

  static let neutral = NumberMarks(
    decimal: ".", group: ",", grouping: DigitGrouping(), zero: "0", hasApostrophes: false)

  private init(
    decimal: Unicode.Scalar, group: Unicode.Scalar?, grouping: DigitGrouping, zero: Unicode.Scalar,
    hasApostrophes: Bool
  ) {
    (self.decimal, self.group, self.grouping, self.zero) = (decimal, group, grouping, zero)
    self.hasApostrophes = hasApostrophes
  }

  init(_ symbols: NumberSymbols, of locale: String) {
    self.init(
      decimal: symbols.decimalSeparator.text.unicodeScalars.first ?? ".",
      group: symbols.groupingSeparator.text.unicodeScalars.first.map(NumberMarks.alike),
      grouping: symbols.grouping, zero: symbols.zeroDigit, hasApostrophes: locale.hasSuffix("_CH"))
  }

  /// One mark for all that are read as one: any blank is a blank, and any apostrophe an apostrophe.
  func standard(_ mark: Unicode.Scalar) -> Unicode.Scalar {
    let mark = NumberMarks.alike(mark)
    return mark == "'" && hasApostrophes ? group ?? mark : mark
  }

  private static func alike(_ mark: Unicode.Scalar) -> Unicode.Scalar {
    mark.isBlank ? " " : mark == "\u{2019}" ? "'" : mark
  }

  /// The ASCII digit for one of the locale's or of ASCII's.
  func digit(_ scalar: Unicode.Scalar) -> Character? {
    for zero in [zero, "0"] where zero.value...zero.value + 9 ~= scalar.value {
      return Character(String(scalar.value - zero.value))
    }
    return nil
  }
}

/// A number with marks between its digits.
struct TypedNumber {
  /// The digits between the marks.
  let parts: [String]
  let separators: [Unicode.Scalar]

  init(_ parts: [String], _ separators: [Unicode.Scalar]) {
    (self.parts, self.separators) = (parts, separators)
  }

  /// The canonical text as these marks have it; nil where they do not stand so.
  func reading(_ marks: NumberMarks) -> String? {
    guard let last = separators.last else { return parts[0] }
    let hasDecimals = last == marks.decimal
    let groups = hasDecimals ? parts.dropLast() : parts[...]
    let between = hasDecimals ? separators.dropLast() : separators[...]
    guard between.allSatisfy({ $0 == marks.group }), groups.count == 1 || isGrouped(groups, marks.grouping)
    else {
      return nil
    }
    let whole = groups.joined()
    return (whole.isEmpty ? "0" : whole) + (hasDecimals ? "." + parts[parts.count - 1] : "")
  }

  private func isGrouped(_ groups: ArraySlice<String>, _ grouping: DigitGrouping) -> Bool {
    guard let first = groups.first, let last = groups.last, let primary = grouping.primary else {
      return false
    }
    let inner = groups.dropFirst().dropLast()
    return [primary, 3].contains(last.count) && first.first != "0"
      && [grouping.secondary, 3].contains { size in
        (1...max(size, primary)).contains(first.count) && inner.allSatisfy { $0.count == size }
      }
  }

  /// `true` for one to three digits, a mark and three more, as a group of thousands would look.
  var mayBeGroup: Bool {
    parts.count == 2 && parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
  }

  /// The number with decimals behind its only mark, where so many digits are no group: `12,9`; nil for any other.
  var onlyDecimals: String? {
    guard separators.count == 1, ",.".unicodeScalars.contains(separators[0]), parts[1].count != 3,
      !parts[0].isEmpty
    else { return nil }
    return parts[0] + "." + parts[1]
  }

  /// What the number may mean: with decimals behind its last mark, or with groups alone.
  var readings: [String] {
    let isMixed = Set(separators).count > 1
    var fraction = parts[parts.count - 1]
    while fraction.last == "0" { fraction.removeLast() }
    let whole = parts.dropLast().joined()
    let decimal =
      (whole.isEmpty ? "0" : whole) + (fraction.isEmpty || separators == [" "] ? "" : "." + fraction)
    let grouped = parts.joined()
    if isMixed { return [decimal] }
    return parts.count > 2 || decimal == grouped ? [grouped] : [decimal, grouped]
  }
}
