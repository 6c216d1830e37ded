import Finance
import Formulas
import Localization
import Model
import Workspace

/// A typed number that may be two, or is of another currency.
struct TypedNumberError: DiagnosticError {
  let error: NumberReadingError
  let format: LocaleFormat
  /// `false` for a number of a script.
  var isLocal = true
  /// The letter behind the number that stands for thousands or millions; empty for none.
  var suffix = ""

  var diagnosis: Diagnosis {
    let code =
      switch error.reason {
      case .otherCurrency: "other-currency"
      case .severalReadings, .mixedNumber, .range: "several-readings"
      }
    return Diagnosis(code, error.message(in: format, isLocal: isLocal, suffix: suffix))
  }
}

extension Diagnostic {
  /// `true` for the error of two numbers of which one may be meant.
  fileprivate var asksForOneNumber: Bool {
    switch (error as? TypedNumberError)?.error.reason {
    case .range, .mixedNumber: true
    default: false
    }
  }
}

extension String {
  /// The letter behind a range of UTF-8 offsets that stands for thousands or millions; empty for none.
  fileprivate func multiplier(behind range: Range<Int>) -> String {
    guard let next = Array(utf8).dropFirst(range.upperBound).first, "kKmM".utf8.contains(next) else {
      return ""
    }
    return String(decoding: [next], as: UTF8.self)
  }
}

extension Token {
  /// `true` if the offsets in the word are those in the line: a quoted word has escapes.
  var isInLine: Bool { !isQuoted && text.utf8.count == range.count }
}

/// The one reader of typed numbers: of values, of formulas, and of answers in lessons.
extension ReadingContext {
  /// The numbers of a word in neutral form, which the locale's marks are at a prompt.
  package func numbers(in token: Token, as form: NumberForm) throws(Diagnostic) -> TypedNumbers {
    do throws(NumberReadingError) {
      return try TypedNumbers(token.text, as: form, in: workspace.localeFormat, isLocal: isTyped)
    } catch {
      let start = token.range.lowerBound
      throw Diagnostic(
        TypedNumberError(
          error: error, format: workspace.localeFormat, isLocal: isTyped,
          suffix: token.text.multiplier(behind: error.range)),
        at: token.isInLine ? start + error.range.lowerBound..<start + error.range.upperBound : token.range)
    }
  }

  /// A formula's word with its numbers in neutral form.
  package func neutralFormula(_ token: Token, isList: Bool = false) throws(Diagnostic) -> Token {
    let numbers = try numbers(in: token, as: isList ? .formulas : .formula)
    if numbers.isLocal { noteUnrecordableValue() }
    // Offsets in the neutral text are not those of the line, as in a quoted word.
    return numbers.text == token.text
      ? token : Token(text: numbers.text, range: token.range, isQuoted: true)
  }

  /// The numbers of a value; nil for a value without any, and for arithmetic, which is read as a formula.
  func typedNumbers(_ token: Token, for field: Field) throws(Diagnostic) -> TypedNumbers? {
    guard let form = field.numberForm else { return nil }
    do throws(Diagnostic) {
      return try numbers(in: token, as: form)
    } catch {
      if field.isNumeric, token.text.isArithmetic, !error.asksForOneNumber { return nil }
      guard field.unit == .percent, field.otherUnit == .money,
        let text = try? TypedNumbers(
          token.text, as: .money, in: workspace.localeFormat, isLocal: isTyped
        ).text,
        case .money(let amount)? = try? Value(typed: text, unit: .money, in: workspace.currency)
      else { throw error }
      // With its sign it is a value in the field's other unit.
      if text.contains("$") { return nil }
      throw Diagnostic(FieldValueError.amountWithoutSign(field, amount, conventions), at: token.range)
    }
  }

  /// `true` for a share of what the field is a part of, which is none of its arithmetic: `80% of price`, and for an
  /// amount of each unit: both are restated when everything from which they follow is set.
  func isOfWhole(_ text: String, _ field: Field) -> Bool {
    share(ofWhole: text, field) != nil || perUnit(text, field) != nil
  }

  /// The percentage of a text such as `80% of price`, where the field is a part of the price; nil for any other.
  func share(ofWhole text: String, _ field: Field) -> String? {
    // An expression is compiled anew at each call.
    guard field.otherUnit != nil, text.contains("%"),
      let match = text.wholeMatch(of: /([0-9.]+%)\s+(\S+)\s+(\S+)/),
      NumberWords.isOf(String(match.output.2)), let whole = workspace.field(named: String(match.output.3)),
      whole.unit == .money, field.follows.contains(whole.name)
    else { return nil }
    return String(match.output.1)
  }

  /// The amount of each unit of a text such as `450/unit`, for a monthly amount; nil for any other text.
  func perUnit(_ text: String, _ field: Field) -> RecurringAmount? {
    guard field.allowsPeriods, text.contains("/"),
      let match = text.wholeMatch(of: /(.+?)\s*\/\s*units?(?:\/(\w+))?/),
      case .money(let money)? = try? Value(
        typed: String(match.output.1), unit: .money, in: workspace.currency)
    else { return nil }
    guard let word = match.output.2 else { return RecurringAmount(money, per: .month, isPerUnit: true) }
    return RecurringAmount.Interval(word: word).map { RecurringAmount(money, per: $0, isPerUnit: true) }
  }

  // MARK: Remarks

  /// The amount, in major units, up to which a percentage may be meant: of a line, of which few are more than that
  /// share of the rent, or of what a loan or a down payment is a part.
  private static func mostShare(of field: Field) -> Int { field.amountForm == nil ? 100 : 30 }

  /// Adds a sentence on a bare number that is a small amount, where a share, or thousands, may be meant.
  func noteSmallAmount(_ value: Value, of field: Field, typed: String) {
    guard typed.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || ".,".utf8.contains($0) })
    else {
      return
    }
    switch value {
    case .amount(let amount):
      guard let form = field.amountForm, let money = amount.money else { return }
      noteShare(money, of: field, form.base, form.interval, isIn: CellFormatter.bound(value))
    case .money(let money):
      guard let least = field.leastUsual, .zero < money, money < workspace.currency.amount(least) else {
        return
      }
      if field.otherUnit == .percent, money <= workspace.currency.amount(Self.mostShare(of: field)) {
        return noteShare(money, of: field, .price, .once, isIn: CellFormatter.bound(value))
      }
      let larger = Value.money(Money(minorUnits: money.minorUnits * 1000))
      let line = "\(field.name) \(typed)k"
      note(
        reading: LocalizedText(
          "\(field.title) is \(CellFormatter.bound(value)); \(quoted(line)) is \(CellFormatter.bound(larger))."
        ))
    default: return
    }
  }

  private func noteShare(
    _ money: Money, of field: Field, _ base: RecurringAmount.Base, _ interval: RecurringAmount.Interval,
    isIn cell: Cell
  ) {
    let one = workspace.currency.amount(1)
    guard .zero < money, money <= workspace.currency.amount(Self.mostShare(of: field)) else { return }
    // Below one it is a fraction, as 0.08 is 8 %.
    let scale: Int128 = money < one ? 100 : 1
    let (share, rest) = (money.minorUnits * scale * 10_000_000_000).quotientAndRemainder(
      dividingBy: one.minorUnits)
    guard rest == 0, let trillionths = Int64(exactly: share) else { return }
    let percent = Percent(trillionths: trillionths)
    let line = "\(field.name) \(workspace.localeFormat.plain(percent.canonical))%"
    let meant = Value.amount(RecurringAmount(percent, of: base, per: interval))
    note(
      reading: LocalizedText(
        "\(field.title) is \(cell); \(quoted(line)) is \(CellFormatter.bound(meant))."))
  }
}
