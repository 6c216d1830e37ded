import Finance
import Model

/// The setting of a field that is one stored property, from one value to another.
///
/// An edit that only sets such fields is kept as its steps for `undo` in a script, which are a small part of the
/// document.
struct FieldStep: Sendable {
  /// The field.
  let field: Field
  /// The units of the value before; see `Value.units`.
  let from: Int64
  /// The units of the value after.
  let to: Int64
  /// `true` if the field was entered before; after the step it is.
  let wasEntered: Bool

  /// The step that sets a field of a worksheet, and sets it; nil, and nothing is set, where more may change or a
  /// value is more than its units.
  init?(setting field: Field, of sheet: inout any Worksheet, to value: Value) {
    guard field.isStored, let to = field.stepUnits(value), let from = field.stepUnits(sheet.held(field))
    else {
      return nil
    }
    (self.field, self.from, self.to, wasEntered) = (field, from, to, sheet.isEntered(field))
    sheet.set(field, to: value)
  }

  /// The step that sets a field in place, where there is no more to say of it than the change; nil, and nothing is
  /// set, elsewhere.
  init?(settingAlone field: Field, of sheet: inout any Worksheet, to value: Value) {
    guard let to = field.stepUnits(value), let from = field.stepUnits(sheet[field]),
      let (_, wasEntered) = sheet.setAlone(field, to: value)
    else { return nil }
    (self.field, self.from, self.to, self.wasEntered) = (field, from, to, wasEntered)
  }

  /// Takes the step back.
  func undo(in sheet: inout any Worksheet) {
    sheet.set(field, to: field.value(units: from))
    if !wasEntered { sheet.mark(field, isEntered: false) }
  }

  /// Takes the step again.
  func redo(in sheet: inout any Worksheet) { sheet.set(field, to: field.value(units: to)) }
}

extension Field {
  /// The units of a value, for a field each of whose values follows from its units; nil for any other field.
  fileprivate func stepUnits(_ value: Value) -> Int64? {
    switch unit {
    case .money, .percent, .term, .count, .number: value.units
    case .frequency, .amount, .choice, .date, .percents: nil
    }
  }
}

/// The steps of one edit in their order, of which there is mostly one.
struct FieldSteps: Sendable {
  private let first: FieldStep
  private let further: [FieldStep]

  /// The one step of an edit.
  init(_ step: FieldStep) { (first, further) = (step, []) }

  /// The steps of an edit; nil for none.
  init?(_ steps: [FieldStep]) {
    guard let first = steps.first else { return nil }
    (self.first, further) = (first, steps.count == 1 ? [] : Array(steps.dropFirst()))
  }

  /// Takes the steps back.
  func undo(in sheet: inout any Worksheet) {
    for step in further.reversed() { step.undo(in: &sheet) }
    first.undo(in: &sheet)
  }

  /// Takes the steps again.
  func redo(in sheet: inout any Worksheet) {
    first.redo(in: &sheet)
    for step in further { step.redo(in: &sheet) }
  }

  /// The changes of the rows that are saved.
  func rowChanges(of id: DocumentID?, in currency: Currency) -> [RowChange] {
    // The row of such a field depends on no other field, so that the rest of the worksheet does not matter.
    guard let kind = WorksheetKinds.all.first(where: { $0.field(named: first.field.name) === first.field })
    else {
      return []
    }
    var sheet: any Worksheet = kind.init()
    undo(in: &sheet)
    let before = sheet.rows(in: currency)
    redo(in: &sheet)
    return Workspace.differences(
      id ?? DocumentID(rawValue: 0), from: before, to: sheet.rows(in: currency))
  }
}
