import Finance

/// A schedule as a service told it: the rows, every number exact, not yet compared with anything.
struct ScheduleReader {
  /// Reads the rows of an answer.
  ///
  /// Members beside the six are passed over, so that a service may tell more; they may not lie deep in each other.
  /// - Parameter mostRows: How many rows a schedule of the term can have; reading ends at the next one.
  static func payments(in bytes: [UInt8], mostRows: Int) throws(ServiceError) -> [Payment] {
    do {
      var reader = ScheduleReader(scanner: try JSONScanner(bytes))
      return try reader.payments(mostRows: mostRows)
    } catch let fault as JSONScanner.Fault {
      switch fault {
      case .notJSON(let offset): throw .notJSON(offset: offset)
      case .tooDeep(let offset): throw .wrongShape(.tooDeep(offset: offset))
      }
    } catch let fault as ServiceError {
      throw fault
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }

  private var scanner: JSONScanner
  private var row = 0

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func payments(mostRows: Int) throws -> [Payment] {
    let kind = try scanner.kind()
    guard kind == .array else { throw ServiceError.wrongShape(.notAnArray(found: kind.rawValue)) }
    try scanner.take("[")
    var payments: [Payment] = []
    if !scanner.takes("]") {
      repeat {
        row += 1
        guard row <= mostRows else { throw ServiceError.notASchedule(.tooManyRows(limit: mostRows)) }
        payments.append(try payment())
      } while scanner.takes(",")
      try scanner.take("]")
    }
    try scanner.end()
    return payments
  }

  /// One row: an object with the six numbers.
  private mutating func payment() throws -> Payment {
    let kind = try scanner.kind()
    guard kind == .object else { throw ServiceError.wrongShape(.notAnObject(row: row, found: kind.rawValue)) }
    try scanner.take("{")
    var numbers: [ScheduleColumn: Int128] = [:]
    if !scanner.takes("}") {
      repeat { try member(into: &numbers) } while scanner.takes(",")
      try scanner.take("}")
    }
    func units(_ column: ScheduleColumn) throws -> Int128 {
      guard let units = numbers[column] else {
        throw ServiceError.wrongShape(.missing(row: row, column))
      }
      return units
    }
    func money(_ column: ScheduleColumn) throws -> Money { Money(minorUnits: try units(column)) }
    return try Payment(
      number: Int(clamping: units(.number)), openingBalance: money(.openingBalance),
      interest: money(.interest), principal: money(.principal), escrow: money(.escrow), extra: money(.extra))
  }

  private mutating func member(into numbers: inout [ScheduleColumn: Int128]) throws {
    _ = scanner.peek()
    let name = try scanner.string()
    try scanner.take(":")
    guard let column = ScheduleColumn(rawValue: name) else { return try scanner.skipValue() }
    guard numbers[column] == nil else { throw ServiceError.wrongShape(.twice(row: row, column)) }
    numbers[column] = try units(column)
  }

  /// The number of a column: cents, or a count.
  private mutating func units(_ column: ScheduleColumn) throws -> Int128 {
    let kind = try scanner.kind()
    if kind == .notFinite { throw ServiceError.notASchedule(.notFinite(row: row, column)) }
    guard kind == .number else {
      throw ServiceError.wrongShape(.notANumber(row: row, column, found: kind.rawValue))
    }
    let decimals = column == .number ? 0 : ScheduleQuery.moneyDecimals
    guard case .decimal(let decimal) = try scanner.number() else {
      throw ServiceError.notASchedule(.tooLarge(row: row, column))
    }
    guard decimal.scale <= decimals else {
      throw ServiceError.wrongShape(.tooManyDecimals(row: row, column))
    }
    // No more than a loan can be of, so that no sum of a row's numbers can run over.
    guard let units = decimal.coefficient(atScale: decimals), Loan.amounts.contains(units.absolute) else {
      throw ServiceError.notASchedule(.tooLarge(row: row, column))
    }
    return units
  }
}

extension Int128 {
  /// The amount without its sign, as far as that fits.
  fileprivate var absolute: Money { Money(minorUnits: Int128(clamping: magnitude)) }
}
