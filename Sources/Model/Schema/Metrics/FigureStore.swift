import Formulas
import Synchronization

/// The figures of loans that were computed lane by lane, for all formulas that ask for them.
///
/// Columns of one worksheet may share a store, though they have other values in some fields: a figure is found again
/// where the fields on which it depends have the same values. Safe for use from several threads at once.
final class FigureStore: Sendable {
  /// A figure in the lanes of a block.
  struct Figure: Hashable {
    let symbol: Int
    let period: Period?
    let lane: Int
    /// The number of the values on which it depends.
    let source: Int
  }

  private let kept = Mutex(
    (
      sources: [[FieldColumn]](), figures: [Figure: [Double]](),
      announced: [(symbol: Symbol, period: Period?)]()
    ))
  /// The number of blocks of figures that are kept: some 32 MiB.
  private static let most = 8192

  /// The figures that formulas will ask for, each once.
  ///
  /// They are computed together, while the loans of a block are there.
  var announced: [(symbol: Symbol, period: Period?)] { kept.withLock { $0.announced } }

  /// Announces a figure that a formula will ask for.
  func announce(_ symbol: Symbol, at period: Period?) {
    kept.withLock { kept in
      if kept.announced.contains(where: { $0.symbol == symbol && $0.period == period }) { return }
      kept.announced.append((symbol, period))
    }
  }

  /// The number of the values of some fields, the same for the same values.
  func source(of columns: [FieldColumn]) -> Int {
    kept.withLock { kept in
      if let known = kept.sources.firstIndex(of: columns) { return known }
      kept.sources.append(columns)
      return kept.sources.count - 1
    }
  }

  /// The number of those numbers.
  var sourceCount: Int { kept.withLock { $0.sources.count } }

  /// The values of a figure in as many lanes; nil for one that is not kept.
  func values(of figure: Figure, count: Int) -> [Double]? {
    kept.withLock { $0.figures[figure] }.flatMap { $0.count == count ? $0 : nil }
  }

  func keep(_ values: [Double], of figure: Figure) {
    kept.withLock { if $0.figures.count < FigureStore.most { $0.figures[figure] = values } }
  }
}
