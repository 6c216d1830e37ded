import Localization

/// A picture of a table: its form, the columns that are drawn, and a sentence that says what is to be seen.
///
/// The table remains the value: JSON, CSV and Markdown write it, and the pictures of text, SVG and HTML take
/// every number from its cells.
package struct Chart: Sendable, Equatable {
  /// A dotted line across the picture at a value, with a few words: the present value, or a criterion.
  package struct Mark: Sendable, Equatable {
    /// The axis of the value.
    package enum Axis: String, Sendable { case x, y }

    /// A side of a value.
    package enum Side: String, Sendable { case below, above }

    /// The axis of the value; `y` for the numbers of a heat table.
    package let axis: Axis
    /// The value, in the unit of the axis.
    package let value: Cell
    /// The words at the mark: `now`, `cash_on_cash >= 6%`.
    package let label: LocalizedText
    /// The side on which a criterion fails; nil for a value that is no criterion.
    package let failing: Side?

    /// A mark at a value of an axis.
    package init(_ axis: Axis, at value: Cell, label: LocalizedText, failing: Side? = nil) {
      (self.axis, self.value, self.label, self.failing) = (axis, value, label, failing)
    }
  }

  /// The number of a heat table that is the nearest to the present case.
  package struct Present: Sendable, Equatable {
    /// The index of the row.
    package let row: Int
    /// The key of the column.
    package let series: String

    /// A number of a table.
    package init(row: Int, series: String) { (self.row, self.series) = (row, series) }
  }

  /// The title, which stands above the picture.
  package let title: LocalizedText
  /// The shape of the picture.
  package let form: Form
  /// The rows that are drawn.
  package let table: Table
  /// The key of the column of the horizontal axis, or of the rows' labels.
  package let x: String
  /// The keys of the columns that are drawn, in the order of the legend.
  package let series: [String]
  /// The words behind the horizontal axis, such as `years`; nil where the title says it.
  package let unit: LocalizedText?
  /// The words above the columns of a heat table; nil for the first word of their heads, the name of the field.
  package let across: LocalizedText?
  /// The key of a column of words beside the bars; nil for none.
  package let remark: String?
  /// The values that are marked.
  package let marks: [Mark]
  /// The number of a heat table that is framed; nil for none.
  package let present: Present?
  /// One computed sentence that says what is to be seen; the description of the SVG too.
  package let reading: LocalizedText

  /// A chart of columns of a table.
  package init(
    title: LocalizedText, form: Form, table: Table, x: String, series: [String], unit: LocalizedText? = nil,
    across: LocalizedText? = nil, remark: String? = nil, marks: [Mark] = [], present: Present? = nil,
    reading: LocalizedText
  ) {
    precondition(([x] + series).allSatisfy { key in table.columns.contains { $0.key == key } })
    (self.title, self.form, self.table) = (title, form, table)
    (self.x, self.series, self.unit) = (x, series, unit)
    (self.across, self.remark) = (across, remark)
    (self.marks, self.present, self.reading) = (marks, present, reading)
  }
}
