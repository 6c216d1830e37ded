/// The error of a typed number that may be two.
package struct NumberReadingError: Error, Sendable, Hashable {
  /// The cause of the error.
  package enum Reason: Sendable, Hashable {
    /// The numbers that are meant perhaps, in canonical form.
    case severalReadings([String])
    /// The numbers that a fraction behind a stroke can mean, in canonical form.
    case mixedNumber([String])
    /// The sign of another currency than that of the amounts.
    case otherCurrency(String)
    /// Two numbers with a stroke between them, the lower one first, as they were typed.
    case range(String, String)
  }

  /// The cause of the error.
  package let reason: Reason
  /// The number as it was typed.
  package let typed: String
  /// Its UTF-8 offsets in the text.
  package let range: Range<Int>

  package init(reason: Reason, typed: String, range: Range<Int>) {
    (self.reason, self.typed, self.range) = (reason, typed, range)
  }
}

extension NumberReadingError {
  /// The sentence on the error, with the readings as the locale writes them and what to type for each.
  /// - Parameters:
  ///   - isLocal: `false` for a script, whose numbers have a decimal point in each locale.
  ///   - suffix: What follows the number: the `M` of `1.2M`.
  package func message(in format: LocaleFormat, isLocal: Bool = true, suffix: String = "") -> LocalizedText {
    switch reason {
    case .severalReadings(let all), .mixedNumber(let all):
      let readings = all.map(LocaleFormat.withoutLeadingZeros)
      let shown = readings.map { format.grouped($0) + suffix }
      let lines = readings.map { (isLocal ? format.plain($0) : $0) + suffix }
      return LocalizedText(
        "\(typed + suffix) can mean \(LocalizedText.any(shown)): type \(LocalizedText.any(lines)).")
    case .range(let low, let high):
      return LocalizedText(
        "\(typed) can mean the numbers from \(low) to \(high), or a difference: type one number, or (\(low) - \(high))."
      )
    case .otherCurrency(let sign):
      return LocalizedText("\(sign) is the sign of another currency: amounts are in \(format.currency.code).")
    }
  }
}

extension LocaleFormat {
  /// The signs of the currency: what stands before and behind its amounts here, and its code.
  package var currencySigns: [String] {
    let signs = [
      moneySymbols.prefix.text, moneySymbols.suffix.text, currency.code, currency == .usd ? "US$" : "",
    ].map { text in
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.filter { ![.format, .spaceSeparator].contains($0.properties.generalCategory) }))
    }
    return Set(signs).filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// A canonical number as it is typed here, without groups: `1800,5`.
  package func plain(_ canonical: String) -> String {
    canonical.replacing(".", with: moneySymbols.decimalSeparator.text)
  }

  /// A canonical number without zeros before its first other digit: `5` of `05`.
  fileprivate static func withoutLeadingZeros(_ canonical: String) -> String {
    let rest = canonical.drop { $0 == "0" }
    return rest.first.map(\.isNumber) == true ? String(rest) : "0" + rest
  }

  /// A canonical number as it is written here, in groups: `1.800,5`.
  fileprivate func grouped(_ canonical: String) -> String {
    let parts = canonical.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = Int(parts[0]) else { return plain(canonical) }
    var bytes: [UInt8] = []
    write(count: whole, into: &bytes)
    let fraction = parts.dropFirst().first.map { moneySymbols.decimalSeparator.text + $0 } ?? ""
    return String(decoding: bytes, as: UTF8.self) + fraction
  }
}
