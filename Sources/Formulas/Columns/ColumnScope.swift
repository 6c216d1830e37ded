import Finance

/// A scope of many scenarios: some of its symbols have a value for each lane.
///
/// As a plain `Scope` it provides all symbols that do not vary. The functions are called from several threads
/// at once.
public protocol ColumnScope: Scope, Sendable {
  /// The encoding of the values of a symbol without a formula; `nil` when it is the same in all lanes and
  /// depends on the month at most.
  func encoding(of symbol: Symbol) -> ColumnEncoding?

  /// `true` when `lastMonth` differs between lanes.
  var lastMonthVaries: Bool { get }

  /// Writes the values of a varying symbol, counted in the unit of its encoding, for lanes from `lane` on;
  /// NaN for a lane without a value.
  /// - Parameter earlier: Those of the same lanes in another period, from which a sum or a product may go on.
  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, with symbol: Symbol, at period: Period?, from lane: Int,
    after earlier: EarlierValues?)

  /// `true` when `fill` has values of a symbol for years; else they follow from those of its months.
  func fillsYears(of symbol: Symbol) -> Bool

  /// The loan whose figure a symbol without a formula is, where that is one of level payments in all lanes; `nil` for
  /// any other symbol.
  func plainLoan(of symbol: Symbol, at period: Period?) -> PlainLoanReference?

  /// The scenario of one lane, for exact evaluation.
  func scope(ofLane lane: Int) -> any Scope

  /// The scenario of one lane, which shares with others what has the same values in all lanes.
  /// - Parameter cache: The shared values, for one thread at a time.
  func scope(ofLane lane: Int, sharing cache: EvaluationCache) -> any Scope
}

extension ColumnScope {
  /// The scenario without anything shared.
  public func scope(ofLane lane: Int, sharing cache: EvaluationCache) -> any Scope { scope(ofLane: lane) }

  /// `nil`.
  public func plainLoan(of symbol: Symbol, at period: Period?) -> PlainLoanReference? { nil }
}

/// The values of a symbol in a period.
public struct EarlierValues {
  /// The period.
  public let period: Period?
  /// A value for each lane.
  public let values: UnsafePointer<Double>
}

/// A figure of a loan of level payments, with the symbols of its terms.
public struct PlainLoanReference {
  /// The figure.
  public let figure: PlainLoanFigure
  /// The amount of the loan, its yearly rate, its term in years, and what is paid beyond the level payment.
  public let principal, rate, term, extra: Symbol
  /// The minor unit of the currency.
  public let minorUnit: Ratio

  public init(
    _ figure: PlainLoanFigure, principal: Symbol, rate: Symbol, term: Symbol, extra: Symbol, minorUnit: Ratio
  ) {
    (self.figure, self.principal, self.rate) = (figure, principal, rate)
    (self.term, self.extra, self.minorUnit) = (term, extra, minorUnit)
  }
}
