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

  /// The bounds of the numbers of each field; none without rows.
  var bounds: [ClosedRange<Double>] { columns.compactMap(\.bounds) }
}

// MARK: Groups

/// Rows that are alike in what the formulas of a worksheet depend on.
struct RowGroup {
  /// What the rows have in common: for each field the number of all of them; nil for one that is not the same in all, or
  /// on which no formula depends.
  fileprivate(set) var kind: [Double?]
  /// The places of the rows, ascending.
  var rows: [Int]
}

extension RowValues {
  /// The rows in groups that are alike.
  ///
  /// A worksheet's own formulas depend on what is nothing in it, on a share that is the whole, and on numbers of months or
  /// of things; not on any other amount.
  /// - Parameter bounds: The bounds of the numbers of each field.
  func groups(_ fields: [ListingLayout.FieldColumn], within bounds: [ClosedRange<Double>]) -> [RowGroup] {
    var groups = count == 0 ? [] : [RowGroup(kind: [], rows: Array(0..<count))]
    for ((field, column), bounds) in zip(zip(fields, columns), bounds) {
      guard let special = field.specialNumbers else {
        groups = groups.flatMap { $0.split { column[$0] } }
        continue
      }
      for index in groups.indices { groups[index].kind.append(nil) }
      for number in special where bounds.contains(number) && column.contains(equalTo: number) {
        groups = groups.flatMap { group in
          let (equal, others) = column.withUnsafeBufferPointer { column in
            group.rows.divided { column[$0] == number }
          }
          return [
            RowGroup(kind: group.kind, rows: others),
            RowGroup(kind: group.kind.dropLast() + [number], rows: equal),
          ]
        }.filter { !$0.rows.isEmpty }
      }
    }
    return groups
  }
}

extension RowGroup {
  /// The rows in groups of which each has one number of a further field.
  fileprivate func split(by number: (Int) -> Double) -> [RowGroup] {
    var places: [Double: Int] = [:]
    var groups: [RowGroup] = []
    for row in rows {
      let number = number(row)
      if let place = places[number] {
        groups[place].rows.append(row)
      } else {
        places[number] = groups.count
        groups.append(RowGroup(kind: kind + [number], rows: [row]))
      }
    }
    return groups
  }
}

extension ListingLayout.FieldColumn {
  /// The numbers of the field on which formulas may depend; nil for a field of which any two numbers differ.
  var specialNumbers: [Double]? {
    // No formula of the worksheet knows a fact.
    if fact != nil { return [] }
    guard !field.isPath else { return nil }
    return switch field.unit {
    case .money, .amount, .number: [0]
    case .percent: [0, Double(Value.percentScale)]
    case .term, .count, .frequency, .choice, .date, .percents: nil
    }
  }
}

extension [Int] {
  /// The numbers at whose places something is true.
  func kept(where isKept: (_ place: Int) -> Bool) -> [Int] {
    [Int](unsafeUninitializedCapacity: count) { kept, keptCount in
      // Each is written, as no processor foresees whether the next takes its place.
      for place in indices {
        kept[keptCount] = self[place]
        keptCount += isKept(place) ? 1 : 0
      }
    }
  }

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

  /// The least and the greatest number; nil for none.
  var bounds: ClosedRange<Double>? {
    withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress, let first = numbers.first else { return nil }
      // Eight that do not wait for each other.
      var (least, greatest) = (SIMD8(repeating: first), SIMD8(repeating: first))
      let whole = numbers.count & ~7
      for index in stride(from: 0, to: whole, by: 8) {
        let eight = UnsafeRawPointer(start + index).loadUnaligned(as: SIMD8<Double>.self)
        least.replace(with: eight, where: eight .< least)
        greatest.replace(with: eight, where: eight .> greatest)
      }
      let rest = numbers[whole...]
      return rest.reduce(least.min(), Swift.min)...rest.reduce(greatest.max(), Swift.max)
    }
  }
}
