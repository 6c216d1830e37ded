import Formulas
import Localization
import Reports

extension Command {
  static let show = Command(
    "show", .editing, "Show the fields and what they hold, or some fields and metrics.",
    details: """
      A field that follows from others says so. With names, only those fields and metrics are shown; a metric of a month is \
      that of the month that is open.
      """,
    parameters: [Parameter("NAME", FigureKind(), .any)],
    examples: [.init("show", "all fields, by section"), .init("show rent noi", "some fields and metrics")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard arguments.values.isEmpty else {
      var figures: [Figure] = []
      for argument in arguments.values {
        if let figure = try session.figure(argument) { figures.append(figure) }
      }
      return Report([.figures(heading: nil, figures)])
    }
    let sections = session.fields.map(\.section).uniqued().map { section -> Report.Part in
      let fields = session.fields.filter { $0.section == section }
      return .figures(
        heading: LocalizedText(key: section), fields.map { CellFormatter.figure($0, of: session.sheet) })
    }
    return Report(sections + Answers.parts(session, session.desk))
  }
}

extension Workspace {
  /// The figure that an argument of `show` names.
  fileprivate func figure(_ argument: Argument) throws(Problem) -> Figure? {
    switch argument {
    case .field(let field): return CellFormatter.figure(field, of: sheet)
    case .formula(let typed):
      let metric = type(of: sheet).metric(named: typed.formula.text)
      let cell = try answer(typed, as: typed.formula.measure, Remarks())
      return Figure(
        key: typed.formula.text, label: metric?.title ?? LocalizedText(verbatim: typed.formula.text),
        cell: cell)
    default: return nil
    }
  }
}

/// The name of a field or of a metric.
private struct FigureKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let token = try words.take(LocalizedText("the name of a field or metric"))
    if let field = session.fieldIfAny(token.text) { return .field(field) }
    if session.metricIfAny(token.text) != nil { return .formula(try session.formula(token)) }
    let nearest = NearestName.name(to: token.text, among: session.figureNames.map(\.name))
    throw Problem(.formula(.unknownName(token.text), nearest: nearest), at: token.range)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    session.figureNames.map { .init($0.name, $0.help) }
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it stands first.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
