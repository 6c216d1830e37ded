import Finance

extension Worksheet {
  /// The fields, section by section.
  package static var fields: [Field] { registry.fields }

  /// The fields that follow from others.
  package static var followers: [Field] { registry.followers }

  package static func field(named name: String) -> Field? { registry.field(named: name) }

  package subscript(field: Field) -> Value { Self.registry.read(field, of: self) }

  package mutating func set(_ field: Field, to value: Value) {
    Self.registry.write(value, to: field, of: &self)
  }

  package func isStated(_ field: Field) -> Bool { stated(field) != nil }

  /// The value that the user stated; nil when the field follows from others.
  ///
  /// The field may read otherwise: a share of a price that is not known yet reads 0.
  package func stated(_ field: Field) -> Value? { Self.registry.stated(field, in: self) }

  /// Sets a field to its default.
  package mutating func reset(_ field: Field) { set(field, to: Self.registry.held(field, in: Self())) }

  /// The stated fields in canonical text, by name.
  package func rows(in currency: Currency) -> [String: String] {
    var rows: [String: String] = [:]
    for field in Self.fields {
      rows[field.name] = stated(field)?.canonical(in: currency)
    }
    return rows
  }

  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    self.init()
    for field in Self.fields {
      guard let text = rows[field.name] else { continue }
      guard let value = Value(canonical: text, unit: field.unit, in: currency),
        field.allows(value, in: currency)
      else { throw UnreadableRowError(field: field.name, text: text) }
      set(field, to: value)
    }
  }
}
