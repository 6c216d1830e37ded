import Finance
import Formulas
import Localization
import Model

/// Values that are typed as arithmetic, such as `2*1450`, or with their period, such as `34800/yr`.
///
/// Only text that is no plain value comes here, so that plain values cost nothing more.
extension ReadingContext {
  /// The value of a text that is no plain value; nil when it is nothing that can be computed either.
  ///
  /// The result has to be one that the field can hold exactly; a percentage is the nearest one.
  /// - Parameter numbers: Its numbers as those of a value; nil for a text of which they are none.
  func computed(_ token: Token, _ numbers: TypedNumbers?, for field: Field) throws(Diagnostic) -> Value? {
    let period = (numbers?.text ?? token.text).period
    guard field.isNumeric, let number = try number(token, period, for: field) else { return nil }
    if field.unit == .percent { return .percent(try percentage(number, token, for: field)) }
    if let value = periodic(number, period?.period, for: field) { return value }
    let scale = field.unit.typedScale(in: workspace.currency)
    if case .exact(let ratio) = number, let units = ratio.multiplied(by: scale), units.denominator == 1,
      let whole = Int64(exactly: units.numerator)
    {
      return field.value(units: whole)
    }
    let nearest = number.multiplied(by: .exact(scale))?.rounded(toDecimals: 0)?.integer
      .flatMap { field.value(units: Int64($0)).canonical(in: workspace.currency) }
    guard let nearest else {
      throw Diagnostic(FieldValueError.outOfRange(field, conventions), at: token.range)
    }
    throw Diagnostic(
      FieldValueError.inexact(field, typed: token.text, result: number, nearest: nearest), at: token.range)
  }

  /// A computed percentage with as many decimals as there can be, which is said where it has more.
  ///
  /// A rate that follows from another by a root never ends, and in the last decimal it moves no cent.
  private func percentage(_ number: Number, _ token: Token, for field: Field) throws(Diagnostic) -> Percent {
    let scale = Number(10).raised(to: Number(Percent.fractionDigits))
    guard let scaled = scale.flatMap({ number.multiplied(by: $0) }),
      let units = scaled.rounded(toDecimals: 0)?.integer
    else { throw Diagnostic(FieldValueError.outOfRange(field, conventions), at: token.range) }
    let percent = Percent(trillionths: Int64(units))
    if case .exact(let ratio) = scaled, ratio.denominator == 1 { return percent }
    if !isPreview {
      let kept = CellFormatter.bound(.percent(percent))
      note(
        reading: LocalizedText(
          "\(token.text) is kept as \(kept), with \(Percent.fractionDigits) decimals."))
    }
    return percent
  }

  /// A monthly amount that was typed for a quarter or a year, of which the field holds that as it stands; nil
  /// for any other.
  private func periodic(
    _ monthly: Number, _ period: RecurringAmount.Interval?, for field: Field
  ) -> Value? {
    guard field.allowsPeriods, let period,
      case .exact(let amount)? = monthly.multiplied(
        by: .exact(RecurringAmount.Interval.month.factor(to: period))),
      let units = amount.multiplied(by: Ratio(workspace.currency.amount(1).minorUnits)),
      units.denominator == 1
    else { return nil }
    return Value(monthly: Money(minorUnits: units.numerator), per: period)
  }

  /// The number of a text in the unit in which the field's values are typed.
  private func number(
    _ token: Token, _ typed: TypedPeriod?, for field: Field
  ) throws(Diagnostic) -> Number? {
    guard let typed else { return try arithmetic(token, for: field) }
    guard let period = field.period, let amount = try amount(token, typed.amount, for: field) else {
      return nil
    }
    return amount.multiplied(by: .exact(typed.period.factor(to: period)))
  }

  /// The amount before a period, which is a plain one or arithmetic, in neutral form.
  private func amount(_ token: Token, _ text: String, for field: Field) throws(Diagnostic) -> Number? {
    if let value = try? Value(typed: text, unit: .money, in: workspace.currency) {
      return try? value.number(in: workspace.currency)
    }
    let range = token.range.lowerBound..<token.range.lowerBound + text.utf8.count
    let isPlain = token.isInLine && token.text.hasPrefix(text)
    let part = Token(text: text, range: isPlain ? range : token.range, isQuoted: !isPlain)
    // What is neutral already would be read once more, as that of the locale.
    return try arithmetic(part, isNeutral: !isPlain, for: field)
  }

  // MARK: Arithmetic

  private func arithmetic(
    _ token: Token, isNeutral: Bool = false, for field: Field
  ) throws(Diagnostic) -> Number? {
    guard token.text.isArithmetic || token.text.isShareOf else { return nil }
    let typed = try formula(token, isNeutral: isNeutral)
    let quantity = try value(of: typed)
    guard case .number(let number) = quantity else {
      throw Diagnostic(
        FormulaInputError.formula(.wrongKind(wanted: .number, given: quantity.kind), nearest: nil),
        at: token.range)
    }
    guard field.unit == .percent else { return number }
    if typed.formula.addsNumberToPercentage {
      throw Diagnostic(FieldValueError.numberAddedToPercentage(typed: token.text), at: token.range)
    }
    // Plain numbers count percents, as everywhere in the field; with names or signs it is a formula's fraction.
    let isFraction =
      typed.formula.measure == .percent || typed.formula.hasPercentSign || !typed.formula.symbols.isEmpty
    return isFraction ? number.multiplied(by: Number(100)) : number
  }
}

extension Unit {
  /// The number of the smallest units in one as it is typed: cents in a dollar, months in a year.
  fileprivate func typedScale(in currency: Currency) -> Ratio {
    switch self {
    case .money, .amount: Ratio(currency.amount(1).minorUnits)
    case .term: Ratio(12)
    case .number:
      (0..<Value.numberDigits).reduce(Ratio(1)) { scale, _ in scale.multiplied(by: Ratio(10)) ?? scale }
    case .percent, .count, .frequency, .choice, .date, .percents: Ratio(1)
    }
  }
}

extension String {
  /// `true` for a text with a digit and an operator or a parenthesis behind its first character.
  package var isArithmetic: Bool {
    first == "(" || (contains(where: \.isNumber) && dropFirst().contains { "+-*/^(×·÷−".contains($0) })
  }

  /// `true` for a percentage of another number, such as `80% of 240000`; not for one of an income, which a line has.
  fileprivate var isShareOf: Bool {
    let words = split(separator: " ").map(String.init)
    return words.indices.dropFirst().contains { index in
      NumberWords.isOf(words[index]) && NumberWords.endsInPercent(words[..<index].joined(separator: " "))
        && !NumberWords.beginsBase(words[(index + 1)...].joined(separator: " "))
    }
  }

  /// The amount and its period; nil for a text without one.
  fileprivate var period: TypedPeriod? { contains("/") ? TypedPeriod(self) : nil }
}
