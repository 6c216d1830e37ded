/// A text that is saved under a key of a namespace, beside the worksheets; neither the log nor `undo`
/// includes it.
package struct KeyValueRecord: Sendable, Equatable {
  /// A namespace of keys.
  package enum Namespace: String, Sendable {
    /// The progress in lessons, by the lesson's id.
    case lessons
    /// The answers of schedule services, by the query.
    case schedules
    /// The verdicts on the criteria of worksheets, by the worksheet's number.
    case verdicts
  }

  /// The key.
  package let key: String
  /// The text.
  package let text: String
  /// The time of saving, as ISO 8601.
  package let time: String

  package init(_ key: String, _ text: String, at time: String) {
    (self.key, self.text, self.time) = (key, text, time)
  }
}

/// Saves records beside the worksheets, and remembers the order in which they were used.
package protocol KeyValueStore: AnyObject {
  /// The records of a namespace, the last used one first; with a key, only the one of that key.
  func records(in namespace: KeyValueRecord.Namespace, key: String?) throws(StoreError) -> [KeyValueRecord]
  /// Saves a record in place of the one with its key, as the last used one, on disk before this returns.
  /// - Parameter limit: The most records of the namespace that stay; the least recently used ones are
  ///   removed.
  func save(_ record: KeyValueRecord, in namespace: KeyValueRecord.Namespace, limit: Int) throws(StoreError)
  /// Makes a record the last used one.
  func markUsed(_ key: String, in namespace: KeyValueRecord.Namespace) throws(StoreError)
}

extension KeyValueStore {
  /// The records of a namespace, the last used one first.
  package func records(in namespace: KeyValueRecord.Namespace) throws(StoreError) -> [KeyValueRecord] {
    try records(in: namespace, key: nil)
  }

  /// The record of a key; nil if there is none.
  package func record(
    _ key: String, in namespace: KeyValueRecord.Namespace
  ) throws(StoreError) -> KeyValueRecord? {
    try records(in: namespace, key: key).first
  }
}
