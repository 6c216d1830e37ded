import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let which = Command(
    "which", .whatIf, "Find the definitions behind a figure that somebody else quotes.",
    details: """
      Every choice of definitions is tried; "fields definitions" lists them.
      So are definitions that people use but that cannot be chosen here, such as a cap rate without vacancy.
      The value matches as far as it is written: 9.89 % is anything from 9.885 to 9.895 %.
      The choices closest to your present definitions come first.
      If nothing gives the value, what comes closest is shown. Nothing is changed.
      """,
    syntax: .quotedFigure,
    examples: [
      .init("which cash_on_cash 9.89%", "somebody else's return"),
      .init("which noi 21k", "rounded to thousands"),
    ],
    preview: .reading, comparesLoans: true
  ) { context, quoted throws(Diagnostic) in
    defer { context.interpreter.console?.progress(nil) }
    return try DefinitionSearch(quoted, context).report
  }
}

/// A figure with the value that somebody quotes for it.
struct QuotedFigure: Sendable {
  let typed: TypedFormula
  /// The value as it is written.
  let text: String
  let value: Number
  /// Half of the last digit that is written.
  let tolerance: Number

  func includes(_ number: Number) -> Bool {
    number.subtracting(value).map { !(tolerance < $0.magnitude) } ?? false
  }
}

extension Syntax where Value == QuotedFigure {
  /// A metric, and the value that is quoted.
  fileprivate static var quotedFigure: Syntax {
    Syntax("METRIC VALUE") { words, context throws(Diagnostic) in
      let name = try words.take(LocalizedText("a metric"))
      if let field = context.workspace.field(named: name.text) {
        throw Diagnostic(WhichError.isEntered(field.name), at: name.range)
      }
      let typed = try context.formula(name)
      words.expect("VALUE") { _ in [] }
      let token = words.takePercentSign(
        after: try words.take(LocalizedText("the value that is quoted for \(typed.formula.text)")))
      return try context.quoted(typed, token)
    } complete: { context in
      let workspace = context.workspace
      return workspace.figureNames.filter { workspace.field(named: $0.name) == nil && !$0.isCalled }.map {
        .init($0.name, $0.help)
      }
    }
  }
}

extension ReadingContext {
  /// Reads the value that is quoted for a figure, with the digits in which it is written.
  fileprivate func quoted(_ typed: TypedFormula, _ token: Token) throws(Diagnostic) -> QuotedFigure {
    let measure = typed.formula.measure
    let form: NumberForm = measure == .money ? .money : measure == .percent ? .percent : .plain
    let text = try numbers(in: token, as: form).text
    let unit: Unit
    switch text.last {
    case "%": unit = .percent
    default: unit = text.contains("$") ? .money : measure.quotedUnit
    }
    guard unit == measure.quotedUnit else {
      throw Diagnostic(WhichError.otherUnit(typed.formula.text, measure), at: token.range)
    }
    guard let value = try? Value(typed: text, unit: unit, in: workspace.currency),
      let number = try? value.number(in: workspace.currency), let tolerance = tolerance(of: text, unit)
    else { throw Diagnostic(WhichError.notAValue(token.text, typed.formula.text, measure), at: token.range) }
    return QuotedFigure(typed: typed, text: token.text, value: number, tolerance: tolerance)
  }

  /// Half of the last digit of a number that can be read.
  private func tolerance(of text: String, _ unit: Unit) -> Number? {
    let digits = text.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }.count ?? 0
    let scale: Int
    switch text.last?.lowercased() {
    case "k": scale = 3
    case "m": scale = 6
    case "b": scale = 9
    case _ where unit == .percent: scale = -2
    default: scale = 0
    }
    return Number(10).raised(to: Number(scale - digits))?.divided(by: Number(2))
  }
}

extension Measure {
  /// The unit in which a value of the measure is quoted.
  fileprivate var quotedUnit: Unit {
    switch self {
    case .money: .money
    case .percent: .percent
    case .count: .count
    case .number, .date, .truth, .list: .number
    }
  }
}

/// A value that no definitions can be sought for.
enum WhichError: DiagnosticError {
  /// A field is entered rather than worked out.
  case isEntered(String)
  /// Neither a choice nor another reading changes the figure.
  case oneDefinition(String, formula: String?)
  case otherUnit(String, Measure)
  case notAValue(String, String, Measure)

  var diagnosis: Diagnosis {
    switch self {
    case .isEntered(let field):
      Diagnosis(
        "is-entered",
        LocalizedText("\(field) is entered, not worked out: no definition makes it another value."))
    case .oneDefinition(let name, let formula):
      Diagnosis(
        "one-definition",
        formula.map { LocalizedText("\(name) has only one definition here: \($0).") }
          ?? LocalizedText("\(name) has only one definition here."))
    case .otherUnit(let name, let measure):
      Diagnosis(
        "other-unit",
        LocalizedText("\(name) is \(Self.noun(measure)): for one, \(Self.example(name, measure))."))
    case .notAValue(let typed, let name, let measure):
      Diagnosis(
        "not-a-quoted-value",
        LocalizedText("\(quoted(typed)) is not a value of \(name): for one, \(Self.example(name, measure))."))
    }
  }

  private static func noun(_ measure: Measure) -> LocalizedText {
    switch measure {
    case .money: LocalizedText("an amount")
    case .percent: LocalizedText("a percentage")
    case .count: LocalizedText("a whole number")
    case .number, .date, .truth, .list: LocalizedText("a plain number")
    }
  }

  private static func example(_ name: String, _ measure: Measure) -> String {
    switch measure {
    case .money: "which \(name) 12,500"
    case .percent: "which \(name) 9.89%"
    case .count: "which \(name) 84"
    case .number, .date, .truth, .list: "which \(name) 1.25"
    }
  }
}
