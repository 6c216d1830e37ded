import Localization
import Reports
import Syntax
import Workspace

extension WorkspaceNews {
  /// The news as blocks of a report; none when nothing that is shown has changed.
  package var blocks: [Report.Block] {
    switch self {
    case .unreadable(let error): return [.note(error.message)]
    case .deletedElsewhere(let name):
      let name = name.map(word) ?? LocalizedText("this worksheet")
      return [
        .note(LocalizedText("Another shell deleted \(name). What it held is still here, unnamed."))
      ]
    case .unreadableNow(let error):
      return [.note(LocalizedText("\(error.message) What was here before is still here, unnamed."))]
    case .renamedElsewhere(let old, let new):
      let (old, new) = (
        old.map(word) ?? LocalizedText("this worksheet"), new.map(word) ?? LocalizedText("nothing")
      )
      return [.note(LocalizedText("Another shell renamed \(old) to \(new)."))]
    case .changedElsewhere(let old, let new):
      let changes = CellFormatter.changes(from: old, to: new)
      guard !changes.isEmpty else { return [] }
      return [.note(LocalizedText("Another shell changed this worksheet:")), .changes(changes)]
    }
  }

  /// A name as it would be typed.
  private func word(_ name: String) -> LocalizedText { LocalizedText(verbatim: Quoting.word(name)) }
}
