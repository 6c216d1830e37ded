import Model
import Reports
import Workspace

extension Workspace {
  /// Takes in what other shells did to the open worksheet since this one last looked, and makes news of it.
  func refresh() throws(Problem) {
    let revision = try storing { () throws(StoreError) in try store.revision() }
    guard revision != seenRevision else { return }
    let begun = desk.id == nil ? try begunElsewhere() : nil
    guard let id = desk.id ?? begun else { return }
    let saved = try storing { () throws(StoreError) in try store.sheet(id) }
    seenRevision = revision
    guard let saved else {
      news.append(.note(Wording.deletedElsewhere(desk.name)))
      (desk.id, desk.name) = (nil, nil)
      return
    }
    let before = desk
    do throws(Problem) {
      try lay(saved, on: &desk)
    } catch {
      // Nothing may be written over what this version cannot read.
      news.append(.note(Wording.unreadableNow(Wording.message(error.fact, in: style))))
      (desk.id, desk.name) = (nil, nil)
      return
    }
    if saved.name != before.name { news.append(.note(Wording.renamedElsewhere(before.name, saved.name))) }
    let changes = CellFormatter.changes(from: before.sheet, to: desk.sheet)
    guard !changes.isEmpty else { return }
    news.append(.note(Wording.changedElsewhere))
    news.append(.changes(changes))
  }

  /// What another shell has begun while nothing lies on this desk: what it has open, when nothing was ever laid here, or
  /// else its unnamed worksheet of the same kind.
  ///
  /// Otherwise the two would begin an unnamed one each, and only one could be open at the next start.
  private func begunElsewhere() throws(Problem) -> DocumentID? {
    if desk.revision == 0 { return try storing { () throws(StoreError) in try store.lastOpen() } }
    let kind = type(of: desk.sheet)
    guard desk.name == nil, desk.rows(in: currency) == kind.init().rows(in: currency) else { return nil }
    return try unnamed(of: kind)?.id
  }

  /// What other shells did, once.
  func takeNews() -> [Report.Part] {
    defer { news = [] }
    return news
  }
}
