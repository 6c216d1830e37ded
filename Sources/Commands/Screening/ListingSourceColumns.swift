import Formulas
import Localization
import Model
import Screening
import Shell
import Syntax
import Workspace

/// The columns of a file as they stand for fields, with the names and formulas that a question and a map have for them.
struct ListingSourceColumns {
  let layout: ListingLayout
  /// The open worksheet, with the facts of the listings that are named as inputs.
  let sheet: any Worksheet
  /// The names that the question may have.
  let vocabulary: any Vocabulary

  /// - Parameter base: The open worksheet, perhaps with facts of other files.
  init(
    _ file: ListingFile, _ map: ListingMap, _ answer: ListingAnswer?, _ base: any Worksheet,
    _ query: ScreenQuery, _ context: CommandContext
  ) throws(Diagnostic) {
    let plain = try Self.layout(file, map, answer, query, context)
    guard !plain.fields.isEmpty else {
      throw Diagnostic(ListingError.noField(names: file.names), at: query.range)
    }
    let own = context.workspace.vocabulary
    let facts = ListingFact.facts(
      file.names, plain.others, in: Self.formulaTexts(of: query, plain, context),
      plain.computed.compactMap(\.expression), own)
    sheet = base.with(facts, of: file, in: context.workspace.currency)
    let names = sheet.vocabulary(context.workspace.document.userDefinitions)
    let layout = facts.isEmpty ? plain : plain.with(facts, sheet)
    vocabulary = ListingVocabulary(facts.isEmpty ? own : names, facts, layout)
    guard !layout.computed.isEmpty else {
      self.layout = layout
      return
    }
    let ofMap = ListingVocabulary(names, facts, layout, isOfMap: true)
    let sheet = sheet
    let formulas = try layout.computed.map { column throws(Diagnostic) in
      try Self.formula(of: column, layout, sheet, ofMap, query, context)
    }
    do throws(ListingLayoutError) {
      self.layout = try layout.with(formulas, sheet)
    } catch {
      throw LayoutDiagnosis(error, query, names: file.names, context).diagnostic
    }
  }

  /// The columns without a question.
  func screen(_ context: ReadingContext) -> ListingScreen {
    ListingScreen(sheet, context.workspace.document.userDefinitions, layout)
  }

  private static func layout(
    _ file: ListingFile, _ map: ListingMap, _ answer: ListingAnswer?, _ query: ScreenQuery,
    _ context: CommandContext
  ) throws(Diagnostic) -> ListingLayout {
    let (sheet, currency) = (context.sheet, context.workspace.currency)
    do throws(ListingLayoutError) {
      if let answer { return try answer.layout(file, sheet, in: currency) }
      return try ListingLayout(file, map, sheet, in: currency)
    } catch {
      throw LayoutDiagnosis(error, query, names: file.names, context).diagnostic
    }
  }

  /// The texts of the formulas of a question.
  private static func formulaTexts(
    of query: ScreenQuery, _ layout: ListingLayout, _ context: ReadingContext
  ) -> [String] {
    let shown = query.shown.map { ShownWords.parts(of: $0, layout, context).rest.map(\.text) } ?? []
    return [query.condition?.text, query.rank?.formula.text].compactMap { $0 } + shown
  }

  /// The formula of an entry, which names nothing but columns and fields.
  private static func formula(
    of column: ListingLayout.FieldColumn, _ layout: ListingLayout, _ sheet: any Worksheet,
    _ vocabulary: any Vocabulary, _ query: ScreenQuery, _ context: ReadingContext
  ) throws(Diagnostic) -> Formula {
    let text = column.expression?.text ?? ""
    let place =
      query.map.entry(of: column.field.name)?.column.range ?? query.savedMap?.range ?? query.range
    let formula = try layout.tellingColumns { () throws(Diagnostic) in
      try context.formula(Token(text: text, range: place, isQuoted: true), in: vocabulary, isNeutral: true)
        .formula
    }
    if let other = formula.symbols.first(where: { sheet.field(of: $0) == nil })?.name {
      throw Diagnostic(
        ListingError.noColumnOrField(other, names: layout.names), at: place)
    }
    guard !formula.isCondition, !formula.dependsOnMonth else {
      throw Diagnostic(ListingError.noNumberOf(column.field.name, formula.text), at: place)
    }
    return formula
  }
}
