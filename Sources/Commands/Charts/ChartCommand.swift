import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let chart = Command(
    "chart", .results, "Draw the result of a command, or figures over the years.",
    details: """
      Alone, it draws the last result.
      The form depends on the table: lines for years and for a sweep, tints for a sweep of two fields.
      "breaks" is drawn as bars, "compare --why" as steps, a simulation as columns and bands.
      "as" chooses another form. A sentence below says what to look at.
      "to" writes the picture to a file instead, \
      \(ResultFile.pictures.map(\.fileExtension).joined(separator: " or ")); the program rsvg-convert makes .png.
      An existing file is kept unless --force is given.
      "export x.csv" writes the numbers; "settings charts ascii" draws without blocks.
      """,
    syntax: .chartRequest, .flag("--force", LocalizedText("replace the file"), destroys: true),
    examples: [
      .init("chart balance equity", "figures over the years"),
      .init("chart sweep rent 2000..3000 by 50 show cash_flow", "the result of a command"),
      .init("chart schedule by year show principal interest as stack", "in another form"),
      .init("chart breaks", "what is nearest to failing"),
      .init("chart balance equity to elm.svg", "a picture for elsewhere"),
      .init("chart", "the last result"),
    ],
    preview: .readingUnless({ $0.has(word: "to") }, loss: ReplacedFile.warning(behind: ["to"])),
    reach: .outside, comparesLoans: true
  ) { context, request, isForced throws(Diagnostic) in
    let file = try request.ending.file.map { word throws(Diagnostic) in
      try ResultFile(word, ResultFile.pictures, context)
    }
    let report = try request.report(context)
    guard let file else { return report }
    let result = CommandResult(command: context.statement.text, result: .success(report))
    try file.write(result, mayReplace: isForced, context)
    return .note(LocalizedText("Wrote the picture to \(file.path)."))
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

  /// The form and the file that are asked for.
  struct Ending: Sendable {
    /// The form, with its place; nil for the usual one.
    var form: ChosenForm?
    /// The file; nil for the screen.
    var file: Token?
  }

  var source = Source.last
  var ending = Ending()

  /// The chart.
  fileprivate func report(_ context: CommandContext) throws(Diagnostic) -> Report {
    let maker = ChartMaker(context: context, form: ending.form)
    switch source {
    case .last: return try maker.reportOfLastResult
    case .formulas(let formulas): return try maker.report(of: formulas)
    case .command(let statement):
      let report = try context.interpreter.report(of: statement) { ChartError.changesSomething($0) }
      return try maker.report(of: report, named: statement.text)
    }
  }
}

/// A form that was asked for.
struct ChosenForm: Sendable {
  let form: Chart.Form
  let range: Range<Int>
}

extension Syntax where Value == ChartRequest {
  /// A command or formulas, and then perhaps `as` and a form, and `to` and a file.
  fileprivate static var chartRequest: Syntax {
    Syntax<(ChartRequest.Source?, ChartRequest.Ending)>.sequence(
      .optional(.choice([.drawnCommand, .drawnFigures])),
      .clauses(
        ChartRequest.Ending(),
        [
          Clause<ChartRequest.Ending>("as", LocalizedText("in another form"), Syntax<ChosenForm>.form) {
            $0.form = $1
          },
          Clause<ChartRequest.Ending>("to", LocalizedText("into a file"), Syntax<Token>.file) {
            $0.file = $1
          },
        ])
    ).map { ChartRequest(source: $0 ?? .last, ending: $1) }
  }
}

extension Syntax where Value == ChartRequest.Source {
  /// A command that only reads.
  fileprivate static var drawnCommand: Syntax {
    Syntax<Statement>.readingCommand("COMMAND …") { word, context in
      // The beginning of a command's name may be a figure's name.
      !word.isQuoted && context.ofCommand.interpreter.names(command: word.text)
        && (context.ofCommand.interpreter.commands[word.text] != nil
          || !context.workspace.isMonthly(word.text))
    } count: { words, context in
      context.wordCount(ofCommand: words)
    }.map { .command($0) }
  }

  /// Figures that have a value for each month.
  fileprivate static var drawnFigures: Syntax {
    Syntax("METRIC …") { words, context throws(Diagnostic) in
      let start = words.rest
      let token = try words.takeText(LocalizedText("a metric"), until: words.stops)
      let typed = start.dropLast(words.rest.count)
      words.expect { [.formula(behind: typed, isList: true, operands: $0.monthlyCandidates)] }
      return .formulas(
        try context.formulas(token).map { typed throws(Diagnostic) in
          ChartRequest.Figure(typed: try context.monthly(typed), range: typed.range)
        })
    } complete: {
      $0.monthlyCandidates
    }
  }
}

extension Syntax where Value == ChosenForm {
  /// A form.
  fileprivate static var form: Syntax {
    let forms = Chart.Form.allCases.map { ($0.rawValue, $0.summary) }
    return Syntax<Token>.choice("FORM", forms).map { word in
      ChosenForm(form: Chart.Form(rawValue: word.text) ?? .lines, range: word.range)
    }
  }
}

extension CommandContext {
  /// The number of words of a command behind `chart`, of which `as` and a form, and `to` and a file, are none.
  ///
  /// In a command with an `as` of its own, only one with a form at the end is the chart's.
  fileprivate func wordCount(ofCommand all: ArraySlice<Token>) -> Int {
    let words = all.prefix { !$0.isWord("to") }
    guard let name = words.first, interpreter.command(named: name.text)?.takes(word: "as") == true else {
      return words.prefix { !$0.isWord("as") }.count
    }
    let hasForm =
      words.dropLast().last?.isWord("as") == true
      && words.last.flatMap { Chart.Form(rawValue: $0.text.lowercased()) } != nil
    return hasForm ? words.count - 2 : words.count
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
          "\(quoted(command)) does more than show something. Only commands that just show can be drawn: sweep, breaks, project, schedule, simulate, compare --why and the like."
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
