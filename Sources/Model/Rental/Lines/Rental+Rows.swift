import Finance

/// The saved form of a property: its fields and paths, lines as `line 1`, loans as `loan 1`, and
/// events as `event 1`.
extension Rental {
  private static let lineKey = "line "
  private static let eventKey = "event "
  private static let loanKey = "loan "

  package func rows(in currency: Currency) -> [String: String] {
    var rows = fieldRows(in: currency)
    for (index, line) in ownLines.enumerated() {
      rows[line.name] = nil
      let amount = line.amount.canonical(fractionDigits: currency.fractionDigits)
      rows[Rental.lineKey + String(index + 1)] = "\(line.kind.rawValue) \(line.name) \(amount)"
    }
    for (index, loan) in ownLoans.enumerated() {
      rows[loan.name] = nil
      rows[Rental.loanKey + String(index + 1)] = loan.row(in: currency)
    }
    for input in inputs {
      rows[input.name] = nil
      rows[UserDefinitions.definitionKey + input.name] = input.definition(in: currency)
    }
    for (index, event) in events.enumerated() {
      rows[Rental.eventKey + String(index + 1)] = event.text(in: currency)
    }
    return rows
  }

  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    self.init()
    inputs = Rental.inputs(of: rows, in: currency)
    for text in Rental.numbered(rows, Rental.lineKey) {
      ownLines.append(try OwnLine(row: text, in: currency))
    }
    for text in Rental.numbered(rows, Rental.loanKey) { add(try OwnLoan(row: text, in: currency)) }
    try setFields(rows, in: currency)
    for text in Rental.numbered(rows, Rental.eventKey) { try restore(text, in: currency) }
    forgetDefaults(of: rows)
  }

  /// Adds the event of a row; a refinance is made in its month.
  private mutating func restore(_ text: String, in currency: Currency) throws(UnreadableRowError) {
    let event = try RentalEvent(row: text, of: self, in: currency)
    if case .refinance(let name) = event.effect, let index = ownLoans.firstIndex(where: { $0.name == name }) {
      ownLoans[index].firstMonth = event.month + 1
    }
    add(event)
  }

  /// The rows with a key and a number, in the order of the numbers.
  private static func numbered(_ rows: [String: String], _ key: String) -> [String] {
    rows.compactMap { name, text in
      name.hasPrefix(key) ? Int(name.dropFirst(key.count)).map { ($0, text) } : nil
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Takes fields at their defaults as not entered, in a property saved before this was noted: it has a row
  /// for every field that there was then, and for no other.
  private mutating func forgetDefaults(of rows: [String: String]) {
    let original = ["price", "rate", "term", "escrow", "extra", "expenses", "rent"]
    guard original.allSatisfy({ rows[$0] != nil }),
      Rental.fields.allSatisfy({ !$0.isOptional || rows[$0.name] == nil })
    else { return }
    let empty = Rental()
    for field in original.compactMap(Rental.field(named:)) where self[field] == empty[field] { reset(field) }
  }
}

extension OwnLine {
  /// The line that a row describes: `income laundry 60/mo`.
  fileprivate init(row: String, in currency: Currency) throws(UnreadableRowError) {
    let words = row.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, let kind = LineKind(rawValue: words[0]),
      let amount = RecurringAmount(
        canonical: words[2], fractionDigits: currency.fractionDigits, interval: .month)
    else { throw UnreadableRowError(field: "line", text: row) }
    self.init(words[1], kind, amount)
  }
}
