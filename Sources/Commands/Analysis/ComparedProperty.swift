import Formulas
import Localization
import Model
import Shell
import Syntax
import Workspace

/// A property that is compared, with the name by which the user asked for it.
struct ComparedProperty {
  let name: String
  let document: Document

  /// Reads a formula about this property, by its own definitions.
  /// - Parameter other: The property with which it is compared, which may define more names.
  func formula(
    _ typed: Token, comparedTo other: ComparedProperty, _ context: ReadingContext
  ) throws(Diagnostic) -> TypedFormula {
    do throws(FormulaError) {
      let vocabulary = document.sheet.vocabulary(document.userDefinitions)
      return TypedFormula(formula: try Formula(typed.text, in: vocabulary), token: typed)
    } catch {
      if case .unknownName(let name) = error.reason, other.defines(name) {
        throw Diagnostic(ComparisonError.notDefined(name, in: self.name), at: typed.range)
      }
      throw context.diagnostic(error, in: typed)
    }
  }

  private func defines(_ name: String) -> Bool {
    document.userDefinitions.definition(named: name.lowercased()) != nil
  }

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

extension Workspace {
  /// A sentence on each choice of a definition that is not the usual one and on which figures of properties
  /// depend, with the names of those where it is not the same in all, after the one on tax.
  /// - Parameter texts: The formulas of the figures, which each property reads by its own definitions.
  func notes(onRulesOf texts: [String], in properties: [ComparedProperty]) -> [LocalizedText] {
    var names: [String: [String]] = [:]
    var rules: [(key: String, field: String, word: String)] = []
    var taxNotes: [LocalizedText] = []
    for property in properties {
      let vocabulary = property.document.sheet.vocabulary(property.document.userDefinitions)
      let formulas = texts.compactMap { try? Formula($0, in: vocabulary) }
      for note in notes(onTaxIn: formulas, in: property.document) where !taxNotes.contains(note) {
        taxNotes.append(note)
      }
      for (field, word) in chosenRules(of: formulas, in: property.document) {
        let key = "\(field) \(word)"
        if names[key] == nil { rules.append((key, field, word)) }
        names[key, default: []].append(property.name)
      }
    }
    return taxNotes
      + rules.map { key, field, word in
        let these = names[key] ?? []
        if these.count == properties.count {
          return LocalizedText("\(field) is \(word).", context: "a choice")
        }
        return these.count <= Self.mostNames
          ? LocalizedText("\(field) is \(word) for \(LocalizedText.all(these)).")
          : LocalizedText("\(field) is \(word) for \(these.count) of \(properties.count).")
      }
  }

  /// The most properties that a sentence names.
  private static var mostNames: Int { 4 }
}
