import Formulas
import Synchronization

/// The texts of the formulas of a symbol in one worksheet.
struct SymbolTexts: Equatable {
  /// That by which it is computed; nil for one that is given or computed otherwise.
  let computed: String?
  /// That which defines it, or from which it follows, though it be computed in a shorter way.
  let defining: String?
  /// That which defines it in a year.
  let yearly: String?
  /// `true` for a shorter way, which is that of years, too.
  private let isShort: Bool

  /// The texts of a symbol that is no definition of the user.
  init<Sheet: Worksheet>(of symbol: Symbol, in sheet: Sheet) {
    switch WorksheetVocabulary<Sheet>.ValueReference(symbol) {
    case .metric(let index):
      let (metrics, metric) = (Sheet.metrics, Sheet.metrics.all[index])
      defining = metrics.text(of: metric, at: nil, in: sheet)
      yearly =
        metrics.hasYearFormula(metric, in: sheet)
        ? metrics.text(of: metric, at: .year(1), in: sheet) : defining
      let isComputed = metrics.computation(of: metric) != nil
      let short = isComputed ? nil : metrics.shortText(of: metric, in: sheet)
      isShort = short != nil
      computed = isComputed ? nil : short ?? defining
      return
    case .field(let index):
      computed = sheet.formula(ofAmount: Sheet.fields[index])
      defining = computed ?? sheet.arithmetic(of: Sheet.fields[index])
    case .pathFigure(let path):
      let figure = sheet.figure(at: path)
      computed = figure.formula(sheet, path.record)
      defining = computed ?? figure.arithmetic(sheet, path.record, nil)
    case .path(let path):
      computed = sheet.formula(ofAmount: sheet.pathField(path))
      defining = computed
    case .definition, .decimals: (computed, defining) = (nil, nil)
    }
    (yearly, isShort) = (defining, false)
  }

  /// The text by which it is computed in a period.
  func computed(at period: Period?) -> String? { usesYearly(period) ? yearly : computed }

  /// `true` for a period in which another formula computes it than in a month.
  fileprivate func usesYearly(_ period: Period?) -> Bool {
    computed != nil && !isShort && period?.isSpan == true
  }
}

/// The formulas of a symbol in one worksheet, read from their texts.
struct SymbolFormulas {
  fileprivate let texts: SymbolTexts
  /// The formula by which it is computed; nil for one that is given or computed otherwise.
  let computed: Formula?
  /// The formula that defines it, or from which it follows, though it be computed in a shorter way.
  let defining: Formula?
  /// The formula that defines it in a year.
  let yearly: Formula?

  /// The formulas of these texts.
  init<Sheet: Worksheet>(_ texts: SymbolTexts, in sheet: Sheet) {
    let read = { (text: String) in Sheet.metrics.formula(text, in: sheet) }
    self.texts = texts
    computed = texts.computed.flatMap(read)
    defining = texts.defining == texts.computed ? computed : texts.defining.flatMap(read)
    yearly = texts.yearly == texts.defining ? defining : texts.yearly.flatMap(read)
  }

  /// The formula by which it is computed in a period.
  func computed(at period: Period?) -> Formula? { texts.usesYearly(period) ? yearly : computed }
}

/// The formulas of a symbol in a worksheet, with the symbols that they name.
///
/// An object, as it is looked up more often than found.
final class DefinedSymbol: Sendable {
  let formulas: SymbolFormulas
  /// The symbols of the formula that defines it in months.
  let symbols: [Symbol]
  /// Those, and the symbols of the formula that defines it in years.
  let parts: [Symbol]

  init<Sheet: Worksheet>(_ symbol: Symbol, in sheet: Sheet) {
    formulas = SymbolFormulas(SymbolTexts(of: symbol, in: sheet), in: sheet)
    symbols = formulas.defining?.symbols ?? []
    let hasOwnYears = formulas.texts.yearly != formulas.texts.defining
    parts = hasOwnYears ? symbols + (formulas.yearly?.symbols ?? []) : symbols
  }
}

/// The formulas of a symbol in several worksheets.
final class SampledSymbol: Sendable {
  /// Those in the first one.
  let first: DefinedSymbol
  /// The symbols of the formulas that define it in any of them, for months.
  let symbols: [Symbol]
  /// `true` if it is computed by one formula in all of them, or by none in any.
  let isOne: Bool
  /// `true` if it is also defined by one, for months and for years.
  let isOneInYears: Bool

  /// - Parameters:
  ///   - others: The texts in the other worksheets.
  ///   - symbols: Returns the symbols of the formula that defines it in the other worksheet of that number.
  init(_ first: DefinedSymbol, beside others: [SymbolTexts], symbols: (Int) -> [Symbol]) {
    self.first = first
    let texts = first.formulas.texts
    let areSame = { (part: (SymbolTexts) -> String?) in others.allSatisfy { part($0) == part(texts) } }
    let (isComputedAlike, isDefinedAlike) = (areSame(\.computed), areSame(\.defining))
    self.symbols = isDefinedAlike ? first.symbols : first.symbols + others.indices.flatMap(symbols)
    isOne = isComputedAlike
    isOneInYears = isComputedAlike && isDefinedAlike && areSame(\.yearly)
  }

  /// The formulas that all of them have for a period; nil where one has others.
  func formulas(at period: Period?) -> SymbolFormulas? {
    (period?.isSpan == true ? isOneInYears : isOne) ? first.formulas : nil
  }
}

/// The formulas of symbols in several worksheets that differ in a few numbers, each looked up once.
///
/// Safe for use from several threads at once if it is based on no scope.
final class SampleFormulas<Sheet: Worksheet>: Sendable {
  /// The first worksheet, and those after it.
  private let (first, others): (Sheet, [Sheet])
  /// The scope of the first worksheet, which knows formulas from other samples; nil for none.
  nonisolated(unsafe) private let base: WorksheetScope<Sheet>?
  private let known = Mutex<[NumberKey: SampledSymbol]>([:])
  /// `true` if a text has the same formula in all of them.
  private let haveSamePaths: Bool

  /// - Parameter base: A scope of a worksheet that equals the first one.
  init(_ sheets: [Sheet], basedOn base: WorksheetScope<Sheet>?) {
    (first, others, self.base) = (sheets[0], Array(sheets.dropFirst()), base)
    haveSamePaths = sheets.allSatisfy { $0.pathSignature == sheets[0].pathSignature }
  }

  /// The formulas of a symbol that is no definition of the user.
  subscript(symbol: Symbol) -> SampledSymbol {
    if let known = known.withLock({ $0[symbol.key] }) { return known }
    let first = base?.defined(symbol) ?? DefinedSymbol(symbol, in: self.first)
    let others = hasOneText(symbol) ? [] : self.others
    let texts = others.map { SymbolTexts(of: symbol, in: $0) }
    let sampled = SampledSymbol(first, beside: texts) {
      SymbolFormulas(texts[$0], in: others[$0]).defining?.symbols ?? []
    }
    known.withLock { $0[symbol.key] = sampled }
    return sampled
  }

  /// `true` for a figure whose formulas are those of the first worksheet in all of them, whatever was entered.
  private func hasOneText(_ symbol: Symbol) -> Bool {
    guard haveSamePaths, case .metric(let index) = WorksheetVocabulary<Sheet>.ValueReference(symbol) else {
      return false
    }
    return Sheet.metrics.hasOneText(Sheet.metrics.all[index])
  }
}
