import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let dump = Command(
    "dump", .savedWork, "Write everything saved as a script.",
    details: """
      Run on an empty store, the script makes the same properties, defaults and entries; the log begins \
      anew.
      Plain text can be kept in git, and read without roi.
      Without a file, it is shown. An existing file is kept unless --force is given.
      """,
    syntax: .optional(.file), .flag("--force", LocalizedText("replace the file"), destroys: true),
    examples: [.init("dump", "read it here"), .init("dump worksheets.roi", "a file for git")],
    recording: .never
  ) { context, word, isForced throws(Diagnostic) in
    let workspace = context.workspace
    let lines = try workspace.withSavedWork { () throws(Diagnostic) in try SavedWorkScript(workspace).lines }
    guard let word else { return Report(lines.map { .note(LocalizedText(verbatim: $0)) }) }
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try accessing(at: word.range) { () throws(FileError) in
      try context.files.write(word.text, bytes, isForced)
    }
    workspace.markKept()
    return .note(LocalizedText("Wrote everything saved to \(Quoting.path(word.text))."))
  }
}

/// The saved documents of a workspace as a script.
private struct SavedWorkScript {
  private let workspace: Workspace
  private var kind = WorksheetKinds.main.kind
  private(set) var lines = ["# All that was saved, written by the dump command of roi."]

  init(_ workspace: Workspace) throws(Diagnostic) {
    self.workspace = workspace
    let documents = try storing { () throws(StoreError) in try workspace.store.documents(.all) }
    for kind in WorksheetKinds.all {
      for saved in documents where saved.kind == Workspace.kindOfDefaults(of: kind) {
        let defaults = SavedDocument(id: saved.id, kind: kind.kind, name: nil, rows: saved.rows)
        let document = try begin(kind.kind, defaults)
        lines.append("defaults save")
        // What the next worksheet begins with is not a worksheet.
        lines += document.userDefinitions.clearingLines + ["reset all"]
      }
    }
    for saved in documents {
      guard let name = saved.name else { continue }
      try begin(saved.kind, saved)
      lines.append("save \(Quoting.word(name))")
    }
    let names = Dictionary(
      uniqueKeysWithValues: documents.compactMap { saved in
        saved.name.map { (saved.id, $0) }
      })
    for saved in documents where saved.kind == JournalEntry.kind {
      add(entry: JournalEntry.rowsByName(saved.rows, names))
    }
    for (name, rows) in try workspace.listingMaps().sorted(by: { $0.key < $1.key }) {
      lines.append(SavedListingMap(rows: rows).command(savingAs: name))
    }
    // The worksheet that is open is the last one; each kind may have one without a name.
    let open = workspace.document
    for saved in documents where saved.name == nil && saved.id != open.id {
      if WorksheetKinds.named(saved.kind) != nil { try begin(saved.kind, saved) }
    }
    if let name = open.name {
      use(type(of: open.sheet).kind)
      lines.append("open \(Quoting.word(name))")
    } else if let id = open.id, let saved = documents.first(where: { $0.id == id }) {
      try begin(saved.kind, saved)
    }
  }

  private mutating func use(_ kind: String) {
    if kind != self.kind { lines.append("use \(kind)") }
    self.kind = kind
  }

  @discardableResult
  private mutating func begin(_ kind: String, _ saved: SavedDocument) throws(Diagnostic) -> Document {
    try workspace.interruption.check()
    use(kind)
    var document = Document()
    try workspace.read(saved, into: &document)
    lines.append("new --plain")
    lines += Recorder.lines(for: document, workspace)
    return document
  }

  private mutating func add(entry rows: [String: String]) {
    let words = rows.sorted { $0.key < $1.key }.map {
      "\(Quoting.word($0.key)) \(Quoting.word($0.value))"
    }
    lines.append("entry-rows " + words.joined(separator: " "))
  }
}
