import Finance

/// A further loan of a property: a second one, a seller's note, hard money, a line of credit, or one that
/// repays others.
package struct OwnLoan: Sendable, Hashable {
  /// The name, which is also that of the field of its amount.
  package let name: String
  /// The amount: money, or a share of price, after-repair value or value.
  package internal(set) var amount: RecurringAmount
  var rate = Percent.zero
  var term = Term(years: 30)
  var extra = Money.zero
  /// The month of the first payment, from 1.
  var firstMonth = 1
  /// What making it costs besides points and fees, such as title and recording.
  var costs = Money.zero
  var details = LoanDetails()
  /// The names of the loans that a refinance repays; nil for all that there are, empty for a loan that repays
  /// none.
  package var repays: [String]? = []

  package init(_ name: String, _ amount: RecurringAmount) { (self.name, self.amount) = (name, amount) }

  /// A loan with all terms at their defaults.
  static let empty = OwnLoan("", RecurringAmount(.zero, per: .once))

  /// The number of months after the closing at whose end it is made; 0 for the closing.
  package var start: Int { firstMonth - 1 }

  /// `true` for a loan that repays others.
  package var isRefinance: Bool { repays?.isEmpty != true }

  /// The form of its amount.
  static let form = AmountForm(per: .once, of: .price, .arv, .value)
}

extension OwnLoan {
  /// The text of its row: `second 40000`, `refi 75% of arv repaying loan,second`.
  func row(in currency: Currency) -> String {
    let amount = amount.canonical(fractionDigits: currency.fractionDigits)
    return switch repays {
    case nil: "\(name) \(amount) \(OwnLoan.repayingWord)"
    case let names? where names.isEmpty: "\(name) \(amount)"
    case let names?: "\(name) \(amount) \(OwnLoan.repayingWord) \(names.joined(separator: ","))"
    }
  }

  /// The word before the name of a new loan.
  package static let nameWord = "as"
  /// The word before the names of the loans that a refinance repays.
  package static let repayingWord = "repaying"

  /// The loan that a row describes.
  init(row: String, in currency: Currency) throws(UnreadableRowError) {
    var words = row.split(separator: " ").map(String.init)
    let error = UnreadableRowError(field: "loan", text: row)
    guard words.count >= 2 else { throw error }
    let name = words.removeFirst()
    let end = words.firstIndex(of: OwnLoan.repayingWord)
    guard
      let amount = RecurringAmount(
        canonical: words[..<(end ?? words.count)].joined(separator: " "),
        fractionDigits: currency.fractionDigits, interval: .once)
    else { throw error }
    self.init(name, amount)
    guard let end else { return }
    let names = words[(end + 1)...].first?.split(separator: ",").map(String.init)
    repays = names
  }
}
