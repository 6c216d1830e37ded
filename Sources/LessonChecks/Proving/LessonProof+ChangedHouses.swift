import Lessons
import Shell
import Workspace

/// Proofs that questions make sense on other houses too: a user may have changed any field in the steps before.
extension LessonProof {
  /// Proves that the texts and the number of a question have values on each variant of the house before it.
  ///
  /// The variants are those of fields that the page states. Without a price or a loan no question makes sense:
  /// zeros are left out.
  /// A `@start` line that states the fields on which a question rests mends what this finds.
  mutating func proveOnChangedHouses(_ step: LessonStep) {
    guard let own = work?.rows, step.isQuestion,
      Walkthrough(SandboxShell(configuration, work: work)).errors(of: step).isEmpty
    else { return }
    for variant in variants {
      let rows = variant.interpreter.workspace.snapshot.rows
      let changes = own.filter { rows[$0.key] != $0.value }.compactMap { name, _ in
        rows[name].flatMap { Double($0) == 0 ? nil : "\(name) \($0)" }
      }
      guard changes.count == 1 else { continue }
      guard let first = Walkthrough(variant).errors(of: step).first else { continue }
      return report(step.line, .changedHouseBreaksStep(changes[0], first))
    }
  }

  private var variants: [SandboxShell] {
    work.map { SnapshotVariants(of: $0, configuration).sandboxes } ?? []
  }
}

extension LessonStep {
  /// `true` when the step asks for a guess or a choice.
  fileprivate var isQuestion: Bool { !isRead && !isTask }
}
