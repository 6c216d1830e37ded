import Formulas
import Synchronization

/// The formulas of a symbol in one worksheet.
struct SymbolFormulas {
  /// The formula by which it is computed; nil for one that is given or computed otherwise.
  let computed: Formula?
  /// The formula that defines it, or from which it follows, though it be computed in a shorter way.
  let defining: Formula?
  /// The formula that defines it in a year.
  let yearly: Formula?
  /// `true` for a shorter way, which is that of years, too.
  private let isShort: Bool

  /// The formulas of a symbol that is no definition of the user.
  init<Sheet: Worksheet>(of symbol: Symbol, in sheet: Sheet) {
    let read = { (text: String) in Sheet.metrics.formula(text, in: sheet) }
    switch WorksheetVocabulary<Sheet>.ValueReference(symbol) {
    case .metric(let index):
      let metric = Sheet.metrics.all[index]
      defining = Sheet.metrics.formula(of: metric, at: nil, in: sheet)
      yearly =
        metric.yearFormula == nil ? defining : Sheet.metrics.formula(of: metric, at: .year(1), in: sheet)
      let isComputed = Sheet.metrics.computation(of: metric) != nil
      let short = isComputed ? nil : Sheet.metrics.shortFormula(of: metric, in: sheet)
      isShort = short != nil
      computed = isComputed ? nil : short ?? defining
      return
    case .field(let index):
      computed = WorksheetScope.formula(of: symbol, at: nil, in: sheet)
      defining = computed ?? sheet.arithmetic(of: Sheet.fields[index]).flatMap(read)
    case .pathFigure(let path):
      computed = WorksheetScope.formula(of: symbol, at: nil, in: sheet)
      defining = computed ?? sheet.figure(at: path).arithmetic(sheet, path.record, nil).flatMap(read)
    case .path:
      computed = WorksheetScope.formula(of: symbol, at: nil, in: sheet)
      defining = computed
    case .definition, .decimals: (computed, defining) = (nil, nil)
    }
    (yearly, isShort) = (defining, false)
  }

  /// The formula by which it is computed in a period.
  func computed(at period: Period?) -> Formula? {
    computed == nil || isShort || period?.isSpan != true ? computed : yearly
  }
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
    formulas = SymbolFormulas(of: symbol, in: sheet)
    symbols = formulas.defining?.symbols ?? []
    let hasOwnYears = formulas.yearly?.text != formulas.defining?.text
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

  init(_ first: DefinedSymbol, beside others: [SymbolFormulas]) {
    self.first = first
    let areSame = { (part: (SymbolFormulas) -> Formula?) in
      others.allSatisfy { part($0)?.text == part(first.formulas)?.text }
    }
    let (isComputedAlike, isDefinedAlike) = (areSame(\.computed), areSame(\.defining))
    symbols =
      isDefinedAlike ? first.symbols : first.symbols + others.flatMap { $0.defining?.symbols ?? [] }
    isOne = isComputedAlike
    isOneInYears = isComputedAlike && isDefinedAlike && areSame(\.yearly)
  }
}

/// The formulas of symbols in several worksheets that differ in a few numbers, each looked up once.
///
/// Safe for use from several threads at once if it is based on no scope.
final class SampleFormulas<Sheet: Worksheet>: Sendable {
  private let sheets: [Sheet]
  /// The scope of the first worksheet, which knows formulas from other samples; nil for none.
  nonisolated(unsafe) private let base: WorksheetScope<Sheet>?
  private let known = Mutex<[Int: SampledSymbol]>([:])
  /// `true` if a text has the same formula in all of them.
  private let haveSamePaths: Bool

  /// - Parameter base: A scope of a worksheet that equals the first one.
  init(_ sheets: [Sheet], basedOn base: WorksheetScope<Sheet>?) {
    (self.sheets, self.base) = (sheets, base)
    haveSamePaths = sheets.allSatisfy { $0.pathSignature == sheets[0].pathSignature }
  }

  /// The formulas of a symbol that is no definition of the user.
  subscript(symbol: Symbol) -> SampledSymbol {
    if let known = known.withLock({ $0[symbol.index] }) { return known }
    let first = base?.defined(symbol) ?? DefinedSymbol(symbol, in: sheets[0])
    let others = hasOneText(symbol) ? [] : sheets.dropFirst()
    let sampled = SampledSymbol(first, beside: others.map { SymbolFormulas(of: symbol, in: $0) })
    known.withLock { $0[symbol.index] = sampled }
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
