import Finance

/// A difference between the records of two states of a worksheet.
package struct RecordChange: Sendable {
  /// The thing that differs.
  package enum Subject: Sendable {
    /// The amount of the record of that name, or the record as a whole, when it was added or removed.
    case record(name: String)
    /// The name of a record.
    case name(old: String)
    /// The type of the record of that name.
    case type(name: String)
    /// What happens in a month, as the words of its command: `cost roof`.
    case event(month: Int, words: String)
    /// A figure that is computed from the records.
    case metric(Metric)
  }

  /// A value of a record.
  package enum Content: Sendable {
    case text(String)
    case balance(Money)
    case choice(RecordChoice)
    case value(Value, of: Field)
  }

  /// The key in JSON: `account 2 type`.
  package let key: String
  /// The thing that differs.
  package let subject: Subject
  /// The old value; nil for a record that was added.
  package let from: Content?
  /// The new value; nil for a record that was removed.
  package let to: Content?

  init(_ key: String, _ subject: Subject, from: Content?, to: Content?) {
    (self.key, self.subject, self.from, self.to) = (key, subject, from, to)
  }
}

/// One of a few values that a part of a record can have.
package struct RecordChoice: Sendable, Hashable {
  /// The word to type.
  package let name: String
  /// The name that people read.
  package let label: String
  /// The colour to show it in, as 0xRRGGBB.
  package let accent: UInt32
}
