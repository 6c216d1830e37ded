import Finance
import Model

/// Worksheets of records rather than fields, as commands.
enum Records {
  /// The lines that make the records of a worksheet; none for one of fields.
  static func lines(of sheet: any Worksheet, in currency: Currency) -> [String] {
    guard let accounts = sheet as? Accounts else { return [] }
    return accounts.all.map { account in
      let balance = account.balance.decimalText(fractionDigits: currency.fractionDigits)
      return "add \(Quoting.word(account.name)) \(account.kind.rawValue) \(balance)"
    }
  }
}
