import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let new = Command(
    "new", .properties, "Begin a new worksheet of the same kind.",
    details: """
      It begins with your defaults, or with nothing if you add --plain; "--from" takes the fields, metrics \
      and criteria of a saved one.
      With a name, it is saved at once.
      What was open stays as it is; unnamed work is kept as "untitled".
      """,
    syntax: .optional(.newDocument), .flag("--plain", LocalizedText("without your defaults")),
    examples: [
      .init("new", "start over"), .init("new oak", "begin oak"),
      .init("new oak --from elm", "begin oak with all that elm has"),
    ], recording: .asResult,
    preview: .opening { context throws(Diagnostic) in try upcomingNew(context) }
  ) { context, request, isPlain throws(Diagnostic) in
    let workspace = context.workspace
    return try context.edit { document throws(Diagnostic) in
      let kind = type(of: document.sheet)
      let noun = LocalizedText(key: kind.noun)
      if let name = request?.name { try workspace.checkFreeName(name.text, at: name.range) }
      let original = try request?.original.map { token throws(Diagnostic) in
        try workspace.savedDocument(token, like: document)
      }
      let hasDefaults = try workspace.hasDefaults(for: kind)
      let usesDefaults = hasDefaults && !isPlain && original == nil
      let givenName = try workspace.open(nil, usesDefaults: usesDefaults, &document)
      if let original { document.open(original.sheet, original.userDefinitions, id: nil, name: nil) }
      var sentences = [
        request?.original.map { LocalizedText("A new \(noun) with all that \(Quoting.word($0.text)) has.") }
          ?? (usesDefaults
            ? LocalizedText("A new \(noun) with your defaults; \"defaults\" shows them.")
            : LocalizedText("An empty \(noun)."))
      ]
      if let name = request?.name?.text {
        document.name = name
        // At once, so that the next lines of a script find it under its name.
        try workspace.write(&document)
        sentences.append(context.remark(onName: name))
      }
      return Report(sentences.map { .note($0) } + UnnamedWork.note(savedAs: givenName))
    }
  }
}

extension Command {
  /// What a line of `new` would begin with, and what becomes of unnamed work; nil where that says nothing new.
  private static func upcomingNew(_ context: ReadingContext) throws(Diagnostic) -> UpcomingDocument? {
    let workspace = context.workspace
    var words = context.statement.tokens.dropFirst().filter { $0.isQuoted || $0.text != "--plain" }
    var original: Document?
    var begins: LocalizedText?
    if let flag = words.firstIndex(where: { !$0.isQuoted && $0.text == "--from" }), flag + 1 < words.count {
      let name = words[flag + 1]
      original = try workspace.savedDocument(name, like: workspace.document)
      begins = LocalizedText("Begins with all that \(Quoting.word(name.text)) has.")
      words.removeSubrange(flag...flag + 1)
    }
    if let name = words.first, words.count == 1 { try workspace.checkFreeName(name.text, at: name.range) }
    // A new worksheet is not that one, though it has all of it.
    original?.id = nil
    let isKept = workspace.name == nil && workspace.document.id != nil
    let keeps = LocalizedText("The unnamed worksheet is closed and kept as \"untitled\" or a similar name.")
    let sentence = isKept ? keeps.then(begins) : begins
    return sentence.map { UpcomingDocument($0, original) }
  }
}

/// The words of `new`.
private struct NewDocumentRequest {
  /// The name of the new worksheet; nil for one without.
  var name: Token?
  /// The saved worksheet with whose contents it begins.
  var original: Token?
}

extension Syntax where Value == NewDocumentRequest {
  /// A name, and `--from` with the name of a saved worksheet, in either order.
  fileprivate static var newDocument: Syntax {
    let name = Syntax<Token>.newName("NAME")
    let original = Syntax<Token>.word(
      "--from", LocalizedText("with all that a saved one has"), .savedNameOfKind)
    return .choice([
      Syntax<(Token, Token?)>.sequence(name, .optional(original))
        .map { NewDocumentRequest(name: $0.0, original: $0.1) },
      Syntax<(Token, Token?)>.sequence(original, .optional(name))
        .map { NewDocumentRequest(name: $0.1, original: $0.0) },
    ])
  }
}

extension Syntax where Value == Token {
  /// The name of a saved worksheet of the kind that is open.
  fileprivate static var savedNameOfKind: Syntax {
    word("SAVED", LocalizedText("the name of a saved property")) { context in
      let workspace = context.workspace
      let saved = (try? workspace.savedDocuments(type(of: workspace.sheet))) ?? []
      return saved.compactMap(\.name).map {
        .init($0, $0 == workspace.name ? LocalizedText("open") : LocalizedText("saved"))
      }
    }
  }
}

extension Workspace {
  /// The document that is saved under a name, with the changes of this script that are not written yet.
  /// - Parameter open: The open document, the kind of which it must have.
  fileprivate func savedDocument(_ name: Token, like open: Document) throws(Diagnostic) -> Document {
    let saved = try saved(name.text, at: name.range)
    if saved.id == open.id { return open }
    guard saved.kind == type(of: open.sheet).kind else {
      throw Diagnostic(DocumentError.wrongKind(saved.kind), at: name.range)
    }
    var document = Document()
    try read(saved, into: &document)
    return document
  }
}
