import Finance

extension Rental {
  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    try self.init(restoring: rows, in: currency)
    forgetDefaults(of: rows)
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
