import Formulas
import Localization
import Model
import Reports

/// The JSON Schema of all results, with the names of the registries.
package enum OutputSchema {
  /// The schema.
  package static var text: String { JSONSchema(names).value.text }

  /// The fields and the metrics of all kinds of worksheets.
  private static var names: [JSONSchema.Name] {
    WorksheetKinds.all.flatMap { kind in
      kind.fields.map { JSONSchema.Name($0.name, $0.label, JSONSchema.Unit($0.unit)) }
        + kind.allMetrics.map { JSONSchema.Name($0.name, $0.label, JSONSchema.Unit($0.measure)) }
    }
  }
}

extension JSONSchema.Unit {
  /// The unit of the values of a field.
  fileprivate init(_ unit: Unit) {
    self =
      switch unit {
      case .money: .money
      case .percent: .percent
      case .term: .term
      case .count: .count
      case .amount: .amount
      case .number: .number
      case .date: .date
      case .frequency: .frequency
      case .choice, .percents: .text
      }
  }

  /// The unit of the values of a metric.
  fileprivate init(_ measure: Measure) {
    self =
      switch measure {
      case .number: .number
      case .money: .money
      case .percent: .percent
      case .count: .count
      case .date: .date
      case .truth: .truth
      case .list: .text
      }
  }
}
