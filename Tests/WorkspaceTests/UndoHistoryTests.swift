import Testing

@testable import Workspace

@Suite("The undo history of a script")
struct UndoHistoryTests {
  private func edit(_ label: String) -> FinishedEdit {
    FinishedEdit(label: label, before: Document(), after: Document(), rowChanges: [])
  }

  @Test("An edit is undone and redone, until another one is added")
  func moves() {
    var history = UndoHistory()
    for label in ["a", "b"] { history.add(edit(label)) }
    history.undo()
    #expect(history.done.map(\.label) == ["a"] && history.undone.map(\.label) == ["b"])
    history.redo()
    #expect(history.done.map(\.label) == ["a", "b"] && history.undone.isEmpty)
    history.undo()
    history.add(edit("c"))
    #expect(history.done.map(\.label) == ["a", "c"] && history.undone.isEmpty)
  }

  @Test("The newest thousand at least are kept, and what is forgotten is not the start")
  func limit() {
    var history = UndoHistory()
    for number in 1...2500 { history.add(edit("\(number)")) }
    #expect(history.done.count >= 1000 && history.done.last?.label == "2500")
    for _ in history.done { history.undo() }
    #expect(history.done.isEmpty && !history.isAtStart)
  }
}
