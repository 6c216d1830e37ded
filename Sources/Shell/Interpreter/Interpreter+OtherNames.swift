import Localization
import Model
import Syntax
import Workspace

extension Interpreter {
  /// The command of a statement and the statement, with names in the place of the labels in it; nil where there are
  /// none, or the statement does not become one with a command.
  ///
  /// Of the readings of a label the first counts with which all words can stand there.
  func renamed(
    _ statement: Statement, by resolve: (Statement) -> (command: Command, statement: Statement)?
  ) -> (command: Command, statement: Statement, isRight: Bool)? {
    guard statement.renaming == nil, statement.tokens.first?.isQuoted == false else { return nil }
    var last: (command: Command, statement: Statement, isRight: Bool)?
    for reading in OtherNames.Reading.allCases {
      guard let renamed = renamed(statement, reading), let resolved = resolve(renamed) else { continue }
      let isRight = TypedReading(resolved.command, resolved.statement, in: self).isRightSoFar
      last = (resolved.command, resolved.statement, isRight)
      if isRight { break }
    }
    return last
  }

  private func renamed(_ statement: Statement, _ reading: OtherNames.Reading) -> Statement? {
    let places = otherNames.places(in: statement, reading) { word, isFirst in
      workspace.field(named: word) != nil || isFirst && commands.command(named: word) != nil
        || reading == .exact && workspace.metricIfAny(word) != nil
    }
    return statement.renamed(places)
  }

  /// The name of a field, or else of a metric, for which some words stand, of whatever case; nil for none.
  package func name(for label: String) -> String? { otherNames.name(for: label, .fieldFirst) }

  private var otherNames: OtherNames { .known(of: type(of: workspace.sheet), in: workspace.localeFormat) }
}
