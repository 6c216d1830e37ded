import Localization

/// The output of a command as typed values.
///
/// A command returns a report; a renderer (`TextRenderer`, `JSONRenderer`, `CSVRenderer`, `MarkdownRenderer`)
/// turns it into bytes. Nothing else formats a number.
package struct Report: Sendable, Equatable {
  /// One block of a report.
  ///
  /// The large ones are kept apart, since a block is copied a few times on its way to the renderer.
  package enum Block: Sendable, Equatable {
    /// A sentence, such as `Saved as elm.`
    case note(LocalizedText)
    /// A sheet of named figures with an optional heading.
    case figures(heading: LocalizedText?, [Figure])
    /// Rows under named columns.
    indirect case table(Table)
    /// The changes of one or more fields.
    case changes([Change])
    /// The result of a calculation, such as `calc 2+2`.
    indirect case answer(Cell)
    /// The derivation of a figure.
    indirect case derivation(Derivation)
    /// Coloured tiles in rows and columns.
    indirect case heatMap(HeatMap)
    /// A picture of a table.
    indirect case chart(Chart)
    /// A part with a title, which has blocks of its own.
    indirect case section(Section)
  }

  /// The blocks in their order.
  package var blocks: [Block]

  /// The table that `export` writes in place of the blocks, where they sum it up; nil for the blocks themselves.
  package var exported: Table? { others.first?.exported }

  /// The table that `chart` draws, where no table of the blocks makes a picture; nil for one of the blocks.
  package var drawn: Table? { others.first?.drawn }

  private struct OtherTables: Sendable, Equatable {
    let exported, drawn: Table?
  }

  /// Those tables or none, kept apart as few reports have one.
  private let others: [OtherTables]

  /// A report of these blocks.
  package init(_ blocks: [Block] = [], exported: Table? = nil, drawn: Table? = nil) {
    self.blocks = blocks
    others = exported == nil && drawn == nil ? [] : [OtherTables(exported: exported, drawn: drawn)]
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
  /// The label for people.
  package let label: LocalizedText
  /// The value with its unit.
  package let cell: Cell
  /// A short remark beside the value, such as the field that it follows from.
  package let remark: LocalizedText?
  /// `true` for a figure that only machine formats have, so that people are shown what matters.
  package let isForMachines: Bool

  /// A figure under its registry name.
  package init(
    key: String, label: LocalizedText, cell: Cell, remark: LocalizedText? = nil, isForMachines: Bool = false
  ) {
    self.key = key
    self.label = label
    self.cell = cell
    self.remark = remark
    self.isForMachines = isForMachines
  }
}

/// The change of one field from a value to another.
package struct Change: Sendable, Equatable {
  /// The registry name of the field.
  package let key: String
  /// The label for people.
  package let label: LocalizedText
  /// The value before the change.
  package let from: Cell
  /// The value after it.
  package let to: Cell
  /// The field that changed this one, if the user did not set it: `price`.
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
  /// The heading above the table.
  package var heading: LocalizedText?
  /// The columns, from the left.
  package let columns: [TableColumn]
  /// Each row has as many cells as there are columns.
  package private(set) var rows: TableRows
  /// The subject of the rows, from which follows the picture that suits them.
  package var contents = TableContents.rows
  /// The readers that are shown the table: people may have the same rows in several tables, programs in one.
  package var audience = TableColumn.Audience.everyone
  /// `true` for columns of numbers with one blank between them, where two would make the lines too long.
  package var isTight = false
  /// `true` for columns that are named after data, such as saved names: programs read their rows by position.
  package var isByPosition: Bool {
    get { if case .grid = contents { true } else { hasDataColumns } }
    set { hasDataColumns = newValue }
  }
  private var hasDataColumns = false
  /// `true` for a list of paragraphs: for people the first cell of a row is a line, and each other one a line below it.
  package let isList: Bool

  /// A table of rows that each have a cell for each column.
  package init(
    heading: LocalizedText? = nil, columns: [TableColumn], rows: [[Cell]] = [], isList: Bool = false
  ) {
    self.init(heading: heading, columns: columns, rows: TableRows(rows), isList: isList)
    precondition(rows.allSatisfy { $0.count == columns.count }, "a row needs a cell for each column")
  }

  /// A table of rows that may be made on demand, each with a cell for each column.
  package init(
    heading: LocalizedText? = nil, columns: [TableColumn], rows: TableRows, isList: Bool = false
  ) {
    (self.heading, self.columns, self.rows, self.isList) = (heading, columns, rows, isList)
  }

  /// The same table with its first rows alone.
  package func keeping(rows count: Int) -> Table {
    var table = self
    if rows.count > count { table.rows = TableRows(Array(rows.prefix(count))) }
    return table
  }

  /// Appends a row, which must have a cell for each column.
  package mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row needs a cell for each column")
    rows.append(row)
  }
}

/// A column of a table.
package struct TableColumn: Sendable, Equatable {
  /// The importance of a column on a narrow terminal.
  ///
  /// Machine formats, pipes and files always have every column.
  package enum Importance: Int, Sendable, Comparable {
    /// Dropped first, as it says in another way what another column says.
    case redundant
    /// Dropped if nothing redundant is left.
    case detail
    /// Dropped if no detail is left.
    case useful
    /// Never dropped.
    case essential

    /// `true` if the first is dropped sooner.
    package static func < (one: Importance, other: Importance) -> Bool { one.rawValue < other.rawValue }
  }

  /// The readers of a column.
  package enum Audience: Sendable {
    case everyone
    /// Those of text and Markdown alone.
    case people
    /// Those of machine formats alone.
    case programs
  }

  /// The registry name, which is the key in JSON and CSV; no other column of the table has it.
  package let key: String
  /// The label for people.
  package let label: LocalizedText
  /// The importance of the column on a narrow terminal.
  package let importance: Importance
  /// `true` for sentences: as the last column they stand below their row where they would be squeezed.
  package let isProse: Bool
  /// `true` for prose of which the beginning is enough: one line, cut with an ellipsis.
  package let isExcerpt: Bool
  /// The readers that are shown the column.
  package let audience: Audience

  /// A column with this registry name.
  package init(
    key: String, label: LocalizedText, importance: Importance = .essential, isProse: Bool = false,
    isExcerpt: Bool = false, audience: Audience = .everyone
  ) {
    self.audience = audience
    self.key = key
    self.label = label
    self.importance = importance
    self.isProse = isProse || isExcerpt
    self.isExcerpt = isExcerpt
  }
}
