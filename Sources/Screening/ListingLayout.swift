import Finance
import Model

/// The columns of a file of listings by what they stand for.
package struct ListingLayout: Sendable {
  /// A field with its column.
  package struct FieldColumn: Sendable {
    /// The field that takes the numbers, a path where the column is one of shares.
    package let field: Field
    /// The place of the column in the file.
    package let column: Int
    /// The value that an empty cell stands for, in units of the field; nil where an empty cell is a fault.
    package let emptyValue: Int64?
  }

  /// The names of all columns of the file, as they stand there.
  package let names: [String]
  /// The columns that stand for fields.
  package let fields: [FieldColumn]
  /// The way in which the file is written.
  package let dialect: ListingDialect
  package let currency: Currency

  /// The columns that stand for no field, by their places.
  package var others: [Int] { names.indices.filter { place in !fields.contains { $0.column == place } } }
}
