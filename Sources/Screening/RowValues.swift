import Finance
import Formulas
import Model

/// The numbers of the fields of some rows.
struct RowValues: Sendable {
  /// For each field of a layout the numbers of the rows, in units of the field.
  private(set) var columns: [[Double]]
  private(set) var count: Int

  init(_ columns: [[Double]], count: Int) { (self.columns, self.count) = (columns, count) }

  /// No rows of so many fields.
  init(fieldCount: Int) { self.init(Array(repeating: [], count: fieldCount), count: 0) }

  /// Some of the rows, in this order.
  func rows(_ rows: [Int]) -> RowValues {
    RowValues(columns.map { column in rows.map { column[$0] } }, count: rows.count)
  }

  /// The units of a field in a row.
  subscript(row: Int, field: Int) -> Int64 { Int64(columns[field][row]) }

  /// Adds rows, perhaps of a file with fewer fields.
  mutating func append(contentsOf other: RowValues) {
    for field in columns.indices {
      columns[field] +=
        field < other.columns.count ? other.columns[field] : Array(repeating: 0, count: other.count)
    }
    count += other.count
  }

  /// Adds the numbers of a further field.
  mutating func append(_ numbers: [Double]) { columns.append(numbers) }

  // MARK: Groups

  /// The rows in groups that are alike in what the formulas of a worksheet depend on.
  ///
  /// A worksheet's own formulas depend on what is nothing in it, on a share that is the whole, and on numbers of months or
  /// of things; not on any other amount.
  func groups(_ fields: [ListingLayout.FieldColumn]) -> [[Int]] {
    var groups = count == 0 ? [] : [Array(0..<count)]
    for (field, column) in zip(fields, columns) {
      guard let kind = Self.kind(of: field) else {
        groups = groups.flatMap { Self.split($0) { column[$0] } }
        continue
      }
      let kinds = column.map(kind)
      guard kinds.contains(where: { $0 != .other }) else { continue }
      groups = groups.flatMap { group in
        Kind.allCases.map { kind in group.filter { kinds[$0] == kind } }.filter { !$0.isEmpty }
      }
    }
    return groups
  }

  /// What a number is, as far as formulas depend on it.
  private enum Kind: UInt8, CaseIterable {
    case other, nothing, whole
  }

  /// Tells apart numbers of a field on which formulas may depend; nil for a field of which any two numbers differ.
  private static func kind(of column: ListingLayout.FieldColumn) -> ((Double) -> Kind)? {
    let field = column.field
    // No formula of the worksheet knows a fact.
    if column.fact != nil { return { _ in .other } }
    guard !field.isPath else { return nil }
    return switch field.unit {
    case .money, .amount, .number: { $0 == 0 ? .nothing : .other }
    case .percent: { $0 == 0 ? .nothing : $0 == Double(Value.percentScale) ? .whole : .other }
    case .term, .count, .frequency, .choice, .date, .percents: nil
    }
  }

  private static func split(_ rows: [Int], by key: (Int) -> Double) -> [[Int]] {
    var places: [Double: Int] = [:]
    var groups: [[Int]] = []
    for row in rows {
      let key = key(row)
      if let place = places[key] {
        groups[place].append(row)
      } else {
        places[key] = groups.count
        groups.append([row])
      }
    }
    return groups
  }
}
