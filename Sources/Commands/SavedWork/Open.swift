import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let open = Command(
    "open", .properties, "Open a saved property.",
    details: """
      What was open stays as it is; unnamed work is kept as "untitled".
      A workbook (.xlsx) that roi wrote gives back its changed inputs, in one change.
      After "screen", the number of a row makes a property of that row, unless a saved property has that \
      name.
      """,
    syntax: .savedName,
    examples: [
      .init("open elm", "go on with elm"), .init("open deal.xlsx", "what was changed in a workbook"),
    ], recording: .asResult,
    preview: .opening { context throws(Diagnostic) in
      let (workspace, words) = (context.workspace, context.statement.words)
      guard let name = words.first, words.count == 1,
        let saved = try storing({ () throws(StoreError) in try workspace.store.document(named: name) })
      else { return nil }
      if saved.id == workspace.document.id {
        return UpcomingDocument(openAlready(name), workspace.document)
      }
      return UpcomingDocument(
        LocalizedText("Opens \(Quoting.word(name))."), try workspace.opening(saved))
    }
  ) { context, name throws(Diagnostic) in
    let workspace = context.workspace
    if let screening = context.interpreter.sessionValues[LatestScreening.self], !name.isQuoted,
      let number = name.naturalNumber,
      try storing({ () throws(StoreError) in try workspace.store.document(named: name.text) }) == nil
    {
      return try screening.open(number, at: name.range, context)
    }
    if try storing({ () throws(StoreError) in try workspace.store.document(named: name.text) }) == nil,
      let workbook = try OpenedWorkbook(name, context)
    {
      return try workbook.open(context)
    }
    return try context.edit { document throws(Diagnostic) in
      let saved = try workspace.saved(name.text, at: name.range)
      guard saved.id != document.id else {
        return .note(openAlready(name.text))
      }
      let givenName = try workspace.open(saved, &document)
      let news = workspace.reviewCriteria(of: document).map {
        [Report.Block.note(workspace.sentence(on: $0))]
      }
      return Report(
        [.note(LocalizedText("Opened \(Quoting.word(name.text))."))] + UnnamedWork.note(savedAs: givenName)
          + (news ?? []))
    }
  }

  private static func openAlready(_ name: String) -> LocalizedText {
    LocalizedText("\(Quoting.word(name)) is open already.")
  }
}

/// The remark that unnamed work was given a name.
enum UnnamedWork {
  /// A note of the name; none when there was no unnamed work.
  static func note(savedAs name: String?) -> [Report.Block] {
    name.map { [.note(LocalizedText("The unnamed worksheet is kept as \(Quoting.word($0))."))] } ?? []
  }
}
