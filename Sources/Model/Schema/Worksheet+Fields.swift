import Finance

extension Worksheet {
  /// The fields of the kind, section by section, without paths.
  package static var fields: [Field] { registry.fields }

  /// The fields that follow from others.
  package static var followers: [Field] { registry.followers }

  package static func field(named name: String) -> Field? { registry.field(named: name) }

  package func field(named name: String) -> Field? {
    Self.registry.field(named: name) ?? path(named: name).map(pathField)
  }

  /// The fields of the kind, and the paths that have a value.
  package var fields: [Field] { Self.registry.fields + statedPaths.map(pathField) }

  package subscript(field: Field) -> Value {
    if let path = field.path { return self[path: path] }
    return Self.registry.read(field, of: self)
  }

  package mutating func set(_ field: Field, to value: Value) {
    if let path = field.path { return setPath(path, to: value) }
    Self.registry.write(value, to: field, of: &self)
    mark(field, isEntered: true)
  }

  package func isStated(_ field: Field) -> Bool { stated(field) != nil }

  package func stated(_ field: Field) -> Value? {
    if let path = field.path { return isStated(at: path) ? self[path: path] : nil }
    return Self.registry.stated(field, in: self)
  }

  /// Sets a field to its default.
  package mutating func reset(_ field: Field) {
    if let path = field.path { return setPath(path, to: nil) }
    Self.registry.clear(field, of: &self)
    mark(field, isEntered: false)
  }

  /// The fields that were entered, in canonical text, by name.
  func fieldRows(in currency: Currency) -> [String: String] {
    var rows: [String: String] = [:]
    for (field, empty) in zip(Self.registry.fields, Self.registry.statedWhenEmpty) {
      guard let value = stated(field), isEntered(field) || value != empty else { continue }
      rows[field.name] = value.canonical(in: currency)
    }
    // Paths have no defaults; a record's own value is in the row of the record.
    for path in statedPaths where !isSavedWithRecord(path) {
      rows[pathField(path).name] = self[path: path].canonical(in: currency)
    }
    return rows
  }

  private func isSavedWithRecord(_ path: FieldPath) -> Bool {
    let list = Self.recordLists[path.list]
    return list.saved != nil && list.fields[path.part].word.isEmpty
  }

  /// Sets the fields and paths for which there are rows.
  mutating func setFields(_ rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    for field in Self.fields {
      if let text = rows[field.name] { set(field, to: try field.value(ofRow: text, in: currency)) }
    }
    for name in rows.keys.sorted() where Self.field(named: name) == nil {
      guard let text = rows[name], let field = field(named: name) else { continue }
      set(field, to: try field.value(ofRow: text, in: currency))
    }
  }
}

extension Field {
  /// The value of a saved row.
  fileprivate func value(ofRow text: String, in currency: Currency) throws(UnreadableRowError) -> Value {
    guard var value = Value(canonical: text, unit: unit, in: currency) else {
      throw UnreadableRowError(field: name, text: text)
    }
    if case .amount(var amount) = value, amount.share != nil, let form = amountForm {
      amount.interval = form.interval
      value = .amount(amount)
    }
    if case .choice(let word) = value, let choice = choice(word) { value = .choice(choice) }
    guard allows(value, in: currency) else { throw UnreadableRowError(field: name, text: text) }
    return value
  }
}
