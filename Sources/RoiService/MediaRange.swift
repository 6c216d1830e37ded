/// What a client accepts: one range of an `Accept` field.
/// - Source: RFC 9110, section 12.5.1.
struct MediaRange: Hashable {
  /// `text` and `csv`, or `*`.
  let type, subtype: Substring
  /// How much it is wanted, in thousandths; zero for not at all.
  let quality: Int

  /// The ranges of a field; what cannot be read is passed over.
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

  /// How closely the range names a media type; nil when it does not cover it.
  private func closeness(to mediaType: String) -> Int? {
    let names = mediaType.split(separator: "/")
    if type == "*" { return subtype == "*" ? 0 : nil }
    guard names[0] == type.lowercased() else { return nil }
    if subtype == "*" { return 1 }
    return names[1] == subtype.lowercased() ? 2 : nil
  }

  /// How much a media type is wanted; the closest range decides.
  static func quality(of mediaType: String, in ranges: [MediaRange]) -> Int {
    let covering = ranges.compactMap { range in
      range.closeness(to: mediaType).map { (closeness: $0, quality: range.quality) }
    }
    return covering.max { $0.closeness < $1.closeness }?.quality ?? 0
  }

  /// The one of several forms that is wanted most, the first of equals; nil when none is wanted at all.
  /// - Parameter accept: The field; nil or empty when everything is as welcome.
  static func best<Form>(of forms: [Form], accept: String?, mediaType: (Form) -> String) -> Form? {
    guard let accept, !accept.allSatisfy({ $0 == " " }) else { return forms.first }
    let ranges = ranges(accept)
    var best: (form: Form, quality: Int)?
    for form in forms {
      let quality = quality(of: mediaType(form), in: ranges)
      if quality > best?.quality ?? 0 { best = (form, quality) }
    }
    return best?.form
  }
}

extension Substring {
  /// Without blanks at either end.
  var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }
}
