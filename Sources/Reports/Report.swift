import Localization

/// What a command has to say, as typed values: thought before ink.
///
/// A command returns a report; a renderer (`TextRenderer`, `JSONRenderer`, `CSVRenderer`, `MarkdownRenderer`) turns it
/// into bytes. Nothing else formats a number.
package struct Report: Sendable, Equatable {
  /// One block of a report.
  package enum Part: Sendable, Equatable {
    /// A sentence, such as `Saved as elm.`
    case note(LocalizedText)
    /// A sheet of named figures under an optional heading.
    case figures(heading: LocalizedText?, [Figure])
    /// Rows under named columns.
    case table(Table)
    /// What became of one or more fields.
    case changes([Change])
    /// The one answer to a question, such as `calc 2+2`.
    case answer(Cell)
    /// Where a figure comes from.
    case derivation(Derivation)
    /// Small tiles in rows and columns.
    case mosaic(HeatMap)
  }

  /// The blocks, shown in their order.
  package var parts: [Part]

  /// A report of these blocks; of none, it has nothing to say.
  package init(_ parts: [Part] = []) {
    self.parts = parts
  }

  /// A report of one sentence.
  package static func note(_ sentence: LocalizedText) -> Report {
    Report([.note(sentence)])
  }
}

/// One named value: `interest` · `Interest` · $1,072.26.
package struct Figure: Sendable, Equatable {
  /// The registry name, which is the key in JSON and CSV.
  package let key: String
  /// What a person reads.
  package let label: LocalizedText
  /// The value with its unit.
  package let cell: Cell
  /// A short remark beside the value: where it follows from, or why it is what it is.
  package let remark: LocalizedText?

  /// A figure under its registry name.
  package init(key: String, label: LocalizedText, cell: Cell, remark: LocalizedText? = nil) {
    self.key = key
    self.label = label
    self.cell = cell
    self.remark = remark
  }
}

/// What became of one field: from the first value to the second.
package struct Change: Sendable, Equatable {
  /// The registry name of the field.
  package let key: String
  /// What a person reads.
  package let label: LocalizedText
  /// The value before the change.
  package let from: Cell
  /// The value after it.
  package let to: Cell
  /// What moved this field, when the person did not set it: `price`.
  package let follows: String?

  /// A change of the field with this registry name.
  package init(key: String, label: LocalizedText, from: Cell, to: Cell, follows: String? = nil) {
    self.key = key
    self.label = label
    self.from = from
    self.to = to
    self.follows = follows
  }
}

/// Rows of cells under named columns.
package struct Table: Sendable, Equatable {
  /// What stands above the table.
  package var heading: LocalizedText?
  /// The heads of the columns, from the left.
  package let columns: [Column]
  /// Each row has as many cells as there are columns.
  package private(set) var rows: Rows

  /// A table of rows that each have a cell for each column.
  package init(heading: LocalizedText? = nil, columns: [Column], rows: [[Cell]] = []) {
    self.init(heading: heading, columns: columns, rows: Rows(rows))
    precondition(rows.allSatisfy { $0.count == columns.count }, "a row needs a cell for each column")
  }

  /// A table of rows that are made when they are asked for, each with a cell for each column.
  package init(heading: LocalizedText? = nil, columns: [Column], rows: Rows) {
    (self.heading, self.columns, self.rows) = (heading, columns, rows)
  }

  /// Adds a row, which must have a cell for each column.
  package mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row needs a cell for each column")
    rows.append(row)
  }
}

/// The head of a column.
package struct Column: Sendable, Equatable {
  /// How soon a narrow terminal gives a column up.
  ///
  /// The machine formats, a pipe and a file always have every column.
  package enum Importance: Int, Sendable, Comparable {
    /// Given up first.
    case detail
    /// Given up when no detail is left.
    case useful
    /// Never given up.
    case essential

    /// Whether the first is given up sooner.
    package static func < (one: Importance, other: Importance) -> Bool { one.rawValue < other.rawValue }
  }

  /// The registry name, which is the key in JSON and CSV; no other column of the table has it.
  package let key: String
  /// What a person reads.
  package let label: LocalizedText
  /// How soon a narrow terminal gives the column up.
  package let importance: Importance
  /// Whether it holds text of which every word counts: as the last column it is broken into lines rather than cut.
  package let isProse: Bool

  /// The head of a column with this registry name.
  package init(key: String, label: LocalizedText, importance: Importance = .essential, isProse: Bool = false)
  {
    self.key = key
    self.label = label
    self.importance = importance
    self.isProse = isProse
  }
}
