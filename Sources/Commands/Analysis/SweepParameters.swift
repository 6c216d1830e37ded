import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Parameter where Value == [SweepAxis] {
  /// One or two fields with the values that they go through: `rent 1500..2500 by 100`.
  static var axes: Parameter {
    // Only the reader can tell how many words belong to the fields, so that it offers `show` and what follows
    // it too.
    Parameter("FIELD A..B by S [FIELD A..B by S]", takesRest: true) { words, context throws(Diagnostic) in
      let first = try context.axis(&words)
      guard let next = words.next, next.text.lowercased() != "show" else { return [first] }
      return try axes(first, try context.axis(&words), at: next.range)
    } complete: { words, context in
      if words.contains(where: { $0.text.lowercased() == "show" }) {
        return Parameter<[TypedFormula]>.shownFormulas.complete([], context)
      }
      switch words.count % 4 {
      case 0:
        let fields = Parameter<Field>.field.complete([], context)
        if words.isEmpty { return fields }
        return (words.count < 8 ? fields : []) + [.init("show", LocalizedText("and what to show"))]
      case 2: return [.init("by", LocalizedText("the distance from one value to the next"))]
      default: return []
      }
    }
  }

  /// Combines two axes, of which the second changes faster.
  /// - Parameter range: The field of the second axis.
  private static func axes(
    _ first: SweepAxis, _ second: SweepAxis, at range: Range<Int>
  ) throws(Diagnostic) -> [SweepAxis] {
    let (one, other) = (first.field, second.field)
    if one == other { throw Diagnostic(ArgumentError.fieldTwice(one.name), at: range) }
    if one.follows.contains(other.name), other.follows.contains(one.name) {
      throw Diagnostic(ArgumentError.contradiction(one.name, other.name), at: range)
    }
    let steps = first.steps
    let (count, overflow) = steps.count.multipliedReportingOverflow(by: second.steps.count)
    if overflow || count > CommandContext.maximumScenarioCount {
      throw Diagnostic(
        SweepError.tooManyScenarios(limit: CommandContext.maximumScenarioCount), at: range)
    }
    let slower = ArithmeticSequence(
      start: steps.start, step: steps.step, count: steps.count, each: second.steps.count, unit: steps.unit)
    return [SweepAxis(one, slower), second]
  }
}

extension CommandContext {
  /// The largest number of scenarios of one sweep.
  fileprivate static let maximumScenarioCount = 10_000_000

  /// Reads a field and its values.
  fileprivate func axis(_ words: inout ArgumentCursor) throws(Diagnostic) -> SweepAxis {
    let word = try words.take(LocalizedText("the name of a field"))
    let named = try field(word)
    guard named.isNumeric else { throw Diagnostic(SweepError.noNumber(named, conventions), at: word.range) }
    let range = try words.take(LocalizedText("values for \(named.name), such as A..B"))
    let field = sheet.numberField(of: named, isShare: range.text.contains("%"))
    let (start, end) = try ends(range, of: field)
    try words.take(keyword: "by")
    let distanceWord = try words.take(LocalizedText("the distance from one value to the next"))
    let step = try distance(distanceWord, field)
    let count = (end - start).magnitude / UInt64(step) + 1
    guard count <= CommandContext.maximumScenarioCount else {
      throw Diagnostic(
        SweepError.tooManyScenarios(limit: CommandContext.maximumScenarioCount), at: distanceWord.range)
    }
    return SweepAxis(
      field,
      ArithmeticSequence(
        start: start, step: end < start ? -step : step, count: Int(count),
        unit: field.unit.size(in: workspace.currency)))
  }

  /// The first and the last value, in units.
  private func ends(_ token: Token, of field: Field) throws(Diagnostic) -> (first: Int64, last: Int64) {
    let parts = token.text.split(separator: "..", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Diagnostic(SweepError.notAnAxis(token.text), at: token.range) }
    let end = token.range.upperBound
    let first = Token(
      text: String(parts[0]), range: token.range.lowerBound..<end - parts[1].utf8.count - 2,
      isQuoted: token.isQuoted)
    let last = Token(text: String(parts[1]), range: end - parts[1].utf8.count..<end, isQuoted: token.isQuoted)
    return (try units(first, of: field), try units(last, of: field))
  }

  private func units(_ token: Token, of field: Field) throws(Diagnostic) -> Int64 {
    guard let units = try value(of: field, token).units else {
      throw Diagnostic(FieldValueError.outOfRange(field, conventions), at: token.range)
    }
    return units
  }

  /// The distance between two values, in units.
  private func distance(_ token: Token, _ field: Field) throws(Diagnostic) -> Int64 {
    let (value, isLocal) = try read(token, for: field)
    guard let units = value.units, units > 0 else {
      throw Diagnostic(SweepError.noStep(token.text), at: token.range)
    }
    if isLocal { noteReading(value, of: field, typed: token.text) }
    return units
  }
}

extension Parameter where Value == [TypedFormula] {
  /// The word `show` and formulas separated by blanks or commas.
  static var shownFormulas: Parameter {
    Parameter("show METRIC …", takesRest: true) { words, context throws(Diagnostic) in
      try words.take(keyword: "show")
      return try context.formulas(try words.takeText(LocalizedText("a metric")))
    } complete: { _, context in
      context.workspace.formulaNames.map(Suggestion.Candidate.name)
    }
  }
}
