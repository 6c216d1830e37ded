/// The expectations that people have of the figures of a kind of worksheet: their words for them, their other readings of
/// them, and which of them say most.
///
/// A type rather than a value, so that a start makes none of the long lists.
package protocol FigureConventions<Sheet> {
  associatedtype Sheet: Worksheet

  /// Other words for the names of fields and metrics, which are taken for them.
  static var usualWords: KeyValuePairs<String, [String]> { get }
  /// The shares of a field that amounts usually come to in a year, by the names of their fields: listings in which they
  /// come to others may have another interval.
  static var yearlyShares: (base: String, ranges: KeyValuePairs<String, ClosedRange<Double>>) { get }
  /// Words that may be meant for the names of fields and metrics, to be suggested, in the order in which they count.
  static var synonyms: KeyValuePairs<String, [String]> { get }
  /// Other readings of figures that people use, though no choice here makes them so.
  static var readings: [FigureReading] { get }
  /// The names of the fields and metrics that an overview of many worksheets shows.
  static var overview: [String] { get }
  /// The names of the metrics by which a change is judged, the most telling first.
  static var headline: [String] { get }
  /// The name of the metric of the cash that is left, a month; nil for a kind without one.
  static var cashMetric: String? { get }
  /// The metrics of which more, or less, is better; one that is not named here is neither.
  static var preferences: [String: Preference] { get }
  /// `true` if the figures are shown after every change; `false` for a kind with commands for that.
  static var areShownAfterChange: Bool { get }
}

/// The conventions of a kind of whose figures nothing is expected but what every figure has.
package enum PlainConventions<Sheet: Worksheet>: FigureConventions {}

/// The direction in which a metric is better.
package enum Preference: Sendable {
  case higher
  case lower
}

extension FigureConventions {
  package static var usualWords: KeyValuePairs<String, [String]> { [:] }

  package static var yearlyShares: (base: String, ranges: KeyValuePairs<String, ClosedRange<Double>>) {
    ("", [:])
  }

  package static var synonyms: KeyValuePairs<String, [String]> { [:] }

  package static var readings: [FigureReading] { [] }

  /// All fields, and all metrics that are not monthly.
  package static var overview: [String] { Sheet.fields.map(\.name) + metricsOfAllTime }

  /// All metrics that are not monthly.
  package static var headline: [String] { metricsOfAllTime }

  package static var cashMetric: String? { nil }

  package static var preferences: [String: Preference] { [:] }

  package static var areShownAfterChange: Bool { true }

  /// The words that are taken for each name, then those that may be meant for it.
  package static var otherWords: [(name: String, words: [String])] {
    usualWords.map { ($0.key, $0.value) } + synonyms.map { ($0.key, $0.value) }
  }

  private static var metricsOfAllTime: [String] {
    Sheet.allMetrics.filter { !$0.isMonthly }.map(\.name)
  }
}
