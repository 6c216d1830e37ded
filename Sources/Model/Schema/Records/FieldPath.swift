/// The place of a field or a monthly figure of a record: `list[record].part`.
package struct FieldPath: Sendable, Hashable {
  /// The number of the list among those of the kind of worksheet.
  let list: Int
  /// The number of the record in its list, from 0.
  let record: Int
  /// The number of the part among the fields of the list's records, and behind those among their figures.
  let part: Int
}
