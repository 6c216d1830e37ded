import Finance
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

  /// The values of those names in a document, with what was computed of the same contents before.
  package func scope(of document: Document) -> any Scope {
    let context = evaluationContext
    let new = { document.sheet.scope(document.userDefinitions, context) }
    // A service is asked by each command that needs its answer, and told of there.
    if scheduleProvider?.isActive == true || document.revision == 0 { return new() }
    let key = KeptScope.Key(revision: document.revision, currency: currency, period: context.period)
    if let kept = keptScopes.first(where: { $0.key == key }) { return kept.scope }
    if keptScopes.count == 2 { keptScopes.removeFirst() }
    keptScopes.append(KeptScope(key: key, scope: new()))
    return keptScopes[keptScopes.count - 1].scope
  }
}

/// The values of names in the contents of a document, which are computed once.
struct KeptScope {
  /// The facts on which they rest.
  struct Key: Equatable {
    let revision: Int
    let currency: Currency
    let period: Period?
  }

  let key: Key
  let scope: any Scope
}
