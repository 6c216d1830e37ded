import Finance
import Formulas
import Localization
import Model

/// The verdicts on the criteria of saved documents.
///
/// A document may fail a criterion that it met, though nobody has changed it: a new release works a figure out
/// otherwise. So the verdicts are kept beside each document, with what they rest on, when the document is changed and
/// when it is opened; neither undo nor the change log knows of them. A document without criteria has none, and costs
/// nothing.
extension Workspace {
  /// Works out the criteria of a document that is opened, where what they rest on has changed since, and keeps the
  /// new verdicts, so that each failure is told once.
  ///
  /// A store that cannot be read or written is no reason not to open the document.
  /// - Returns: The criteria that were met and are not now; nil for none.
  package func reviewCriteria(of document: Document) -> CriteriaReview? {
    guard outlivesRun, document.id != nil, !document.userDefinitions.criteria.isEmpty, !isReviewed(document)
    else {
      return nil
    }
    var isOpen = false
    do throws(StoreError) {
      try store.begin()
      isOpen = true
      let isSeen = try store.revision() == seenRevision
      // Another shell may have told it while this one waited.
      let review = isReviewed(document) ? nil : try self.review(document)
      let revision = try store.revision()
      // Whether it succeeds or not, the transaction is over then.
      isOpen = false
      try store.commit()
      if isSeen, openEdits.isEmpty { seenRevision = revision }
      return review
    } catch {
      if isOpen { store.rollback() }
      return nil
    }
  }

  /// Keeps the verdicts of the open document when its rows have changed, within a transaction.
  func keepVerdicts(after rowChanges: ArraySlice<RowChange>) throws(Diagnostic) {
    guard outlivesRun, let id = document.id, !document.userDefinitions.criteria.isEmpty,
      rowChanges.contains(where: { $0.sheet == id })
    else { return }
    try storing { () throws(StoreError) in try keep(try verdicts(of: document), of: id) }
  }

  /// `true` if the verdicts that are kept are those of this document, and rest on what there is.
  private func isReviewed(_ document: Document) -> Bool {
    guard let id = document.id, let kept = keptVerdicts(of: id), let basis = try? basis(of: document) else {
      return false
    }
    return kept.document == fingerprint(of: document) && kept.basis == basis
  }

  /// Keeps the verdicts of a document.
  /// - Returns: The criteria of an unchanged document that were met and are not now; nil for none.
  private func review(_ document: Document) throws(StoreError) -> CriteriaReview? {
    guard let id = document.id else { return nil }
    let (before, now) = (keptVerdicts(of: id), try verdicts(of: document))
    try keep(now, of: id)
    guard let before, let now, before.document == now.document else { return nil }
    let failures = zip(document.userDefinitions.criteria, now.verdicts).compactMap { criterion, verdict in
      let old = before.verdicts.first { $0.criterion == verdict.criterion }
      return old?.isMet == true && !verdict.isMet
        ? CriteriaReview.Failure(
          criterion: criterion.formula, before: old?.value.flatMap { Number($0) },
          now: verdict.value.flatMap { Number($0) })
        : nil
    }
    guard !failures.isEmpty else { return nil }
    return CriteriaReview(
      failures: failures, causes: CriteriaVerdicts.causes(from: before.basis, to: now.basis))
  }

  // MARK: Verdicts

  /// The verdicts on a document now; nil when the user stops working them out.
  ///
  /// No service is asked: what another machine answers is no property of the document.
  private func verdicts(of document: Document) throws(StoreError) -> CriteriaVerdicts? {
    let interruption = interruption
    let scope = document.sheet.scope(
      document.userDefinitions,
      EvaluationContext(currency: currency, isInterrupted: { interruption.isRaised }))
    let verdicts = document.userDefinitions.criteria.map { criterion in
      CriteriaVerdicts.Verdict(
        criterion: criterion.text, isMet: (try? criterion.formula.evaluate(in: scope)) == .truth(true),
        value: criterion.formula.sides.flatMap { try? $0.left.number(in: scope) }?.double)
    }
    if interruption.isRaised { return nil }
    return CriteriaVerdicts(
      basis: try basis(of: document), document: fingerprint(of: document), verdicts: verdicts)
  }

  private func basis(of document: Document) throws(StoreError) -> CriteriaVerdicts.Basis {
    let defaults = try savedDefaults(of: type(of: document.sheet))?.rows ?? [:]
    return .init(
      release: identity.release, taxLaw: document.sheet.loanWorksheet?.taxLaw.year ?? "",
      defaults: Fingerprint(defaults).text)
  }

  private func fingerprint(of document: Document) -> String {
    Fingerprint(document.rows(in: currency), currency.code).text
  }

  private func keptVerdicts(of id: DocumentID) -> CriteriaVerdicts? {
    let record = try? store.record("\(id.rawValue)", in: .verdicts)
    return record.flatMap { CriteriaVerdicts(text: $0.text) }
  }

  private func keep(_ verdicts: CriteriaVerdicts?, of id: DocumentID) throws(StoreError) {
    guard let text = verdicts?.text else { return }
    try store.save(
      KeyValueRecord("\(id.rawValue)", text, at: identity.now()), in: .verdicts, limit: Self.mostVerdicts)
  }

  /// The number of documents whose verdicts are kept.
  private static var mostVerdicts: Int { 10_000 }
}
