import Finance

extension RecordList<Rental> {
  /// The user's numbers as records: `rehab2`.
  static var inputs: RecordList {
    RecordList(
      "Inputs", count: { $0.inputs.count }, name: { $0.inputs[$1].name },
      find: { rental, name in rental.inputs.firstIndex { $0.name == name } }, value: { _, _ in "" },
      saved: .inputs,
      commands: { rental, currency in
        rental.inputs.map {
          ["define", $0.name, "="] + $0.definition(in: currency).split(separator: " ").map(String.init)
        }
      },
      take: { $0.inputs = $1.inputs }, fields: [.input])
  }
}

extension SavedRecords<Rental> {
  /// The inputs, as definitions that are more than a number are saved.
  ///
  /// A number that was defined before there was a field or metric of its name stays a definition, which comes
  /// before those in formulas of the user.
  fileprivate static var inputs: SavedRecords {
    SavedRecords(
      key: UserDefinitions.definitionKey, name: { $0.inputs[$1].name }, isNumbered: false,
      row: { $0.inputs[$1].definition(in: $2) },
      restore: { rental, name, row, currency throws(UnreadableRowError) in
        guard Rental.field(named: name) == nil, Rental.metric(named: name) == nil else { return }
        if let input = RentalInput(name, definition: row, in: currency) { rental.define(input) }
      })
  }
}

extension RecordField<Rental> {
  fileprivate static var input: RecordField {
    RecordField(
      word: "", exists: { _, _ in true }, isStated: { _, _ in true },
      describe: { rental, number, name in
        let unit = rental.inputs[number].unit
        return Field(
          name: name.text, label: name.text, section: name.section, isOptional: true,
          summary: "A number of your own.", unit: unit,
          bounds: unit == .money ? Rental.anyAmount : -900_000_000...900_000_000, path: name.path)
      },
      read: { $0.inputs[$1].value },
      write: { rental, number, value in if let value { rental.inputs[number].value = value } })
  }
}

extension RentalInput: PathRecord {
  func hasPaths(of other: RentalInput) -> Bool { name == other.name && unit == other.unit }

  var pathText: String { "\(name)/\(unit.rawValue)" }
}
