import Finance

/// A worksheet with records beside its fields, such as lines of costs, or accounts.
package protocol RecordWorksheet: Worksheet {
  /// `true` for a kind that holds nothing but a list of records.
  static var isListOfRecords: Bool { get }
  /// The section of fields that are about records, and can be set when those are there; nil for none.
  static var sectionOfRecords: String? { get }
  /// The commands that add the records, and details of fields, to a worksheet that has only the fields, in
  /// order, each as its words.
  func recordCommands(in currency: Currency) -> [[String]]
  /// Copies of the worksheet in each of which the amount of one record is another.
  /// - Parameter alternatives: Returns the other amounts to try for one amount, all in minor units.
  func recordVariants(_ alternatives: (Int) -> [Int]) -> [any Worksheet]
  /// The worksheet with the records of another one of its kind in place of its own, as far as they are assumptions.
  func withRecords(of other: any Worksheet) -> any Worksheet
  /// The names that records have in this worksheet, by those that they had in an earlier state of it, as far as they
  /// are others.
  func namesMoved(since old: any Worksheet) -> [String: String]
}

extension RecordWorksheet {
  package static var isListOfRecords: Bool { false }

  package static var sectionOfRecords: String? { nil }

  package func namesMoved(since old: any Worksheet) -> [String: String] { [:] }

  package var recordWorksheet: (any RecordWorksheet)? { self }

  package func recordCommands(in currency: Currency) -> [[String]] {
    Self.recordLists.flatMap { $0.commands(self, currency) }
  }

  package func recordVariants(_ alternatives: (Int) -> [Int]) -> [any Worksheet] {
    valueFields.flatMap { field -> [any Worksheet] in
      let field = numberField(of: field, isShare: false)
      guard let units = self[field].units else { return [] }
      return alternatives(Int(units)).map { other in
        var copy = self
        copy.set(field, to: field.value(units: Int64(other)))
        return copy
      }
    }
  }

  package func withRecords(of other: any Worksheet) -> any Worksheet {
    guard let other = other as? Self else { return self }
    var copy = self
    for list in Self.recordLists { list.take(&copy, other) }
    return copy
  }

  /// The fields that stand for the records that somebody has added.
  private var valueFields: [Field] {
    Self.recordLists.flatMap { list in
      (0..<list.count(self)).compactMap { record in
        list.value(self, record).flatMap { field(named: list.name(of: $0, ofRecord: record, in: self)) }
      }
    }
  }
}

extension Worksheet {
  /// The section of fields that are about records; nil for none.
  package var sectionOfRecords: String? { recordWorksheet.flatMap { type(of: $0).sectionOfRecords } }

  /// `true` for a worksheet that holds nothing but a list of records.
  package var isListOfRecords: Bool { recordWorksheet.map { type(of: $0).isListOfRecords } ?? false }
}
