import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A range in words, with its numbers as they are shown.
struct RangeWords {
  let range: FieldRange
  let field: Field
  let workspace: Workspace

  init?(_ range: FieldRange, _ workspace: Workspace, in sheet: (any Worksheet)? = nil) {
    guard let field = (sheet ?? workspace.sheet).field(named: range.name) else { return nil }
    (self.range, self.field, self.workspace) = (range, field, workspace)
  }

  /// What the range holds: `8 in 10 between $2,400 and $2,850, half below $2,650`.
  var sentence: LocalizedText {
    let text: LocalizedText
    switch range.shape {
    case .between(let low, let high, let middle):
      text = LocalizedText(
        "8 in 10 between \(cell(low)) and \(cell(high)), half below \(cell(middle))")
    case .triangular(let least, let mode, let greatest):
      text = LocalizedText(
        "between \(cell(least)) and \(cell(greatest)), most likely near \(cell(mode)) (triangular)")
    case .uniform(let least, let greatest):
      text = LocalizedText("between \(cell(least)) and \(cell(greatest)), all alike (uniform)")
    case .normal(let mean, let deviation):
      text = LocalizedText(
        "2 in 3 within \(cell(deviation)) of \(cell(mean)) (normal)")
    }
    guard range.isEachYear else { return text }
    return LocalizedText("\(text); a new value each year")
  }

  private func cell(_ text: String) -> Cell {
    let unit: Unit = field.unit == .amount ? .money : field.unit
    guard let value = Value(canonical: text, unit: unit, in: workspace.currency) else { return .text(text) }
    if case .money(let money) = value { return .money(money, .atLeast(0)) }
    return CellFormatter.cell(value, of: field)
  }

  /// The remark on a normal distribution that reaches beyond what the field can be; nil for any other.
  var cutRemark: LocalizedText? {
    guard let (distribution, _, bounds) = try? range.distribution(of: field, in: workspace.currency) else {
      return nil
    }
    let share = distribution.share(of: bounds)
    let cut = 1 - (share.upperBound - share.lowerBound)
    guard cut > 0.001, let ratio = Ratio(Int128((cut * 10_000).rounded()), 10_000) else { return nil }
    return LocalizedText(
      "\(Cell.chance(ratio)) of 100 of the range is outside the limits of \(field.name), and is left out.")
  }
}
