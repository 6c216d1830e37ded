import Finance
import Formulas

/// The paths of a worksheet, which follow from its lists of records.
extension Worksheet {
  package static var recordLists: [RecordList<Self>] { [] }

  /// The path of the field of that name; nil when there is none.
  package func path(named name: String) -> FieldPath? {
    path(named: name) { list, word, record in
      list.fields.firstIndex { $0.word == word && $0.exists(self, record) }
    }
  }

  /// The path of the figure of that name; nil when there is none.
  package func figurePath(named name: String) -> FieldPath? {
    path(named: name) { list, word, record in
      list.figures.firstIndex { $0.word == word && $0.exists(self, record) }.map { list.fields.count + $0 }
    }
  }

  /// The path of a name, the part of which is found by a function.
  private func path(
    named name: String, _ part: (RecordList<Self>, _ word: Substring, _ record: Int) -> Int?
  ) -> FieldPath? {
    let points = name.indices.filter { name[$0] == "." }
    for number in Self.recordLists.indices {
      let list = Self.recordLists[number]
      if let record = list.find(self, name) {
        return part(list, "", record).map { FieldPath(list: number, record: record, part: $0) }
      }
      // A part may have a point of its own: the `rate.jul` of `cottage.rate.jul`.
      for point in points {
        guard let record = list.find(self, String(name[..<point])),
          let part = part(list, name[name.index(after: point)...], record)
        else { continue }
        return FieldPath(list: number, record: record, part: part)
      }
    }
    return nil
  }

  /// The names of all paths that are fields, also of those without a value.
  package var pathNames: [String] {
    names { list, record in list.fields.filter { $0.exists(self, record) }.map(\.word) }
  }

  /// The names of the figures that are paths but no fields, with one line for lists in English.
  package var pathFigureNames: [(name: String, summary: String, isMonthly: Bool)] {
    let figures = { (list: RecordList<Self>, record: Int) in
      list.figures.filter { $0.summary != nil && $0.exists(self, record) }
    }
    let listed = Self.recordLists.flatMap { list in
      (0..<list.count(self)).flatMap { figures(list, $0) }
    }
    return zip(names { figures($0, $1).map(\.word) }, listed).map { ($0, $1.summary ?? "", $1.isMonthly) }
  }

  private func names(_ words: (RecordList<Self>, _ record: Int) -> [String]) -> [String] {
    Self.recordLists.flatMap { list in
      (0..<list.count(self)).flatMap { record in
        words(list, record).map { list.name(of: $0, ofRecord: record, in: self) }
      }
    }
  }

  /// The paths of the fields that were entered, in the order in which they are shown.
  package var statedPaths: [FieldPath] {
    if hasNothingApart { return [] }
    var paths: [FieldPath] = []
    for number in Self.recordLists.indices {
      let list = Self.recordLists[number]
      for record in 0..<list.count(self) where list.isEntered(self, record) {
        for part in list.fields.indices where list.fields[part].isStated(self, record) {
          paths.append(FieldPath(list: number, record: record, part: part))
        }
      }
    }
    return paths
  }

  private func recordField(at path: FieldPath) -> RecordField<Self> {
    Self.recordLists[path.list].fields[path.part]
  }

  /// `true` if the value at a path was entered; `false` for a path of a record that is not there.
  func isStated(at path: FieldPath) -> Bool {
    path.record < Self.recordLists[path.list].count(self) && recordField(at: path).isStated(self, path.record)
  }

  /// The description of the field at a path.
  package func pathField(_ path: FieldPath) -> Field {
    let list = Self.recordLists[path.list]
    let name = list.name(of: list.fields[path.part].word, ofRecord: path.record, in: self)
    return list.fields[path.part].describe(
      self, path.record, RecordFieldName(text: name, section: list.section, path: path))
  }

  /// The value of a path.
  package subscript(path path: FieldPath) -> Value {
    if let value = recordField(at: path).read(self, path.record) { return value }
    return .undefined(.missing(label: pathField(path).label))
  }

  /// Sets a path; nil for its default.
  mutating func setPath(_ path: FieldPath, to value: Value?) {
    Self.recordLists[path.list].fields[path.part].write(&self, path.record, value)
  }

  /// The figure of each month at a path.
  func figure(at path: FieldPath) -> RecordFigure<Self> {
    let list = Self.recordLists[path.list]
    return list.figures[path.part - list.fields.count]
  }
}
