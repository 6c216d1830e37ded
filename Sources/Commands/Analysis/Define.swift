import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let define = Command(
    "define", .whatIf, "Give a formula a name: a metric of your own.",
    details: """
      It is kept with the property and works like any other metric.
      A name is made of letters, digits and _.
      "as money", "as percent" or "as number" after the formula chooses how it is shown.
      In a formula that depends on the month, leave the month out, as in "define spread = roi - rate".
      Alone, it lists your metrics.
      """,
    syntax: .optional(.definition),
    examples: [
      .init("define yield = rent * 12 / price as percent", "a metric"), .init("define", "your metrics"),
    ],
    preview: .change(listsAlone: true)
  ) { context, definition throws(Diagnostic) in
    guard let definition else {
      let workspace = context.workspace
      let inputs = workspace.document.inputDefinitions(in: workspace.currency)
      return Report([.table(OwnMetrics.table(of: workspace.document, inputs: inputs))])
    }
    let (name, formula) = (definition.name, definition.formula)
    return try context.edit { document throws(Diagnostic) in
      if let input = document.input(name, formula.text, in: context.workspace.currency) {
        try document.define(input, at: formula.range)
        return .note(
          LocalizedText("\(name) is \(formula.text.trimmed) from now on; \"set \(name)\" changes it."))
      }
      // A formula cannot vary by itself.
      if document.hasInput(named: name) { try document.checkHasNoRange(name, at: definition.nameRange) }
      do throws(DefinitionError) {
        document.forgetInput(named: name)
        document.define(try document.sheet.defining(name, as: formula.text, in: document.userDefinitions))
      } catch {
        throw context.diagnostic(error, of: name, formula)
      }
      return .note(LocalizedText("\(name) is \(formula.text.trimmed) from now on."))
    }
  }

  static let undefine = Command(
    "undefine", .whatIf, "Forget a metric of your own, or all of them.",
    syntax: .ownMetric,
    examples: [.init("undefine yield", "remove yield"), .init("undefine all", "none at all")],
    preview: .change()
  ) { context, word throws(Diagnostic) in
    let name = word.text.lowercased()
    return try context.edit { document throws(Diagnostic) in
      if name != "all", document.hasInput(named: name) {
        try document.checkIsUnused(name, at: word.range) { $0 == name }
        document.forgetInput(named: name)
        return .note(LocalizedText("\(name) is forgotten; \"undo\" brings it back."))
      }
      if name == "all" { try document.forgetInputs(at: word.range) }
      do throws(DefinitionError) {
        if name == "all" {
          document.define(try document.sheet.undefiningAll(in: document.userDefinitions))
          return .note(LocalizedText("You have no metrics of your own any more; \"undo\" brings them back."))
        }
        document.define(try definitions(of: document, without: word))
      } catch {
        throw context.diagnostic(error, of: name, word)
      }
      return .note(LocalizedText("\(name) is forgotten; \"undo\" brings it back."))
    }
  }

  private static func definitions(
    of document: Document, without word: Token
  ) throws(DefinitionError) -> UserDefinitions {
    let definitions = document.userDefinitions
    let rest = try document.sheet.undefining(word.text.lowercased(), in: definitions)
    guard let rest else {
      let names = definitions.definitions.map(\.name)
      throw .unknown(nearest: NearestName.name(to: word.text, among: names))
    }
    return rest
  }
}

extension ReadingContext {
  /// The diagnostic of a change of the user's metrics that failed.
  /// - Parameters:
  ///   - name: The metric that was to be changed.
  ///   - token: The formula or the name that was typed.
  func diagnostic(_ error: DefinitionError, of name: String, _ token: Token) -> Diagnostic {
    if case .formula(name, let error) = error { return diagnostic(error, in: token) }
    return Diagnostic(DefineError(error, of: name), at: token.range)
  }
}

extension DefineError {
  /// The error of a change of a metric.
  fileprivate init(_ error: DefinitionError, of name: String) {
    self =
      switch error {
      case .circular(let other): .circular(name, through: other)
      case .tooLarge(let other, let limit): .definitionTooLarge(other, limit: limit)
      case .unknown(let nearest): .unknownMetric(name, nearest: nearest)
      case .formula(let other, _): .dependentFails(other, of: name)
      }
  }
}

extension Syntax where Value == Token {
  /// The name of one of the user's metrics, or `all`.
  fileprivate static var ownMetric: Syntax {
    word("NAME | all", LocalizedText("the name of a metric of yours")) { context in
      let workspace = context.workspace
      let own =
        workspace.document.inputDefinitions(in: workspace.currency)
        + workspace.document.userDefinitions.definitions.map { ($0.name, $0.text) }
      let all = Suggestion.Candidate("all", LocalizedText("every one"), isInsertedUnasked: false)
      return own.map { .init($0.name, LocalizedText(verbatim: $0.text)) } + (own.isEmpty ? [] : [all])
    }
  }
}
