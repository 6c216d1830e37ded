import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let chart = Command(
    "chart", .results, "Draw the result of a command, or figures over the years.",
    details: """
      Without anything behind it, the last result. The form follows from the table: lines over years and over the values of \
      a sweep, tints for a sweep of two fields, bars for what can move before a criterion fails, steps for "compare --why", \
      columns and bands for a simulation; "as" chooses another. One sentence below says what is to be seen. "export x.svg" \
      writes the picture, "export x.csv" its numbers; "settings charts ascii" draws without blocks.
      """,
    parameters: .chartRequest,
    examples: [
      .init("chart balance equity", "figures over the years"),
      .init("chart sweep rent 2000..3000 by 50 show cash_flow", "the result of a command"),
      .init("chart schedule by year show principal interest as stack", "in another form"),
      .init("chart breaks", "what is nearest to failing"),
      .init("chart", "the last result"),
    ],
    preview: .reading, comparesLoans: true
  ) { context, request throws(Diagnostic) in
    let maker = ChartMaker(context: context, form: request.form)
    switch request.source {
    case .last: return try maker.reportOfLastResult
    case .formulas(let formulas): return try maker.report(of: formulas)
    case .command(let statement):
      let report = try context.interpreter.report(of: statement) { ChartError.changesSomething($0) }
      return try maker.report(of: report, named: statement.text)
    }
  }
}

/// What is to be drawn, and in which form.
struct ChartRequest: Sendable {
  /// The table that is drawn.
  enum Source: Sendable {
    /// That of the last result.
    case last
    /// That of a command.
    case command(Statement)
    /// The figures of each year.
    case formulas([Figure])
  }

  /// A figure with its place in the line.
  struct Figure: Sendable {
    let typed: TypedFormula
    let range: Range<Int>
  }

  var source = Source.last
  /// The form that was asked for, with its place; nil for the usual one.
  var form: ChosenForm?
}

/// A form that was asked for.
struct ChosenForm: Sendable {
  let form: Chart.Form
  let range: Range<Int>
}

extension Parameter where Value == ChartRequest {
  /// A command or formulas, and then perhaps `as` and a form.
  fileprivate static var chartRequest: Parameter {
    Parameter("[COMMAND … | METRIC …] [as FORM]", takesRest: true) { words, context throws(Diagnostic) in
      var request = ChartRequest()
      if let next = words.next, !next.isKeyword("as") {
        if context.beginsCommand(next) {
          let count = context.wordCount(ofCommand: next)
          for _ in 0..<count { _ = words.take() }
          let statement = context.statement.rest(of: count)
          words.noteKeyword(statement.tokens[0])
          request.source = .command(statement)
        } else {
          let token = try words.takeText(LocalizedText("a metric"), until: ["as"])
          request.source = .formulas(
            try context.formulas(token).map { typed throws(Diagnostic) in
              ChartRequest.Figure(typed: try context.monthly(typed), range: typed.range)
            })
        }
      }
      if words.next != nil { request.form = try form(&words, context) }
      return request
    } complete: { words, context in
      if words.last?.isKeyword("as") == true {
        return Chart.Form.allCases.map { .init($0.rawValue, $0.summary) }
      }
      if words.contains(where: { $0.isKeyword("as") }) { return [] }
      let form = Suggestion.Candidate("as", LocalizedText("in another form"))
      guard let first = words.first else {
        let names = context.workspace.figureNames.filter { context.workspace.isMonthly($0.name) }
        return context.interpreter.candidates(ofReading: words) + names.map { .init($0.name, $0.help) } + [
          form
        ]
      }
      if context.beginsCommand(first) {
        return context.interpreter.candidates(ofReading: words) + [form]
      }
      let names = context.workspace.figureNames.filter { context.workspace.isMonthly($0.name) }.map {
        Suggestion.Candidate($0.name, $0.help)
      }
      return [.formula(behind: words, isList: true, operands: names, then: [form])]
    }
  }

  private static func form(
    _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> ChosenForm {
    try words.take(keyword: "as")
    let word = try words.take(LocalizedText("a form, such as lines or bars"))
    guard let form = Chart.Form(rawValue: word.text.lowercased()) else {
      throw context.unknownChoice(word, allowed: Chart.Form.allCases.map(\.rawValue))
    }
    words.noteKeyword(word)
    return ChosenForm(form: form, range: word.range)
  }
}

extension CommandContext {
  /// The number of words of a command behind `chart`, of which `as` and a form are none.
  ///
  /// In a command with an `as` of its own, only one with a form at the end is the chart's.
  fileprivate func wordCount(ofCommand name: Token) -> Int {
    let words = statement.tokens.dropFirst()
    guard interpreter.commands[name.text.lowercased()]?.usage.contains("[as MAP") == true else {
      return words.prefix { !$0.isKeyword("as") }.count
    }
    let (end, form) = (words.dropLast().last, words.last?.text.lowercased() ?? "")
    return end?.isKeyword("as") == true && Chart.Form(rawValue: form) != nil ? words.count - 2 : words.count
  }

  /// `true` for a word that names a command, and no figure by its beginning alone.
  fileprivate func beginsCommand(_ word: Token) -> Bool {
    guard !word.isQuoted, interpreter.names(command: word.text) else { return false }
    return interpreter.commands[word.text] != nil || !workspace.isMonthly(word.text)
  }
}

extension Token {
  fileprivate func isKeyword(_ word: String) -> Bool { !isQuoted && text.lowercased() == word }
}

extension Chart.Form {
  /// The form in a few words.
  var summary: LocalizedText {
    switch self {
    case .lines: LocalizedText("a line for each column")
    case .stack: LocalizedText("columns on each other")
    case .bars: LocalizedText("a bar for each row")
    case .tornado: LocalizedText("bars to both sides of zero")
    case .waterfall: LocalizedText("bars that go on from each other")
    case .histogram: LocalizedText("how often which values come")
    case .fan: LocalizedText("bands between percentiles")
    case .heat: LocalizedText("tinted numbers")
    case .sparklines: LocalizedText("a small line for each column")
    }
  }
}

/// A result that cannot be drawn.
package enum ChartError: DiagnosticError {
  /// The command does more than read.
  case changesSomething(String)
  /// There is no column of numbers.
  case noNumbers(command: String)
  /// Formulas of different units.
  case differentUnits(String, String)
  /// A form that the table cannot have.
  case unsuitable(Chart.Form, allowed: [Chart.Form])

  package var diagnosis: Diagnosis {
    switch self {
    case .changesSomething(let command):
      Diagnosis(
        "cannot-draw",
        LocalizedText(
          "\(quoted(command)) does more than read. What only shows can be drawn: sweep, breaks, project, schedule, simulate, compare --why or another such command."
        ))
    case .noNumbers(let command):
      Diagnosis(
        "nothing-to-draw",
        LocalizedText(
          "\(quoted(command)) shows no column of numbers to draw. For example: chart balance equity, or chart breaks"
        ))
    case .differentUnits(let one, let other):
      Diagnosis(
        "different-units",
        LocalizedText(
          "\(one) and \(other) have different units, and a chart has one: draw them one after the other."))
    case .unsuitable(let form, let allowed):
      Diagnosis(
        "unsuitable-form",
        LocalizedText(
          "This table cannot be drawn as \(form.rawValue); it can as \(LocalizedText.any(allowed.map(\.rawValue)))."
        ))
    }
  }
}
