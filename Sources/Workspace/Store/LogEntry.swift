import Model

/// What became of one row of one worksheet.
///
/// A change that can be undone is a list of these.
package struct Delta: Sendable, Hashable, Codable {
  /// What a delta is about.
  package enum Subject: Sendable, Hashable, Codable {
    /// Whether the worksheet exists: the text is its kind.
    case existence
    /// The name it is saved under.
    case name
    /// A stated field: the text is canonical.
    case field(String)
    /// Which worksheet is open in the shell that made the change: the text is a sheet's number.
    case open
  }

  /// The worksheet; for `open` the number has no meaning and is 0.
  package let sheet: DocumentID
  /// What it is about.
  package let subject: Subject
  /// The text before, nil where there was none.
  package let from: String?
  /// The text after, nil where there is none.
  package let to: String?

  /// A change of one text.
  package init(_ sheet: DocumentID, _ subject: Subject, from: String?, to: String?) {
    (self.sheet, self.subject, self.from, self.to) = (sheet, subject, from, to)
  }

  /// The change that takes this one back.
  package var reversed: Delta { Delta(sheet, subject, from: to, to: from) }

  /// The same change in the fewest deltas: one a subject, in the order of first mention, and none that ends where it
  /// began.
  package static func merged(_ deltas: [Delta]) -> [Delta] {
    struct Key: Hashable {
      let sheet: DocumentID
      let subject: Subject
    }
    var places: [Key: Int] = [:]
    var merged: [Delta] = []
    for delta in deltas {
      let key = Key(sheet: delta.sheet, subject: delta.subject)
      if let place = places[key] {
        merged[place] = Delta(delta.sheet, delta.subject, from: merged[place].from, to: delta.to)
      } else {
        places[key] = merged.count
        merged.append(delta)
      }
    }
    return merged.filter { $0.from != $0.to }
  }
}

/// One entry of the change log: what one command, script or `open` did.
package struct LogEntry: Sendable, Hashable {
  /// What became of the entry since.
  package enum State: Int, Sendable, Hashable, Codable {
    case done
    /// Taken back, and can be done again.
    case undone
    /// Taken back for good, since something else was done after it.
    case dropped
  }

  /// Counted up by the store; a later entry has a greater number.
  package let number: Int64
  /// When, as ISO 8601 in UTC.
  package let time: String
  /// Which run of the shell.
  package let session: String
  /// What was typed.
  package let label: String
  /// What became of which row, one delta a row.
  package let deltas: [Delta]
  /// What became of the entry since.
  package let state: State

  /// An entry as a store keeps it.
  package init(number: Int64, time: String, session: String, label: String, deltas: [Delta], state: State) {
    (self.number, self.time, self.session) = (number, time, session)
    (self.label, self.deltas, self.state) = (label, deltas, state)
  }
}
