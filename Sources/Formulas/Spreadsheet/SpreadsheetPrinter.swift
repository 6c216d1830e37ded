import Finance

/// A printer of syntax trees in the language of spreadsheets.
struct SpreadsheetPrinter {
  /// Where the formula stands, which decides what a figure without a period means.
  enum Place {
    /// In a cell of its own.
    case sheet
    /// In a row of months.
    case month
    /// In a column of years.
    case year
  }

  /// A part of a formula that has no way in a spreadsheet.
  struct NoWayError: Error {
    /// The part of the text; nil for the whole.
    let part: Range<Int>?
  }

  let plan: SpreadsheetPlan
  let place: Place
  /// The name of the figure, after which steps on the way are called.
  let owner: String

  func text(of node: Node) throws(NoWayError) -> SpreadsheetText {
    switch node.kind {
    case .number(let number, let measure): return literal(number, measure)
    case .month where place == .month: return SpreadsheetText([.monthNumber])
    case .symbol(let symbol, let called): return try reference(symbol, called, node)
    case .negative(let part):
      return SpreadsheetText([.text("-")] + (try text(of: part).operand(.sign)), .sign)
    case .percent(let part): return SpreadsheetText((try text(of: part).operand(.sign)) + [.text("%")], .sign)
    case .not(let part): return .call("NOT", [try text(of: part)])
    case .chain(let first, let links): return try chain(first, links)
    case .comparison(let comparison, let left, let right): return try self.comparison(comparison, left, right)
    case .call(let function, let parts):
      guard let form = function.spreadsheet else { throw NoWayError(part: node.range) }
      return try form(self, parts, node)
    case .month, .date, .list, .year, .periods: throw NoWayError(part: node.range)
    }
  }

  func texts(of nodes: some Sequence<Node>) throws(NoWayError) -> [SpreadsheetText] {
    var texts: [SpreadsheetText] = []
    for node in nodes { texts.append(try text(of: node)) }
    return texts
  }

  // MARK: Numbers

  private func literal(_ number: Number, _ measure: Measure) -> SpreadsheetText {
    if measure == .percent, let hundredfold = number.multiplied(by: Number(100)) {
      return SpreadsheetText(SpreadsheetPrinter.digits(hundredfold.double) + "%", .sign)
    }
    return SpreadsheetText(SpreadsheetPrinter.digits(number.double), number < Number(0) ? .sign : .whole)
  }

  /// The shortest digits that are the number.
  static func digits(_ number: Double) -> String {
    if let whole = Int(exactly: number), abs(whole) < 1_000_000_000_000_000 { return "\(whole)" }
    return "\(number)".uppercased()
  }

  // MARK: Names

  private func reference(_ symbol: Symbol, _ called: Node?, _ node: Node) throws(NoWayError)
    -> SpreadsheetText
  {
    if !symbol.isMonthly {
      if symbol.name == "decimals", let digits = plan.value(of: node, at: nil) {
        return SpreadsheetText(SpreadsheetPrinter.digits(digits))
      }
      return SpreadsheetText(plan.name(of: symbol))
    }
    switch called?.kind {
    case nil, .month?: return try present(symbol, node)
    case .year(let number)?: return try indexed(symbol, isYearly: true, number)
    case .periods?: throw NoWayError(part: node.range)
    default:
      guard let called else { throw NoWayError(part: node.range) }
      if place == .month, let earlier = called.monthsBeforeThis {
        return SpreadsheetText([
          .month(series: plan.number(of: symbol, isYearly: false), earlier: earlier)
        ])
      }
      return try indexed(symbol, isYearly: false, called)
    }
  }

  /// A figure in the month or year of the formula itself.
  private func present(_ symbol: Symbol, _ node: Node) throws(NoWayError) -> SpreadsheetText {
    switch place {
    case .sheet: throw NoWayError(part: node.range)
    case .month: SpreadsheetText([.month(series: plan.number(of: symbol, isYearly: false), earlier: 0)])
    case .year: SpreadsheetText([.year(series: plan.number(of: symbol, isYearly: true), earlier: 0)])
    }
  }

  /// A figure in a month or year by its number; the first cell is the closing.
  private func indexed(
    _ symbol: Symbol, isYearly: Bool, _ number: Node
  ) throws(NoWayError) -> SpreadsheetText {
    let name = plan.seriesName(of: symbol, isYearly: isYearly)
    if let fixed = number.wholeNumber { return SpreadsheetText("INDEX(\(name),\(fixed + 1))") }
    return SpreadsheetText(
      [.text("INDEX(\(name),")] + (try text(of: number).operand(.sum)) + [.text("+1)")])
  }

  // MARK: Operators

  private func chain(_ first: Node, _ links: [Node.Link]) throws(NoWayError) -> SpreadsheetText {
    let operation = links[0].operation
    guard operation.isArithmetic else {
      return try joined([first] + links.map(\.operand), isAnd: operation == .and)
    }
    let level = operation.level
    var pieces = try text(of: first).operand(level)
    for link in links {
      // The operand on the right of a minus sign or a slash has to bind more than it.
      let least = SpreadsheetText.Level(rawValue: level.rawValue + 1) ?? .whole
      pieces.append(.text(link.operation.rawValue))
      pieces += try text(of: link.operand).operand(least)
    }
    return SpreadsheetText(pieces, level)
  }

  /// Conditions that all hold, or of which one does; a part that may have no value is not asked in vain.
  func joined(_ parts: [Node], isAnd: Bool) throws(NoWayError) -> SpreadsheetText {
    let texts = try texts(of: parts)
    if !parts.dropFirst().contains(where: \.mayHaveNoValue) { return .call(isAnd ? "AND" : "OR", texts) }
    return texts.dropLast().reversed().reduce(texts[texts.count - 1]) { rest, text in
      isAnd
        ? .call("IF", [text, rest, SpreadsheetText("FALSE()")])
        : .call("IF", [text, SpreadsheetText("TRUE()"), rest])
    }
  }

  /// A comparison; what is not counted is compared by nine decimals, as the sums of doubles differ in their last bits.
  private func comparison(
    _ comparison: Comparison, _ left: Node, _ right: Node
  ) throws(NoWayError) -> SpreadsheetText {
    let (one, other) = (try text(of: left), try text(of: right))
    let sign = comparison.rawValue
    if left.isCounted, right.isCounted {
      return SpreadsheetText(one.operand(.sum) + [.text(sign)] + other.operand(.sum), .comparison)
    }
    var difference = one.operand(.sum)
    if right.wholeNumber != 0 { difference += [.text("-")] + other.operand(.product) }
    return SpreadsheetText([.text("ROUND(")] + difference + [.text(",9)\(sign)0")], .comparison)
  }
}

extension Operation {
  fileprivate var level: SpreadsheetText.Level {
    switch self {
    case .add, .subtract: .sum
    case .multiply, .divide: .product
    case .power: .power
    case .and, .or: .comparison
    }
  }
}

extension Node {
  /// The whole number that the part is; nil for any other part.
  var wholeNumber: Int? { if case .number(let number, .number) = kind { number.integer } else { kindCount } }

  private var kindCount: Int? { if case .number(let number, .count) = kind { number.integer } else { nil } }

  /// How many months before the present one `month - 3` is; nil for any other part.
  var monthsBeforeThis: Int? {
    guard case .chain(let first, let links) = kind, case .month = first.kind, links.count == 1,
      links[0].operation == .subtract
    else { return nil }
    return links[0].operand.wholeNumber
  }

  /// `true` for numbers of months, and whole numbers of them, which doubles hold exactly.
  var isCounted: Bool {
    switch kind {
    case .month: true
    case .number: wholeNumber != nil
    case .symbol(let symbol, _): symbol.measure == .count
    case .negative(let part): part.isCounted
    case .chain(let first, let links):
      first.isCounted && links.allSatisfy { $0.operation != .divide && $0.operand.isCounted }
    default: false
    }
  }

  /// `true` if the part divides, or looks for a period, so that it may fail where it is not asked.
  var mayHaveNoValue: Bool {
    var found = false
    visit { node in
      switch node.kind {
      case .chain(_, let links)
      where links.contains { $0.operation == .divide && $0.operand.wholeNumber == nil }:
        found = true
      case .symbol(_, let called?) where called.monthsBeforeThis == nil:
        if case .month = called.kind { break }
        found = true
      default: break
      }
    }
    return found
  }
}
