/// One range of an `Accept` header field.
/// - Source: RFC 9110, section 12.5.1.
struct MediaRange: Hashable {
  /// `text` and `csv`, or `*`.
  let type, subtype: Substring
  /// The weight in thousandths; zero for a type that is not acceptable.
  let quality: Int

  /// The ranges of a field; one that cannot be read is skipped.
  static func ranges(_ field: String) -> [MediaRange] {
    field.split(separator: ",").compactMap { MediaRange($0) }
  }

  private init?(_ text: Substring) {
    let parts = text.split(separator: ";").map(\.trimmed)
    guard let names = parts.first?.split(separator: "/", omittingEmptySubsequences: false), names.count == 2
    else {
      return nil
    }
    (type, subtype) = (names[0], names[1])
    let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
    guard let weight else {
      quality = 1000
      return
    }
    guard let value = Self.thousandths(weight.dropFirst(2)) else { return nil }
    quality = value
  }

  /// `0.75` as 750.
  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = Int(parts[0]), (0...1).contains(whole) else { return nil }
    let digits = parts.count == 2 ? parts[1] : ""
    guard digits.utf8.count <= 3, let fraction = Int("0" + digits) else { return nil }
    let scale = [1000, 100, 10, 1][digits.utf8.count]
    let value = whole * 1000 + fraction * scale
    return value <= 1000 ? value : nil
  }

  /// The precedence of the range for a media type, from 0 for `*/*` to 2; nil if it does not match.
  private func precedence(to mediaType: String) -> Int? {
    let names = mediaType.split(separator: "/")
    if type == "*" { return subtype == "*" ? 0 : nil }
    guard names[0] == type.lowercased() else { return nil }
    if subtype == "*" { return 1 }
    return names[1] == subtype.lowercased() ? 2 : nil
  }

  /// The weight of a media type, by the most specific range.
  static func quality(of mediaType: String, in ranges: [MediaRange]) -> Int {
    let matching = ranges.compactMap { range in
      range.precedence(to: mediaType).map { (precedence: $0, quality: range.quality) }
    }
    return matching.max { $0.precedence < $1.precedence }?.quality ?? 0
  }

  /// The format of the greatest weight, the first of equals; nil if none is acceptable.
  /// - Parameter accept: The field; nil or empty accepts every format.
  static func best<Format>(of formats: [Format], accept: String?, mediaType: (Format) -> String) -> Format? {
    guard let accept, !accept.allSatisfy({ $0 == " " }) else { return formats.first }
    let ranges = ranges(accept)
    var best: (format: Format, quality: Int)?
    for format in formats {
      let quality = quality(of: mediaType(format), in: ranges)
      if quality > best?.quality ?? 0 { best = (format, quality) }
    }
    return best?.format
  }
}

extension Substring {
  /// The text without blanks at either end.
  var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }
}
