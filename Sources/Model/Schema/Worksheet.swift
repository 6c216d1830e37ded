import Finance
import Formulas

/// A form to fill in that computes: a value type with a registry of its fields and one of its metrics.
package protocol Worksheet: Sendable {
  /// The word for the kind in commands and in saved work: `rental`.
  static var kind: String { get }
  /// The name of one worksheet of the kind in a sentence: `property`.
  static var noun: String { get }
  /// The purpose, in one sentence.
  static var summary: String { get }
  /// The fields.
  static var registry: Registry<Self> { get }
  /// The figures that are computed from them.
  static var metrics: Metrics<Self> { get }
  /// The expectations that people have of the figures.
  static var conventions: any FigureConventions.Type { get }
  /// A worksheet with every field at its default.
  init()

  /// The whole content in canonical text, by name, as it is saved.
  func rows(in currency: Currency) -> [String: String]
  /// The worksheet that saved rows describe; a field without a row is at its default.
  init(rows: [String: String], in currency: Currency) throws(UnreadableRowError)

  // The fields have a common implementation. They are requirements so that each worksheet has its own
  // specialized copy, which every command of a script of a hundred thousand lines goes through.

  /// The field of that name, exactly as registered.
  static func field(named name: String) -> Field?
  /// The field or path of that name, exactly as registered.
  func field(named name: String) -> Field?
  /// The present value of a field.
  subscript(field: Field) -> Value { get }
  /// The value that the user stated; nil when the field follows from others.
  ///
  /// The field may read otherwise: a share of a price that is not known yet reads 0.
  func stated(_ field: Field) -> Value?
  /// Sets a field, and with it the fields that follow from it.
  /// - Precondition: The value has the field's unit.
  mutating func set(_ field: Field, to value: Value)
  /// `true` if the field holds what the user stated, `false` if it follows from other fields.
  func isStated(_ field: Field) -> Bool
  /// The formula by which a field follows from others; nil for a field that is stated.
  func arithmetic(of field: Field) -> String?
  /// `true` for a field that the user has entered, though it may be its default.
  func isEntered(_ field: Field) -> Bool
  /// Notes that a field was entered, or reset.
  mutating func mark(_ field: Field, isEntered: Bool)

  /// `true` if nothing is entered of what is kept apart from the properties of the worksheet itself: no paths, and
  /// each field that is kept there reads as in an empty worksheet.
  var hasNothingApart: Bool { get }

  // Records. Most kinds have none.

  /// The lists of records, from which the paths follow: these four, which formulas and comparisons ask for often, and
  /// those in `Worksheet+Records`.
  static var recordLists: [RecordList<Self>] { get }
  /// The path of the field of that name; nil when there is none.
  func path(named name: String) -> FieldPath?
  /// The description of the field at a path.
  func pathField(_ path: FieldPath) -> Field
  /// The value of a path.
  subscript(path path: FieldPath) -> Value { get }
  /// The paths of the fields that were entered, in the order in which they are shown.
  var statedPaths: [FieldPath] { get }
  /// A number that differs between worksheets whose paths mean different things.
  var pathSignature: PathSignature { get }
  /// `true` for a field that formulas take from the year of their month, so that it may differ from year to year.
  func canDifferByYear(_ field: Field) -> Bool
  /// Sets the values of a field in each year; the last of them holds from then on.
  /// - Precondition: The field can differ by year.
  mutating func set(_ field: Field, byYear values: [Value])
  /// The number of years until which figures are computed; nil for a kind without years, or if it is not entered.
  var years: Int? { get }
  /// `false` if the figures that have no formula have the same values whatever a field is.
  func figures(dependOn field: Field) -> Bool

  // Fields of amounts.

  /// The formula for the value of a field of amounts; nil for one that is the number entered.
  func formula(ofAmount field: Field) -> String?
  /// The number of a field of amounts, in the interval of its field; nil for one with a formula.
  func number(ofAmount field: Field, in currency: Currency) -> Number?

  /// The field that takes the values of a field as plain numbers: `management.percent` for `management` while
  /// that is a share, the field itself where it is a plain number.
  /// - Parameter isShare: `true` for the field of a share, whatever the present value is.
  func numberField(of field: Field, isShare: Bool) -> Field
  /// The field and the value that state the same as a value of a field's other unit; nil for a field without
  /// one.
  func restated(
    _ field: Field, as value: Value
  ) throws(RestatementError) -> (field: Field, value: Value)?
  /// The reason why a field cannot be set now, as it follows from others; nil for one that can.
  func obstacle(toSetting field: Field) -> RestatementError?

  // Months. Most kinds have none.

  /// The last month that has figures.
  func lastMonth(_ context: EvaluationContext) throws(NoValueError) -> Int
  /// The name of the metric that is the last month; nil for a kind without months.
  static var lastMonthMetric: String? { get }
  /// The name of a loan whose terms cannot hold together, and the conflict; nil for none.
  ///
  /// A requirement here, because every change of any worksheet is asked for it.
  var loanConflict: (loan: String, LoanConflict)? { get }
  /// The worksheet with its loan; nil for a kind without one.
  ///
  /// A requirement, because a cast to `any LoanWorksheet` searches for the conformance at run time.
  var loanWorksheet: (any LoanWorksheet)? { get }

  /// The names of the metrics by which a change of this worksheet is judged, the most telling first.
  var headline: [String] { get }

  /// The worksheet with its records; nil for a kind without any.
  var recordWorksheet: (any RecordWorksheet)? { get }
  /// The differences of the records, and of the figures that are computed from them alone.
  /// - Parameter old: An earlier state; there are no differences from a worksheet of another kind.
  ///
  /// A requirement here, because every change of any worksheet is asked for them.
  func recordChanges(since old: any Worksheet) -> [RecordChange]
}

extension Worksheet {
  package static var conventions: any FigureConventions.Type { PlainConventions<Self>.self }

  package func arithmetic(of field: Field) -> String? { nil }

  /// A kind that does not note what was entered takes what is at its default as not entered.
  package func isEntered(_ field: Field) -> Bool { isStated(field) && self[field] != Self()[field] }

  package mutating func mark(_ field: Field, isEntered: Bool) {}

  package var hasNothingApart: Bool { false }

  package var pathSignature: PathSignature { .none }

  package func canDifferByYear(_ field: Field) -> Bool { false }

  package mutating func set(_ field: Field, byYear values: [Value]) {
    preconditionFailure("\(Self.kind) has no years")
  }

  package var years: Int? { nil }

  package func figures(dependOn field: Field) -> Bool { true }

  package func formula(ofAmount field: Field) -> String? { nil }

  package func number(ofAmount field: Field, in currency: Currency) -> Number? { nil }

  package func numberField(of field: Field, isShare: Bool) -> Field { field }

  package func restated(
    _ field: Field, as value: Value
  ) throws(RestatementError) -> (field: Field, value: Value)? { nil }

  package func obstacle(toSetting field: Field) -> RestatementError? { nil }

  package func lastMonth(_ context: EvaluationContext) throws(NoValueError) -> Int {
    throw NoValueError(UndefinedReason.noMonths)
  }

  package static var lastMonthMetric: String? { nil }

  package var loanConflict: (loan: String, LoanConflict)? { nil }

  package var loanWorksheet: (any LoanWorksheet)? { nil }

  package var headline: [String] { Self.conventions.headline }

  package var recordWorksheet: (any RecordWorksheet)? { nil }

  package func recordChanges(since old: any Worksheet) -> [RecordChange] { [] }
}
