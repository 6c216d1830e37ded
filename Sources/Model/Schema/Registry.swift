/// One line of a worksheet's registry: a field tied to the property that holds it.
///
/// The key path is erased here, together with its type and bounds, so that path, type and bounds cannot disagree.
package struct FieldDefinition<Sheet: Worksheet>: Sendable {
  fileprivate let describe: @Sendable (_ section: String, _ index: Int) -> Field
  fileprivate let read: @Sendable (Sheet) -> Value
  fileprivate let held: @Sendable (Sheet) -> Value
  fileprivate let write: @Sendable (inout Sheet, Value) -> Void
  fileprivate let isStated: @Sendable (Sheet) -> Bool

  /// A field that is kept in one property.
  /// - Parameters:
  ///   - bounds: What may be entered, counted in major units, percents, months or ones.
  ///   - isPositive: Whether zero stands for nothing entered: it is refused, not saved, and reads as missing.
  ///   - mostDecimals: The most decimals that may be entered; nil for as many as the unit has.
  ///   - reading: What is shown when that is not simply the property, as for one that follows from others.
  ///   - follows: The fields that can move this one.
  ///   - isStated: Whether the value is the person's own; one that follows from others is not saved.
  package init<Held: FieldValue>(
    _ name: String,
    _ label: String,
    _ path: WritableKeyPath<Sheet, Held> & Sendable,
    in bounds: ClosedRange<Int>,
    isPositive: Bool = false,
    mostDecimals: Int? = nil,
    leastDecimals: Int = 0,
    reading: (@Sendable (Sheet) -> Value)? = nil,
    follows: [String] = [],
    isStated: @escaping @Sendable (Sheet) -> Bool = { _ in true },
    _ summary: String
  ) {
    describe = { section, index in
      Field(
        name: name, label: label, section: section, summary: summary, unit: Held.unit, bounds: bounds,
        isPositive: isPositive, mostDecimals: mostDecimals, leastDecimals: leastDecimals, follows: follows,
        index: index)
    }
    let place = StoredProperty(path)
    let value = { @Sendable (sheet: Sheet) in place.read(sheet).value }
    let isEmpty = { @Sendable (sheet: Sheet) in isPositive && value(sheet).units == 0 }
    held = value
    read = reading ?? { isEmpty($0) ? .undefined(.missing(label: label)) : value($0) }
    write = { sheet, value in
      guard let held = Held(value) else { preconditionFailure("a value of another unit for \(name)") }
      place.write(held, to: &sheet)
    }
    self.isStated = { isStated($0) && !isEmpty($0) }
  }
}

/// Where a property lies.
///
/// A stored property is reached by its offset in the struct, at a tenth of what going along the key path costs; a
/// computed one has no offset.
private struct StoredProperty<Sheet, Held>: Sendable {
  private let path: WritableKeyPath<Sheet, Held> & Sendable
  private let offset: Int?

  init(_ path: WritableKeyPath<Sheet, Held> & Sendable) {
    self.path = path
    offset = MemoryLayout<Sheet>.offset(of: path)
  }

  func read(_ sheet: Sheet) -> Held {
    guard let offset else { return sheet[keyPath: path] }
    return withUnsafeBytes(of: sheet) { $0.load(fromByteOffset: offset, as: Held.self) }
  }

  func write(_ held: Held, to sheet: inout Sheet) {
    guard let offset else { return sheet[keyPath: path] = held }
    withUnsafeMutableBytes(of: &sheet) { bytes in
      bytes.baseAddress?.advanced(by: offset).assumingMemoryBound(to: Held.self).pointee = held
    }
  }
}

/// A heading and the fields under it.
package struct Section<Sheet: Worksheet>: Sendable {
  fileprivate let name: String
  fileprivate let definitions: [FieldDefinition<Sheet>]

  /// A heading with its fields, in the order in which they are shown.
  package init(_ name: String, _ definitions: [FieldDefinition<Sheet>]) {
    self.name = name
    self.definitions = definitions
  }
}

/// All fields of a worksheet, in their order.
package final class Registry<Sheet: Worksheet>: Sendable {
  /// The fields, section by section.
  package let fields: [Field]
  /// Those that follow from others.
  package let followers: [Field]
  private let definitions: [FieldDefinition<Sheet>]
  private let indices: [String: Int]

  /// A registry of these sections.
  ///
  /// No two fields may have one name.
  package init(_ sections: [Section<Sheet>]) {
    definitions = sections.flatMap(\.definitions)
    let headings = sections.flatMap { section in section.definitions.map { _ in section.name } }
    fields = zip(definitions, headings).enumerated().map { index, line in line.0.describe(line.1, index) }
    followers = fields.filter { !$0.follows.isEmpty }
    indices = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.index) })
  }

  func field(named name: String) -> Field? { indices[name].map { fields[$0] } }

  func read(_ field: Field, of sheet: Sheet) -> Value { definitions[field.index].read(sheet) }

  /// What the property holds, whatever it reads as.
  func held(_ field: Field, in sheet: Sheet) -> Value { definitions[field.index].held(sheet) }

  func write(_ value: Value, to field: Field, of sheet: inout Sheet) {
    definitions[field.index].write(&sheet, value)
  }

  func stated(_ field: Field, in sheet: Sheet) -> Value? {
    let definition = definitions[field.index]
    return definition.isStated(sheet) ? definition.held(sheet) : nil
  }
}
