import Finance
import Localization
import Model
import Workspace

extension Workspace {
  /// The fields of the open worksheet.
  package var fields: [Field] { sheet.fields }

  /// All paths of the open worksheet, also those without a value.
  package var paths: [Field] { sheet.pathNames.compactMap { sheet.field(named: $0) } }

  /// The field of a name in any case; nil when there is none.
  package func field(named name: String) -> Field? {
    sheet.field(named: name) ?? sheet.field(named: name.lowercased())
  }

  /// The value of a field as text that can be typed again at a prompt, with the marks of the locale; nil for a value
  /// that cannot be typed.
  package func editableText(of field: Field) -> String? {
    let value = sheet.stated(field) ?? sheet[field]
    guard field.allows(value, in: currency), let text = value.canonical(in: currency) else { return nil }
    return field.numberForm == nil ? text : localeFormat.plain(text)
  }
}

extension Field {
  /// The kind of text that its values are; nil for values without typed numbers.
  package var numberForm: NumberForm? {
    switch unit {
    case .money, .amount: .money
    case .percent, .percents: .percent
    case .term: .time
    case .count where isCalendarMonth || isMonth: nil
    case .count, .frequency, .number: .plain
    case .choice, .date: nil
    }
  }
}

extension ReadingContext {
  /// The conventions by which the values of this command are typed.
  package var conventions: InputConventions { InputConventions(workspace.localeFormat, isTyped: isTyped) }

  /// The field that a word names.
  package func field(_ token: Token) throws(Diagnostic) -> Field {
    if let field = workspace.field(named: token.text) {
      reading?.note(token, .field)
      return field
    }
    if let name = token.text.split(separator: "=").first, let field = workspace.field(named: String(name)) {
      throw Diagnostic(ArgumentError.equalsSign(field: field.name), at: token.range)
    }
    if workspace.fields.isEmpty {
      throw Diagnostic(ArgumentError.noFields(token.text, commands: names.own(of: sheet)), at: token.range)
    }
    // The search for what was meant takes longer than all before it.
    try workspace.interruption.check()
    let nearest =
      isStillTyped ? nil : names.topic(of: [token.text]) ?? nearestField(to: token.text)
    throw Diagnostic(ArgumentError.unknownField(token.text, nearest: nearest), at: token.range)
  }

  /// The field that a word names, to be set: one that follows from others now is refused.
  package func fieldToSet(_ token: Token) throws(Diagnostic) -> Field {
    let field = try field(token)
    try checkIsSettable(field, at: token.range)
    return field
  }

  /// Checks that a field does not follow from others now.
  package func checkIsSettable(_ field: Field, at range: Range<Int>?) throws(Diagnostic) {
    if let obstacle = sheet.obstacle(toSetting: field) {
      throw Diagnostic(FieldValueError.cannotRestate(field, obstacle), at: range)
    }
  }

  private func nearestField(to typed: String) -> NameSuggestion? {
    guard let point = typed.firstIndex(of: ".") else {
      if let value = sheet.valueName(ofRecordNamed: typed.lowercased()) { return .name(value) }
      return workspace.suggestion(for: typed, among: workspace.fields.map(\.name))
    }
    let (owner, part) = (typed[...point], typed[typed.index(after: point)...])
    let parts = sheet.pathNames.filter { $0.hasPrefix(owner) }.map { String($0.dropFirst(owner.count)) }
    guard !parts.isEmpty else {
      return workspace.suggestion(for: typed, among: workspace.fields.map(\.name) + sheet.pathNames)
    }
    // Of a known loan or line, only the name of the part can be wrong.
    if let nearest = NearestName.name(to: part, among: parts) { return .name(owner + nearest) }
    let amount = workspace.field(named: String(owner.dropLast()))
    return ["amount", "balance", "loan", "principal"].contains(part) ? amount.map { .name($0.name) } : nil
  }

  /// The value of a field that a word denotes.
  package func value(of field: Field, _ token: Token) throws(Diagnostic) -> Value {
    let (value, isLocal) = try read(token, for: field)
    if case .term(let term) = value { try checkPlainYears(term, of: field, token) }
    guard field.allows(value, in: workspace.currency) else {
      try checkIsNotBracketed(token, of: field)
      let error: FieldValueError =
        field.isNumeric && token.text.isArithmetic
        ? .computedOutOfRange(field, typed: token.text, value, conventions) : .outOfRange(field, conventions)
      throw Diagnostic(error, at: token.range)
    }
    if isLocal { noteUnrecordableValue() }
    if case .percent(let percent) = value { noteFraction(percent, of: field, typed: token.text) }
    noteSmallAmount(value, of: field, typed: token.text)
    return value
  }

  /// Checks that a number that the field cannot hold is none in parentheses, which is below zero in accounts alone.
  private func checkIsNotBracketed(_ token: Token, of field: Field) throws(Diagnostic) {
    guard let numbers = try typedNumbers(token, for: field), numbers.isBracketed else { return }
    let error = TypedNumbers.bracketed(token.text, numbers.text)
    throw Diagnostic(TypedNumberError(error: error, format: workspace.localeFormat), at: token.range)
  }

  /// The value of a field that one or several words denote.
  ///
  /// A comma may end it where more follows, and arithmetic in parentheses may have blanks.
  /// - Parameter typed: The first word; on return, the words that belong to the value.
  package func value(
    of field: Field, _ typed: inout Token, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> Value {
    do throws(Diagnostic) {
      return try value(of: field, typed)
    } catch {
      guard words.next != nil, let more = words.takeRest(of: typed) else { throw error }
      typed = more
      return try value(of: field, typed)
    }
  }

  /// Checks that a plain number of years is not so large that months are meant.
  private func checkPlainYears(_ term: Term, of field: Field, _ token: Token) throws(Diagnostic) {
    guard let years = term.years, years > Term.mostPlainYears, token.text.last?.isNumber == true,
      field.allows(.term(Term(months: years)), in: workspace.currency)
    else { return }
    let isAllowed = field.allows(.term(term), in: workspace.currency)
    throw Diagnostic(FieldValueError.monthsMeant(years, isAllowed: isAllowed), at: token.range)
  }

  /// Reads a word in the unit of a field, without regard to the bounds of the field.
  /// - Returns: The value, and `true` when it was read as the locale writes it.
  package func read(_ token: Token, for field: Field) throws(Diagnostic) -> (value: Value, isLocal: Bool) {
    reading?.note(token, field.unit == .choice || field.unit == .frequency ? .keyword : .number)
    if field.isMonth, let month = try monthNumber(ofCalendarMonth: token, isKept: true) {
      return (.count(month), false)
    }
    let numbers = try typedNumbers(token, for: field)
    var text = numbers?.text ?? token.text
    if field.unit == .percent, let share = share(ofWhole: text, field) { text = share }
    let value: Value
    do throws(ValueParsingError) {
      value = try field.value(typed: text, in: workspace.currency)
    } catch {
      if !isOfWhole(text, field), let computed = try computed(token, numbers, for: field) {
        return (computed, numbers?.isLocal ?? false)
      }
      // A quoted word has escapes, so that offsets in it are not offsets in the line; nor are those in the
      // neutral text of one that was typed otherwise.
      let start = token.range.lowerBound
      let isWhole = !token.isInLine || text != token.text || error.range.isEmpty
      let range = isWhole ? token.range : start + error.range.lowerBound..<start + error.range.upperBound
      throw mistyped(field, error.reason, token, at: range)
    }
    if let most = field.mostDecimals, value.decimals > most {
      throw mistyped(field, .tooManyDecimals(allowed: most), token, at: token.range)
    }
    return (value, numbers?.isLocal ?? false)
  }

  private func mistyped(
    _ field: Field, _ kind: ValueParsingError.Reason, _ token: Token, at range: Range<Int>
  ) -> Diagnostic {
    Diagnostic(FieldValueError.mistyped(field, kind, typed: token.text, conventions), at: range)
  }

  /// Adds a sentence on a percentage below 1 % that was typed without its sign, as a fraction would be.
  private func noteFraction(_ percent: Percent, of field: Field, typed: String) {
    guard .zero < percent, percent < Percent(millionths: 10_000), !typed.hasSuffix("%") else { return }
    let hundredfold = Value.percent(Percent(trillionths: percent.trillionths * 100))
    guard field.allows(hundredfold, in: workspace.currency) else { return }
    let (read, larger) = (CellFormatter.bound(.percent(percent)), CellFormatter.bound(hundredfold))
    note(reading: LocalizedText("\(typed) is read as \(read); for \(larger) type \(larger)."))
  }
}
