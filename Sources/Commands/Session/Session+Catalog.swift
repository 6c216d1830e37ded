import Model
import Workspace

/// What is saved under names: each is one edit's work, to be called within `edit`.
extension Workspace {
  /// The names of everything saved, in their order; none when the store cannot be read.
  package var savedNames: [String] {
    ((try? store.named()) ?? []).compactMap(\.name)
  }

  /// What is saved under the name that a word says.
  func saved(_ token: Token) throws(Problem) -> SavedDocument {
    let name = token.text
    if let saved = try storing({ () throws(StoreError) in try store.sheet(named: name) }) { return saved }
    throw Problem(
      .unknownSheet(name, nearest: NearestName.name(to: name, among: savedNames)), at: token.range)
  }

  /// A word as a name that is free to give.
  func freeName(_ token: Token, mayReplace: Bool = false) throws(Problem) -> String {
    let name = token.text
    if let fault = NameError.of(name) { throw Problem(.badName(name, fault), at: token.range) }
    if !mayReplace, try storing({ () throws(StoreError) in try store.sheet(named: name) }) != nil {
      throw Problem(.nameTaken(name), at: token.range)
    }
    return name
  }

  /// Gives a worksheet a name, or another one.
  func rename(_ saved: SavedDocument, to name: String) throws(Problem) {
    try put([Delta(saved.id, .name, from: saved.name, to: name)])
  }

  /// Keeps what lies on a desk under a name, as a new worksheet.
  func keep(_ desk: Document, as name: String) throws(Problem) -> DocumentID {
    let id = try storing { () throws(StoreError) in try store.newID() }
    try put(
      [
        Delta(id, .existence, from: nil, to: type(of: desk.sheet).kind),
        Delta(id, .name, from: nil, to: name),
      ] + Workspace.differences(id, from: [:], to: desk.rows(in: currency)))
    return id
  }

  /// Removes a worksheet; `undo` brings it back.
  func remove(_ saved: SavedDocument) throws(Problem) {
    try put(
      Workspace.differences(saved.id, from: saved.rows, to: [:]) + [
        Delta(saved.id, .name, from: saved.name, to: nil),
        Delta(saved.id, .existence, from: saved.kind, to: nil),
      ])
  }

  /// Leaves what is open for another worksheet, or for an empty one of its kind; unnamed work is kept under a name.
  /// - Returns: The name that unnamed work was given.
  func leave(for saved: SavedDocument?, _ desk: inout Document) throws(Problem) -> String? {
    let left = try settle(&desk)
    try turn(to: saved, of: type(of: desk.sheet), &desk)
    return left
  }

  /// Goes to the worksheet of a kind that was open last, or to an empty one; unnamed work waits until its kind is used
  /// again.
  func use(_ kind: any Worksheet.Type, _ desk: inout Document) throws(Problem) {
    try write(&desk)
    let saved = try storing { () throws(StoreError) in
      // In a script nothing of this run has been remembered yet.
      try store.setLastOpen(desk.id)
      return try store.lastOpen(ofKind: kind.kind).flatMap { id throws(StoreError) in try store.sheet(id) }
    }
    try turn(to: saved, of: kind, &desk)
  }

  private func turn(
    to saved: SavedDocument?, of kind: any Worksheet.Type, _ desk: inout Document
  ) throws(Problem) {
    let from = desk.id
    if let saved { try lay(saved, on: &desk) } else { desk.lay(kind.init(), id: nil, name: nil) }
    place = .property
    if from != desk.id {
      let text = { (id: DocumentID?) in id.map { String($0.rawValue) } }
      try put([Delta(DocumentID(rawValue: 0), .open, from: text(from), to: text(desk.id))])
    }
  }

  /// Writes what is open.
  func write(_ desk: inout Document) throws(Problem) {
    self.desk = desk
    try keepOpenSheet()
    desk = self.desk
  }

  /// Writes what is open before it is left, and names it when it has work in it but no name.
  private func settle(_ desk: inout Document) throws(Problem) -> String? {
    try write(&desk)
    guard let id = desk.id, desk.name == nil else { return nil }
    desk.name = try giveName(id)
    return desk.name
  }

  /// The one unnamed worksheet of a kind.
  func unnamed(of kind: any Worksheet.Type) throws(Problem) -> SavedDocument? {
    try storing { () throws(StoreError) in
      let saved = try store.lastOpen(ofKind: kind.kind).flatMap { id throws(StoreError) in try store.sheet(id)
      }
      return saved?.name == nil ? saved : nil
    }
  }

  /// Gives an unnamed worksheet the first free name, so that it can be found again.
  func giveName(_ id: DocumentID) throws(Problem) -> String? {
    let taken = Set(try storing { () throws(StoreError) in try store.named() }.compactMap(\.name))
    let free = (1...).lazy.map { $0 == 1 ? "untitled" : "untitled-\($0)" }.first { !taken.contains($0) }
    guard let name = free else { return nil }
    try put([Delta(id, .name, from: nil, to: name)])
    return name
  }
}

extension NameError {
  /// What keeps text from being a name; nil when nothing does.
  static func of(_ name: String) -> NameError? {
    let limit = 100
    if name.allSatisfy(\.isWhitespace) { return .empty }
    if name.count > limit { return .tooLong(limit: limit) }
    let controls: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
    return name.unicodeScalars.contains { controls.contains($0.properties.generalCategory) }
      ? .controlCharacter : nil
  }
}
