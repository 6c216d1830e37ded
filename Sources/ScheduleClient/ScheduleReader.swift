import Encoding
import Finance
import ScheduleAPI

/// Reads the rows of a service's schedule, every number exactly.
struct ScheduleReader {
  /// Reads the rows of an answer.
  ///
  /// It skips other members than those of the columns, so that a service may send more; they may not be nested
  /// deeply.
  /// - Parameter mostRows: The most rows of a schedule of the term; reading ends at the next one.
  static func payments(
    in bytes: [UInt8], columns: [ScheduleColumn], mostRows: Int
  ) throws(ServiceError) -> [Payment] {
    do {
      var reader = ScheduleReader(json: try JSONReader(bytes), columns: columns)
      return try reader.payments(mostRows: mostRows)
    } catch let error as JSONError {
      switch error {
      case .notJSON(let offset): throw .notJSON(offset: offset)
      case .tooDeep(let offset): throw .wrongShape(.tooDeep(offset: offset))
      }
    } catch let error as ServiceError {
      throw error
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }

  private var json: JSONReader
  private var row = 0

  private let columns: [ScheduleColumn]

  private init(json: JSONReader, columns: [ScheduleColumn]) { (self.json, self.columns) = (json, columns) }

  private mutating func payments(mostRows: Int) throws -> [Payment] {
    let kind = try json.kind()
    guard kind == .array else { throw ServiceError.wrongShape(.notAnArray(found: kind.rawValue)) }
    var payments: [Payment] = []
    var isFirst = true
    while try json.nextElement(&isFirst) {
      row += 1
      guard row <= mostRows else { throw ServiceError.notASchedule(.tooManyRows(limit: mostRows)) }
      payments.append(try payment())
    }
    try json.end()
    return payments
  }

  /// One row: an object with a number for each column.
  private mutating func payment() throws -> Payment {
    let kind = try json.kind()
    guard kind == .object else { throw ServiceError.wrongShape(.notAnObject(row: row, found: kind.rawValue)) }
    var numbers: [ScheduleColumn: Int128] = [:]
    var isFirst = true
    while let name = try json.nextName(&isFirst) { try readMember(name, into: &numbers) }
    func units(_ column: ScheduleColumn) throws -> Int128 {
      guard let units = numbers[column] ?? (columns.contains(column) ? nil : 0) else {
        throw ServiceError.wrongShape(.missing(row: row, column))
      }
      return units
    }
    func money(_ column: ScheduleColumn) throws -> Money { Money(minorUnits: try units(column)) }
    return try Payment(
      number: Int(clamping: units(.number)), openingBalance: money(.openingBalance),
      interest: money(.interest), principal: money(.principal), escrow: money(.escrow), extra: money(.extra),
      insurance: money(.insurance), drawn: money(.drawn))
  }

  private mutating func readMember(
    _ name: String, into numbers: inout [ScheduleColumn: Int128]
  ) throws {
    guard let column = ScheduleColumn(rawValue: name), columns.contains(column) else {
      return try json.skipValue()
    }
    guard numbers[column] == nil else { throw ServiceError.wrongShape(.twice(row: row, column)) }
    numbers[column] = try units(column)
  }

  /// The number of a column: cents, or a count.
  private mutating func units(_ column: ScheduleColumn) throws -> Int128 {
    let kind = try json.kind()
    if kind == .notFinite { throw ServiceError.notASchedule(.notFinite(row: row, column)) }
    guard kind == .number else {
      throw ServiceError.wrongShape(.notANumber(row: row, column, found: kind.rawValue))
    }
    let decimals = column == .number ? 0 : ScheduleQuery.moneyDecimals
    guard let decimal = ExactDecimal(try json.number()) else {
      throw ServiceError.notASchedule(.tooLarge(row: row, column))
    }
    guard decimal.scale <= decimals else {
      throw ServiceError.wrongShape(.tooManyDecimals(row: row, column))
    }
    // At most the largest loan, so that no sum of a row's numbers can overflow.
    guard let units = decimal.coefficient(atScale: decimals), Loan.amounts.contains(units.absolute) else {
      throw ServiceError.notASchedule(.tooLarge(row: row, column))
    }
    return units
  }
}

extension Int128 {
  /// The amount without its sign, clamped to the type's range.
  fileprivate var absolute: Money { Money(minorUnits: Int128(clamping: magnitude)) }
}

extension ExactDecimal {
  /// The exact value of a JSON number; nil for one with more digits than any amount has.
  fileprivate init?(_ number: JSONReader.Number) {
    guard let decimal = try? ExactDecimal(utf8: number.significand), let exponent = number.exponent,
      let value = decimal.coefficient == 0 ? decimal : decimal.multiplied(byPowerOfTen: exponent)
    else { return nil }
    self = value
  }
}
