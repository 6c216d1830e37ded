import Localization

extension Report {
  /// The figures of all sheets as one, or `nil` when there is no sheet.
  ///
  /// Of a name that comes again, the first counts.
  var figures: [Figure]? {
    var names: Set<String> = []
    var merged: [Figure]?
    for case .figures(_, let figures) in parts {
      merged = (merged ?? []) + figures.filter { names.insert($0.key).inserted }
    }
    return merged
  }

  /// The tables, in their order.
  var tables: [Table] {
    parts.compactMap { part in
      switch part {
      case .table(let table): table
      case .mosaic(let mosaic): mosaic.table
      default: nil
      }
    }
  }

  /// The changes of all parts.
  var changes: [Change] {
    parts.flatMap { if case .changes(let changes) = $0 { changes } else { [Change]() } }
  }

  /// The sentences.
  var notes: [LocalizedText] {
    parts.compactMap { if case .note(let sentence) = $0 { sentence } else { nil } }
  }

  /// The one answer to a question.
  var answer: Cell? {
    parts.lazy.compactMap { if case .answer(let cell) = $0 { cell } else { nil } }.first
  }

  /// Where figures come from.
  var derivations: [Derivation] {
    parts.compactMap { if case .derivation(let derivation) = $0 { derivation } else { nil } }
  }
}
