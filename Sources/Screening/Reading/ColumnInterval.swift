import Finance

extension RecurringAmount.Interval {
  /// The interval that the name of a column says: a year for `Tax Annual`, `tax_annual` and `Steuer pro Jahr`; nil where
  /// it says none, or several.
  init?(columnName name: String) {
    let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    let said = Self.words.filter { !words.isDisjoint(with: $0.words) }
    guard said.count == 1 else { return nil }
    self = said[0].interval
  }

  /// The words for intervals in English, Spanish and German.
  private static let words: [(interval: Self, words: Set<String>)] = [
    (.year, ["annual", "annually", "yearly", "year", "yr", "anual", "anuales", "año", "jährlich", "jahr"]),
    (.quarter, ["quarterly", "quarter", "trimestral", "trimestre", "vierteljährlich", "quartal"]),
    (.month, ["monthly", "month", "mo", "mensual", "mensuales", "mes", "monatlich", "monat"]),
    (.week, ["weekly", "week", "wk", "semanal", "semana", "wöchentlich", "woche"]),
  ]
}
