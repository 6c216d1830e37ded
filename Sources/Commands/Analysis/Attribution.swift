import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The shares that the fields in which two properties differ have in the change of a metric.
///
/// Where the user's definitions on which the metric depends differ too, they have one share together.
///
/// The share of a field is the average of what changing it changes, over all orders in which the fields can
/// be changed one after another; no order is preferred, and the shares add up to the whole.
/// - Source: L. Shapley, "A Value for n-Person Games", 1953.
struct Attribution {
  /// A cause of a difference.
  private enum Factor {
    /// Fields that are views of one quantity, such as down payment and loan.
    case fields([Field])
    /// The lines, the events and the details of fields, of which these differ.
    case records([String])
    /// The user's definitions of these names.
    case definitions([String])

    var name: String {
      switch self {
      case .fields(let fields): fields.map(\.name).joined(separator: "/")
      case .records(let names), .definitions(let names): names.joined(separator: "/")
      }
    }
  }

  private let first: ComparedProperty
  private let second: ComparedProperty
  /// The metric by the definitions of each property.
  private let metrics: (first: TypedFormula, second: TypedFormula)
  private let context: CommandContext
  private let factors: [Factor]

  private var workspace: Workspace { context.workspace }

  /// Compares two properties.
  /// - Parameter metric: The text of a formula about both.
  init(
    _ first: ComparedProperty, _ second: ComparedProperty, _ metric: Token, _ context: CommandContext
  ) throws(Diagnostic) {
    (self.first, self.second, self.context) = (first, second, context)
    metrics = (
      try first.formula(metric, comparedTo: second, context),
      try second.formula(metric, comparedTo: first, context)
    )
    let differing = type(of: first.document.sheet).fields.filter { field in
      first.document.sheet.stated(field) != second.document.sheet.stated(field)
    }
    let used = [
      first.document.userDefinitions.used(by: metrics.first.formula),
      second.document.userDefinitions.used(by: metrics.second.formula),
    ]
    let names = used.joined().map(\.name).uniqued().filter { name in
      let texts = used.map { $0.first { $0.name == name }?.text }
      return texts[0] != texts[1]
    }
    let records = Attribution.differingRecords(first.document.sheet, second.document.sheet)
    factors =
      Attribution.factors(differing) + (records.isEmpty ? [] : [.records(records)])
      + (names.isEmpty ? [] : [.definitions(names)])
  }

  /// The names of the lines, events and details of fields that are not the same in both worksheets.
  private static func differingRecords(_ first: any Worksheet, _ second: any Worksheet) -> [String] {
    let changes = CellFormatter.changes(from: first, to: second).map(\.key)
    let fields = Set(type(of: first).fields.map(\.name))
    return changes.filter { !fields.contains($0) }.uniqued()
  }

  private static func factors(_ fields: [Field]) -> [Factor] {
    var rest = fields
    var factors: [Factor] = []
    while let field = rest.first {
      let views = rest.filter {
        $0 == field || ($0.follows.contains(field.name) && field.follows.contains($0.name))
      }
      rest.removeAll { views.contains($0) }
      factors.append(.fields(views))
    }
    return factors
  }

  // MARK: The table

  /// A row for each factor, the largest share first, and one for the whole.
  func table() throws(Diagnostic) -> Table {
    let values = try allValues()
    let shares = RoundedShares(
      Attribution.shares(of: values, factors: factors.count), values, scale: try scale(for: values))
    let order = factors.indices.sorted { shares.parts[$0].magnitude > shares.parts[$1].magnitude }
    var rows = order.map { index -> [Cell] in
      let values = [first, second].map { value(of: factors[index], in: $0) }
      return [.text(factors[index].name)] + values + [cell(shares.parts[index], shares)]
    }
    rows.append([
      .text(metrics.first.formula.text), cell(shares.from, shares), cell(shares.to, shares),
      cell(shares.whole, shares),
    ])
    var table = Table(columns: columns, rows: rows)
    table.contents = .shares(
      from: LocalizedText(verbatim: first.name), to: LocalizedText(verbatim: second.name))
    return table
  }

  private var columns: [TableColumn] {
    [
      TableColumn(key: "field", label: LocalizedText("Field")),
      TableColumn(key: "from", label: LocalizedText(verbatim: first.name)),
      TableColumn(key: "to", label: LocalizedText(verbatim: second.name)),
      TableColumn(key: "share", label: LocalizedText("Change of \(metrics.first.formula.text)")),
    ]
  }

  /// A factor as it is in a property; of fields, the view that the second property states.
  private func value(of factor: Factor, in property: ComparedProperty) -> Cell {
    switch factor {
    case .fields(let fields):
      let field = fields.first { second.document.sheet.isStated($0) } ?? fields[0]
      return CellFormatter.cell(property.document.sheet[field], of: field)
    case .records(let names):
      let sheet = property.document.sheet
      let texts = names.compactMap { name in
        sheet.field(named: name).flatMap { sheet[$0].canonical(in: workspace.currency) }.map {
          "\(name) \($0)"
        }
      }
      return texts.isEmpty ? .empty : .text(texts.joined(separator: "; "))
    case .definitions(let names):
      let definitions = property.document.userDefinitions.definitions.filter { names.contains($0.name) }
      let texts = definitions.map { names.count == 1 ? $0.text : "\($0.name) = \($0.text)" }
      return .text(texts.joined(separator: "; "))
    }
  }

  /// The measure of the metric; a plain number when the two definitions disagree.
  private var measure: Measure {
    let (first, second) = (metrics.first.formula.measure, metrics.second.formula.measure)
    return first == second ? first : .number
  }

  private func cell(_ units: Int64, _ shares: RoundedShares) -> Cell {
    let number = Ratio(Int128(units), Int128(shares.scale)).map(Number.exact) ?? Number(0)
    return CellFormatter.cell(
      .number(number), measure, decimals: measure == .percent ? .declared(4) : .asNeeded,
      in: workspace.currency)
  }

  // MARK: Values

  /// The value of the metric for every choice of factors that are as in the second property; bit N of the
  /// index stands for factor N.
  private func allValues() throws(Diagnostic) -> [Number] {
    var values: [Number] = []
    for choice in 0..<(1 << factors.count) {
      try workspace.interruption.check()
      let metric = definitionsAreSecond(in: choice) ? metrics.second : metrics.first
      do throws(FormulaError) {
        let document = document(with: choice)
        // A formula knows the user's lines by their places, which differ from property to property.
        let vocabulary = document.sheet.vocabulary(document.userDefinitions)
        let formula = try Formula(metric.formula.text, in: vocabulary)
        values.append(try formula.number(in: workspace.scope(of: document)))
      } catch {
        throw context.diagnostic(error, of: metric)
      }
    }
    return values
  }

  private func definitionsAreSecond(in choice: Int) -> Bool {
    factors.indices.contains { index in
      if case .definitions = factors[index] { choice >> index & 1 == 1 } else { false }
    }
  }

  /// The first document with a choice of factors from the second.
  private func document(with choice: Int) -> Document {
    var document = first.document
    var definitions = document.userDefinitions.rows
    for (index, factor) in factors.enumerated() where choice >> index & 1 == 1 {
      switch factor {
      case .fields(let fields):
        for field in fields {
          if let value = second.document.sheet.stated(field) { document.set(field, to: value) }
        }
      case .records:
        if let sheet = document.sheet.recordWorksheet {
          document.replace(sheet.withRecords(of: second.document.sheet))
        }
      case .definitions: definitions = second.document.userDefinitions.rows
      }
    }
    if let own = try? document.sheet.userDefinitions(rows: definitions) { document.define(own) }
    return document
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

  // MARK: Units

  /// The number of units in one: as fine as is shown, or coarser for figures so large that a `Double` has no
  /// more digits.
  private func scale(for values: [Number]) throws(Diagnostic) -> Double {
    let largest = values.map { abs($0.double) }.max() ?? 0
    let limit = 9_007_199_254_740_992.0
    var scale = finestScale
    while scale > 1, largest * scale > limit { scale = (scale / 10).rounded(.up) }
    guard largest * scale <= limit else {
      throw Diagnostic(FormulaInputError.formula(.tooLarge, nearest: nil), at: metrics.first.token.range)
    }
    return scale
  }

  /// The number of units of the last decimal shown in one: cents, ten-thousandths of a percent, millionths.
  private var finestScale: Double {
    measure == .money ? Double(workspace.currency.amount(1).minorUnits) : 1_000_000
  }
}

/// Shares in whole units of the last decimal shown, which add up to the change as it is shown.
private struct RoundedShares {
  private(set) var parts: [Int64]
  let from: Int64
  let to: Int64
  /// The number of units in one.
  let scale: Double

  var whole: Int64 { to - from }

  /// Rounds each share down, and then up those that lost the most until the sum is right.
  init(_ shares: [Double], _ values: [Number], scale: Double) {
    let units = { (number: Double) in Int64((number * scale).rounded()) }
    self.scale = scale
    (from, to) = (units(values.first?.double ?? 0), units(values.last?.double ?? 0))
    parts = shares.map { Int64(($0 * scale).rounded(.down)) }
    let rounded = parts
    let lost = to - from - rounded.reduce(0, +)
    let order = shares.indices.sorted {
      shares[$0] * scale - Double(rounded[$0]) > shares[$1] * scale - Double(rounded[$1])
    }
    guard !order.isEmpty else { return }
    // Rounding loses less than one unit for each share, but the two ends are rounded too.
    for index in 0..<Int(lost.magnitude) { parts[order[index % order.count]] += lost.signum() }
  }
}
