import Formulas
import Localization
import Model
import Reports

/// One or two fields with the values that they go through: `rent 1500..2500 by 100`.
struct AxesKind: ParameterKind {
  /// The most scenarios of one sweep.
  static let most = 10_000_000

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    var first = try axis(&words, session)
    guard let next = words.next, next.text.lowercased() != "show" else { return .axes([first]) }
    let place = next.range
    let second = try axis(&words, session)
    if second.field == first.field { throw Problem(.fieldTwice(first.field.name), at: place) }
    if first.field.follows.contains(second.field.name), second.field.follows.contains(first.field.name) {
      throw Problem(.contradiction(first.field.name, second.field.name), at: place)
    }
    // The second one changes faster.
    let steps = first.steps
    first = SweepAxis(
      first.field,
      Formulas.Steps(
        start: steps.start, step: steps.step, count: steps.count, each: second.steps.count, unit: steps.unit))
    let (count, overflow) = steps.count.multipliedReportingOverflow(by: second.steps.count)
    if overflow || count > AxesKind.most {
      throw Problem(.tooManyScenarios(limit: AxesKind.most), at: place)
    }
    return .axes([first, second])
  }

  private func axis(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> SweepAxis {
    let field = try session.field(try words.take(LocalizedText("the name of a field")))
    let range = try words.take(LocalizedText("values for \(field.name), such as A..B"))
    let (low, high) = try ends(range, of: field, session)
    try words.take(keyword: "by")
    let word = try words.take(LocalizedText("the distance from one value to the next"))
    let step = try distance(word, field, session)
    let count = (high - low).magnitude / UInt64(step) + 1
    guard count <= AxesKind.most else {
      throw Problem(.tooManyScenarios(limit: AxesKind.most), at: word.range)
    }
    return SweepAxis(
      field,
      Formulas.Steps(
        start: low, step: high < low ? -step : step, count: Int(count),
        unit: field.unit.size(in: session.currency)))
  }

  /// The first and the last value, in units.
  private func ends(_ token: Token, of field: Field, _ session: Workspace) throws(Problem) -> (Int64, Int64) {
    let parts = token.text.split(separator: "..", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Problem(.notAnAxis(token.text), at: token.range) }
    let end = token.range.upperBound
    let first = Token(
      text: String(parts[0]), range: token.range.lowerBound..<end - parts[1].utf8.count - 2,
      isQuoted: token.isQuoted)
    let last = Token(text: String(parts[1]), range: end - parts[1].utf8.count..<end, isQuoted: token.isQuoted)
    return (try units(first, of: field, session), try units(last, of: field, session))
  }

  private func units(_ token: Token, of field: Field, _ session: Workspace) throws(Problem) -> Int64 {
    guard let units = try session.value(of: field, token).units else {
      throw Problem(.outOfRange(field), at: token.range)
    }
    return units
  }

  private func distance(_ token: Token, _ field: Field, _ session: Workspace) throws(Problem) -> Int64 {
    let (value, isLocal) = try session.read(token, for: field)
    guard let units = value.units, units > 0 else { throw Problem(.noStep(token.text), at: token.range) }
    if isLocal { session.note(value, of: field, typed: token.text) }
    return units
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    if before.contains(where: { $0.text.lowercased() == "show" }) {
      return FormulaListKind().suggestions(after: [], session)
    }
    switch before.count % 4 {
    case 0:
      let fields = FieldKind().suggestions(after: [], session)
      return before.isEmpty
        ? fields : (before.count < 8 ? fields : []) + [.init("show", LocalizedText("and what to show"))]
    case 2: return [.init("by", LocalizedText("the distance from one value to the next"))]
    default: return []
    }
  }

  /// How many words the fields take is known only here, so that `show` and what follows it are offered here too.
  var takesRest: Bool { true }
}

/// `show`, and formulas separated by blanks or commas.
struct FormulaListKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    try words.take(keyword: "show")
    let token = try words.takeText(LocalizedText("a metric"))
    return .formulas(try session.formulas(token))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    session.formulaNames.map(Suggestion.Candidate.name)
  }
}
