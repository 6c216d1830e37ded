import Finance
import Formulas
import Journal
import Localization
import Model
import Syntax
import Workspace

/// Evaluation of formulas about the open worksheet, outside of commands.
package struct FormulaQuery {
  /// A name with a number that formulas may use besides the names of the worksheet.
  package struct Variable: Sendable {
    let name: String
    let measure: Measure
    /// The number, worked out where a formula reads it.
    let number: @Sendable (Workspace) -> Number

    /// A name, in lower case, for a number.
    package init(_ name: String, _ number: Number, _ measure: Measure = .number) {
      (self.name, self.measure, self.number) = (name, measure, { _ in number })
    }

    /// A name for a count of what a workspace has.
    fileprivate init(_ name: String, count: @escaping @Sendable (Workspace) -> Int) {
      (self.name, measure, number) = (name, .count, { Number(count($0)) })
    }
  }

  private let workspace: Workspace
  private let variables: [Variable]

  /// A query on a workspace; a variable hides a name of the worksheet.
  package init(_ workspace: Workspace, variables: [Variable] = []) {
    (self.workspace, self.variables) = (workspace, variables)
  }

  /// `true` when a condition holds; it may test for a saved name, too: `saved("elm")`.
  /// - Throws: The error of the condition, or the reason why it has no value.
  package func holds(_ text: String) throws(Diagnostic) -> Bool {
    let formula = try formula(text)
    guard formula.isCondition else { throw Diagnostic(FormulaInputError.notACondition) }
    return try value(of: formula) == .truth(true)
  }

  /// The value of a formula with its measure: an amount in major units, a percentage as a fraction.
  ///
  /// `as money`, `as percent` or `as number` at the end chooses the measure.
  /// - Throws: The error of the formula, or the reason why it has no value.
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

  /// The value of a formula as it is shown, in the measure that `as` at its end chooses.
  /// - Throws: The error of the formula, or the reason why it has no value.
  package func shown(_ text: String) throws(Diagnostic) -> String {
    let (bare, chosen) = FormulaQuery.parts(of: text)
    let formula = try formula(bare)
    let quantity = try value(of: formula)
    let decimals = chosen == nil ? workspace.decimals(of: formula) : .asNeeded
    return workspace.localeFormat.text(
      CellFormatter.cell(quantity, chosen ?? formula.measure, decimals: decimals, in: workspace.currency))
  }

  /// A formula without the measure that `as` chooses at its end, and that measure; nil for none.
  private static func parts(of text: String) -> (formula: String, chosen: Measure?) {
    guard let (formula, name) = Measure.split(text), let measure = Measure(chosen: name) else {
      return (text, nil)
    }
    return (formula, measure)
  }

  /// A number as it is shown.
  package func shown(_ number: Number, as measure: Measure) -> String {
    workspace.localeFormat.text(CellFormatter.cell(.number(number), measure, in: workspace.currency))
  }

  /// The value of a field of the open worksheet, as `show` shows it: `25 months` for a term.
  package func shown(_ field: Field) -> String {
    workspace.localeFormat.text(CellFormatter.cell(workspace.sheet[field], of: field))
  }

  /// A typed number: `1,083.33`, `$1,083`, `250k`; as a percentage, `10.4` and `10.4%` are 0.104.
  ///
  /// Nil for a text that is no number, and for an amount with more decimals than the currency has. Other
  /// numbers may have any number of decimals, as the results of `calc` do.
  package func number(typed: String, as measure: Measure) -> Number? {
    (try? self.typed(typed, as: measure)).flatMap { number(neutral: $0.text, as: measure) }
  }

  /// The numbers of a text in neutral form.
  func typed(_ typed: String, as measure: Measure) throws(NumberReadingError) -> TypedNumbers {
    let form: NumberForm = measure == .money ? .money : measure == .percent ? .percent : .plain
    return try TypedNumbers(typed, as: form, in: workspace.localeFormat, isLocal: true)
  }

  /// The number of a text in neutral form; nil for a text that is no number.
  func number(neutral local: String, as measure: Measure) -> Number? {
    // A plain number is read as percents are, which may have decimals, and counts a hundred times as much.
    let isPlain = measure != .money && measure != .percent
    if isPlain, local.hasSuffix("%") { return nil }
    let unit: Unit = measure == .money ? .money : .percent
    guard let value = try? Value(typed: local, unit: unit, in: workspace.currency),
      let number = try? value.number(in: workspace.currency)
    else { return measure == .money ? nil : FormulaQuery.decimal(local, isPercent: !isPlain) }
    return isPlain ? number.multiplied(by: Number(100)) : number
  }

  /// The format in which answers are typed.
  var localeFormat: LocaleFormat { workspace.localeFormat }

  /// The text of a typed formula with its numbers in neutral form; nil for one with a number that may be two.
  package func neutral(formula: String) -> String? {
    try? TypedNumbers(formula, as: .formula, in: workspace.localeFormat, isLocal: true).text
  }

  /// A number with more decimals than fields take.
  private static func decimal(_ typed: String, isPercent: Bool) -> Number? {
    let digits = typed.utf8.prefix { $0 != UInt8(ascii: "%") }
    guard digits.count >= typed.utf8.count - 1, let number = Number(utf8: digits) else { return nil }
    return isPercent ? number.divided(by: Number(100)) : number
  }

  private func formula(_ text: String) throws(Diagnostic) -> Formula {
    let text = namesResolved(in: text)
    do throws(FormulaError) {
      return try Formula(text, in: ExtendedVocabulary(base: workspace.vocabulary, variables: variables))
    } catch {
      throw diagnostic(error, in: text)
    }
  }

  /// The text with a comparison of numbers in place of each `saved("elm")`, since formulas have no texts.
  private func namesResolved(in text: String) -> String {
    // An expression is compiled anew for each text.
    guard text.contains("saved(") else { return text }
    return text.replacing(/saved\("([^"]*)"\)/) { match in
      workspace.savedNames.contains(String(match.output.1)) ? "(1 = 1)" : "(1 = 0)"
    }
  }

  private func value(of formula: Formula) throws(Diagnostic) -> Quantity {
    do throws(FormulaError) {
      return try formula.evaluate(in: ExtendedScope(workspace, variables: variables))
    } catch {
      throw diagnostic(error, in: formula.text)
    }
  }

  private func diagnostic(_ error: FormulaError, in text: String) -> Diagnostic {
    workspace.diagnostic(error, in: Token(text: text, range: 0..<text.utf8.count, isQuoted: false))
  }
}

extension FormulaQuery.Variable {
  /// Counts that are not among the names of a worksheet: `saved`, `entries`, `criteria` and `criteria_met`,
  /// and the numbers `open_month` and `open_year`, which are 0 when none is open.
  package static let counts = [
    Self("saved") { $0.savedNames.count },
    Self("entries") {
      (try? $0.store.documents(matching: DocumentQuery(kind: JournalEntry.kind)))?.count ?? 0
    },
    Self("criteria") { $0.document.userDefinitions.criteria.count },
    Self("criteria_met") { workspace in
      workspace.document.userDefinitions.criteria.count { workspace.isMet($0.formula) }
    },
    Self("open_month") { if case .month(let number) = $0.path { number } else { 0 } },
    Self("open_year") { if case .year(let number) = $0.path { number } else { 0 } },
  ]
}

extension Workspace {
  fileprivate func isMet(_ criterion: Formula) -> Bool {
    (try? criterion.evaluate(in: scope)) == .truth(true)
  }
}
