import Formulas
import Localization
import Model
import Reports

extension Command {
  static let define = Command(
    "define", .analysis, "Give a formula a name: a metric of your own.",
    details: """
      It is kept with the property and works like every other metric. A name is letters, digits and _. Without anything, \
      your metrics are listed. In a formula that depends on the month, the month is left out, as in "define spread = roi - \
      rate".
      """,
    parameters: [Parameter("NAME = FORMULA", DefinitionKind(), .optional)],
    examples: [
      .init("define yield = rent * 12 / price", "a metric"), .init("define", "your metrics"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard case .definition(let name, let text)? = arguments.values.first else {
      return Report([.table(session.definitionTable)])
    }
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      do throws(UserDefinitions.Fault) {
        let kind = type(of: desk.sheet)
        desk.annotate(try kind.defining(name.text.lowercased(), as: text.text, in: desk.annotations))
      } catch {
        throw session.problem(error, of: name.text.lowercased(), text)
      }
      return .note(Wording.defined(name.text.lowercased(), text.text))
    }
  }

  static let undefine = Command(
    "undefine", .analysis, "Forget a metric of your own, or all of them.",
    parameters: [Parameter("NAME | all", OwnMetricKind())],
    examples: [.init("undefine yield", "no more yield"), .init("undefine all", "none at all")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let name = arguments.texts[0]
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      do throws(UserDefinitions.Fault) {
        if name.text.lowercased() == "all" {
          desk.annotate(try type(of: desk.sheet).undefiningAll(in: desk.annotations))
          return .note(Wording.undefinedAll)
        }
        let kind = type(of: desk.sheet)
        guard let rest = try kind.undefining(name.text.lowercased(), in: desk.annotations) else {
          let names = desk.annotations.definitions.map(\.name)
          let nearest = NearestName.name(to: name.text, among: names)
          throw UserDefinitions.Fault.unknown(nearest: nearest)
        }
        desk.annotate(rest)
      } catch {
        throw session.problem(error, of: name.text.lowercased(), name)
      }
      return .note(Wording.undefined(name.text.lowercased()))
    }
  }
}

extension Workspace {
  /// The person's own metrics and what they are at present.
  var ownFigures: [Figure] {
    desk.annotations.definitions.compactMap { definition in
      // One that depends on the month has no figure without one.
      if definition.formula.dependsOnMonth, circumstances.month == nil { return nil }
      return Figure(
        key: definition.name, label: LocalizedText(verbatim: definition.formula.text),
        cell: cell(of: definition.formula))
    }
  }

  /// The person's own metrics and their formulas.
  fileprivate var definitionTable: Table {
    Table(
      columns: [
        Column(key: "name", label: LocalizedText("Name")),
        Column(key: "formula", label: LocalizedText("Formula"), isProse: true),
      ],
      rows: desk.annotations.definitions.map { [.text($0.name), .text($0.formula.text)] })
  }

  /// What a formula comes to at present, or why it comes to nothing.
  func cell(of formula: Formula) -> Cell {
    do throws(FormulaError) {
      let quantity = try formula.evaluate(in: scope)
      return CellFormatter.cell(quantity, formula.measure, decimals: decimals(of: formula), in: currency)
    } catch {
      return .undefined(why: Wording.why(error.reason))
    }
  }

  /// What is wrong with a change of the person's own metrics.
  fileprivate func problem(_ fault: UserDefinitions.Fault, of name: String, _ token: Token) -> Problem {
    switch fault {
    case .circular(let other): Problem(.circular(name, through: other), at: token.range)
    case .tooLarge(let other, let limit): Problem(.definitionTooLarge(other, limit: limit), at: token.range)
    case .unknown(let nearest): Problem(.unknownMetric(name, nearest: nearest), at: token.range)
    case .formula(name, let fault): problem(fault, in: token, at: 0)
    case .formula(let other, _): Problem(.dependentFails(other, of: name), at: token.range)
    }
  }
}

/// A new name, `=`, and what it stands for.
private struct DefinitionKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let whole = try words.takeText(LocalizedText("a name"))
    let parts = whole.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].reversed().drop { $0 == " " }.reversed())
    let start = whole.range.lowerBound
    let nameToken = Token(text: name, range: start..<start + name.utf8.count, isQuoted: whole.isQuoted)
    try checkFree(nameToken, session)
    let end = whole.range.upperBound
    guard parts.count == 2, parts[1].contains(where: { $0 != " " }) else {
      throw Problem(.missing(LocalizedText("= and a formula"), usage: words.usage), at: end..<end)
    }
    let formula = Token(
      text: String(parts[1]), range: end - parts[1].utf8.count..<end, isQuoted: whole.isQuoted)
    return .definition(nameToken, formula)
  }

  /// Makes sure that the name is one, and that nothing else has it.
  private func checkFree(_ token: Token, _ session: Workspace) throws(Problem) {
    let name = token.text.lowercased()
    let isName =
      name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" || ("0"..."9").contains($0) }
      && !("0"..."9").contains(name.first ?? "0") && name.count <= 40
    guard isName else { throw Problem(.badMetricName(token.text), at: token.range) }
    let holder: LocalizedText? =
      if session.fieldIfAny(name) != nil {
        LocalizedText("a field")
      } else if type(of: session.sheet).metric(named: name) != nil {
        LocalizedText("a metric")
      } else if Functions.named(name) != nil {
        LocalizedText("a function")
      } else if (Formula.reservedWords + [Formula.monthName, "decimals", "all"]).contains(name) {
        LocalizedText("a word of the formulas")
      } else {
        nil
      }
    if let holder { throw Problem(.metricNameTaken(name, by: holder), at: token.range) }
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    if before.count < 2 { return before.isEmpty ? [] : [.init("=", LocalizedText("and a formula"))] }
    return session.formulaNames.map(Suggestion.Candidate.name)
  }
}

/// One of the person's own metrics.
private struct OwnMetricKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("the name of a metric of yours")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    session.desk.annotations.definitions.map { .init($0.name, LocalizedText(verbatim: $0.formula.text)) } + [
      .init("all", LocalizedText("every one"))
    ]
  }
}
