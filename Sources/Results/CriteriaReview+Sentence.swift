import Finance
import Formulas
import Localization
import Reports
import Workspace

extension Workspace {
  /// The sentence on criteria that the open document met and does not meet now, though it is the same.
  package func sentence(on review: CriteriaReview) -> LocalizedText {
    let failures = LocalizedText.all(review.failures.map(clause))
    let causes = review.causes.map { cause in
      switch cause {
      case .release(let old, let new): LocalizedText("the program is release \(new), not \(old)")
      case .taxLaw(let old, let new): LocalizedText("the tax law is that of \(new), not \(old)")
      case .defaults: LocalizedText("your defaults are others")
      }
    }
    return causes.isEmpty
      ? LocalizedText("The property is as it was, but fails now: \(failures).")
      : LocalizedText(
        "The property is as it was, but fails now: \(failures). Since then \(LocalizedText.all(causes)).")
  }

  private func clause(on failure: CriteriaReview.Failure) -> LocalizedText {
    let text = failure.criterion.text
    guard let before = failure.before else { return LocalizedText(verbatim: text) }
    let shown = { [self] (number: Number) in cell(number, of: failure.criterion) }
    guard let now = failure.now else { return LocalizedText("\(text) (\(shown(before)) then, no value now)") }
    return LocalizedText("\(text) (\(shown(before)) then, \(shown(now)) now)")
  }

  /// A value of the left side of a criterion.
  private func cell(_ number: Number, of criterion: Formula) -> Cell {
    guard let sides = criterion.sides else { return .empty }
    return cell(.number(number), ofLeftSideIn: [sides], in: scope)
  }
}
