import Finance

extension RecordList<Rental> {
  /// The user's numbers as records: `rehab2`.
  static var inputs: RecordList {
    RecordList(
      "Inputs", count: { $0.inputs.count }, name: { $0.inputs[$1].name },
      find: { rental, name in rental.inputs.firstIndex { $0.name == name } }, fields: [.input])
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
