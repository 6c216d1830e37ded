import Finance
import Formulas

/// A list of records that a worksheet has, such as its lines or its loans, with the fields and the monthly figures
/// that each record has.
///
/// To add a kind of record, add one list: the names, the values and the descriptions of its paths follow from it.
package struct RecordList<Sheet>: Sendable {
  /// The name of the section of the fields.
  let section: String
  let count: @Sendable (Sheet) -> Int
  /// Returns the name of a record, which is also that of its own value: `laundry`.
  let name: @Sendable (Sheet, _ record: Int) -> String
  /// Returns the number of the record of a name; nil when there is none.
  let find: @Sendable (Sheet, _ name: String) -> Int?
  /// Returns `false` for a record of which nothing was entered, so that its fields need not be asked.
  let isEntered: @Sendable (Sheet, _ record: Int) -> Bool
  /// Returns the word of the field that stands for a record that somebody has added, such as the `rent` of a unit;
  /// nil for a record that every worksheet has.
  let value: @Sendable (Sheet, _ record: Int) -> String?
  /// The saved form; nil for records that are saved by their fields alone, or not at all.
  let saved: SavedRecords<Sheet>?
  /// Returns the commands that add the records, each as its words.
  let commands: @Sendable (Sheet, Currency) -> [[String]]
  /// Puts the records of another worksheet in place of its own.
  let take: @Sendable (inout Sheet, _ other: Sheet) -> Void
  /// How a record is called and removed by its name; nil for records without names of their own.
  let named: NamedRecords<Sheet>?
  let fields: [RecordField<Sheet>]
  let figures: [RecordFigure<Sheet>]

  init(
    _ section: String, count: @escaping @Sendable (Sheet) -> Int,
    name: @escaping @Sendable (Sheet, Int) -> String, find: @escaping @Sendable (Sheet, String) -> Int?,
    isEntered: @escaping @Sendable (Sheet, Int) -> Bool = { _, _ in true },
    value: @escaping @Sendable (Sheet, Int) -> String? = { _, _ in nil },
    saved: SavedRecords<Sheet>? = nil,
    commands: @escaping @Sendable (Sheet, Currency) -> [[String]] = { _, _ in [] },
    take: @escaping @Sendable (inout Sheet, Sheet) -> Void = { _, _ in }, named: NamedRecords<Sheet>? = nil,
    fields: [RecordField<Sheet>] = [], figures: [RecordFigure<Sheet>] = []
  ) {
    (self.section, self.count, self.name, self.find) = (section, count, name, find)
    (self.isEntered, self.value, self.saved, self.commands) = (isEntered, value, saved, commands)
    (self.take, self.named, self.fields, self.figures) = (take, named, fields, figures)
    partCount = fields.count + figures.count
  }

  /// The number of parts that a record can have.
  let partCount: Int

  /// The name of a part of a record.
  func name(of word: String, ofRecord record: Int, in sheet: Sheet) -> String {
    word.isEmpty ? name(sheet, record) : "\(name(sheet, record)).\(word)"
  }
}

/// A field that the records of a list can have.
struct RecordField<Sheet>: Sendable {
  /// The word after the point, as in `insurance.growth`; empty for the record's own value.
  let word: String
  /// Returns `true` for a record that has the field.
  let exists: @Sendable (Sheet, _ record: Int) -> Bool
  /// Returns `true` if the value was entered.
  let isStated: @Sendable (Sheet, _ record: Int) -> Bool
  let describe: @Sendable (Sheet, _ record: Int, RecordFieldName) -> Field
  /// Returns the value; nil for one that is missing.
  let read: @Sendable (Sheet, _ record: Int) -> Value?
  /// Sets the value; nil for its default.
  let write: @Sendable (inout Sheet, _ record: Int, Value?) -> Void
}

/// The name of a field of a record, with its section and its place.
struct RecordFieldName {
  let text: String
  let section: String
  /// Nil for a record that is not there yet.
  let path: FieldPath?
}

/// A figure that the records of a list can have, of each month or of the whole time: `laundry(5)`,
/// `second.balance(y3)`, `investor.irr`.
struct RecordFigure<Sheet>: Sendable {
  typealias Computation =
    @Sendable (Sheet, _ record: Int, Period, EvaluationContext) throws(NoValueError) -> Number

  /// The word after the point; empty for the record's own figure.
  let word: String
  /// One line for lists, in English; nil for a figure that is not listed.
  let summary: String?
  let exists: @Sendable (Sheet, _ record: Int) -> Bool
  let measure: @Sendable (Sheet, _ record: Int) -> Measure
  /// The rule for its value in a year.
  let yearRule: YearRule
  /// `true` if it has a value at the closing, month 0.
  let hasClosing: Bool
  /// `true` for a figure of each month, `false` for one of the whole time.
  let isMonthly: Bool
  /// Returns the formula by which it is computed; nil for one that is computed otherwise.
  let formula: @Sendable (Sheet, _ record: Int) -> String?
  /// Returns the value of a figure without a formula.
  let number: Computation
  /// Returns the formula that explains a figure without one; nil for one that is given.
  let arithmetic: @Sendable (Sheet, _ record: Int, Period?) -> String?
  /// Returns the field that differs by year whose figure it is; nil for any other figure.
  let byYear: @Sendable (Sheet, _ record: Int) -> FigureByYear?

  init(
    _ word: String, _ summary: String? = nil, yearRule: YearRule = .sum, hasClosing: Bool = false,
    isMonthly: Bool = true,
    exists: @escaping @Sendable (Sheet, Int) -> Bool = { _, _ in true },
    measure: @escaping @Sendable (Sheet, Int) -> Measure = { _, _ in .money },
    formula: @escaping @Sendable (Sheet, Int) -> String? = { _, _ in nil },
    number: @escaping Computation = { _, _, _, _ in preconditionFailure("the figure has a formula") },
    arithmetic: @escaping @Sendable (Sheet, Int, Period?) -> String? = { _, _, _ in nil },
    byYear: @escaping @Sendable (Sheet, Int) -> FigureByYear? = { _, _ in nil }
  ) {
    (self.word, self.summary, self.yearRule, self.hasClosing) = (word, summary, yearRule, hasClosing)
    (self.exists, self.measure, self.formula, self.number) = (exists, measure, formula, number)
    (self.arithmetic, self.byYear, self.isMonthly) = (arithmetic, byYear, isMonthly)
  }
}
