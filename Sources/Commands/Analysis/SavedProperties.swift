import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// All saved properties of the kind that is open, in the order of their names.
struct SavedProperties {
  /// Those that can be read.
  private(set) var properties: [ComparedProperty] = []
  /// The sentences on those that cannot be read.
  private var unreadable: [LocalizedText] = []
  private let workspace: Workspace
  /// The time of figures; nil for the first year where none is stated.
  private let asOf: AsOf?

  private var kind: any Worksheet.Type { type(of: workspace.sheet) }

  /// Reads them, in one pass over the store.
  init(_ workspace: Workspace, asOf: AsOf? = nil) throws(Diagnostic) {
    (self.workspace, self.asOf) = (workspace, asOf)
    for saved in try workspace.savedDocuments(type(of: workspace.sheet)) {
      try workspace.interruption.check()
      // The open document may have changes that are not written yet.
      var document = workspace.document
      do throws(Diagnostic) {
        if saved.id != document.id { try workspace.read(saved, into: &document) }
        properties.append(ComparedProperty(name: saved.name ?? "", document: document))
      } catch {
        unreadable.append(error.message)
      }
    }
  }

  /// The remark that there are no properties, and those on properties that cannot be read.
  var notes: [Report.Block] {
    (properties.isEmpty && unreadable.isEmpty ? [Self.noneYet] : unreadable).map { .note($0) }
  }

  /// The remark that nothing has a name.
  static var noneYet: LocalizedText {
    LocalizedText("Nothing is saved under a name yet: \"save NAME\" does it.")
  }

  // MARK: Formulas

  /// The figures of the kind's overview.
  var overview: [PropertyFigure] {
    kind.conventions.overview.compactMap { name in
      (try? Formula(name, in: vocabulary)).map { PropertyFigure($0, workspace, asOf) }
    }
  }

  /// The figures that a text names, separated by blanks or commas; each once.
  func figures(_ typed: Token, _ context: ReadingContext) throws(Diagnostic) -> [PropertyFigure] {
    let formulas: [Formula]
    do throws(FormulaError) {
      formulas = try Formula.list(typed.text, in: vocabulary)
    } catch {
      throw context.diagnostic(error, in: typed)
    }
    return try formulas.uniqued(by: \.text).map { formula throws(Diagnostic) in
      try checked(formula, typed, context)
    }
  }

  /// The one figure, or condition, that a text describes.
  func figure(_ typed: Token, _ context: ReadingContext) throws(Diagnostic) -> PropertyFigure {
    let formula: Formula
    do throws(FormulaError) {
      formula = try Formula(typed.text, in: vocabulary)
    } catch {
      throw context.diagnostic(error, in: typed)
    }
    return try checked(formula, typed, context)
  }

  /// The figure of a formula.
  /// - Throws: An error when it needs a month and none is open, which is so in every property.
  private func checked(
    _ formula: Formula, _ typed: Token, _ context: ReadingContext
  ) throws(Diagnostic) -> PropertyFigure {
    let figure = PropertyFigure(formula, workspace, asOf)
    guard let first = properties.first else { return figure }
    do throws(FormulaError) {
      _ = try figure.value(in: first.document)
    } catch {
      if case .needsMonth = error.reason {
        throw context.diagnostic(error, of: TypedFormula(formula: formula, token: typed))
      }
    }
    return figure
  }

  /// The names of the open worksheet, and of the definitions of every property.
  private var vocabulary: any Vocabulary {
    let own = properties.map(\.document).filter { !$0.userDefinitions.definitions.isEmpty }
    let joint = JointVocabulary(parts: [workspace.vocabulary] + own.map(\.vocabulary))
    return asOf == nil ? joint : TimedVocabulary(names: joint)
  }

  /// The sentences on the time of figures, and on those that have none.
  func notes(onTimeOf figures: [PropertyFigure]) -> [Report.Block] {
    guard let asOf else { return [] }
    let constant = figures.filter { !$0.isField && !$0.dependsOnTime }.map(\.text).uniqued()
    return [asOf.note, AsOf.note(onConstant: constant)].compactMap { $0.map { .note($0) } }
  }

  /// A sentence on each property that has no figures at their time.
  var notesOnAbsentTimes: [Report.Block] {
    properties.compactMap { property in
      do throws(FormulaError) {
        _ = try asOf?.period(in: property.document.sheet)
        return nil
      } catch {
        let reason = PropertyFigure.clause(for: error.reason)
        return .note(LocalizedText("\(Quoting.word(property.name)) has no value: \(reason)."))
      }
    }
  }
}

/// The names of several vocabularies; a name that several have is that of the first.
///
/// It reads a text for several documents; its symbols are not to be evaluated.
private struct JointVocabulary: Vocabulary {
  let parts: [any Vocabulary]

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    parts.lazy.compactMap { $0.symbol(named: name, isCalled: isCalled) }.first
  }
}

extension Document {
  /// The names that formulas about it can use.
  fileprivate var vocabulary: any Vocabulary { sheet.vocabulary(userDefinitions) }
}

/// A field, a metric or a formula that is evaluated in several documents, in each with its own definitions.
struct PropertyFigure {
  private let formula: Formula
  private let field: Field?
  private let workspace: Workspace
  private let asOf: AsOf?

  /// The figure of a formula about the kind of worksheet that is open.
  /// - Parameter asOf: The time for which it is evaluated, where it depends on one.
  init(_ formula: Formula, _ workspace: Workspace, _ asOf: AsOf? = nil) {
    (self.formula, self.workspace, self.asOf) = (formula, workspace, asOf)
    field = formula.symbol.flatMap { $0.isMonthly ? nil : workspace.field(named: $0.name) }
  }

  /// `true` for a figure of a month or year.
  var dependsOnTime: Bool { formula.dependsOnMonth }

  /// The formula as it was typed.
  var text: String { formula.text }

  /// The direction in which it is better; nil when it has none.
  var preference: Preference? { type(of: workspace.sheet).conventions.preferences[text.lowercased()] }

  /// `true` when it holds or does not, rather than having an amount.
  var isCondition: Bool { formula.isCondition }

  /// The parts of a condition that depend on the property, such as the `dscr` of `dscr >= 1.2`.
  var comparedFigures: [PropertyFigure] {
    formula.comparedFigures.map { PropertyFigure($0, workspace, asOf) }
  }

  /// `true` for a field, which is entered rather than computed.
  var isField: Bool { field != nil }

  /// The column of its values.
  func column(_ importance: TableColumn.Importance = .essential) -> TableColumn {
    TableColumn(key: text, label: label, importance: importance)
  }

  /// The name of a field or metric that people read; the text of any other formula.
  var label: LocalizedText {
    let kind = type(of: workspace.sheet)
    let metric = formula.symbol.flatMap { symbol in
      asOf != nil && symbol.isMonthly && text.lowercased() == symbol.name
        ? kind.monthlyMetric(named: symbol.name)
        : kind.metric(named: symbol.name).flatMap { $0.isMonthly ? nil : $0 }
    }
    return field?.title ?? metric?.title ?? LocalizedText(verbatim: text)
  }

  /// The value in a document.
  func value(in document: Document) throws(FormulaError) -> Quantity {
    try evaluated(in: document).quantity
  }

  /// The value in a document, as it is shown; the reason where it has none.
  func cell(in document: Document) -> Cell {
    if let field {
      // Each property has lines of its own.
      guard let own = document.sheet.field(named: field.name) else {
        return .undefined(why: Self.clause(for: .unknownName(field.name)))
      }
      return CellFormatter.cell(document.sheet[own], of: own)
    }
    do throws(FormulaError) {
      let (quantity, formula) = try evaluated(in: document)
      return CellFormatter.cell(
        quantity, formula.measure, decimals: workspace.decimals(of: formula), in: workspace.currency)
    } catch {
      return .undefined(why: Self.clause(for: error.reason))
    }
  }

  /// The value in a document, and the formula as that document's own definitions read it.
  private func evaluated(
    in document: Document
  ) throws(FormulaError) -> (quantity: Quantity, formula: Formula) {
    if workspace.interruption.isRaised { throw .interrupted }
    guard let asOf else {
      let own = try Formula(text, in: document.vocabulary)
      return (try own.evaluate(in: workspace.scope(of: document)), own)
    }
    let own = try Formula(text, in: TimedVocabulary(names: document.vocabulary))
    let period = try asOf.period(in: document.sheet)
    return (try own.evaluate(in: workspace.scope(of: document), at: period), own)
  }

  /// The reason why a document has no value, as a clause.
  static func clause(for reason: FormulaError.Reason) -> LocalizedText {
    switch reason {
    case .unknownName(let name), .unknownFunction(let name): LocalizedText("\(name) is not defined for it")
    default: FormulaSentences.clause(for: reason)
    }
  }
}

extension Formula {
  /// The parts of a condition that depend on the property, such as the `dscr` of `dscr >= 1.2`.
  var comparedFigures: [Formula] {
    conditions.flatMap { condition -> [Formula] in
      if let sides = condition.sides { return [sides.left, sides.right].filter { !$0.symbols.isEmpty } }
      return condition.symbols.map { Formula($0) }.filter { !$0.dependsOnMonth }
    }
  }
}
