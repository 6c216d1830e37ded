import Model

extension AccountType {
  /// The words in names of accounts that say their type, in English and Spanish.
  private static let words: KeyValuePairs<AccountType, [String]> = [
    .credit: [
      "credit", "card", "visa", "mastercard", "amex", "discover", "loan", "debt", "crédito", "tarjeta",
      "deuda",
    ],
    .investment: [
      "investment", "investments", "brokerage", "broker", "fund", "funds", "stocks", "shares", "bonds", "etf",
      "portfolio", "retirement", "pension", "ira", "roth", "401k", "tfsa", "rrsp", "isa", "crypto",
      "inversión",
      "inversiones", "fondo", "fondos", "acciones", "pensiones",
    ],
    .banking: [
      "banking", "bank", "checking", "chequing", "cheque", "current", "savings", "saving", "saver", "deposit",
      "deposits", "cash", "wallet", "cd", "emergency", "banco", "corriente", "ahorro", "ahorros", "nómina",
      "efectivo",
    ],
  ]

  /// The type that is plain from the name of an account; nil where no word says one, or words say several.
  static func plain(fromName name: String) -> AccountType? {
    let typed = Set(name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let types = words.filter { !typed.isDisjoint(with: $0.value) }.map(\.key)
    return types.count == 1 ? types[0] : nil
  }
}
