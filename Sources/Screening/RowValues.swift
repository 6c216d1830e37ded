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
      guard let special = Self.specialNumbers(of: field) else {
        groups = groups.flatMap { Self.split($0) { column[$0] } }
        continue
      }
      for number in special where column.contains(equalTo: number) {
        groups = groups.flatMap { group in
          let (equal, others) = group.divided { column[$0] == number }
          return [others, equal]
        }.filter { !$0.isEmpty }
      }
    }
    return groups
  }

  /// The numbers of a field on which formulas may depend; nil for a field of which any two numbers differ.
  private static func specialNumbers(of column: ListingLayout.FieldColumn) -> [Double]? {
    let field = column.field
    // No formula of the worksheet knows a fact.
    if column.fact != nil { return [] }
    guard !field.isPath else { return nil }
    return switch field.unit {
    case .money, .amount, .number: [0]
    case .percent: [0, Double(Value.percentScale)]
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

extension [Int] {
  /// The numbers of which something is true, and the others, in their order.
  ///
  /// Both are written for each number, as no processor foresees which of them it will be.
  func divided(by isTrue: (Int) -> Bool) -> (those: [Int], others: [Int]) {
    var those: [Int] = []
    let others = [Int](unsafeUninitializedCapacity: count) { others, othersCount in
      those = [Int](unsafeUninitializedCapacity: count) { those, thoseCount in
        var (trueCount, falseCount) = (0, 0)
        for number in self {
          (those[trueCount], others[falseCount]) = (number, number)
          let isOne = isTrue(number)
          trueCount += isOne ? 1 : 0
          falseCount += isOne ? 0 : 1
        }
        (thoseCount, othersCount) = (trueCount, falseCount)
      }
    }
    return (those, others)
  }
}

extension [Double] {
  /// `true` if some number equals another; all are looked at, as that is done on several at a time.
  fileprivate func contains(equalTo number: Double) -> Bool {
    withUnsafeBufferPointer { numbers in numbers.reduce(0) { $0 &+ ($1 == number ? 1 : 0) } } > 0
  }

  /// The greatest number; nil for none.
  var greatest: Double? {
    withUnsafeBufferPointer { numbers in
      guard let first = numbers.first else { return nil }
      // Four that do not wait for each other.
      var greatest = SIMD4(repeating: first)
      let whole = numbers.count & ~3
      for index in stride(from: 0, to: whole, by: 4) {
        let four = SIMD4(numbers[index], numbers[index + 1], numbers[index + 2], numbers[index + 3])
        greatest.replace(with: four, where: four .> greatest)
      }
      return numbers[whole...].reduce(greatest.max(), Swift.max)
    }
  }
}
