import Formulas
import Localization
import Model
import Reports

/// A formula with the place where it was typed.
struct TypedFormula: Sendable {
  let formula: Formula
  let token: Token

  /// A fault of the formula as a problem of the line.
  ///
  /// A quoted word has escapes, so that offsets in it say nothing about the line.
  func problem(_ fault: FormulaError, _ session: Workspace) -> Problem {
    session.problem(fault, in: token, at: formula.offset)
  }
}

/// What formulas about the open worksheet can use, and what they come to.
extension Workspace {
  /// What figures rest on besides the fields.
  var circumstances: EvaluationContext {
    var month: Int?
    if case .month(let number) = presentPlace { month = number }
    return EvaluationContext(
      currency: currency, month: month, schedule: { [unowned self] loan in schedule(of: loan) },
      levelPayment: { [unowned self] loan in levelPayment(of: loan) })
  }

  /// The names of formulas about the open worksheet.
  var vocabulary: any Vocabulary { type(of: desk.sheet).vocabulary(desk.annotations) }

  /// What the names stand for at present.
  var scope: any Scope { scope(of: desk) }

  /// What the names stand for on a desk.
  func scope(of desk: Document) -> any Scope { desk.sheet.scope(desk.annotations, circumstances) }

  /// The formula that words say.
  func formula(_ token: Token) throws(Problem) -> TypedFormula {
    do throws(FormulaError) {
      return typed(try Formula(token.text, in: vocabulary), token)
    } catch {
      throw problem(error, in: token, at: 0)
    }
  }

  /// The formulas that words say, separated by blanks or commas.
  func formulas(_ token: Token) throws(Problem) -> [TypedFormula] {
    do throws(FormulaError) {
      return try Formula.list(token.text, in: vocabulary).map { typed($0, token) }
    } catch {
      throw problem(error, in: token, at: 0)
    }
  }

  /// A formula that was typed; a number in it that an amount would be read otherwise from is told.
  ///
  /// A formula means the same everywhere, so that `1.000` is one in Germany too, where an amount of `1.000` is a thousand.
  private func typed(_ formula: Formula, _ token: Token) -> TypedFormula {
    if isTyped {
      for literal in formula.literals {
        guard let local = style.canonical(typed: literal.text, isMoney: true),
          let amount = (try? Formula(local, in: vocabulary))?.literals.first, amount.number != literal.number
        else { continue }
        readings.append(Wording.read(literal.text, asFormulasDo: literal.number, not: amount.text))
      }
    }
    return TypedFormula(formula: formula, token: token)
  }

  /// A number with the decimal comma of the person's locale in a formula that could not be read, and where it stands.
  private func decimalComma(in token: Token) -> Problem? {
    guard isTyped, style.canonical(typed: "1,5", isMoney: false) == "1.5" else { return nil }
    let bytes = Array(token.text.utf8)
    let isDigit = { (place: Int) in bytes.indices.contains(place) && (0x30...0x39).contains(bytes[place]) }
    let comma = bytes.indices.first { bytes[$0] == UInt8(ascii: ",") && isDigit($0 - 1) && isDigit($0 + 1) }
    guard let comma else { return nil }
    let whole = bytes[..<comma].reversed().prefix { (0x30...0x39).contains($0) }.count
    let fraction = bytes[(comma + 1)...].prefix { (0x30...0x39).contains($0) }.count
    let digits = { (part: Range<Int>) in String(decoding: bytes[part], as: UTF8.self) }
    let place = comma - whole..<comma + 1 + fraction
    let start = token.range.lowerBound
    return Problem(
      .decimalComma(
        digits(place), meant: digits(place.lowerBound..<comma) + "." + digits(comma + 1..<place.upperBound)),
      at: token.isQuoted ? token.range : start + place.lowerBound..<start + place.upperBound)
  }

  /// What a formula comes to.
  func value(of typed: TypedFormula) throws(Problem) -> Quantity {
    do throws(FormulaError) {
      return try typed.formula.evaluate(in: scope)
    } catch {
      throw typed.problem(error, self)
    }
  }

  func problem(_ fault: FormulaError, in token: Token, at start: Int) -> Problem {
    if case .unexpected = fault.reason, let problem = decimalComma(in: token) { return problem }
    let base = token.range.lowerBound + start
    let range = token.isQuoted ? token.range : base + fault.range.lowerBound..<base + fault.range.upperBound
    return Problem(.formula(fault.reason, nearest: nearest(to: fault.reason)), at: range)
  }

  /// The name that was probably meant, where a name is what is wrong.
  private func nearest(to reason: FormulaError.Reason) -> String? {
    switch reason {
    case .unknownName(let name): NearestName.name(to: name, among: formulaNames.map(\.name))
    case .unknownFunction(let name):
      NearestName.name(to: name, among: formulaNames.filter(\.isCalled).map(\.name))
    default: nil
    }
  }
}

/// Something that can be named in a formula, for help and completion.
struct FormulaName {
  let name: String
  /// How it is written: `roi(month)`, `pmt(rate, periods, present, …)`.
  let signature: String
  let summary: String
  let isCalled: Bool
}

extension Workspace {
  /// Everything that can be named in a formula about the open worksheet.
  var formulaNames: [FormulaName] {
    figureNames
      + Functions.all.map {
        FormulaName(name: $0.name, signature: $0.signature, summary: $0.summary, isCalled: true)
      }
  }

  /// The fields, the metrics, and the person's own.
  var figureNames: [FormulaName] {
    let metrics = type(of: sheet).allMetrics.map { metric in
      FormulaName(
        name: metric.name, signature: metric.isMonthly ? "\(metric.name)(month)" : metric.name,
        summary: metric.summary, isCalled: metric.isMonthly)
    }
    let own = desk.annotations.definitions.map { definition in
      FormulaName(
        name: definition.name, signature: definition.name, summary: definition.formula.text,
        isCalled: definition.formula.dependsOnMonth)
    }
    let fieldNames = fields.map {
      FormulaName(name: $0.name, signature: $0.name, summary: $0.summary, isCalled: false)
    }
    let taken = Set(fieldNames.map(\.name))
    return fieldNames + metrics.filter { !taken.contains($0.name) } + own
  }

  /// The metric of that name, the worksheet's or the person's own, as a formula; nil when there is none.
  func metricIfAny(_ name: String) -> Formula? {
    if let metric = type(of: sheet).metric(named: name) { return type(of: sheet).naming(metric) }
    return desk.annotations.definitions.first { $0.name == name.lowercased() }
      .flatMap { try? Formula($0.name, in: vocabulary) }
  }

  /// The figure of a metric, as it is shown.
  func cell(of metric: Metric, month: Int = 0) -> Cell {
    if let value = sheet.value(of: metric, month: month, circumstances) {
      return CellFormatter.cell(value, metric)
    }
    return cell(of: type(of: sheet).naming(metric), metric, month: metric.isMonthly ? month : nil, in: scope)
  }

  /// The figures of metrics in any month; what they share is looked up once.
  func monthlyFigures(_ metrics: [Metric]) -> (_ month: Int) -> [Cell] {
    let (scope, circumstances, sheet) = (scope, circumstances, sheet)
    let formulas = metrics.map { type(of: sheet).naming($0) }
    return { [self] month in
      zip(metrics, formulas).map { metric, formula in
        if let value = sheet.value(of: metric, month: month, circumstances) {
          return CellFormatter.cell(value, metric)
        }
        return cell(of: formula, metric, month: month, in: scope)
      }
    }
  }

  private func cell(of formula: Formula, _ metric: Metric, month: Int?, in scope: any Scope) -> Cell {
    do throws(FormulaError) {
      let quantity = try formula.evaluate(in: scope, month: month)
      return CellFormatter.cell(quantity, metric.measure, decimals: metric.decimals, in: currency)
    } catch {
      return .undefined(why: Wording.why(error.reason))
    }
  }

  /// The figures of a section of the registry, in their order.
  func figures(of section: String, month: Int = 0) -> [Figure] {
    type(of: sheet).allMetrics.filter { $0.section == section }.map { metric in
      Figure(key: metric.name, label: metric.title, cell: cell(of: metric, month: month))
    }
  }
}
