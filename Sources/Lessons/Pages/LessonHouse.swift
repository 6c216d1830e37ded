import Commands
import Finance
import Model
import Results
import Shell
import Workspace

/// The house with which a lesson begins, by which its lines and texts say what is put back and what has changed.
///
/// `@start house` puts its fields back, and `house.rent` is a field as it was. So a lesson is true of the house of its page
/// and of the deal of a user alike.
package final class LessonHouse {
  /// The line of a page that puts the fields back.
  static let word = "house"

  /// A name that the page gives to a formula about the house: `offer = round(house.price * 96%, -3)`.
  package struct Name: Sendable, Equatable {
    let name: String
    let formula: String

    /// Reads `NAME = FORMULA`; nil for another text.
    init?(_ text: String) {
      guard let match = text.wholeMatch(of: /([a-z][a-z_]*)\s*=\s*(.+)/) else { return nil }
      (name, formula) = (String(match.output.1), String(match.output.2))
    }
  }

  /// The lines that enter the house.
  let lines: [PageLine]
  private let work: WorkspaceSnapshot?
  private let names: [Name]
  /// The fields to know; nil for all.
  private let fields: Set<String>?

  /// The house that the start lines of a lesson enter.
  package convenience init(_ lesson: Lesson) {
    self.init(lines: lesson.start, work: nil, names: lesson.names, fields: lesson.fieldsOfHouse)
  }

  /// The house of a step that brings its work, which no line puts back; nil for a step that goes on with what there is.
  package convenience init?(_ step: LessonStep) {
    guard let work = step.house ?? step.work else { return nil }
    self.init(work: work, names: step.names)
  }

  init(
    lines: [PageLine] = [], work: WorkspaceSnapshot? = nil, names: [Name] = [], fields: Set<String>? = nil
  ) {
    (self.lines, self.work, self.names, self.fields) = (lines, work, names, fields)
  }

  /// The fields with a number, and the names of the page, as they stand in formulas: `house.rent`.
  private(set) lazy var variables: [FormulaQuery.Variable] = {
    guard work != nil || !lines.isEmpty, fields?.isEmpty != true else { return [] }
    let shell = SandboxShell(.reproducible(files: MemoryFiles().files), work: work)
    for line in lines { shell.perform(line) }
    let formulas =
      shell.interpreter.workspace.fields.filter { $0.isNumeric && fields?.contains($0.name) != false }.map {
        ($0.name, $0.name)
      }
      + names.map { ($0.name, $0.formula) }
    return formulas.reduce(into: []) { variables, named in
      guard let (number, measure) = try? shell.query(variables: variables).number(named.1) else { return }
      variables.append(FormulaQuery.Variable("\(LessonHouse.word).\(named.0)", number, measure))
    }
  }()
}

extension SandboxShell {
  /// Puts the fields of a house back, and leaves definitions, criteria and what was saved as they are.
  func restore(_ house: LessonHouse) -> LineOutput {
    guard let first = house.lines.first else { return LineOutput(status: .done, results: []) }
    var output = perform(PageLine(text: "reset all", line: first.line))
    for line in house.lines where output.failure == nil { output = perform(line) }
    return output
  }
}
