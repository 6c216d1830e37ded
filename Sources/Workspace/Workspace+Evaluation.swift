import Formulas
import Model

extension Workspace {
  /// The facts besides the fields that figures rest on.
  package var evaluationContext: EvaluationContext {
    EvaluationContext(
      currency: currency, at: path.period, schedule: { [unowned self] loan in schedule(of: loan) },
      levelPayment: { [unowned self] loan in levelPayment(of: loan) },
      isInterrupted: { [interruption] in interruption.isRaised })
  }

  /// The names that formulas about the open worksheet can use.
  package var vocabulary: any Vocabulary { document.sheet.vocabulary(document.userDefinitions) }

  /// The present values of those names.
  package var scope: any Scope { scope(of: document) }

  /// The values of those names in a document.
  package func scope(of document: Document) -> any Scope {
    document.sheet.scope(document.userDefinitions, evaluationContext)
  }
}
