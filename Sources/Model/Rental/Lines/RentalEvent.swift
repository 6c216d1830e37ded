import Finance

/// Something that happens in one month: a cost, an income, or a new amount of a line from then on.
package struct RentalEvent: Sendable, Hashable {
  package enum Effect: Sendable, Hashable {
    /// A cost that is no operating expense, such as a roof.
    case cost(Money)
    case income(Money)
    /// The amount of a line from this month on; it grows from then on as the line does.
    case amount(line: String, RecurringAmount)
  }

  /// The month, from 1.
  package let month: Int
  package var effect: Effect
  /// The user's words for it; empty for none.
  package let label: String

  package init(month: Int, _ effect: Effect, label: String) {
    (self.month, self.effect, self.label) = (month, effect, label)
  }
}

extension RentalEvent {
  /// The text of its row, and of the command `at` that makes it: `60 cost 9000 roof`.
  func text(in currency: Currency) -> String {
    let digits = currency.fractionDigits
    let what =
      switch effect {
      case .cost(let money): "cost " + money.decimalText(fractionDigits: digits)
      case .income(let money): "income " + money.decimalText(fractionDigits: digits)
      case .amount(let line, let amount): "\(line) " + amount.canonical(fractionDigits: digits)
      }
    return "\(month) \(what)" + (label.isEmpty ? "" : " \(label)")
  }

  package static let costWord = "cost"
  package static let incomeWord = "income"

  /// The event that a row describes.
  init(row: String, of rental: Rental, in currency: Currency) throws(UnreadableRowError) {
    let words = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let error = UnreadableRowError(field: "event", text: row)
    guard words.count >= 3, let month = Int(words[0]), (1...Rental.lastMonth).contains(month) else {
      throw error
    }
    let digits = currency.fractionDigits
    switch words[1] {
    case "cost", "income":
      guard let money = Money(canonical: words[2], fractionDigits: digits), money >= .zero,
        money <= currency.largestInput
      else { throw error }
      self.init(
        month: month, words[1] == "cost" ? .cost(money) : .income(money),
        label: words.dropFirst(3).joined(separator: " "))
    case let line:
      // A share is three words: `9% of collected`.
      let length = words.count > 4 && words[2].hasSuffix("%") && words[3] == "of" ? 3 : 1
      guard let index = rental.lineIndex(named: line),
        let amount = RecurringAmount(
          canonical: words[2..<2 + length].joined(separator: " "), fractionDigits: digits,
          interval: rental.interval(ofLine: index))
      else { throw error }
      self.init(
        month: month, .amount(line: line, amount), label: words.dropFirst(2 + length).joined(separator: " "))
    }
  }
}
