/// Records that people give a name, which nothing else in formulas may have, and remove by it.
struct NamedRecords<Sheet>: Sendable {
  /// One of them in English, with its article: `a unit`.
  let noun: String
  /// Returns the names of other records that need one, which stays until they are gone.
  let users: @Sendable (Sheet, _ name: String) -> [String]
  /// Removes the record of a name with all that is about it alone; does nothing when there is none.
  let remove: @Sendable (inout Sheet, _ name: String) -> Void

  init(
    _ noun: String, users: @escaping @Sendable (Sheet, String) -> [String] = { _, _ in [] },
    remove: @escaping @Sendable (inout Sheet, String) -> Void
  ) {
    (self.noun, self.users, self.remove) = (noun, users, remove)
  }
}

extension Worksheet {
  /// The names of the records that somebody has added, in the order of the lists.
  package var recordNames: [String] {
    Self.recordLists.filter { $0.named != nil }.flatMap { list in
      (0..<list.count(self)).filter { list.value(self, $0) != nil }.map { list.name(self, $0) }
    }
  }

  /// The kind of the record of a name that somebody has added, in English with its article; nil when there is none.
  package func noun(ofRecordNamed name: String) -> String? { list(ofRecordNamed: name)?.named?.noun }

  /// The name of the field that stands for the record of a name: `laundry`, `upper.rent`; nil when there is none.
  package func valueName(ofRecordNamed name: String) -> String? {
    guard let list = list(ofRecordNamed: name), let record = list.find(self, name) else { return nil }
    return list.value(self, record).map { list.name(of: $0, ofRecord: record, in: self) }
  }

  /// The names of the records that need the one of a name.
  package func users(ofRecordNamed name: String) -> [String] {
    list(ofRecordNamed: name)?.named?.users(self, name) ?? []
  }

  /// Removes the record of a name with all that is about it alone; does nothing when there is none.
  package mutating func removeRecord(named name: String) {
    list(ofRecordNamed: name)?.named?.remove(&self, name)
  }

  private func list(ofRecordNamed name: String) -> RecordList<Self>? {
    Self.recordLists.first { list in
      guard list.named != nil, let record = list.find(self, name) else { return false }
      return list.value(self, record) != nil
    }
  }
}
