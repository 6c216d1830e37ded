import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Syntax where Value == [SweepAxis] {
  /// One or two fields with the values that they go through: `rent 1500..2500 by 100`.
  static var axes: Syntax {
    Syntax<(PlacedAxis, PlacedAxis?)>.sequence(.axis, .optional(.axis)).map { axes, _ throws(Diagnostic) in
      guard let second = axes.1 else { return [axes.0.axis] }
      return try combined(axes.0.axis, second.axis, at: second.range)
    }
  }

  /// Combines two axes, of which the second changes faster.
  /// - Parameter range: The field of the second axis.
  private static func combined(
    _ first: SweepAxis, _ second: SweepAxis, at range: Range<Int>
  ) throws(Diagnostic) -> [SweepAxis] {
    let (one, other) = (first.field, second.field)
    if one == other { throw Diagnostic(ArgumentError.fieldTwice(one.name), at: range) }
    if one.follows.contains(other.name), other.follows.contains(one.name) {
      throw Diagnostic(ArgumentError.contradiction(one.name, other.name), at: range)
    }
    let steps = first.steps
    let (count, overflow) = steps.count.multipliedReportingOverflow(by: second.steps.count)
    if overflow || count > ReadingContext.maximumScenarioCount {
      throw Diagnostic(
        SweepError.tooManyScenarios(limit: CommandContext.maximumScenarioCount), at: range)
    }
    let slower = ArithmeticSequence(
      start: steps.start, step: steps.step, count: steps.count, each: second.steps.count, unit: steps.unit)
    return [SweepAxis(one, slower), second]
  }
}

extension ReadingContext {
  /// The largest number of scenarios of one sweep.
  fileprivate static let maximumScenarioCount = 10_000_000

  /// Values around the present one of a named field, about ten of them, in round numbers; nil where there is
  /// none to go from.
  fileprivate func proposedAxis(of name: Token) -> (range: String, step: String)? {
    guard let named = workspace.field(named: name.text), named.isNumeric else { return nil }
    let field = sheet.numberField(of: named, isShare: false)
    guard let present = sheet[field].nearestUnits, present > 0 else { return nil }
    let whole: Int64 = field.unit == .term ? 12 : 1
    let step = whole * max(1, present / whole / 10).rounded
    let ends = (first: present * 4 / 5 / step * step, last: (present * 6 / 5 + step - 1) / step * step)
    let texts = [ends.first, ends.last, step].map { units -> String? in
      let value = field.value(units: units)
      let isAllowed = units == step || field.allows(value, in: workspace.currency)
      return isAllowed ? value.canonical(in: workspace.currency) : nil
    }
    guard let first = texts[0], let last = texts[1], let distance = texts[2] else { return nil }
    return ("\(first)..\(last)", distance)
  }

  /// Reads a field and its values.
  fileprivate func axis(_ words: inout ArgumentCursor) throws(Diagnostic) -> PlacedAxis {
    let word = try words.take(LocalizedText("the name of a field"))
    let named = try fieldToSet(word)
    guard named.isNumeric else { throw Diagnostic(SweepError.noNumber(named, conventions), at: word.range) }
    words.expect("A..B by S") { context in
      context.proposedAxis(of: word).map { [.value($0.range, LocalizedText("around the present value"))] }
        ?? []
    }
    let range = try words.take(LocalizedText("values for \(named.name), such as A..B"))
    let field = sheet.numberField(of: named, isShare: range.text.contains("%"))
    let (start, end) = try ends(range, of: field)
    let distance = LocalizedText("the distance from one value to the next")
    words.expect("by S") { _ in [.init("by", distance)] }
    try words.take(keyword: "by")
    words.expect("S") { context in context.proposedAxis(of: word).map { [.value($0.step, distance)] } ?? [] }
    let distanceWord = try words.take(distance)
    let step = try self.distance(distanceWord, field)
    let count = (end - start).magnitude / UInt64(step) + 1
    guard count <= ReadingContext.maximumScenarioCount else {
      throw Diagnostic(
        SweepError.tooManyScenarios(limit: CommandContext.maximumScenarioCount), at: distanceWord.range)
    }
    let steps = ArithmeticSequence(
      start: start, step: end < start ? -step : step, count: Int(count),
      unit: field.unit.size(in: workspace.currency))
    return PlacedAxis(axis: SweepAxis(field, steps), range: word.range)
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
    let value = try value(of: field, token)
    try checkIsStep(value, of: field, token)
    guard let units = value.units else {
      throw Diagnostic(FieldValueError.outOfRange(field, conventions), at: token.range)
    }
    return units
  }

  /// The distance between two values, in units.
  private func distance(_ token: Token, _ field: Field) throws(Diagnostic) -> Int64 {
    let (value, isLocal) = try read(token, for: field)
    try checkIsStep(value, of: field, token)
    guard let units = value.units, units > 0 else {
      throw Diagnostic(SweepError.noStep(token.text), at: token.range)
    }
    if isLocal { noteUnrecordableValue() }
    return units
  }

  /// Checks that a percentage has no more decimals than the steps of a sweep.
  private func checkIsStep(_ value: Value, of field: Field, _ token: Token) throws(Diagnostic) {
    guard case .percent = value, value.units == nil else { return }
    throw Diagnostic(SweepError.tooManyDecimals(token.text, of: field), at: token.range)
  }
}

/// A field with its values, and the place of its name in the line.
private struct PlacedAxis: Sendable {
  let axis: SweepAxis
  let range: Range<Int>
}

extension Syntax where Value == PlacedAxis {
  /// A field and its values.
  fileprivate static var axis: Syntax {
    Syntax("FIELD A..B by S") { words, context throws(Diagnostic) in
      try context.axis(&words)
    } complete: {
      $0.numericFieldCandidates
    }
  }
}

extension ReadingContext {
  /// The fields that have numbers.
  var numericFieldCandidates: [Suggestion.Candidate] {
    fieldCandidates.filter { workspace.field(named: $0.text)?.isNumeric == true }
  }
}

extension Syntax where Value == [TypedFormula] {
  /// The word `show` and formulas separated by blanks or commas.
  static var shownFormulas: Syntax { .word("show", LocalizedText("and what to show"), .formulas) }
}

extension Int64 {
  /// The largest of 1, 2, 5, 10, 20 and so on that is not above the number.
  var rounded: Int64 {
    var power: Int64 = 1
    while power <= self / 10 { power *= 10 }
    return power * (self >= 5 * power ? 5 : self >= 2 * power ? 2 : 1)
  }
}
