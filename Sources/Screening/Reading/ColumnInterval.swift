import Finance

extension RecurringAmount.Interval {
  /// The interval that the name of a column says: a year for `Tax Annual`, `taxAnnualAmount` and `Steuer pro Jahr`; nil
  /// where it says none, or several.
  init?(columnName name: String) {
    let said = Set(ColumnWords(name).words.compactMap { RecurringAmount.Interval.byWord[$0] })
    guard let interval = said.first, said.count == 1 else { return nil }
    self = interval
  }

  /// The interval of words that say nothing else: `month`, `per month`, `al mes`.
  init?(words text: String) {
    let words = ColumnWords(text).words
    guard words.allSatisfy({ Self.byWord[$0] != nil || ColumnWords.links.contains($0) }) else { return nil }
    self.init(columnName: text)
  }

  /// The intervals by their words in English, Spanish and German.
  static let byWord: [String: Self] = {
    let words: [(interval: Self, words: [String])] = [
      (.year, ["annual", "annually", "yearly", "year", "yr", "anual", "anuales", "año", "jährlich", "jahr"]),
      (.quarter, ["quarterly", "quarter", "trimestral", "trimestre", "vierteljährlich", "quartal"]),
      (.month, ["monthly", "month", "mo", "mensual", "mensuales", "mes", "monatlich", "monat"]),
      (.week, ["weekly", "week", "wk", "semanal", "semana", "wöchentlich", "woche"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: words.flatMap { entry in entry.words.map { ($0, entry.interval) } })
  }()
}

/// The words in the name of a column, in small letters: `list`, `price` for `ListPrice`, `list_price` and `LIST PRICE`.
struct ColumnWords {
  let words: [String]

  init(_ name: String) {
    var words: [String] = []
    var word = ""
    var isSmall = false
    for character in name {
      // A capital behind a small letter begins a word.
      if !character.isLetter && !character.isNumber || isSmall && character.isUppercase, !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if character.isLetter || character.isNumber { word.append(character) }
      isSmall = character.isLowercase
    }
    self.words = words + (word.isEmpty ? [] : [word.lowercased()])
  }

  /// Words between an amount and its interval.
  static let links: Set = ["per", "a", "each", "al", "por", "pro", "im", "p"]

  /// Words that say of a column that it has amounts.
  private static let amountWords: Set = [
    "amount", "amt", "in", "usd", "eur", "gbp", "chf", "cad", "aud", "mxn",
  ]

  /// The words of a recurring amount, without those for its interval.
  var withoutInterval: [String] {
    words.filter { RecurringAmount.Interval.byWord[$0] == nil && !Self.links.contains($0) }
  }

  /// The words without those that every amount may have.
  static func withoutAmount(_ words: [String]) -> [String] { words.filter { !amountWords.contains($0) } }
}
