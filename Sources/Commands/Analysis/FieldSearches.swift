import Finance
import Formulas
import Glibc
import Localization
import Model
import Shell
import Synchronization
import Workspace

/// Searches of the values of several fields of a document, each by itself, on as many threads as there are processors.
struct FieldSearches {
  let conditions: [Condition]
  let document: Document
  /// The document as it is, with what was computed of it.
  let scope: any Scope
  let context: CommandContext

  /// What is found along each field, in the order of the fields.
  ///
  /// Its caller ends the line of progress.
  /// - Parameter find: May be called on any thread.
  func found<Finding: Sendable>(
    along fields: [Field],
    _ find: @escaping @Sendable (FieldProbe, ConditionSearch) throws(InterruptionError) -> Finding
  ) throws(Diagnostic) -> [Finding] {
    let workspace = context.workspace
    // What a service answers is kept for the thread that asks.
    guard workspace.scheduleProvider?.isActive != true, fields.count > 1 else {
      var found: [Finding] = []
      for field in fields {
        let probe = FieldProbe(field, of: document, workspace, in: scope)
        let search = try probe.search(conditions, context)
        found.append(try interruptible { () throws(InterruptionError) in try find(probe, search) })
      }
      return found
    }
    return try inParallel(fields, find)
  }

  private func inParallel<Finding: Sendable>(
    _ fields: [Field],
    _ find: @escaping @Sendable (FieldProbe, ConditionSearch) throws(InterruptionError) -> Finding
  ) throws(Diagnostic) -> [Finding] {
    let (document, conditions, interruption) = (document, conditions, context.workspace.interruption)
    let (currency, period) = (context.workspace.currency, context.workspace.evaluationContext.period)
    let queue = FieldQueue(fields)
    let caller = pthread_self()
    // Only the thread that called shows it.
    nonisolated(unsafe) let console = context.interpreter.console
    nonisolated(unsafe) let localized = context.localized
    let parts = Finance.inParallel(mapping: Array(0..<coreCount)) { _ in
      // Each thread has its own copy of what is known of the document as it is.
      let context = EvaluationContext.withRecentSchedules(currency: currency, at: period) {
        interruption.isRaised
      }
      let scope = document.sheet.scope(document.userDefinitions, context)
      var found: [(field: Int, finding: Result<Finding, InterruptionError>)] = []
      while let number = queue.next() {
        let field = fields[number]
        let progress = { () -> Void in
          guard pthread_equal(caller, pthread_self()) != 0 else { return }
          console?.progress(localized(FieldProbe.progress(field)))
        }
        let finding = Result { () throws(InterruptionError) in
          let probe = FieldProbe(field, of: document, context, in: scope)
          return try find(probe, try probe.search(conditions, interruption, telling: progress))
        }
        found.append((number, finding))
      }
      return found
    }
    let inOrder = parts.joined().sorted { $0.field < $1.field }
    return try interruptible { () throws(InterruptionError) in
      try inOrder.map { part throws(InterruptionError) in try part.finding.get() }
    }
  }
}

/// The numbers of fields, each of which one of several threads takes.
private final class FieldQueue: Sendable {
  private let numbers: [Int]
  private let taken = Atomic(0)

  /// A queue in which fields that take long, since each of their values is evaluated by itself, come first.
  init(_ fields: [Field]) {
    numbers =
      fields.indices.filter { fields[$0].shapesFormulas }
      + fields.indices.filter { !fields[$0].shapesFormulas }
  }

  /// The next number; nil after the last one.
  func next() -> Int? {
    let place = taken.add(1, ordering: .relaxed).oldValue
    return place < numbers.count ? numbers[place] : nil
  }
}
