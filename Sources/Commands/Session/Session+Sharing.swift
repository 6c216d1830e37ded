import Reports
import Worksheets

extension Session {
  /// Takes in what other shells did to the open worksheet since this one last looked, and makes news of it.
  func refresh() throws(Problem) {
    let revision = try storing { () throws(StoreFault) in try store.revision() }
    guard revision != seenRevision else { return }
    // A desk on which nothing was ever laid or entered takes what another shell has begun meanwhile: otherwise the two
    // would begin an unnamed property each, and only one could be open at the next start.
    let begun = try storing { () throws(StoreFault) in desk.revision == 0 ? try store.lastOpen() : nil }
    guard let id = desk.id ?? begun else { return }
    let saved = try storing { () throws(StoreFault) in try store.sheet(id) }
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
    let changes = Presentation.changes(from: before.sheet, to: desk.sheet)
    guard !changes.isEmpty else { return }
    news.append(.note(Wording.changedElsewhere))
    news.append(.changes(changes))
  }

  /// What other shells did, once.
  func takeNews() -> [Report.Part] {
    defer { news = [] }
    return news
  }
}
