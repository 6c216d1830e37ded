import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let cover = Command(
    "cover", .results, "Say what stands on the cover of the report, such as the address and for whom it is.",
    details: """
      None of it is needed, and no figure depends on it.
      It is saved with the property; "defaults save" keeps who makes reports for each new one.
      An empty text, "", takes one away, and "none" all of them.
      The date is written as you write it; without one, the report has that of its day.
      """,
    syntax: .coverRequest,
    examples: [
      .init("cover address \"12 Elm Street, Akron\" for \"First Bank\" by \"Ana Ruiz\"", "the usual facts"),
      .init("cover note \"The roof was renewed in 2024.\"", "a note"), .init("cover", "what is stated"),
      .init("cover none", "nothing of it"),
    ], reach: .document
  ) { context, request throws(Diagnostic) in
    if request.texts.isEmpty, !request.isCleared { return Cover.report(of: context.workspace.document) }
    return try context.edit { document throws(Diagnostic) in
      for fact in request.isCleared ? CoverFact.allCases : [] {
        document.define(document.userDefinitions.stating(fact, as: nil))
      }
      for (fact, text) in request.texts {
        document.define(document.userDefinitions.stating(fact, as: text.isEmpty ? nil : text))
      }
      return Cover.report(of: document)
    }
  }
}

/// The facts on the cover of a report.
enum Cover {
  /// The facts that are stated.
  static func figures(of document: Document) -> [Figure] {
    CoverFact.allCases.compactMap { fact in
      document.userDefinitions.cover(fact).map {
        Figure(key: fact.rawValue, label: fact.label, cell: .text($0), remark: nil)
      }
    }
  }

  fileprivate static func report(of document: Document) -> Report {
    let figures = figures(of: document)
    return figures.isEmpty
      ? .note(LocalizedText("Nothing is stated for the cover of a report."))
      : Report([.figures(heading: nil, figures)])
  }
}

/// The words of `cover`.
private struct CoverRequest: Sendable {
  var texts: [CoverFact: String] = [:]
  var isCleared = false
}

extension Syntax where Value == CoverRequest {
  /// The facts in any order, or `none`.
  fileprivate static var coverRequest: Syntax {
    let facts = CoverFact.allCases.map { fact in
      Clause<CoverRequest>(
        fact.rawValue, fact.label, Syntax<Token>.text("TEXT", LocalizedText("a text"))
      ) { request, text in request.texts[fact] = text.text }
    }
    let none = Clause<CoverRequest>("none", LocalizedText("nothing of it")) { $0.isCleared = true }
    return .clauses(CoverRequest(), facts + [none])
  }
}
