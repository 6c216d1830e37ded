import Localization
import Model

/// Saved documents: each function is a part of one edit, to be called within `edit`.
extension Workspace {
  /// The saved documents of a kind that have names, in the order of those.
  package func savedDocuments(_ kind: any Worksheet.Type) throws(Diagnostic) -> [SavedDocument] {
    let all = try storing { () throws(StoreError) in
      try store.documents(matching: DocumentQuery(kind: kind.kind))
    }
    return all.filter { $0.name != nil }.sorted { ($0.name ?? "") < ($1.name ?? "") }
  }

  /// The names of all saved documents, in their order; none when the store cannot be read.
  package var savedNames: [String] {
    (try? store.names()) ?? []
  }

  /// Returns the document that is saved under a name.
  /// - Parameter range: The range of the name in the line.
  package func saved(_ name: String, at range: Range<Int>? = nil) throws(Diagnostic) -> SavedDocument {
    if let saved = try storing({ () throws(StoreError) in try store.document(named: name) }) { return saved }
    let nearest = NearestName.name(to: name, among: savedNames)
    throw Diagnostic(DocumentError.unknownName(name, nearest: nearest), at: range)
  }

  /// Checks that a text can be a name and that no document has it.
  /// - Parameter range: The range of the name in the line.
  package func checkFreeName(_ name: String, mayReplace: Bool = false, at range: Range<Int>?)
    throws(Diagnostic)
  {
    if let error = NameError.of(name) { throw Diagnostic(error, at: range) }
    if !mayReplace, try storing({ () throws(StoreError) in try store.document(named: name) }) != nil {
      throw Diagnostic(DocumentError.nameTaken(name), at: range)
    }
  }

  /// Gives a saved document a name, or another one.
  package func rename(_ saved: SavedDocument, to name: String) throws(Diagnostic) {
    try put([RowChange(saved.id, .name, from: saved.name, to: name)])
  }

  /// Saves a document under a name, as a new one.
  package func save(_ document: Document, as name: String) throws(Diagnostic) -> DocumentID {
    try save(document.rows(in: currency), ofKind: type(of: document.sheet).kind, as: name)
  }

  private func save(
    _ rows: [String: String], ofKind kind: String, as name: String
  ) throws(Diagnostic) -> DocumentID {
    let id = try storing { () throws(StoreError) in try store.newID() }
    try put(
      [
        RowChange(id, .existence, from: nil, to: kind),
        RowChange(id, .name, from: nil, to: name),
      ] + Workspace.differences(id, from: [:], to: rows))
    return id
  }

  /// Saves what is open in another workspace under a name, or that with a number where it is taken, and opens it.
  /// - Returns: The name.
  package func openCopy(
    of work: WorkspaceSnapshot, as name: String, _ document: inout Document
  ) throws(Diagnostic) -> String {
    let name = freeName(like: name)
    _ = try save(work.rows, ofKind: work.kind, as: name)
    _ = try open(try saved(name), &document)
    return name
  }

  /// Deletes a saved document.
  package func delete(_ saved: SavedDocument) throws(Diagnostic) {
    try put(Workspace.deletion(of: saved))
  }

  /// Opens another document, or a new one of the same kind; unnamed work is saved under a name first.
  /// - Parameter usesDefaults: `true` if a new one begins with the user's defaults, `false` if it is empty.
  /// - Returns: The name that unnamed work was given.
  package func open(
    _ saved: SavedDocument?, usesDefaults: Bool = true, _ document: inout Document
  ) throws(Diagnostic) -> String? {
    let name = try nameUnnamedWork(&document)
    try turn(to: saved, of: type(of: document.sheet), usesDefaults: usesDefaults, &document)
    return name
  }

  /// Opens the document of a kind that was open last, or a new one; unnamed work waits until its kind is
  /// used again.
  package func use(_ kind: any Worksheet.Type, _ document: inout Document) throws(Diagnostic) {
    try write(&document)
    let saved = try storing { () throws(StoreError) in
      // In a script nothing of this run has been remembered yet.
      try store.setLastOpen(document.id)
      return try store.lastOpen(ofKind: kind.kind).flatMap { id throws(StoreError) in try store.document(id) }
    }
    try turn(to: saved, of: kind, &document)
  }

  private func turn(
    to saved: SavedDocument?, of kind: any Worksheet.Type, usesDefaults: Bool = true,
    _ document: inout Document
  ) throws(Diagnostic) {
    let (from, fromText) = (document.id, document.openText)
    if let saved {
      try read(saved, into: &document)
    } else {
      document.begin(as: usesDefaults ? try newDocument(kind) : Document(kind))
    }
    statedPath = .property
    if from != document.id {
      try put([RowChange(DocumentID(rawValue: 0), .open, from: fromText, to: document.openText)])
    }
  }

  /// Writes the open document to the store.
  package func write(_ document: inout Document) throws(Diagnostic) {
    self.document = document
    let before = openEdits.last?.rowChanges.count ?? 0
    try saveOpenDocument()
    document = self.document
    // A script may leave it before the edit ends.
    try keepVerdicts(after: openEdits.last?.rowChanges.dropFirst(before) ?? [])
  }

  /// Writes the open document before it is left, and names it when it has work in it but no name.
  private func nameUnnamedWork(_ document: inout Document) throws(Diagnostic) -> String? {
    try write(&document)
    guard let id = document.id, document.name == nil else { return nil }
    document.name = try giveName(id)
    return document.name
  }

  /// The one unnamed document of a kind.
  func unnamed(of kind: any Worksheet.Type) throws(Diagnostic) -> SavedDocument? {
    try storing { () throws(StoreError) in
      let id = try store.lastOpen(ofKind: kind.kind)
      let saved = try id.flatMap { id throws(StoreError) in try store.document(id) }
      return saved?.name == nil ? saved : nil
    }
  }

  /// Gives an unnamed document the first free name, so that it can be found again.
  func giveName(_ id: DocumentID) throws(Diagnostic) -> String? {
    let taken = Set(try storing { () throws(StoreError) in try store.names() })
    let names = (1...).lazy.map { $0 == 1 ? "untitled" : "untitled-\($0)" }
    guard let name = names.first(where: { !taken.contains($0) }) else { return nil }
    try put([RowChange(id, .name, from: nil, to: name)])
    return name
  }
}
