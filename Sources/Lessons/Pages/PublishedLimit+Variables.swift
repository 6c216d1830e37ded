import Finance
import Localization
import Model
import Results
import Shell

extension PublishedLimit {
  /// The limits as names in the formulas of lessons: `{limit.building_life}`.
  static let variables = all.map { FormulaQuery.Variable($0.name, $0.number, $0.measure) }
}
