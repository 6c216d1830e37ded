import Finance
import Formulas

/// A small property to try formulas with: fields, figures of a month, and metrics over both.
class Sample: Vocabulary, Scope {
  var period: Period?
  fileprivate var fields: [(name: String, measure: Measure, value: Number)] = [
    ("price", .money, Number(250_000)), ("loan", .money, Number(200_000)), ("rent", .money, Number(1_800)),
    ("escrow", .money, Number(350)), ("rate", .percent, .exact(Ratio(65, 1_000) ?? Ratio(0))),
    ("term", .count, Number(30)), ("extra", .money, Number(0)),
  ]
  private static let columns = ["interest", "principal", "extra"]
  private static let metrics: [(name: String, isMonthly: Bool, measure: Measure, text: String)] = [
    ("net", true, .money, "rent - escrow - interest"),
    ("invested", true, .money, "price - loan + extra * month"),
    ("roi", true, .percent, "net * 12 / invested"),
    ("grm", false, .number, "price / (rent * 12)"),
    ("idle", false, .number, "rent / extra"),
    ("endless", false, .number, "endless + 1"),
  ]
  private var formulas: [Int: Formula] = [:]

  enum Reason: NoValueReason { case nothingInvested, pastTheEnd }

  private init(like other: Sample) {
    (period, fields, formulas) = (other.period, other.fields, other.formulas)
  }

  init(month: Int? = nil) {
    period = month.map(Period.month)
    for (index, metric) in Sample.metrics.enumerated() {
      formulas[200 + index] = try? Formula(metric.text, in: self)
    }
  }

  /// The same property with another figure.
  func with(_ field: String, _ value: Number) -> Sample {
    let copy = Sample(like: self)
    copy.fields = fields.map { $0.name == field ? ($0.name, $0.measure, value) : $0 }
    return copy
  }

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    if let index = Sample.metrics.firstIndex(where: { $0.name == name }) {
      let metric = Sample.metrics[index]
      return Symbol(name: name, measure: metric.measure, isMonthly: metric.isMonthly, index: 200 + index)
    }
    let field = fields.firstIndex { $0.name == name }
    if let index = Sample.columns.firstIndex(of: name), isCalled || field == nil {
      return Symbol(name: name, measure: .money, isMonthly: true, index: 100 + index)
    }
    return field.map { Symbol(name: name, measure: fields[$0].measure, isMonthly: false, index: $0) }
  }

  func lastMonth() throws(NoValueError) -> Int { 360 }

  func formula(of symbol: Symbol, at period: Period?) -> Formula? {
    symbol.index < 200 ? nil : formulas[symbol.index]
  }

  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? { nil }

  /// Interest falls by one from 1100 and principal rises by two from 402, so that they cross in month 234.
  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    guard symbol.index >= 100 else { return fields[symbol.index].value }
    guard case .month(let month)? = period, month <= 360 else { throw NoValueError(Reason.pastTheEnd) }
    return [Number(1_101 - month), Number(400 + 2 * month), Number(25)][symbol.index - 100]
  }

  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? {
    symbol.name == "roi" ? NoValueError(Reason.nothingInvested) : nil
  }
}

/// Properties that differ in their rent, and in their loan where there are more lanes than rents.
final class Lots: Sample, ColumnScope, @unchecked Sendable {
  private let rents: ArithmeticSequence
  private let loans: ArithmeticSequence

  init(rents: ClosedRange<Int64>, loans: [Int64] = [200_000], month: Int? = nil) {
    let cent = Ratio(1, 100) ?? Ratio(1)
    self.rents = ArithmeticSequence(start: rents.lowerBound, step: 1, count: rents.count, unit: cent)
    let step = loans.count > 1 ? loans[1] - loans[0] : 0
    self.loans = ArithmeticSequence(
      start: loans.first ?? 0, step: step, count: max(loans.count, 1), each: rents.count, unit: Ratio(1))
    super.init(month: month)
  }

  private func steps(of symbol: Symbol) -> ArithmeticSequence? {
    switch symbol.name {
    case "rent": rents
    case "loan": loans
    default: nil
    }
  }

  var lastMonthVaries: Bool { false }

  func fillsYears(of symbol: Symbol) -> Bool { false }

  func encoding(of symbol: Symbol) -> ColumnEncoding? { steps(of: symbol)?.encoding }

  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, with symbol: Symbol, at period: Period?, from lane: Int,
    after earlier: EarlierValues?
  ) {
    steps(of: symbol)?.fill(buffer, from: lane)
  }

  /// The value of a field in a lane, in units of its encoding.
  func units(of name: String, inLane lane: Int) -> Int64 {
    (name == "rent" ? rents : loans).units(inLane: lane)
  }

  func scope(ofLane lane: Int) -> any Scope {
    with("rent", .exact(Ratio(Int128(rents.units(inLane: lane)), 100) ?? Ratio(0)))
      .with("loan", Number(Int(loans.units(inLane: lane))))
  }
}

/// The value of a formula about the sample, as a short text: `4`, `1/3`, `~0.5`, `true`, `[1, 2]`.
func result(_ text: String, month: Int? = nil) throws -> String {
  let sample = Sample(month: month)
  return describe(try Formula(text, in: sample).evaluate(in: sample))
}

func describe(_ quantity: Quantity) -> String {
  switch quantity {
  case .number(.exact(let ratio)): text(ratio)
  case .number(.approximate(let double)): "~\(double)"
  case .truth(let truth): "\(truth)"
  case .date(let date): date.canonical
  case .list(let parts): "[" + parts.map(describe).joined(separator: ", ") + "]"
  case .periods(let range): "\(range.numbers.lowerBound)..\(range.numbers.upperBound)"
  }
}

/// The error of a formula about the sample, in parsing or in evaluation; `nil` when there is none.
func formulaError(_ text: String, month: Int? = nil) -> FormulaError? {
  let sample = Sample(month: month)
  do throws(FormulaError) {
    _ = try Formula(text, in: sample).evaluate(in: sample)
    return nil
  } catch {
    return error
  }
}

private func text(_ ratio: Ratio) -> String {
  ratio.denominator == 1 ? "\(ratio.numerator)" : "\(ratio.numerator)/\(ratio.denominator)"
}
