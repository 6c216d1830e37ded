import Finance

/// The words that people type beside numbers, in English and in every other language.
///
/// Those of a language are the field `X-Numbers` of its header: `mil=k por+ciento=%`. All of them are read
/// everywhere, so that a line means the same to everybody.
package enum NumberWords {
  /// What a word beside a number stands for.
  enum Meaning: String {
    case thousand = "k"
    case million = "m"
    case billion = "b"
    case percent = "%"
    case year = "yr"
    case quarter = "q"
    case week = "wk"
    case month = "mo"
    case unit
    /// Between a share and what it is a share of.
    case of
    /// Between an amount and the time, or the thing, of which each has one.
    case per
    /// Between years and months.
    case and
  }

  private static let english = """
    thousand=k thousands=k million=m millions=m billion=b billions=b percent=% pct=% per+cent=% yr=yr yrs=yr \
    year=yr years=yr q=q qtr=q quarter=q quarters=q mo=mo mos=mo mth=mo month=mo months=mo wk=wk wks=wk week=wk weeks=wk unit=unit units=unit \
    of=of a=per an=per per=per and=and
    """

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (phrase, meaning) in Language.phrases("X-Numbers", english: english) {
      if let meaning = Meaning(rawValue: meaning) { meanings[phrase] = meaning }
    }
    return meanings
  }()

  /// The first words of all phrases of more than one.
  private static let firstWords = Set(
    meanings.keys.filter { $0.utf8.contains(UInt8(ascii: " ")) }.map { String($0.prefix { $0 != " " }) })

  /// The meaning of a word, or of two with a blank between them, in any case; nil for any other.
  static func meaning(_ words: String) -> Meaning? { meanings[words.lowercased()] }

  /// `true` for a word that can go on with a value: `thousand`, `años`, `of`, and the `per` of `per cent`.
  package static func goesOn(_ word: some StringProtocol) -> Bool {
    let word = word.lowercased()
    return meanings[word] != nil || firstWords.contains(word)
  }

  /// `true` for `percent`, and for the `per` of `per cent`.
  package static func isPercent(_ word: String, then next: String?) -> Bool {
    meaning(word) == .percent || next.map { meaning("\(word) \($0)") == .percent } ?? false
  }

  /// `true` for the last word of `per cent`.
  package static func completesPercent(_ text: String, _ word: String) -> Bool {
    text.split(separator: " ").last.map { meaning("\($0) \(word)") == .percent } ?? false
  }

  /// `true` for a text that ends with a word for years, or with one before months.
  package static func awaitsMonths(_ text: String) -> Bool {
    text.split(separator: " ").last.map { isLength(String($0)) || isAnd(String($0)) } ?? false
  }

  /// `true` for a word for thousands and the like.
  package static func isPower(_ word: String) -> Bool {
    meaning(word).map { [.thousand, .million, .billion].contains($0) } ?? false
  }

  /// `true` for a word for years or months.
  package static func isLength(_ word: String) -> Bool {
    let meaning = meaning(word)
    return meaning == .year || meaning == .month
  }

  /// `true` for what an amount is stated for: a period or a unit.
  package static func isPeriod(_ word: String) -> Bool {
    let bare = word.last == "," ? String(word.dropLast()) : word
    return meaning(bare).map { [.year, .quarter, .month, .week, .unit].contains($0) } ?? false
  }

  /// `true` for the word between years and months.
  package static func isAnd(_ word: String) -> Bool { meaning(word) == .and }

  /// `true` for the word behind a percentage before what it is a share of.
  package static func isOf(_ word: String) -> Bool { meaning(word) == .of }

  /// `true` for the word before what an amount is stated for.
  package static func isPer(_ word: String) -> Bool { meaning(word) == .per }

  /// `true` for a text that ends with a percentage.
  package static func endsInPercent(_ text: String) -> Bool {
    let words = text.split(separator: " ").suffix(2).map(String.init)
    return text.hasSuffix("%") || words.last.map { meaning($0) == .percent } ?? false
      || meaning(words.joined(separator: " ")) == .percent
  }

  /// `true` for a text that ends with the word before what an amount is stated for.
  package static func endsInPer(_ text: String) -> Bool {
    text.split(separator: " ").last.map { isPer(String($0)) } ?? false
  }

  /// Words before a period that are none before that of a value, where they begin an option of a command.
  private static let recurring: Set<String> = ["each", "every"]

  /// The text before a period at its end, such as *a month* and `/yr`, and that period as it is typed behind a
  /// stroke; nil for a text without one.
  package static func statedPeriod(_ text: String) -> (rest: String, period: String)? {
    guard let match = text.wholeMatch(of: /(.*?)(?:\s*\/\s*|\s+(\S+)\s+)(\p{L}+)/.dotMatchesNewlines()) else {
      return nil
    }
    if let per = match.output.2, !isPer(String(per)), !recurring.contains(per.lowercased()) { return nil }
    let word = String(match.output.3).lowercased()
    let letters: [String: Meaning] = ["y": .year, "m": .month]
    guard let period = meaning(word) ?? letters[word],
      [.year, .quarter, .month, .week].contains(period)
    else { return nil }
    return (String(match.output.1), period.rawValue)
  }

  /// The amounts of which others are shares, by the names that people read, in every language.
  private static let bases: [String: RecurringAmount.Base] = {
    var bases: [String: RecurringAmount.Base] = [:]
    for base in RecurringAmount.Base.allCases {
      for language in Language.all {
        bases[base.name.text(in: .enUS.with(language: language)).lowercased()] = base
      }
    }
    return bases
  }()

  /// The amount that a name denotes, as it is typed or as it is shown: `collected`, `collected income`.
  static func base(_ name: String) -> RecurringAmount.Base? {
    let name = name.lowercased()
    return RecurringAmount.Base(rawValue: name) ?? bases[name]
  }

  /// `true` for a name, or the first words of one, of an amount of which another is a share.
  package static func beginsBase(_ words: String) -> Bool {
    let words = words.lowercased()
    return RecurringAmount.Base(rawValue: words) != nil
      || bases.keys.contains { $0 == words || $0.hasPrefix(words + " ") }
  }
}
