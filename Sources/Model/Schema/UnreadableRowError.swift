/// A saved row that holds no value of its field.
package struct UnreadableRowError: Error, Sendable, Equatable {
  /// The field that the row names.
  package let field: String
  /// The text of the row.
  package let text: String
  /// The unit that the text should have, where the field does not say so.
  package let unit: Unit?

  package init(field: String, text: String, unit: Unit? = nil) {
    (self.field, self.text, self.unit) = (field, text, unit)
  }
}
