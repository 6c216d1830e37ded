import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A property that is compared, with the name by which the user asked for it.
struct ComparedProperty {
  let name: String
  let document: Document
  /// What is said of the file that it was read from, if that is one.
  var remarks: [Report.Block] = []

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

  /// The remark on figures of a time that goes on after the sale; nil for none.
  func note(onSaleBefore time: AsOf) -> LocalizedText? {
    guard let worksheet = document.sheet.loanWorksheet, let period = try? time.period(in: worksheet) else {
      return nil
    }
    return PropertyNotes.onSale(before: period, worksheet).first.map { LocalizedText("\(name): \($0)") }
  }

  private func defines(_ name: String) -> Bool {
    document.userDefinitions.definition(named: name.lowercased()) != nil
  }

  /// Reads the properties of some names; with one name, the open one comes first, and before a workbook the one that it
  /// was written from.
  static func read(_ names: [Token], _ context: CommandContext) throws(Diagnostic) -> [ComparedProperty] {
    var properties: [ComparedProperty] = []
    for token in names {
      let isSaved = try Self.isSaved(token.text, context.workspace)
      let workbook = isSaved ? nil : try OpenedWorkbook(token, context)
      if names.count == 1 { properties.append(try original(of: workbook, context.workspace)) }
      let property =
        if let workbook {
          try workbook.compared(in: context.workspace)
        } else {
          try saved(token.text, at: token.range, context.workspace)
        }
      let first = properties.first ?? property
      guard type(of: property.document.sheet) == type(of: first.document.sheet) else {
        throw Diagnostic(ComparisonError.differentKinds(token.text), at: token.range)
      }
      properties.append(property)
    }
    return properties
  }

  private static func isSaved(_ name: String, _ workspace: Workspace) throws(Diagnostic) -> Bool {
    try storing({ () throws(StoreError) in try workspace.store.document(named: name) }) != nil
  }

  private static func saved(
    _ name: String, at range: Range<Int>? = nil, _ workspace: Workspace
  ) throws(Diagnostic) -> ComparedProperty {
    let saved = try workspace.saved(name, at: range)
    // The open document may have changes that are not written yet.
    var document = workspace.document
    if saved.id != document.id { try workspace.read(saved, into: &document) }
    return ComparedProperty(name: name, document: document)
  }

  /// The saved property from which a workbook was written, else the open one.
  private static func original(
    of workbook: OpenedWorkbook?, _ workspace: Workspace
  ) throws(Diagnostic) -> ComparedProperty {
    if let name = workbook?.originalName, name != workspace.name, try isSaved(name, workspace) {
      return try saved(name, workspace)
    }
    return ComparedProperty(name: workspace.name ?? "open", document: workspace.document)
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
