import Localization
import Model
import Shell
import Workspace

/// A property that is compared, with the name by which the user asked for it.
struct ComparedProperty {
  let name: String
  let document: Document

  /// Reads the properties of some names; with one name, the open one comes first.
  static func read(_ names: [Token], _ workspace: Workspace) throws(Diagnostic) -> [ComparedProperty] {
    var properties: [ComparedProperty] = []
    if names.count == 1 {
      properties.append(ComparedProperty(name: workspace.name ?? "open", document: workspace.document))
    }
    for token in names {
      let saved = try workspace.saved(token.text, at: token.range)
      // The open document may have changes that are not written yet.
      var document = workspace.document
      if saved.id != document.id { try workspace.read(saved, into: &document) }
      guard type(of: document.sheet) == type(of: properties.first?.document.sheet ?? document.sheet) else {
        throw Diagnostic(ComparisonError.differentKinds(token.text), at: token.range)
      }
      properties.append(ComparedProperty(name: token.text, document: document))
    }
    return properties
  }
}
