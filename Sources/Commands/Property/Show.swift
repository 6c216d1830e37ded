import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let show = Command(
    "show", .entering, "Show the fields and their values, or only some fields and metrics.",
    details: """
      The loan, the rent and the expenses, and whatever else was entered; a field worked out from others \
      says so.
      With names, only those fields and metrics are shown.
      A metric of a month is that of the month that is open.
      """,
    syntax: .any(.figure),
    examples: [
      .init("show", "what is entered, by section"), .init("show rent noi", "some fields and metrics"),
    ],
    preview: .result()
  ) { context, names throws(Diagnostic) in
    let workspace = context.workspace
    guard names.isEmpty else {
      let figures = try names.map { name throws(Diagnostic) in try context.figure(name) }
      let formulas = names.compactMap { if case .metric(let typed) = $0 { typed.formula } else { nil } }
      let notes = workspace.notes(onRulesOf: formulas)
      return Report([.figures(heading: nil, figures)] + notes.map { .note($0) })
    }
    let sections = FieldList.sections(of: workspace.fields).map { section -> Report.Block in
      let fields = workspace.fields.filter { $0.section == section }
      return .figures(heading: LocalizedText(key: section), fields.map { figure($0, of: workspace.sheet) })
    }
    let report = Report(sections + workspace.resultBlocks(of: workspace.document))
    let missing = workspace.fields.filter {
      $0.unit != .choice && !$0.isRare && !FieldList.isShown($0, workspace.sheet)
    }.map(\.name)
    if missing.isEmpty { return report }
    let names = LocalizedText.joined(missing.map { LocalizedText(verbatim: $0) }, ", ")
    return Report(
      report.blocks + [.note(LocalizedText("Not entered: \(names); \"fields\" lists them all."))])
  }

  /// The present value of a field, for people if it is shown to them.
  private static func figure(_ field: Field, of sheet: any Worksheet) -> Figure {
    let figure = CellFormatter.figure(field, of: sheet)
    return Figure(
      key: figure.key, label: figure.label, cell: figure.cell, remark: figure.remark,
      isForMachines: !FieldList.isShown(field, sheet))
  }
}

/// The fields that people are shown.
enum FieldList {
  /// The sections of fields, each once.
  ///
  /// There are few of them, and `show` is often the first command of a run, in which a set takes longer than a search.
  static func sections(of fields: [Field]) -> [String] {
    var sections: [String] = []
    for field in fields where !sections.contains(field.section) { sections.append(field.section) }
    return sections
  }

  /// `true` for a field that always matters, and for one that was entered; a choice only if it is not the
  /// usual one.
  static func isShown(_ field: Field, _ sheet: any Worksheet) -> Bool {
    if !field.isOptional { return true }
    // An empty worksheet would have no path of a loan.
    return sheet.isEntered(field)
      && (field.unit != .choice || sheet[field] != field.choices.first.map(Value.choice))
  }
}

/// A field or a metric that is named.
private enum NamedFigure: Sendable {
  case field(Field)
  case metric(TypedFormula)
}

extension Syntax where Value == NamedFigure {
  /// The name of a field or of a metric.
  fileprivate static var figure: Syntax {
    Syntax("NAME") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("the name of a field or metric"))
      if context.workspace.field(named: token.text) != nil { return .field(try context.field(token)) }
      if context.workspace.metricIfAny(token.text) != nil { return .metric(try context.formula(token)) }
      let names = context.isStillTyped ? [] : context.workspace.figureNames.map(\.name)
      let topic = context.isStillTyped ? nil : context.ofCommand.interpreter.topic([token.text])
      let nearest = topic ?? context.workspace.suggestion(for: token.text, among: names)
      throw Diagnostic(FormulaInputError.formula(.unknownName(token.text), nearest: nearest), at: token.range)
    } complete: { context in
      context.workspace.figureNames.map { .init($0.name, $0.help) }
    }
  }
}

extension ReadingContext {
  /// The present value of a named figure.
  fileprivate func figure(_ name: NamedFigure) throws(Diagnostic) -> Figure {
    switch name {
    case .field(let field): return CellFormatter.figure(field, of: sheet)
    case .metric(let typed):
      let metric = type(of: sheet).metric(named: typed.formula.text)
      let cell = try answer(typed, as: nil)
      return Figure(
        key: typed.formula.text, label: metric?.title ?? LocalizedText(verbatim: typed.formula.text),
        cell: cell)
    }
  }
}
