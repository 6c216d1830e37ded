import Finance
import Localization
import Model

/// Values in the other unit of a field: a down payment as an amount, a loan as a share of the price.
extension ReadingContext {
  /// The value in the other unit of a field, of a text that is none in its own; nil for one that is neither.
  func valueInOtherUnit(of field: Field, _ token: Token, _ error: Diagnostic) throws(Diagnostic) -> Value? {
    guard let error = error.error as? FieldValueError else { return nil }
    if let form = field.numberForm, let text = try? numbers(in: token, as: form).text,
      let amount = perUnit(text, field)
    {
      return .amount(amount)
    }
    guard let unit = field.otherUnit else { return nil }
    let form: NumberForm = unit == .money ? .money : .percent
    var text = try numbers(in: token, as: form).text
    if let share = share(ofWhole: text, field) { text = share }
    guard let value = try? Value(typed: text, unit: unit, in: workspace.currency) else { return nil }
    if case .mistyped = error { return value }
    // A plain number may be meant in the other unit, which its sign would say.
    guard case .outOfRange = error, unit == .money, case .money(let amount) = value, amount > .zero else {
      return nil
    }
    throw Diagnostic(
      FieldValueError.amountWithoutSign(field, amount, conventions), at: token.range)
  }
}

extension FieldAssignment {
  /// The assignment for which one in the other unit of its field stands, on a worksheet; nil for any other.
  package func restated(
    on sheet: any Worksheet, _ context: ReadingContext
  ) throws(Diagnostic) -> FieldAssignment? {
    guard isInOtherUnit, let value else { return nil }
    if case .amount(let amount) = value { return try restated(amount, on: sheet, context) }
    let restated: (field: Field, value: Value)?
    do throws(RestatementError) {
      restated = try sheet.restated(field, as: value)
    } catch {
      throw Diagnostic(FieldValueError.cannotRestate(field, error), at: range)
    }
    guard let restated else { return nil }
    guard restated.field.allows(restated.value, in: context.workspace.currency) else {
      throw Diagnostic(FieldValueError.outOfRange(restated.field, context.conventions), at: range)
    }
    return FieldAssignment(restated, of: self)
  }

  /// The assignment for which an amount of each unit stands.
  private func restated(
    _ amount: RecurringAmount, on sheet: any Worksheet, _ context: ReadingContext
  ) throws(Diagnostic) -> FieldAssignment? {
    guard let money = amount.money, let units = sheet.field(named: "units").flatMap({ sheet[$0].units }),
      let whole = Value(
        monthly: Money(minorUnits: money.minorUnits * Int128(units)), per: amount.interval)
    else { return nil }
    guard field.allows(whole, in: context.workspace.currency) else {
      throw Diagnostic(FieldValueError.outOfRange(field, context.conventions), at: range)
    }
    return FieldAssignment((field, whole), of: self)
  }
}
