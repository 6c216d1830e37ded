import Finance

/// The ways of functions in a spreadsheet.
extension SpreadsheetPrinter {
  /// The printing of a call with its arguments.
  typealias Form = @Sendable (SpreadsheetPrinter, [Node], Node) throws(NoWayError) -> SpreadsheetText

  /// A function with the same arguments and the same meaning.
  static func same(_ name: String) -> Form {
    { printer, parts, _ throws(NoWayError) in .call(name, try printer.texts(of: parts)) }
  }

  /// A function that a spreadsheet of before 2010 does not have, as an expression of its arguments, each in parentheses
  /// where it needs them: `{0}` is the first.
  static func expression(_ pattern: String) -> Form {
    { printer, parts, _ throws(NoWayError) in
      let texts = try printer.texts(of: parts)
      var pieces: [SpreadsheetText.Piece] = []
      for piece in pattern.split(separator: "}", omittingEmptySubsequences: false) {
        let halves = piece.split(separator: "{", omittingEmptySubsequences: false)
        pieces.append(.text(String(halves[0])))
        if halves.count == 2, let number = Int(halves[1]) { pieces += texts[number].operand(.whole) }
      }
      return SpreadsheetText(pieces, .sum)
    }
  }

  /// Rounding; of an amount that is posted, a half cent is lifted above the error of its double.
  static func rounding(_ name: String) -> Form {
    { printer, parts, _ throws(NoWayError) in
      let number = try printer.text(of: parts[0])
      let decimals = parts.count > 1 ? try printer.text(of: parts[1]) : SpreadsheetText("0")
      guard name == "ROUND" else {
        let cut = parts[0].isQuotientOfCounts ? number : .call("ROUND", [number, SpreadsheetText("9")])
        return .call(name, [cut, decimals])
      }
      guard parts.count > 1, case .symbol(let symbol, _) = parts[1].kind, symbol.name == "decimals" else {
        return .call(name, [number, decimals])
      }
      let lifted = SpreadsheetText(number.operand(.sum) + [.text("+\(SpreadsheetPlan.tieName)")], .sum)
      return .call(name, [lifted, decimals])
    }
  }

  static let choice: Form = { printer, parts, _ throws(NoWayError) in
    let texts = try printer.texts(of: parts)
    return .call("IF", parts.count == 3 ? texts : texts + [SpreadsheetText("FALSE()")])
  }

  static let positive: Form = { printer, parts, _ throws(NoWayError) in
    let number = try printer.text(of: parts[0])
    let condition = SpreadsheetText(number.operand(.sum) + [.text(">0")], .comparison)
    return .call("IF", [condition, number, SpreadsheetText("NA()")])
  }

  /// A sum or the like, of numbers or of a figure in a range of periods.
  static func aggregate(_ name: String) -> Form {
    { printer, parts, node throws(NoWayError) in
      if let (figure, range) = printer.figureAndRange(parts) {
        if name == "SUM" { return try printer.sum(figure, range, node) }
        let step = try printer.step("values", figure, range, outside: "\"\"", node)
        return .call(name, [SpreadsheetText(step.name)])
      }
      return .call(name, try printer.texts(of: parts))
    }
  }

  /// The first month in which a condition holds.
  static let firstMonth: Form = { printer, parts, node throws(NoWayError) in
    let (plan, condition) = (printer.plan, parts[0])
    let inMonths = SpreadsheetPrinter(plan: plan, place: .month, owner: printer.owner)
    let flag = SpreadsheetText.call(
      "IF", [try inMonths.text(of: condition), SpreadsheetText("1"), SpreadsheetText("0")])
    let step = plan.addStep(
      "\(printer.owner)_flags", isYearly: false, flag, hasClosing: false,
      value: { [unowned plan] in plan.value(of: condition, at: .month($0)) })
    return SpreadsheetText("MATCH(1,\(plan.series[step].name),0)-1", .sum)
  }

  // MARK: Cash flows

  /// The present value of flows; the row begins at the closing, so that each of them is a period later there.
  static let presentValue: Form = { printer, parts, node throws(NoWayError) in
    guard parts.count == 2 else { throw NoWayError(part: node.range) }
    let flows = try printer.flows(parts[1], node)
    let rate = try printer.text(of: parts[0])
    let value = SpreadsheetText.call("NPV", [rate, SpreadsheetText(flows.name)])
    guard flows.first > 0 else {
      return SpreadsheetText(value.pieces, .product)
    }
    let power = flows.first == 1 ? "" : "^\(flows.first)"
    return SpreadsheetText(
      value.pieces + [.text("*(1+")] + rate.operand(.product) + [.text(")\(power)")], .product)
  }

  static let multiple: Form = { printer, parts, node throws(NoWayError) in
    guard parts.count == 1 else { throw NoWayError(part: node.range) }
    let flows = try printer.flows(parts[0], node).name
    // SUMIF passes over a flow without a value, SUM does not.
    return SpreadsheetText(
      "IF(ISNUMBER(SUM(\(flows))),SUMIF(\(flows),\">0\")/-SUMIF(\(flows),\"<0\"),NA())")
  }

  static let payback: Form = { printer, parts, node throws(NoWayError) in
    let flows = try printer.flows(parts[0], node)
    let plan = printer.plan
    guard flows.first == 0, let step = plan.series.firstIndex(where: { $0.name == flows.name }) else {
      throw NoWayError(part: node.range)
    }
    let isYearly = plan.series[step].isYearly
    let sum = SpreadsheetText([isYearly ? .yearsSoFar(series: step) : .monthsSoFar(series: step)])
    let flag = SpreadsheetText([.text("IF(ROUND(SUM(")] + sum.pieces + [.text("),6)>=0,1,0)")])
    var (sums, total) = ([Double](), 0.0)
    let flags = plan.addStep(
      "\(printer.owner)_flags", isYearly: isYearly, flag, hasClosing: true,
      value: { [unowned plan] number in
        while sums.count <= number {
          total += plan.series[step].value(sums.count) ?? .nan
          sums.append(total)
        }
        return sums[number].isNaN ? nil : (sums[number] * 1e6).rounded() >= 0 ? 1 : 0
      })
    return SpreadsheetText("MATCH(1,\(plan.series[flags].name),0)-1", .sum)
  }

  /// The internal rate of return, where the signs of the flows prove that there is one, or tell which of several it is:
  /// one change of sign among the flows, or among their sums from the start; or none among those, and one among the sums
  /// from the end.
  /// - Source: Descartes' rule of signs; C. Norstrøm, Journal of Financial and Quantitative Analysis 7 (1972).
  static let internalRate: Form = { printer, parts, node throws(NoWayError) in
    guard parts.count == 1 else { throw NoWayError(part: node.range) }
    let flows = try printer.flows(parts[0], node).name
    guard let step = printer.plan.series.firstIndex(where: { $0.name == flows }) else {
      throw NoWayError(part: node.range)
    }
    let changes = printer.signChanges(ofFlows: step)
    let guess = "(SUMIF(\(flows),\">0\")/-SUMIF(\(flows),\"<0\"))^(1/MAX(1,COUNTIF(\(flows),\"<>0\")-1))-1"
    return SpreadsheetText(
      "IF(OR(SUM(\(changes.flows))=1,SUM(\(changes.sums))=1,AND(SUM(\(changes.sums))=0,SUM(\(changes.rests))=1)),"
        // Newton's method may miss a rate at which nearly everything is lost.
        + "IFERROR(IRR(\(flows),\(guess)),IFERROR(IRR(\(flows),-0.9),IRR(\(flows),-0.5))),NA())")
  }

  /// The modified internal rate of return of the flows up to the last one, since each period behind it would count.
  static let modifiedInternalRate: Form = { printer, parts, node throws(NoWayError) in
    let flows = try printer.flows(parts[0], node)
    let last = SpreadsheetText(
      [.text("INDEX(\(flows.name),\(flows.first + 1)):INDEX(\(flows.name),")] + flows.last.operand(.sum)
        + [.text("+1)")])
    return .call("MIRR", [last] + (try printer.texts(of: parts.dropFirst())))
  }

  /// The names of three rows: a 1 where the sign of the flows changes, of their sums from the start, and of those to the
  /// end.
  private func signChanges(ofFlows step: Int) -> (flows: String, sums: String, rests: String) {
    let series = plan.series[step]
    let count = series.isYearly ? plan.lastMonth / 12 : plan.lastMonth
    let flows = (0...count).map { series.value($0) ?? .nan }
    let soFar: SpreadsheetText.Piece =
      series.isYearly ? .yearsSoFar(series: step) : .monthsSoFar(series: step)
    let present: SpreadsheetText.Piece =
      series.isYearly ? .year(series: step, earlier: 0) : .month(series: step, earlier: 0)
    var (sums, rests, sum) = ([Double](), [Double](), 0.0)
    let total = flows.reduce(0, +)
    for flow in flows {
      rests.append(total - sum)
      sum += flow
      sums.append(sum)
    }
    func changes(_ name: String, _ text: [SpreadsheetText.Piece], _ values: [Double]) -> String {
      let rounded = values.map { ($0 * 1e6).rounded() }
      let signs = Signs(rounded)
      // The sign of a zero is that of the last number before it which is none.
      let sign = plan.series.count
      let before: SpreadsheetText.Piece =
        series.isYearly ? .year(series: sign, earlier: 1) : .month(series: sign, earlier: 1)
      let signText = SpreadsheetText(
        [.text("IF(ROUND(")] + text + [.text(",6)=0,N(")] + [before] + [.text("),SIGN(ROUND(")] + text
          + [.text(",6)))")])
      let signStep = plan.addStep(
        "\(owner)_\(name)_sign", isYearly: series.isYearly, signText, hasClosing: true,
        value: { signs.sign[$0].ifNumber })
      let here: SpreadsheetText.Piece =
        series.isYearly ? .year(series: signStep, earlier: 0) : .month(series: signStep, earlier: 0)
      let change = SpreadsheetText(
        [.text("IF(")] + [here] + [.text("*N(")] + [before] + [.text(")<0,1,0)")])
      let changeStep = plan.addStep(
        "\(owner)_\(name)_changes", isYearly: series.isYearly, change, hasClosing: true,
        value: { signs.change[$0].ifNumber })
      return plan.series[changeStep].name
    }
    let rest: [SpreadsheetText.Piece] = [
      .text("SUM(\(series.name))-SUM("), soFar, .text(")+"), present,
    ]
    return (
      changes("flows", [present], flows), changes("sums", [.text("SUM("), soFar, .text(")")], sums),
      changes("rests", rest, rests)
    )
  }

  // MARK: Ranges

  /// A figure and the range of periods in which it is taken: `sum(noi, 1..12)` or `sum(noi(1..12))`.
  private func figureAndRange(_ parts: [Node]) -> (figure: Node, range: Node)? {
    if parts.count == 2, parts[1].isRange { return (parts[0], parts[1]) }
    guard parts.count == 1, case .symbol(let symbol, let called?) = parts[0].kind, called.isRange else {
      return nil
    }
    return (Node(.symbol(symbol, at: nil), parts[0].range), called)
  }

  /// The sum of a figure over periods whose numbers may follow from others; none past the last one there is.
  private func sum(_ figure: Node, _ range: Node, _ node: Node) throws(NoWayError) -> SpreadsheetText {
    let bounds = try bounds(of: range)
    let name: String
    if case .symbol(let symbol, nil) = figure.kind {
      name = plan.seriesName(of: symbol, isYearly: bounds.isYearly)
    } else {
      name = try step("values", figure, range, outside: "0", node).name
    }
    let numbers = bounds.isYearly ? SpreadsheetPlan.yearsName : SpreadsheetPlan.monthsName
    let sum = SpreadsheetText(
      [.text("SUMIFS(\(name),\(numbers),\">=\"&")] + bounds.first.operand(.sum)
        + [.text(",\(numbers),\"<=\"&")] + bounds.last.operand(.sum) + [.text(")")])
    return guarded(sum, bounds)
  }

  /// A sum without a value where its range ends after the last period.
  private func guarded(_ text: SpreadsheetText, _ bounds: Bounds) -> SpreadsheetText {
    if bounds.fixedLast != nil { return text }
    let last = bounds.isYearly ? SpreadsheetPlan.lastYearName : SpreadsheetPlan.lastMonthName
    let condition = SpreadsheetText(bounds.last.operand(.sum) + [.text(">\(last)")], .comparison)
    return .call("IF", [condition, SpreadsheetText("NA()"), text])
  }

  /// A range of periods.
  private struct Bounds {
    let first, last: SpreadsheetText
    let isYearly: Bool
    /// The number of the first period where it is the same everywhere.
    let fixedFirst: Int?
    /// That of the last one.
    let fixedLast: Int?
    let nodes: (first: Node, last: Node)
  }

  private func bounds(of range: Node) throws(NoWayError) -> Bounds {
    guard case .periods(let first, let last) = range.kind else { throw NoWayError(part: range.range) }
    if case .year(let from) = first.kind, case .year(let to) = last.kind {
      return Bounds(
        first: try text(of: from), last: try text(of: to), isYearly: true, fixedFirst: from.wholeNumber,
        fixedLast: to.wholeNumber, nodes: (from, to))
    }
    return Bounds(
      first: try text(of: first), last: try text(of: last), isYearly: false, fixedFirst: first.wholeNumber,
      fixedLast: last.wholeNumber, nodes: (first, last))
  }

  /// A row or column that is a step on the way to a figure.
  private struct Step {
    let name: String
    /// The number of the first period.
    let first: Int
    /// That of the last one.
    let last: SpreadsheetText
  }

  /// A new row or column of what a figure is in a range of periods, and something else outside of it.
  private func step(
    _ suffix: String, _ figure: Node, _ range: Node, outside: String, _ node: Node
  ) throws(NoWayError) -> Step {
    let bounds = try bounds(of: range)
    // A range that differs from cell to cell would need a row for each cell.
    guard bounds.first.fixed != nil, bounds.last.fixed != nil, place == .sheet,
      let first = bounds.fixedFirst
    else { throw NoWayError(part: node.range) }
    let inside = SpreadsheetPrinter(plan: plan, place: bounds.isYearly ? .year : .month, owner: owner)
    let value = try inside.text(of: figure)
    let number: SpreadsheetText.Piece = bounds.isYearly ? .yearNumber : .monthNumber
    let condition = SpreadsheetText(
      [.text("AND("), number, .text(">=\(first),"), number, .text("<=")] + bounds.last.operand(.sum)
        + [.text(")")])
    let (plan, last) = (plan, bounds.nodes.last)
    let name = "\(owner)_\(suffix)"
    let step = plan.addStep(
      name, isYearly: bounds.isYearly, .call("IF", [condition, value, SpreadsheetText(outside)]),
      hasClosing: true,
      value: { [unowned plan] number in
        guard let last = plan.value(of: last, at: nil),
          (Double(first)...max(last, Double(first))).contains(Double(number))
        else { return outside == "0" ? 0 : nil }
        return plan.value(of: figure, at: bounds.isYearly ? .year(number) : .month(number))
      })
    return Step(name: plan.series[step].name, first: first, last: bounds.last)
  }

  /// A row of flows, which are 0 outside of their range.
  private func flows(_ list: Node, _ node: Node) throws(NoWayError) -> Step {
    if let (figure, range) = figureAndRange([list]) {
      return try step("flows", figure, range, outside: "0", node)
    }
    // A flow at the closing, and a figure in the periods after it.
    guard case .list(let parts) = list.kind, parts.count == 2,
      let (figure, range) = figureAndRange([parts[1]])
    else { throw NoWayError(part: node.range) }
    let later = try step("later_flows", figure, range, outside: "0", node)
    guard later.first == 1, let step = plan.series.firstIndex(where: { $0.name == later.name }) else {
      throw NoWayError(part: node.range)
    }
    let isYearly = plan.series[step].isYearly
    let opening = try text(of: parts[0])
    let number: SpreadsheetText.Piece = isYearly ? .yearNumber : .monthNumber
    let present: SpreadsheetText.Piece =
      isYearly ? .year(series: step, earlier: 0) : .month(series: step, earlier: 0)
    let (plan, first) = (plan, parts[0])
    let flows = plan.addStep(
      "\(owner)_flows", isYearly: isYearly,
      SpreadsheetText(
        [.text("IF("), number, .text("=0,")] + opening.pieces + [.text(","), present, .text(")")]),
      hasClosing: true,
      value: { [unowned plan] in $0 == 0 ? plan.value(of: first, at: nil) : plan.series[step].value($0) })
    return Step(name: plan.series[flows].name, first: 0, last: later.last)
  }
}

extension Double {
  /// The number; nil for none.
  fileprivate var ifNumber: Double? { isNaN ? nil : self }
}

/// The signs of numbers, and where they change; zeros have the sign of the number before.
///
/// What is no number has no sign, and neither has a change from or to it.
private struct Signs: Sendable {
  private(set) var sign: [Double] = []
  private(set) var change: [Double] = []

  init(_ values: [Double]) {
    var before = 0.0
    for value in values {
      let sign = value == 0 ? before : value.isNaN ? .nan : value < 0 ? -1 : 1
      let product = sign * before
      self.sign.append(sign)
      change.append(product.isNaN ? .nan : product < 0 ? 1 : 0)
      before = sign
    }
  }
}

extension Node {
  /// `true` for a whole number of months divided by a fixed number, which a double holds well enough to be cut.
  fileprivate var isQuotientOfCounts: Bool {
    guard case .chain(let first, let links) = kind, links.count == 1, links[0].operation == .divide else {
      return isCounted
    }
    return first.isCounted && links[0].operand.wholeNumber != nil
  }
}
