import Finance
import Formulas
import Journal
import Localization
import Model
import Workspace

/// Formulas about what is open, asked from outside of the commands.
package struct FormulaQuery {
  /// A name that formulas may use besides those of the worksheet.
  package struct Given: Sendable {
    let name: String
    let number: Number
    let measure: Measure

    /// A name, in lower case, for a number.
    package init(_ name: String, _ number: Number, _ measure: Measure = .number) {
      (self.name, self.number, self.measure) = (name, number, measure)
    }
  }

  private let workspace: Workspace
  private let given: [Given]

  /// What is asked of a session; a given name hides one of the worksheet.
  package init(_ workspace: Workspace, given: [Given] = []) {
    (self.workspace, self.given) = (workspace, given)
  }

  /// Whether a condition holds; it may ask for a name, too: `saved("elm")`.
  /// - Throws: What is wrong with it, or why it has no value.
  package func holds(_ text: String) throws(Diagnostic) -> Bool {
    let formula = try formula(text)
    guard formula.isCondition else { throw Diagnostic(FormulaInputError.notACondition) }
    return try value(of: formula) == .truth(true)
  }

  /// What a formula comes to, and what that is measured in: an amount in major units, a percentage as a fraction;
  /// `as money`, `as percent` or `as number` behind it chooses the measure.
  /// - Throws: What is wrong with it, or why it has no value.
  package func number(_ text: String) throws(Diagnostic) -> (number: Number, measure: Measure) {
    let (bare, chosen) = FormulaQuery.parts(of: text)
    let formula = try formula(bare)
    let quantity = try value(of: formula)
    guard case .number(let number) = quantity else {
      throw Diagnostic(
        FormulaInputError.formula(.wrongKind(wanted: .number, given: quantity.kind), nearest: nil))
    }
    return (number, chosen ?? formula.measure)
  }

  /// What a formula comes to, as it is shown; `as money`, `as percent` or `as number` behind it chooses how.
  /// - Throws: What is wrong with it, or why it has no value.
  package func shown(_ text: String) throws(Diagnostic) -> String {
    let (bare, chosen) = FormulaQuery.parts(of: text)
    let formula = try formula(bare)
    let quantity = try value(of: formula)
    let decimals = chosen == nil ? workspace.decimals(of: formula) : nil
    return workspace.localeFormat.text(
      CellFormatter.cell(quantity, chosen ?? formula.measure, decimals: decimals, in: workspace.currency))
  }

  /// A formula, and the measure that `as` chooses behind it; nil when it chooses none.
  private static func parts(of text: String) -> (formula: String, chosen: Measure?) {
    let words = text.split(separator: " ")
    guard words.count > 2, words[words.count - 2] == "as", let chosen = words.last.map(String.init),
      let measure = Measure(rawValue: chosen)
    else { return (text, nil) }
    return (words.dropLast(2).joined(separator: " "), measure)
  }

  /// A number as it is shown.
  package func shown(_ number: Number, as measure: Measure) -> String {
    workspace.localeFormat.text(CellFormatter.cell(.number(number), measure, in: workspace.currency))
  }

  /// What a field of the open worksheet holds, as `show` shows it: `25 months` of a term.
  package func shown(_ field: Field) -> String {
    workspace.localeFormat.text(CellFormatter.cell(workspace.sheet[field], of: field))
  }

  /// A number as a person types it: `1,083.33`, `$1,083`, `250k`; of a percentage `10.4` or `10.4%`, which is 0.104.
  ///
  /// Nil when it is none, or an amount with more decimals than the currency has. Other numbers may have any, as what
  /// `calc` answers has.
  package func number(typed: String, as measure: Measure) -> Number? {
    let local = workspace.localeFormat.canonical(typed: typed, isMoney: measure == .money) ?? typed
    // A plain number is read as percents are, which may have decimals, and counts a hundred times as much.
    let isPlain = measure != .money && measure != .percent
    if isPlain, local.hasSuffix("%") { return nil }
    let unit: Unit = measure == .money ? .money : .percent
    guard let value = try? Value(typed: local, unit: unit, in: workspace.currency),
      let number = try? value.number(in: workspace.currency)
    else { return measure == .money ? nil : FormulaQuery.decimal(local, isPercent: !isPlain) }
    return isPlain ? number.multiplied(by: Number(100)) : number
  }

  /// A number with more decimals than fields take.
  private static func decimal(_ typed: String, isPercent: Bool) -> Number? {
    let digits = typed.utf8.prefix { $0 != UInt8(ascii: "%") }
    guard digits.count >= typed.utf8.count - 1, let decimal = try? ExactDecimal(utf8: digits),
      let number = Ratio(decimal).map(Number.exact)
    else { return nil }
    return isPercent ? number.divided(by: Number(100)) : number
  }

  private func formula(_ text: String) throws(Diagnostic) -> Formula {
    let text = namesResolved(in: text)
    do throws(FormulaError) {
      return try Formula(text, in: GivenVocabulary(base: workspace.vocabulary, given: given))
    } catch {
      throw diagnostic(error, in: text)
    }
  }

  /// The text with a condition of numbers for each `saved("elm")`, since formulas have no texts.
  private func namesResolved(in text: String) -> String {
    text.replacing(/saved\("([^"]*)"\)/) { match in
      workspace.savedNames.contains(String(match.output.1)) ? "(1 = 1)" : "(1 = 0)"
    }
  }

  private func value(of formula: Formula) throws(Diagnostic) -> Quantity {
    do throws(FormulaError) {
      return try formula.evaluate(in: GivenScope(base: workspace.scope, given: given))
    } catch {
      throw diagnostic(error, in: formula.text)
    }
  }

  private func diagnostic(_ error: FormulaError, in text: String) -> Diagnostic {
    workspace.diagnostic(error, in: Token(text: text, range: 0..<text.utf8.count, isQuoted: false))
  }
}

/// The names of a worksheet, and before them those that are given.
private struct GivenVocabulary: Vocabulary {
  let base: any Vocabulary
  let given: [FormulaQuery.Given]

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    guard !isCalled, let place = given.firstIndex(where: { $0.name == name }) else {
      return base.symbol(named: name, isCalled: isCalled)
    }
    // Those of a worksheet count from 0.
    return Symbol(name: name, measure: given[place].measure, isMonthly: false, index: -1 - place)
  }
}

/// What those names stand for.
private final class GivenScope: Scope {
  private let base: any Scope
  private let given: [FormulaQuery.Given]

  init(base: any Scope, given: [FormulaQuery.Given]) {
    (self.base, self.given) = (base, given)
  }

  var month: Int? { base.month }

  func lastMonth() throws(NoValueError) -> Int { try base.lastMonth() }

  func formula(of symbol: Symbol) -> Formula? { symbol.isGiven ? nil : base.formula(of: symbol) }

  func arithmetic(of symbol: Symbol) -> Formula? { symbol.isGiven ? nil : base.arithmetic(of: symbol) }

  func value(of symbol: Symbol, month: Int?) throws(NoValueError) -> Number {
    symbol.isGiven ? given[-1 - symbol.index].number : try base.value(of: symbol, month: month)
  }

  func reason(forNo symbol: Symbol, month: Int?) -> NoValueError? {
    symbol.isGiven ? nil : base.reason(forNo: symbol, month: month)
  }
}

extension Symbol {
  fileprivate var isGiven: Bool { index < 0 }
}

extension Workspace {
  /// How much there is of what no formula of the worksheet tells: `saved`, `entries`, `criteria`, of them `criteria_met`,
  /// `open_month` and `open_year`; the last two are 0 when none is open.
  package var counts: [FormulaQuery.Given] {
    let entries = (try? store.documents(matching: DocumentQuery(kind: JournalEntry.kind))) ?? []
    var (month, year) = (0, 0)
    switch path {
    case .month(let number): month = number
    case .year(let number): year = number
    case .property, .amortization: break
    }
    return [
      .init("saved", Number(savedNames.count), .count), .init("entries", Number(entries.count), .count),
      .init("criteria", Number(document.userDefinitions.criteria.count), .count),
      .init("criteria_met", Number(document.userDefinitions.criteria.count(where: isMet)), .count),
      .init("open_month", Number(month), .count), .init("open_year", Number(year), .count),
    ]
  }
}

extension Workspace {
  private func isMet(_ criterion: Formula) -> Bool { (try? criterion.evaluate(in: scope)) == .truth(true) }
}

extension Interpreter {
  /// The names of the commands that a line runs; nil when one of them is none.
  package func commandNames(in line: String) -> [String]? {
    guard let line = try? Line(line) else { return nil }
    let names = line.statements.compactMap { try? command($0.tokens[0]).name }
    return names.count == line.statements.count ? names : nil
  }
}
