/// The number under which a worksheet is kept; never used again after the worksheet is gone.
public struct SheetID: Sendable, Hashable, Codable, RawRepresentable {
  /// The number, from 1.
  public let rawValue: Int64
  /// The worksheet of that number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// What became of one row of one worksheet.
///
/// A change that can be undone is a list of these.
public struct Delta: Sendable, Hashable, Codable {
  /// What a delta is about.
  public enum Subject: Sendable, Hashable, Codable {
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
  public let sheet: SheetID
  /// What it is about.
  public let subject: Subject
  /// The text before, nil where there was none.
  public let from: String?
  /// The text after, nil where there is none.
  public let to: String?

  /// A change of one text.
  public init(_ sheet: SheetID, _ subject: Subject, from: String?, to: String?) {
    (self.sheet, self.subject, self.from, self.to) = (sheet, subject, from, to)
  }

  /// The change that takes this one back.
  public var reversed: Delta { Delta(sheet, subject, from: to, to: from) }

  /// The same change in the fewest deltas: one a subject, in the order of first mention, and none that ends where it
  /// began.
  public static func merged(_ deltas: [Delta]) -> [Delta] {
    struct Key: Hashable {
      let sheet: SheetID
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
public struct LogEntry: Sendable, Hashable {
  /// What became of the entry since.
  public enum State: Int, Sendable, Hashable, Codable {
    case done
    /// Taken back, and can be done again.
    case undone
    /// Taken back for good, since something else was done after it.
    case dropped
  }

  /// Counted up by the store; a later entry has a greater number.
  public let number: Int64
  /// When, as ISO 8601 in UTC.
  public let time: String
  /// Which run of the shell.
  public let session: String
  /// What was typed.
  public let label: String
  /// What became of which row, one delta a row.
  public let deltas: [Delta]
  /// What became of the entry since.
  public let state: State

  /// An entry as a store keeps it.
  public init(number: Int64, time: String, session: String, label: String, deltas: [Delta], state: State) {
    (self.number, self.time, self.session) = (number, time, session)
    (self.label, self.deltas, self.state) = (label, deltas, state)
  }
}
