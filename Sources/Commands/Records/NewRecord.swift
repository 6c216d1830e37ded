import Localization
import Model
import Shell
import Syntax
import Workspace

/// A record as it was typed, to be added to a property.
struct NewRecord: Sendable {
  /// Adds it to the property as it is then, the worksheet of a document.
  typealias Addition = @Sendable (inout Rental, Document) throws(Diagnostic) -> Void
  /// Reads the files that it names, and returns the addition.
  let addition: @Sendable (CommandContext) throws(Diagnostic) -> Addition
  /// `true` for the records of a file, of which there may be many.
  let isFile: Bool

  /// Records of a file.
  init(ofFile addition: @escaping @Sendable (CommandContext) throws(Diagnostic) -> Addition) {
    (self.addition, isFile) = (addition, true)
  }

  /// One record.
  init(_ add: @escaping Addition) {
    (addition, isFile) = ({ _ in add }, false)
  }
}

/// A kind of record that can be added to a property.
struct NewRecordKind: Sendable {
  let word: String
  let meaning: LocalizedText
  /// Other words that mean the same.
  let otherWords: [String]
  /// Returns the syntax of what follows the word.
  let syntax: @Sendable () -> Syntax<NewRecord>

  init(
    _ word: String, _ meaning: LocalizedText, or otherWords: [String] = [],
    _ syntax: @escaping @Sendable () -> Syntax<NewRecord>
  ) {
    (self.word, self.meaning, self.otherWords, self.syntax) = (word, meaning, otherWords, syntax)
  }
}

extension Rental {
  /// Checks that a name is still free, as another shell may have taken it since the words were read.
  /// - Parameter document: The document of the property, with the metrics of the user's.
  func checkIsFree(_ name: String, _ document: Document) throws(Diagnostic) {
    let holder =
      noun(ofRecordNamed: name).map { LocalizedText(key: $0) }
      ?? (document.hasMetric(ofUser: name) ? LocalizedText("a metric of yours") : nil)
    if let holder { throw Diagnostic(DefineError.metricNameTaken(name, by: holder)) }
  }
}
