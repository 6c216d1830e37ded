import Localization
import Model

extension Workspace {
  /// Reads the changes that other shells have made to the open document since the last time, and makes news
  /// of them.
  package func refresh() throws(Diagnostic) {
    let revision = try storing { () throws(StoreError) in try store.revision() }
    guard revision != seenRevision else { return }
    let begun = document.id == nil ? try begunElsewhere() : nil
    guard let id = document.id ?? begun else { return }
    let saved = try storing { () throws(StoreError) in try store.document(id) }
    seenRevision = revision
    guard let saved else {
      news.append(.deletedElsewhere(name: document.name))
      (document.id, document.name) = (nil, nil)
      return
    }
    let before = document
    do throws(Diagnostic) {
      try read(saved, into: &document)
    } catch {
      // Nothing may be written over what this version cannot read.
      news.append(.unreadableNow(error.error))
      (document.id, document.name) = (nil, nil)
      return
    }
    if saved.name != before.name { news.append(.renamedElsewhere(from: before.name, to: saved.name)) }
    news.append(.changedElsewhere(from: before.sheet, to: document.sheet))
  }

  /// The document that another shell has begun while none was begun here: the one that it has open, if
  /// nothing was ever open here, or else its unnamed one of the same kind.
  ///
  /// Otherwise both shells would begin an unnamed one, and only one could be open at the next start.
  private func begunElsewhere() throws(Diagnostic) -> DocumentID? {
    if document.revision == 0 { return try storing { () throws(StoreError) in try store.lastOpen() } }
    guard document.name == nil, document.isUntouched(in: currency) else { return nil }
    return try unnamed(of: type(of: document.sheet))?.id
  }

  /// Returns the news and forgets them.
  package func takeNews() -> [WorkspaceNews] {
    defer { news = [] }
    return news
  }
}
