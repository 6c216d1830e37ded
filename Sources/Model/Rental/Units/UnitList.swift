import Finance
import Formulas

extension RecordList<Rental> {
  /// The units as records, which together are the rent of the property: `upper.rent`, `upper(5)`.
  static var units: RecordList {
    RecordList(
      "Units", count: { $0.rentRoll.count }, name: { $0.rentRoll[$1].name },
      find: { rental, name in rental.rentRoll.firstIndex { $0.name == name } },
      value: { $0.rentRoll[$1].isNightly ? "rate" : "rent" }, saved: .units,
      commands: { $0.unitCommands(in: $1) }, take: { $0.rentRoll = $1.rentRoll },
      named: NamedRecords("a unit") { rental, name in rental.rentRoll.removeAll { $0.name == name } },
      fields: RecordField.unitTerms + RecordField.leaseTerms + RecordField.nightTerms,
      figures: UnitFigure.allCases.map(RecordFigure.init))
  }
}

extension RentalUnit: PathRecord {
  func hasPaths(of other: RentalUnit) -> Bool { name == other.name }

  var pathText: String { name }
}

extension SavedRecords<Rental> {
  /// The names of the units, in their order: `upper`, `cottage nights`; their terms are rows of their own.
  fileprivate static var units: SavedRecords {
    SavedRecords(
      key: "unit ", name: { String($1 + 1) },
      row: { rental, number, _ in
        let unit = rental.rentRoll[number]
        return unit.isNightly ? "\(unit.name) \(RentalUnit.nightsWord)" : unit.name
      },
      restore: { rental, _, row, _ throws(UnreadableRowError) in
        let words = row.split(separator: " ").map(String.init)
        guard let name = words.first, words.count == 1 || words[1...] == [RentalUnit.nightsWord] else {
          throw UnreadableRowError(field: "unit", text: row)
        }
        rental.add(RentalUnit(name, isNightly: words.count > 1))
      })
  }
}

extension RecordFigure<Rental> {
  fileprivate init(_ figure: UnitFigure) {
    self.init(
      figure.rawValue, figure.summary, yearRule: figure == .lease ? .last : .sum,
      hasClosing: figure == .lease,
      exists: { figure.exists($0.rentRoll[$1]) },
      measure: { _, _ in figure.isOfNights ? .number : .money },
      formula: { $0.formula(of: figure, ofUnit: $0.rentRoll[$1]) })
  }
}

// MARK: Fields

extension RecordField<Rental> {
  private typealias Test = @Sendable (Rental, RentalUnit) -> Bool

  fileprivate static var unitTerms: [RecordField] {
    [
      term(
        "rent", "The rent of each home in the unit, a month unless you say otherwise.", \.rent,
        in: Rental.anyAmount, per: .month, exists: isLet, isStated: { _, _ in true }),
      term("count", "How many identical homes the unit stands for.", \.count, in: 1...100_000),
      term(
        "market", "What each home would rent for nearby, a month.", \.market, in: Rental.anyAmount,
        per: .month, exists: isLet, else: { $1.rent.value }),
      term("sqft", "The size of each home, in square feet.", \.squareFeet, in: 1...1_000_000),
      term(
        "growth", "How much the rent grows a year.", \.growth, in: Rental.growthBounds,
        else: { rental, _ in .percent(rental.rentGrowth) }),
      term(
        "from", "The first month in which it is rented.", \.first, in: 1...Rental.lastMonth,
        else: { _, _ in .count(1) }),
      term("to", "The last month in which it is rented.", \.last, in: 1...Rental.lastMonth),
      term(
        "season_from", "The first month of the year in which it is rented.", \.seasonStart, in: 1...12,
        else: { _, _ in .count(1) }),
      term(
        "season_to", "The last month of the year in which it is rented.", \.seasonEnd, in: 1...12,
        else: { _, _ in .count(12) }),
      term("use", "Whether it is rented out, or you live in it.", \.use, in: 0...0),
      term("own_to", "The last month in which you live in it.", \.ownTo, in: 1...Rental.lastMonth),
      term(
        "vacancy", "The share of its rent lost to vacancy and unpaid rent.", \.vacancy, in: 0...100,
        exists: { !$1.hasTurnover },
        else: { .percent($1.isNightly ? .zero : $0.vacancy) }),
      term("empty", "How many months it stands empty after the closing.", \.empty, in: 0...Rental.lastMonth),
    ]
  }

  fileprivate static var leaseTerms: [RecordField] {
    [
      term(
        "lease_end", "The last month of the lease, until which the rent stays the same.", \.lease.end,
        in: 0...Rental.lastMonth, exists: isLet),
      term(
        "turnover",
        "The share of leases that are not renewed; with a lease that ends, it replaces the vacancy.",
        \.lease.turnover,
        in: 0...100, exists: isLet),
      term(
        "renew",
        "How much the rent rises when a lease is renewed; if not entered, it becomes the market rent.",
        \.lease.renewal, in: Rental.growthBounds, exists: isLet),
      term("downtime", "The months between two tenants.", \.lease.downtime, in: 0...24, exists: isLet),
      term(
        "free", "The months without rent that a new tenant gets.", \.lease.free, in: 0...24, exists: isLet),
      term(
        "ready", "What it costs to make a home ready for a new tenant.", \.lease.ready, in: Rental.anyAmount,
        exists: isLet),
    ]
  }

  fileprivate static var nightTerms: [RecordField] {
    monthly("rate", "The rate per night.", \.rate, in: Rental.anyAmount)
      + monthly("occupancy", "The share of the available nights that are booked.", \.occupancy, in: 0...100)
      + monthly("owner", "The nights you keep for yourself, a year, or in one month.", \.owner, in: 0...365)
      + [
        term("stay", "The nights in a stay.", \.nights.stay, in: 0...365, exists: isNightly),
        term(
          "cleaning_fee", "What a guest pays for cleaning, per stay.", \.nights.cleaningFee,
          in: Rental.anyAmount,
          exists: isNightly),
        term(
          "cleaning_cost", "What cleaning costs you, per stay.", \.nights.cleaningCost, in: Rental.anyAmount,
          exists: isNightly),
        term(
          "platform", "The share of rent and fees that the platform takes.", \.nights.platform, in: 0...100,
          exists: isNightly),
      ]
  }

  private static let isLet: Test = { !$1.isNightly }
  private static let isNightly: Test = { $1.isNightly }

  /// A term of the nights, and what it is in each month of the calendar.
  @inline(__always)
  private static func monthly<Held: FieldValue>(
    _ word: String, _ summary: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<NightTerms, MonthlyTerm<Held>>,
    in bounds: ClosedRange<Int>, exists: @escaping Test = isNightly
  ) -> [RecordField] {
    let usual = UnitTerm<Held?>(read: { $0.nights[keyPath: path()].usual }) {
      $0.nights[keyPath: path()].usual = $1
    }
    return [term(word, summary, usual, in: bounds, exists: exists)]
      + Field.monthWords.indices.map { month in
        let own = UnitTerm<Held?>(read: { $0.nights[keyPath: path()].months[month] }) {
          $0.nights[keyPath: path()].months[month] = $1
        }
        return term(
          "\(word).\(Field.monthWords[month])", summary, own, in: bounds, exists: exists,
          else: { usual.read($1)?.value })
      }
  }

  /// A term of a unit that is one of its properties.
  @inline(__always)
  private static func term<Held: FieldValue>(
    _ word: String, _ summary: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<RentalUnit, Held>,
    in bounds: ClosedRange<Int>, per period: RecurringAmount.Interval? = nil,
    exists: @escaping Test = { _, _ in true },
    isStated: Test? = nil, else usual: @escaping @Sendable (Rental, RentalUnit) -> Value? = { _, _ in nil }
  ) -> RecordField {
    let property = UnitTerm<Held>(read: { $0[keyPath: path()] }) { $0[keyPath: path()] = $1 }
    return term(
      word, summary, property, in: bounds, per: period, exists: exists, isStated: isStated, else: usual)
  }

  /// A term of a unit.
  /// - Parameter usual: Returns what it reads as while it is not stated.
  private static func term<Held: FieldValue>(
    _ word: String, _ summary: String, _ property: UnitTerm<Held>, in bounds: ClosedRange<Int>,
    per period: RecurringAmount.Interval? = nil, exists: @escaping Test,
    isStated: Test? = nil, else usual: @escaping @Sendable (Rental, RentalUnit) -> Value? = { _, _ in nil }
  ) -> RecordField {
    let isSet: Test = isStated ?? { property.read($1) != property.read(.empty) }
    return RecordField(
      word: word, exists: { exists($0, $0.rentRoll[$1]) },
      isStated: { exists($0, $0.rentRoll[$1]) && isSet($0, $0.rentRoll[$1]) },
      describe: { _, _, name in
        Field(
          name: name.text, label: name.text, section: name.section, isOptional: true, summary: summary,
          unit: Held.unit, period: period, bounds: bounds, isMonth: monthWords.contains(word),
          isCalendarMonth: word.hasPrefix("season"), shapesFormulas: Held.unit == .count ? true : nil,
          choices: Held.choices, allowsPeriods: Held.allowsPeriods, path: name.path)
      },
      read: { property.read($0.rentRoll[$1]).value ?? usual($0, $0.rentRoll[$1]) },
      write: { rental, unit, value in
        property.write(&rental.rentRoll[unit], value.flatMap { Held($0) } ?? property.read(.empty))
      })
  }

  /// The words of terms that are months.
  private static let monthWords: Set = ["from", "to", "own_to", "lease_end"]
}

/// A property of a unit, as a field reads and sets it.
private struct UnitTerm<Held>: Sendable {
  let read: @Sendable (RentalUnit) -> Held
  let write: @Sendable (inout RentalUnit, Held) -> Void
}

// MARK: The rent roll

extension Rental {
  /// The commands that add the units, and set their terms.
  fileprivate func unitCommands(in currency: Currency) -> [[String]] {
    let added = rentRoll.map { unit -> [String] in
      let (rent, rate) = (unit.rent.value, unit.nights.rate.usual.map(Value.money) ?? .money(.zero))
      let words =
        unit.isNightly
        ? [RentalUnit.nightsWord, rate.canonical(in: currency)] : [rent?.canonical(in: currency)]
      return ["add", "unit", unit.name] + words.compactMap { $0 }
    }
    return added
      + termCommands(ofList: .units, in: currency) { field in
        !rentRoll.contains { field.name == "\($0.name).rent" || field.name == "\($0.name).rate" }
      }
  }
}

extension Rental {
  /// Adds a unit at the end.
  /// - Precondition: No line, loan, unit, field or metric has its name.
  package mutating func add(_ unit: RentalUnit) {
    // What was one number is a sum from now on.
    for name in Rental.sumsOfUnits.keys.sorted() where rentRoll.isEmpty {
      if let field = Rental.field(named: name) { reset(field) }
    }
    rentRoll.append(unit)
  }

  /// The field of a name that moves the figure alone: of the rent of units, the level of all rents.
  package func movingField(named name: String) -> Field? {
    field(named: name == "rent" && !rentRoll.isEmpty ? "rent_level" : name)
  }

  /// `true` for a number that may turn out otherwise than it is entered; how many homes there are, and when leases
  /// end, is known.
  package func isUncertain(_ field: Field) -> Bool {
    guard field.unit == .count, let point = field.name.firstIndex(of: ".") else { return true }
    return !rentRoll.contains { $0.name == field.name[..<point] }
  }

  package func obstacle(toSetting field: Field) -> RestatementError? {
    if field.name == "start_month", closingDate != nil { return .follows("closing_date") }
    if field.name == "rent_level", rentRoll.isEmpty { return .isOfUnits }
    if field.isOfPartners, partners.isEmpty { return .isOfPartners }
    guard let unit = rentRoll.first, let part = Rental.sumsOfUnits[field.name] else { return nil }
    return .isSumOfUnits(rentRoll.map(\.name), part: "\(unit.name).\(part)")
  }

  /// The number of dwellings: that of the units, or the one entered.
  package var units: Int { rentRoll.isEmpty ? statedUnits : rentRoll.reduce(0) { $0 + $1.count } }

  /// The units that somebody rents, now or after the owner.
  var letUnits: [RentalUnit] { rentRoll.filter { $0.use == .let } }
}
