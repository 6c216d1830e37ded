import Finance
import Formulas
import Localization
import Model
import Reports

/// What each field that differs between two properties has to do with the change of a metric.
///
/// The share of a field is the average of what changing it changes, over all orders in which the fields can be changed
/// one after another; no order is preferred, and the shares add up to the whole.
/// - Source: L. Shapley, "A Value for n-Person Games", 1953.
struct Attribution {
  /// Fields that are views of one quantity, such as down payment and loan, are one factor.
  private struct Factor {
    let fields: [Field]
    var name: String { fields.map(\.name).joined(separator: "/") }
  }

  private let first: ComparedProperty
  private let second: ComparedProperty
  private let metric: TypedFormula
  private let session: Workspace
  private let factors: [Factor]

  init(
    _ first: ComparedProperty, _ second: ComparedProperty, _ metric: Token, _ session: Workspace
  ) throws(Problem) {
    (self.first, self.second, self.session) = (first, second, session)
    let kind = type(of: first.desk.sheet)
    do throws(FormulaError) {
      let formula = try Formula(metric.text, in: kind.vocabulary(first.desk.annotations))
      self.metric = TypedFormula(formula: formula, token: metric)
    } catch {
      throw session.problem(error, in: metric, at: 0)
    }
    let differing = kind.fields.filter { field in
      first.desk.sheet.stated(field) != second.desk.sheet.stated(field)
    }
    factors = Attribution.factors(differing)
  }

  private static func factors(_ fields: [Field]) -> [Factor] {
    var rest = fields
    var factors: [Factor] = []
    while let field = rest.first {
      let views = rest.filter {
        $0 == field || ($0.follows.contains(field.name) && field.follows.contains($0.name))
      }
      rest.removeAll { views.contains($0) }
      factors.append(Factor(fields: views))
    }
    return factors
  }

  /// A row for each factor, the largest share first, and one for the whole.
  func table() throws(Problem) -> Table {
    let values = try allValues()
    let shares = rounded(
      Attribution.shares(of: values, factors: factors.count), values, scale: try scale(for: values))
    let columns = [
      Column(key: "field", label: LocalizedText("Field")),
      Column(key: "from", label: LocalizedText(verbatim: first.name)),
      Column(key: "to", label: LocalizedText(verbatim: second.name)),
      Column(key: "share", label: LocalizedText("Change of \(metric.formula.text)")),
    ]
    let order = factors.indices.sorted { shares.parts[$0].magnitude > shares.parts[$1].magnitude }
    var rows = order.map { place -> [Cell] in
      let field = shown(factors[place])
      return [
        .text(factors[place].name), CellFormatter.cell(first.desk.sheet[field], of: field),
        CellFormatter.cell(second.desk.sheet[field], of: field), cell(shares.parts[place], shares),
      ]
    }
    rows.append([
      .text(metric.formula.text), cell(shares.from, shares), cell(shares.to, shares),
      cell(shares.whole, shares),
    ])
    return Table(columns: columns, rows: rows)
  }

  /// The view of a factor that the second property states.
  private func shown(_ factor: Factor) -> Field {
    factor.fields.first { second.desk.sheet.isStated($0) } ?? factor.fields[0]
  }

  // MARK: Values

  /// What the metric comes to for every choice of fields that are as in the second property; bit N of the index stands
  /// for factor N.
  private func allValues() throws(Problem) -> [Number] {
    let scopes = (0..<(1 << factors.count)).map { session.scope(of: mixed($0)) }
    var values: [Number] = []
    for scope in scopes {
      do throws(FormulaError) {
        values.append(try metric.formula.number(in: scope))
      } catch {
        throw metric.problem(error, session)
      }
    }
    return values
  }

  private func mixed(_ choice: Int) -> Document {
    var desk = first.desk
    for (place, factor) in factors.enumerated() where choice >> place & 1 == 1 {
      for field in factor.fields {
        if let value = second.desk.sheet.stated(field) { desk.set(field, to: value) }
      }
    }
    return desk
  }

  private static func shares(of values: [Number], factors count: Int) -> [Double] {
    let weights = (0..<max(count, 1)).map { size in
      // size! (count - size - 1)! / count!
      (1...max(count, 1)).reduce(1.0) { $0 / Double($1) } * factorial(size) * factorial(count - size - 1)
    }
    return (0..<count).map { factor in
      values.indices.filter { $0 >> factor & 1 == 0 }.reduce(0) { share, choice in
        let change = values[choice | 1 << factor].double - values[choice].double
        return share + weights[choice.nonzeroBitCount] * change
      }
    }
  }

  private static func factorial(_ number: Int) -> Double {
    number < 2 ? 1 : (2...number).reduce(1) { $0 * Double($1) }
  }

  // MARK: Rounding

  /// Shares in whole units of what is shown, which add up.
  private struct Shares {
    var parts: [Int64]
    let from: Int64
    let to: Int64
    /// How many units are one.
    let scale: Double
    var whole: Int64 { to - from }
  }

  /// Rounds shares so that their sum is the change as it is shown: each down, and one more to those that lost the most.
  private func rounded(_ shares: [Double], _ values: [Number], scale: Double) -> Shares {
    let units = { (number: Double) in Int64((number * scale).rounded()) }
    var result = Shares(
      parts: shares.map { Int64(($0 * scale).rounded(.down)) },
      from: units(values.first?.double ?? 0), to: units(values.last?.double ?? 0), scale: scale)
    let lost = result.whole - result.parts.reduce(0, +)
    let order = shares.indices.sorted {
      shares[$0] * scale - Double(result.parts[$0]) > shares[$1] * scale - Double(result.parts[$1])
    }
    guard !order.isEmpty else { return result }
    // The sum of what is lost to rounding is less than one for each, but for the rounding of the two ends.
    for index in 0..<Int(lost.magnitude) { result.parts[order[index % order.count]] += lost.signum() }
    return result
  }

  /// How many units are one: as many as are shown, or fewer for figures so large that a `Double` has no more digits.
  private func scale(for values: [Number]) throws(Problem) -> Double {
    let largest = values.map { abs($0.double) }.max() ?? 0
    let most = 9_007_199_254_740_992.0
    var scale = unitsInOne
    while scale > 1, largest * scale > most { scale = (scale / 10).rounded(.up) }
    guard largest * scale <= most else {
      throw Problem(.formula(.tooLarge, nearest: nil), at: metric.token.range)
    }
    return scale
  }

  /// The units of the last decimal that is shown in one: cents, ten-thousandths of a percent, millionths.
  private var unitsInOne: Double {
    metric.formula.measure == .money ? Double(session.currency.amount(1).minorUnits) : 1_000_000
  }

  private func cell(_ units: Int64, _ shares: Shares) -> Cell {
    let number = Ratio(Int128(units), Int128(shares.scale)).map(Number.exact) ?? Number(0)
    return CellFormatter.cell(
      .number(number), metric.formula.measure, decimals: metric.formula.measure == .percent ? 4 : nil,
      in: session.currency)
  }
}
