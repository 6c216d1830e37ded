import Finance

/// What a spreadsheet has to hold so that some figures recalculate: the figures and fields on which they depend, each
/// once, with its formula.
///
/// A figure without a period is a cell with a name. One with a period is a column of months, a row of years, or both,
/// with a name each. A figure that has no way there stands as values, with its reason.
package final class SpreadsheetPlan {
  /// A cell with a name.
  package struct Single {
    /// The field or figure.
    package let symbol: Symbol
    /// The name of the cell.
    package let name: String
    /// The formula; nil for a value.
    package fileprivate(set) var text: SpreadsheetText?
    /// The formula in the shell's own language; nil for none.
    package fileprivate(set) var source: String?
    /// The part of the formula that has no way in a spreadsheet; nil for none.
    package fileprivate(set) var obstacle: String?
    /// `true` for what is entered rather than computed.
    package fileprivate(set) var isInput = false
  }

  /// A column of months or a row of years, with a name.
  package struct Series {
    /// The figure; nil for a step on the way to another one.
    package let symbol: Symbol?
    /// The name of the column or row.
    package let name: String
    /// `true` for a row of years.
    package let isYearly: Bool
    /// The formula of each cell; nil for values.
    package fileprivate(set) var text: SpreadsheetText?
    /// The formula at the closing; nil for an empty cell.
    package fileprivate(set) var closing: SpreadsheetText?
    package fileprivate(set) var source: String?
    package fileprivate(set) var obstacle: String?
    /// Returns the value in a month or year.
    let value: (Int) -> Double?
  }

  /// How a figure is worked out elsewhere in the workbook.
  package enum Given {
    /// It is entered.
    case input
    /// The formula of its cell, or of its column.
    case text(SpreadsheetText, source: String)
  }

  /// The cells.
  package private(set) var singles: [Single] = []
  /// The columns and rows.
  package private(set) var series: [Series] = []
  /// The last month of columns; a multiple of 12.
  package let lastMonth: Int
  let scope: any Scope
  private let vocabulary: any Vocabulary
  private let given: (Symbol, _ isYearly: Bool) -> Given?
  private var singleOf: [Symbol: Int] = [:]
  private var seriesOf: [SeriesKey: Int] = [:]
  /// The names that cells have, in small letters.
  package private(set) var takenNames: Set<String>
  private var pending: [() -> Void] = []

  /// The names of the columns with the numbers of months and of their years, of the row with the numbers of years, and
  /// of the last of each.
  package static let (monthsName, yearsOfMonthsName, yearsName) = ("months", "year_of_month", "years")
  package static let (lastMonthName, lastYearName) = ("last_month", "last_year")
  /// The name of the amount that lifts a half cent above the error of its double.
  package static let tieName = "tie"

  private struct SeriesKey: Hashable {
    let symbol: Symbol
    let isYearly: Bool
  }

  /// A plan for one worksheet.
  /// - Parameters:
  ///   - vocabulary: The names of all figures, taken in or not.
  ///   - takenNames: The names that cells elsewhere in the workbook have.
  ///   - given: Returns how a symbol, or its row of years, is worked out elsewhere in the workbook; nil for one that
  ///     has a formula of its own, or none.
  package init(
    _ scope: any Scope, _ vocabulary: any Vocabulary, lastMonth: Int, takenNames: some Sequence<String>,
    given: @escaping (Symbol, _ isYearly: Bool) -> Given?
  ) {
    (self.scope, self.vocabulary, self.given) = (scope, vocabulary, given)
    let own = [
      Self.monthsName, Self.yearsName, Self.yearsOfMonthsName, Self.lastMonthName, Self.lastYearName,
      Self.tieName,
    ]
    self.takenNames = Set((own + takenNames).map { $0.lowercased() })
    self.lastMonth = (lastMonth + 11) / 12 * 12
  }

  // MARK: Asking

  /// Takes in a figure with all on which it depends, and returns the name of its cell.
  @discardableResult
  package func add(_ symbol: Symbol) -> String {
    let name = name(of: symbol)
    finish()
    return name
  }

  /// Takes in a figure by month or by year, and returns its number.
  @discardableResult
  package func add(_ symbol: Symbol, isYearly: Bool) -> Int {
    let number = number(of: symbol, isYearly: isYearly)
    finish()
    return number
  }

  /// A condition as a formula of a single cell.
  package func text(of formula: Formula) -> SpreadsheetText? {
    defer { finish() }
    return try? SpreadsheetPrinter(plan: self, place: .sheet, owner: "criterion").text(of: formula.root)
  }

  /// Lets figures that follow from a value stand as values, too: they would mix what follows with what does not.
  ///
  /// Called once, when all figures are taken in.
  package func settle() {
    while let (name, index, isSingle) = nextMixed {
      if isSingle {
        (singles[index].text, singles[index].obstacle) = (nil, name)
      } else {
        (series[index].text, series[index].closing, series[index].obstacle) = (nil, nil, name)
      }
    }
  }

  /// A figure with a formula that names one without, and the name of that; nil if there is none.
  private var nextMixed: (name: String, index: Int, isSingle: Bool)? {
    let values = Set(
      singles.filter { $0.text == nil && !$0.isInput }.map(\.name)
        + series.filter { $0.text == nil }.map(\.name))
    let isValue = { (number: Int) in self.series[number].text == nil }
    for (index, single) in singles.enumerated() {
      if let name = single.text?.firstName(in: values) { return (name, index, true) }
    }
    for (index, one) in series.enumerated() {
      if let name = one.text?.firstName(in: values) { return (name, index, false) }
      if let number = one.text?.seriesNumbers.first(where: isValue) {
        return (series[number].name, index, false)
      }
    }
    return nil
  }

  /// The name of the cell, or of the column or row, of a symbol of the worksheet or of one like it; nil for one that was
  /// not taken in.
  package func name(ofKnown symbol: Symbol, isYearly: Bool) -> String? {
    symbol.isMonthly
      ? seriesOf[SeriesKey(symbol: symbol, isYearly: isYearly)].map { series[$0].name }
      : singleOf[symbol].map { singles[$0].name }
  }

  private func finish() {
    while let next = pending.popLast() { next() }
  }

  // MARK: Values

  /// The value of a cell; nil for none.
  package func value(of single: Single) -> Double? { value(of: Formula(single.symbol), at: nil) }

  /// The value of a column or row in a month or year; nil for none.
  package func value(of series: Series, at number: Int) -> Double? { series.value(number) }

  /// `true` if a figure has a value in a period.
  private func hasValue(_ symbol: Symbol, at period: Period?) -> Bool {
    value(of: Formula(symbol), at: period) != nil
  }

  /// `true` if a figure has a value, or may get one with other inputs: what it has none of now is a quotient, a root or
  /// a rate of return of other amounts, or of a figure of which this is true.
  ///
  /// What is not entered has no value with other amounts either.
  package func mayHaveValue(_ symbol: Symbol, at period: Period? = nil, depth: Int = 3) -> Bool {
    if hasValue(symbol, at: period) { return true }
    guard depth > 0, let formula = definition(of: symbol, at: period), isOfAmounts(formula, at: period) else {
      return false
    }
    return formula.symbols.allSatisfy {
      mayHaveValue($0, at: $0.isMonthly ? .month(1) : nil, depth: depth - 1)
    }
  }

  /// `true` if a formula without a value may have one with other amounts.
  private func isOfAmounts(_ formula: Formula, at period: Period?) -> Bool {
    do throws(FormulaError) {
      _ = try formula.evaluate(in: scope, at: period)
      return false
    } catch {
      return switch error.reason {
      case .notPositive, .absent: true
      default: error.isOfValues
      }
    }
  }

  /// `true` if a column or row has a value at the closing, or would have one with other inputs: every step has, and no
  /// figure that is a sum over no months, which would be 0 in a spreadsheet.
  package func mayHaveClosing(_ series: Series) -> Bool {
    series.symbol.map { mayHaveValue($0, at: series.isYearly ? .year(0) : .month(0)) } ?? true
  }

  private func value(of formula: Formula, at period: Period?) -> Double? {
    switch try? formula.evaluate(in: scope, at: period) {
    case .number(let number)?: number.double
    case .truth(let truth)?: truth ? 1 : 0
    default: nil
    }
  }

  /// The value of a part of a formula in a period.
  func value(of node: Node, at period: Period?) -> Double? {
    value(of: Formula("", computed: node), at: period)
  }

  // MARK: Places

  /// The name of the cell of a symbol without a period.
  func name(of symbol: Symbol) -> String {
    if let known = singleOf[symbol] { return singles[known].name }
    let index = singles.count
    singleOf[symbol] = index
    singles.append(Single(symbol: symbol, name: unusedName(cellName(of: symbol))))
    pending.append { [unowned self] in define(single: index) }
    return singles[index].name
  }

  /// The number of the column or row of a symbol.
  func number(of symbol: Symbol, isYearly: Bool) -> Int {
    let key = SeriesKey(symbol: symbol, isYearly: isYearly)
    if let known = seriesOf[key] { return known }
    let index = series.count
    seriesOf[key] = index
    let formula = Formula(symbol)
    series.append(
      Series(
        symbol: symbol, name: unusedName(cellName(of: symbol) + (isYearly ? "_by_year" : "_by_month")),
        isYearly: isYearly,
        value: { [unowned self] in
          $0 == 0 && !symbol.hasClosing ? nil : value(of: formula, at: isYearly ? .year($0) : .month($0))
        }))
    pending.append { [unowned self] in define(series: index, symbol) }
    return index
  }

  /// The name of the column or row of a symbol.
  func seriesName(of symbol: Symbol, isYearly: Bool) -> String {
    let number = number(of: symbol, isYearly: isYearly)
    return series[number].name
  }

  /// The number of a new column or row that is a step on the way to a figure.
  func addStep(
    _ name: String, isYearly: Bool, _ text: SpreadsheetText, hasClosing: Bool,
    value: @escaping (Int) -> Double?
  ) -> Int {
    series.append(
      Series(
        symbol: nil, name: unusedName(name), isYearly: isYearly, text: text,
        closing: hasClosing ? text : nil, value: value))
    return series.count - 1
  }

  /// A name for a cell that the layout adds, which no other has.
  package func reserve(_ name: String) -> String { unusedName(name) }

  /// The name of a symbol; that of a path whose words with a `_` between them are the name of another figure has two.
  private func cellName(of symbol: Symbol) -> String {
    let words = symbol.name.split(separator: ".")
    let isFigure = vocabulary.symbol(named: words.joined(separator: "_"), isCalled: symbol.isMonthly) != nil
    return words.count > 1 && isFigure ? words.joined(separator: "__") : symbol.name
  }

  private func unusedName(_ wanted: String) -> String {
    let name = SpreadsheetName.allowed(wanted)
    var (candidate, number) = (name, 2)
    while !takenNames.insert(candidate.lowercased()).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  // MARK: Formulas

  private func define(single index: Int) {
    let symbol = singles[index].symbol
    switch given(symbol, false) {
    case .input?: singles[index].isInput = true
    case .text(let text, let source)?: (singles[index].text, singles[index].source) = (text, source)
    case nil:
      guard let formula = definition(of: symbol, at: nil) else { return }
      singles[index].source = formula.text
      print(formula, .sheet, singles[index].name) {
        (singles[index].text, singles[index].obstacle) = ($0, $1)
      }
    }
  }

  private func define(series index: Int, _ symbol: Symbol) {
    let isYearly = series[index].isYearly
    if case .text(let text, let source)? = given(symbol, isYearly) {
      (series[index].text, series[index].source) = (text, source)
      if symbol.hasClosing { series[index].closing = text }
      return
    }
    if isYearly, symbol.hasClosing {
      series[index].closing = byMonth(symbol, "1")
    }
    if isYearly, let text = overMonths(symbol) {
      series[index].text = text
      return
    }
    guard let formula = definition(of: symbol, at: isYearly ? .year(1) : .month(1)) else { return }
    series[index].source = formula.text
    print(formula, isYearly ? .year : .month, symbol.name) {
      (series[index].text, series[index].obstacle) = ($0, $1)
      if symbol.hasClosing, !isYearly { series[index].closing = $0 }
    }
  }

  private func print(
    _ formula: Formula, _ place: SpreadsheetPrinter.Place, _ owner: String,
    _ take: (SpreadsheetText?, String?) -> Void
  ) {
    let printer = SpreadsheetPrinter(plan: self, place: place, owner: owner)
    do throws(SpreadsheetPrinter.NoWayError) {
      take(try printer.text(of: formula.root), nil)
    } catch {
      take(nil, error.part.map { formula.text.slice($0) } ?? formula.text)
    }
  }

  /// The formula of a symbol that says most to a reader: the plain one rather than a shorter way of computing it.
  private func definition(of symbol: Symbol, at period: Period?) -> Formula? {
    scope.arithmetic(of: symbol, at: period) ?? scope.formula(of: symbol, at: period)
  }

  /// The value of a year by the rule of the figure; nil for one with a formula of its own.
  private func overMonths(_ symbol: Symbol) -> SpreadsheetText? {
    switch symbol.yearRule {
    case .formula: return nil
    case .first: return byMonth(symbol, [.text("12*"), .yearNumber, .text("-10")])
    case .last: return byMonth(symbol, [.text("12*"), .yearNumber, .text("+1")])
    case .sum:
      let name = seriesName(of: symbol, isYearly: false)
      return SpreadsheetText([
        .text("SUMIFS(\(name),\(SpreadsheetPlan.yearsOfMonthsName),"), .yearNumber, .text(")"),
      ])
    }
  }

  private func byMonth(_ symbol: Symbol, _ place: String) -> SpreadsheetText {
    byMonth(symbol, [.text(place)])
  }

  private func byMonth(_ symbol: Symbol, _ place: [SpreadsheetText.Piece]) -> SpreadsheetText {
    let name = seriesName(of: symbol, isYearly: false)
    return SpreadsheetText([.text("INDEX(\(name),")] + place + [.text(")")])
  }
}
