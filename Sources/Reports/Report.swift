import Finance

/// What a command has to say, as typed values: thought before ink.
///
/// A command returns a report; a renderer (`TextRenderer`, `JSONRenderer`, `CSVRenderer`, `MarkdownRenderer`) turns it
/// into bytes. Nothing else formats a number.
public struct Report: Sendable, Equatable {
  /// One block of a report.
  public enum Part: Sendable, Equatable {
    /// A sentence, such as `Saved as elm.`
    case note(Phrase)
    /// A sheet of named figures under an optional heading.
    case figures(heading: Phrase?, [Figure])
    /// Rows under named columns.
    case table(Table)
    /// What became of one or more fields.
    case changes([Change])
    /// The one answer to a question, such as `calc 2+2`.
    case answer(Cell)
    /// Where a figure comes from.
    case derivation(Derivation)
    /// Small tiles in rows and columns.
    case mosaic(Mosaic)
  }

  /// The blocks, shown in their order.
  public var parts: [Part]

  /// A report of these blocks; of none, it has nothing to say.
  public init(_ parts: [Part] = []) {
    self.parts = parts
  }

  /// A report of one sentence.
  public static func note(_ sentence: Phrase) -> Report {
    Report([.note(sentence)])
  }
}

/// One named value: `interest` · `Interest` · $1,072.26.
public struct Figure: Sendable, Equatable {
  /// The registry name, which is the key in JSON and CSV.
  public let key: String
  /// What a person reads.
  public let label: Phrase
  /// The value with its unit.
  public let cell: Cell
  /// A short remark beside the value: where it follows from, or why it is what it is.
  public let remark: Phrase?

  /// A figure under its registry name.
  public init(key: String, label: Phrase, cell: Cell, remark: Phrase? = nil) {
    self.key = key
    self.label = label
    self.cell = cell
    self.remark = remark
  }
}

/// What became of one field: from the first value to the second.
public struct Change: Sendable, Equatable {
  /// The registry name of the field.
  public let key: String
  /// What a person reads.
  public let label: Phrase
  /// The value before the change.
  public let from: Cell
  /// The value after it.
  public let to: Cell
  /// What moved this field, when the person did not set it: `price`.
  public let follows: String?

  /// A change of the field with this registry name.
  public init(key: String, label: Phrase, from: Cell, to: Cell, follows: String? = nil) {
    self.key = key
    self.label = label
    self.from = from
    self.to = to
    self.follows = follows
  }
}

/// Rows of cells under named columns.
public struct Table: Sendable, Equatable {
  /// What stands above the table.
  public var heading: Phrase?
  /// The heads of the columns, from the left.
  public let columns: [Column]
  /// Each row has as many cells as there are columns.
  public private(set) var rows: Rows

  /// A table of rows that each have a cell for each column.
  public init(heading: Phrase? = nil, columns: [Column], rows: [[Cell]] = []) {
    self.init(heading: heading, columns: columns, rows: Rows(rows))
    precondition(rows.allSatisfy { $0.count == columns.count }, "a row needs a cell for each column")
  }

  /// A table of rows that are made when they are asked for, each with a cell for each column.
  public init(heading: Phrase? = nil, columns: [Column], rows: Rows) {
    (self.heading, self.columns, self.rows) = (heading, columns, rows)
  }

  /// Adds a row, which must have a cell for each column.
  public mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row needs a cell for each column")
    rows.append(row)
  }
}

/// The head of a column.
public struct Column: Sendable, Equatable {
  /// How soon a narrow terminal gives a column up.
  ///
  /// The machine formats, a pipe and a file always have every column.
  public enum Importance: Int, Sendable, Comparable {
    /// Given up first.
    case detail
    /// Given up when no detail is left.
    case useful
    /// Never given up.
    case essential

    /// Whether the first is given up sooner.
    public static func < (one: Importance, other: Importance) -> Bool { one.rawValue < other.rawValue }
  }

  /// The registry name, which is the key in JSON and CSV; no other column of the table has it.
  public let key: String
  /// What a person reads.
  public let label: Phrase
  /// How soon a narrow terminal gives the column up.
  public let importance: Importance
  /// Whether it holds text of which every word counts: as the last column it is broken into lines rather than cut.
  public let isProse: Bool

  /// The head of a column with this registry name.
  public init(key: String, label: Phrase, importance: Importance = .essential, isProse: Bool = false) {
    self.key = key
    self.label = label
    self.importance = importance
    self.isProse = isProse
  }
}

/// How many decimals a person is shown.
///
/// Machine formats always carry all of them.
public enum Precision: Sendable, Hashable {
  /// Never fewer than this, and more where the value has them: half a dollar at least 0 is `$0.50`, never `$1`.
  ///
  /// For an amount, any at all stands for the decimals of its currency.
  /// A percentage that has more than `longestFraction` decimals, or does not end, is rounded at `cutFraction`.
  case atLeast(Int)
  /// Exactly this many, rounded half away from zero: for computed rates such as a return.
  case rounded(Int)
}

/// What a computed number is read as.
public enum NumberKind: Sendable, Hashable {
  case plain
  /// An amount in major units, shown rounded to the smallest coin unless more decimals are asked for.
  case money
  /// A fraction, shown times one hundred.
  case percent
}

/// One value with its unit.
public enum Cell: Sendable, Hashable {
  /// An amount in the currency of the renderer.
  case money(Money, Precision)
  /// An amount on an account, with its cents small where the renderer can show them so.
  case balance(Money)
  /// A fraction, shown times one hundred: 13/160 is 8.125 %.
  case percent(Ratio, Precision)
  /// A length of time.
  case term(Term)
  /// A number of things.
  case count(Int)
  /// A return: a fraction of a year's income on the cash, and the income that it stands for, a month.
  case yield(Ratio, monthly: Money)
  /// What a formula came to.
  case number(Number, NumberKind, Precision)
  /// A day.
  case date(CalendarDate)
  /// A moment: ISO 8601 for programs, and as a clock on the wall shows it for people.
  case moment(iso: String, local: String)
  /// Whether something holds.
  case truth(Bool)
  /// A text that is the same in every language; it may come from anywhere, and renderers see to it that it does no harm.
  case text(String)
  /// Words in the language of the person.
  case words(Phrase)
  /// Words in the colour of what they mean, where there are colours.
  case tinted(Phrase, Tint)
  /// A value that does not exist, with the reason as a clause: `no cash is invested by month 12`.
  case undefined(why: Phrase)
  /// Nothing to show, and nothing missing.
  case empty
}
