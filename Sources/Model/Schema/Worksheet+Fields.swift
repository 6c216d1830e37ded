import Finance

extension Worksheet {
  /// The fields of the kind, section by section, without paths.
  package static var fields: [Field] { registry.fields }

  /// The fields that follow from others.
  package static var followers: [Field] { registry.followers }

  package static func field(named name: String) -> Field? { registry.field(named: name) }

  package func field(named name: String) -> Field? {
    Self.registry.field(named: name) ?? pathIndex(named: name).map(pathField)
  }

  /// The fields of the kind, and the paths that have a value.
  package var fields: [Field] { Self.registry.fields + statedPaths.map(pathField) }

  package subscript(field: Field) -> Value {
    if let path = field.pathIndex { return self[path: path] }
    return Self.registry.read(field, of: self)
  }

  package mutating func set(_ field: Field, to value: Value) {
    if let path = field.pathIndex { return setPath(path, to: value) }
    Self.registry.write(value, to: field, of: &self)
    mark(field, isEntered: true)
  }

  /// Sets a field that is one stored property.
  ///
  /// - Returns: The value before, and `true` if it was entered; nil, and nothing is set, where the field is empty or
  ///   has the value already, where more is borrowed than the price, or the terms of a loan could not hold together.
  package mutating func setAlone(_ field: Field, to value: Value) -> (from: Value, wasEntered: Bool)? {
    let from = Self.registry.read(field, of: self)
    if case .undefined = from { return nil }
    guard field.isStored, from != value else { return nil }
    let wasEntered = isEntered(field)
    set(field, to: value)
    let isRemarked = purchase.map { $0.borrowed > $0.price } ?? false
    if !isRemarked, loanConflict == nil { return (from, wasEntered) }
    set(field, to: from)
    mark(field, isEntered: wasEntered)
    return nil
  }

  package func isStated(_ field: Field) -> Bool { stated(field) != nil }

  package func stated(_ field: Field) -> Value? {
    if let path = field.pathIndex { return statedPaths.contains(path) ? self[path: path] : nil }
    return Self.registry.stated(field, in: self)
  }

  package func held(_ field: Field) -> Value { Self.registry.held(field, in: self) }

  /// Sets a field to its default.
  package mutating func reset(_ field: Field) {
    if let path = field.pathIndex { return setPath(path, to: nil) }
    Self.registry.clear(field, of: &self)
    mark(field, isEntered: false)
  }

  package func rows(in currency: Currency) -> [String: String] { fieldRows(in: currency) }

  /// The fields that were entered, in canonical text, by name.
  func fieldRows(in currency: Currency) -> [String: String] {
    var rows: [String: String] = [:]
    for (field, empty) in zip(Self.registry.fields, Self.registry.statedWhenEmpty) {
      guard let value = stated(field), isEntered(field) || value != empty else { continue }
      rows[field.name] = value.canonical(in: currency)
    }
    // Paths have no defaults.
    for path in statedPaths { rows[pathField(path).name] = self[path: path].canonical(in: currency) }
    return rows
  }

  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    self.init()
    try setFields(rows, in: currency)
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
