import Finance
import Synchronization

/// One line of a worksheet's registry: a field and the property that holds its value.
///
/// The key path is erased here, together with its type and bounds, so that path, type and bounds cannot
/// disagree. The types here do not require a `Worksheet`: the first use of a type that does looks through all
/// conformances of the program.
struct FieldDefinition<Sheet>: Sendable {
  fileprivate let name: String
  fileprivate let follows: [String]
  fileprivate let describe: @Sendable (FieldSection<Sheet>, _ index: Int, _ isFollowed: Bool) -> Field
  // The worksheets are passed by their addresses: a closure would get a copy of so large a struct.
  fileprivate private(set) var read: @Sendable (UnsafePointer<Sheet>) -> Value
  /// The value that the user stated; nil for one that follows from others.
  fileprivate private(set) var stated: @Sendable (UnsafePointer<Sheet>) -> Value?
  fileprivate let write: @Sendable (UnsafeMutablePointer<Sheet>, Value) -> Void
  fileprivate let clear: @Sendable (UnsafeMutablePointer<Sheet>) -> Void
}

extension FieldDefinition where Sheet: Worksheet {
  /// A field that is stored in one property.
  /// - Parameters:
  ///   - bounds: The values that are allowed, in major units, percents, months, ones, or the years of dates; of a
  ///     list, its items.
  ///   - itemCounts: The numbers of items that a list can have.
  ///   - period: The period of an amount that recurs.
  ///   - otherUnit: Another unit in which the field may be stated; see `Worksheet.restated`.
  ///   - leastUsual: The least amount that is usual, in major units; see `Field.leastUsual`.
  ///   - isPositive: If `true`, zero stands for nothing entered: it is refused, not saved, and reads as
  ///     missing.
  ///   - mostDecimals: The most decimals that may be entered; nil for as many as the unit has.
  ///   - isMonth: If `true`, the value is the number of a month.
  ///   - isCalendarMonth: If `true`, the value is the number of a month of the calendar.
  ///   - shapesFormulas: If `true`, formulas are made up in other ways for some values than for others; nil for
  ///     what is usual for a field of its kind.
  ///   - reading: Returns the value to show, for a field that does not simply show its property.
  ///   - follows: The fields that can change this one.
  ///   - isStated: Returns `true` if the value is the user's own; one that follows from others is not saved.
  @inline(__always)
  init<Held: FieldValue>(
    _ name: String,
    _ label: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Sheet, Held>,
    in bounds: ClosedRange<Int>,
    items itemCounts: ClosedRange<Int> = 1...1,
    per period: RecurringAmount.Interval? = nil,
    orIn otherUnit: Unit? = nil,
    usualFrom leastUsual: Int? = nil,
    isPositive: Bool = false,
    mostDecimals: Int? = nil,
    leastDecimals: Int = 0,
    isMonth: Bool = false,
    isCalendarMonth: Bool = false,
    shapesFormulas: Bool? = nil,
    reading: (@Sendable (Sheet) -> Value)? = nil,
    follows: [String] = [],
    isStated: (@Sendable (Sheet) -> Bool)? = nil,
    _ summary: String
  ) {
    self.init(
      name, label, Property(path()), in: bounds, items: itemCounts, per: period, orIn: otherUnit,
      usualFrom: leastUsual, isPositive: isPositive, mostDecimals: mostDecimals, leastDecimals: leastDecimals,
      isMonth: isMonth,
      isCalendarMonth: isCalendarMonth, shapesFormulas: shapesFormulas, reading: reading, follows: follows,
      isStated: isStated, summary)
  }

  private init<Held: FieldValue>(
    _ name: String, _ label: String, _ property: Property<Sheet, Held>, in bounds: ClosedRange<Int>,
    items itemCounts: ClosedRange<Int>, per period: RecurringAmount.Interval?, orIn otherUnit: Unit?,
    usualFrom leastUsual: Int? = nil, isPositive: Bool, mostDecimals: Int?, leastDecimals: Int, isMonth: Bool,
    isCalendarMonth: Bool,
    shapesFormulas: Bool?, reading: (@Sendable (Sheet) -> Value)?, follows: [String],
    isStated: (@Sendable (Sheet) -> Bool)?,
    _ summary: String
  ) {
    (self.name, self.follows) = (name, follows)
    describe = { section, index, isFollowed in
      Field(
        name: name, label: label, section: section.name, isOptional: section.isOptional,
        isRare: section.isRare,
        summary: summary,
        unit: Held.unit, period: period,
        otherUnit: otherUnit, bounds: bounds, itemCounts: itemCounts, isPositive: isPositive,
        mostDecimals: mostDecimals,
        leastDecimals: leastDecimals, isMonth: isMonth, isCalendarMonth: isCalendarMonth, follows: follows,
        isFollowed: isFollowed, shapesFormulas: shapesFormulas, choices: Held.choices,
        formerChoices: Held.formerChoices, allowsPeriods: Held.allowsPeriods, leastUsual: leastUsual,
        index: index)
    }
    let missing = Value.undefined(.missing(label: label))
    /// The value, unless none is entered.
    let value = { @Sendable (sheet: UnsafePointer<Sheet>) -> Value? in
      guard let value = property.read(sheet).value, !isPositive || value.units != 0 else { return nil }
      return value
    }
    if let reading { read = { reading($0.pointee) } } else { read = { value($0) ?? missing } }
    stated = { sheet in
      guard let isStated else { return value(sheet) }
      // What is not entered, and does not follow from others, is stated as it reads.
      return isStated(sheet.pointee) ? value(sheet) ?? reading?(sheet.pointee) : nil
    }
    write = { sheet, value in
      guard let held = Held(value) else { preconditionFailure("a value of another unit for \(name)") }
      property.write(held, to: sheet)
    }
    clear = { sheet in
      let empty = Sheet()
      withUnsafePointer(to: empty) { property.write(property.read($0), to: sheet) }
    }
  }

  /// A field that is stored in a part of the worksheet.
  @inline(__always)
  init<Part, Held: FieldValue>(
    _ name: String, _ label: String,
    part: @autoclosure @escaping @Sendable () -> WritableKeyPath<Sheet, Part>,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Part, Held>, in bounds: ClosedRange<Int>,
    items: ClosedRange<Int> = 1...1, orIn otherUnit: Unit? = nil,
    isPositive: Bool = false, leastDecimals: Int = 0, isCalendarMonth: Bool = false,
    shapesFormulas: Bool? = nil, _ summary: String
  ) {
    let property = Property(part: part(), path())
    self.init(
      name, label, property, in: bounds, items: items, per: nil, orIn: otherUnit, isPositive: isPositive,
      mostDecimals: nil, leastDecimals: leastDecimals, isMonth: false, isCalendarMonth: isCalendarMonth,
      shapesFormulas: shapesFormulas, reading: nil, follows: [], isStated: nil, summary)
    if MemoryLayout<Sheet>.offset(of: part()) == nil { keepApart() }
  }

  /// A field that is kept apart, by functions that read and write it.
  init<Held: FieldValue>(
    _ name: String, _ label: String, apart property: Property<Sheet, Held>, in bounds: ClosedRange<Int>,
    items: ClosedRange<Int> = 1...1, isPositive: Bool = false, _ summary: String
  ) {
    self.init(
      name, label, property, in: bounds, items: items, per: nil, orIn: nil, isPositive: isPositive,
      mostDecimals: nil, leastDecimals: 0, isMonth: false, isCalendarMonth: false, shapesFormulas: nil,
      reading: nil, follows: [], isStated: nil, summary)
    keepApart()
  }

  /// A field of a recurring amount, which is nil until it is entered.
  init(
    _ name: String, _ label: String, _ form: AmountForm,
    reading amount: @escaping @Sendable (UnsafePointer<Sheet>) -> RecurringAmount?,
    writing setAmount: @escaping @Sendable (UnsafeMutablePointer<Sheet>, RecurringAmount?) -> Void,
    in bounds: ClosedRange<Int>, follows: [String] = [], _ summary: String
  ) {
    (self.name, self.follows) = (name, follows)
    describe = { section, index, isFollowed in
      Field(
        name: name, label: label, section: section.name, isOptional: section.isOptional,
        isRare: section.isRare,
        summary: summary,
        unit: .amount, bounds: bounds,
        follows: follows, isFollowed: isFollowed, amountForm: form, index: index)
    }
    let value = { @Sendable (sheet: UnsafePointer<Sheet>) in
      Value.amount(amount(sheet) ?? RecurringAmount(.zero, per: form.interval))
    }
    read = value
    stated = { amount($0).map(Value.amount) }
    write = { sheet, value in
      guard case .amount(let amount) = value else { preconditionFailure("no amount for \(name)") }
      setAmount(sheet, amount)
    }
    clear = { setAmount($0, nil) }
    keepApart()
  }
}

extension FieldDefinition where Sheet: Worksheet {
  /// Marks a field that is kept apart from the worksheet's own properties, as few worksheets have it: where
  /// nothing is kept apart it reads as in an empty one, at a tenth of the cost.
  private mutating func keepApart() {
    let empty = EmptyReading(self)
    read = { [read] in $0.pointee.hasNothingApart ? empty.value.read : read($0) }
    stated = { [stated] in $0.pointee.hasNothingApart ? empty.value.stated : stated($0) }
  }
}

/// The values of a field in an empty worksheet, read when they are first asked for.
private final class EmptyReading<Sheet>: Sendable {
  private let definition: FieldDefinition<Sheet>
  private let kept = Mutex<(read: Value, stated: Value?)?>(nil)

  init(_ definition: FieldDefinition<Sheet>) { self.definition = definition }
}

extension EmptyReading where Sheet: Worksheet {
  var value: (read: Value, stated: Value?) {
    kept.withLock { kept in
      if let kept { return kept }
      let made = withUnsafePointer(to: Sheet()) {
        (definition.read($0), definition.stated($0))
      }
      kept = made
      return made
    }
  }
}

/// Access to a property of a worksheet.
///
/// A stored property is accessed by its offset in the struct, at a tenth of the cost of the key path; a
/// computed one has no offset. Where the key path is written out, the compiler knows the offset, so that no
/// key path is made for a stored property, and one of a computed property only when that is first used.
enum Property<Sheet, Held>: Sendable {
  case stored(offset: Int)
  case computed(
    read: @Sendable (UnsafePointer<Sheet>) -> Held,
    write: @Sendable (UnsafeMutablePointer<Sheet>, Held) -> Void)

  @inline(__always)
  init(_ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Sheet, Held>) {
    if let offset = MemoryLayout<Sheet>.offset(of: path()) {
      self = .stored(offset: offset)
    } else {
      self = .computed(
        read: { $0.pointee[keyPath: path()] }, write: { $0.pointee[keyPath: path()] = $1 })
    }
  }

  /// A property of a part of the worksheet.
  @inline(__always)
  init<Part>(
    part: @autoclosure @escaping @Sendable () -> WritableKeyPath<Sheet, Part>,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<Part, Held>
  ) {
    if let start = MemoryLayout<Sheet>.offset(of: part()),
      let offset = MemoryLayout<Part>.offset(of: path())
    {
      self = .stored(offset: start + offset)
    } else {
      self = .computed(
        read: { $0.pointee[keyPath: part()][keyPath: path()] },
        write: { $0.pointee[keyPath: part()][keyPath: path()] = $1 })
    }
  }

  func read(_ sheet: UnsafePointer<Sheet>) -> Held {
    switch self {
    case .stored(let offset):
      UnsafeRawPointer(sheet).advanced(by: offset).assumingMemoryBound(to: Held.self).pointee
    case .computed(let read, _): read(sheet)
    }
  }

  func write(_ held: Held, to sheet: UnsafeMutablePointer<Sheet>) {
    switch self {
    case .stored(let offset):
      UnsafeMutableRawPointer(sheet).advanced(by: offset).assumingMemoryBound(to: Held.self).pointee = held
    case .computed(_, let write): write(sheet, held)
    }
  }
}

/// A section of a registry: a heading and its fields.
struct FieldSection<Sheet>: Sendable {
  fileprivate let name: String
  fileprivate let isOptional: Bool
  fileprivate let isRare: Bool
  fileprivate let definitions: [FieldDefinition<Sheet>]

  /// A section with its fields in the order in which they are shown.
  /// - Parameters:
  ///   - isOptional: If `true`, the fields matter only when they are entered.
  ///   - isRare: If `true`, few worksheets have a use for the fields.
  init(
    _ name: String, isOptional: Bool = false, isRare: Bool = false, _ definitions: [FieldDefinition<Sheet>]
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isRare = isRare
    self.definitions = definitions
  }
}

/// All fields of a kind of worksheet, in order.
package final class Registry<Sheet>: Sendable {
  /// The fields, section by section.
  let fields: [Field]
  /// The fields that follow from others.
  let followers: [Field]
  private let definitions: [FieldDefinition<Sheet>]
  private let indices: [String: Int]
  private let emptyValues = Mutex<[Value?]?>(nil)

  /// A registry of these sections.
  /// - Precondition: No two fields have the same name.
  init(_ sections: [FieldSection<Sheet>]) {
    definitions = sections.flatMap(\.definitions)
    let owners = sections.flatMap { section in section.definitions.map { _ in section } }
    // What few worksheets have a use for moves unsaid.
    let movers = Set(sections.filter { !$0.isRare }.flatMap { $0.definitions.flatMap(\.follows) })
    fields = zip(definitions, owners).enumerated().map { index, line in
      line.0.describe(line.1, index, movers.contains(line.0.name))
    }
    followers = fields.filter { !$0.follows.isEmpty }
    indices = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.index) })
  }

  func field(named name: String) -> Field? { indices[name].map { fields[$0] } }
}

extension Registry where Sheet: Worksheet {
  /// What an empty worksheet states, by the index of the field; computed at the first use.
  var statedWhenEmpty: [Value?] {
    emptyValues.withLock { values in
      if let values { return values }
      let empty = Sheet()
      let new = fields.map { stated($0, in: empty) }
      values = new
      return new
    }
  }

  func read(_ field: Field, of sheet: Sheet) -> Value {
    withUnsafePointer(to: sheet) { definitions[field.index].read($0) }
  }

  func write(_ value: Value, to field: Field, of sheet: inout Sheet) {
    withUnsafeMutablePointer(to: &sheet) { definitions[field.index].write($0, value) }
  }

  func clear(_ field: Field, of sheet: inout Sheet) {
    withUnsafeMutablePointer(to: &sheet) { definitions[field.index].clear($0) }
  }

  func stated(_ field: Field, in sheet: Sheet) -> Value? {
    withUnsafePointer(to: sheet) { definitions[field.index].stated($0) }
  }
}
