import Formulas
import Localization
import Syntax
import Workspace

/// A reader of the lines of a page that begin with a certain word.
package struct PageReader {
  let usage: String
  let read: (inout ArgumentCursor, CommandContext) throws(Diagnostic) -> Void

  /// A reader of the lines that begin with a word.
  /// - Parameters:
  ///   - vocabulary: The names that its formulas can use; nil for those of the open worksheet.
  ///   - use: Takes what stands behind the word; nil to pass over the line.
  package init<Value>(
    _ word: String, _ syntax: Syntax<Value>, in vocabulary: (any Vocabulary)? = nil,
    _ use: ((Value) throws(Diagnostic) -> Void)?
  ) {
    usage = SyntaxNode.usage(of: [.word(word), syntax.node])
    read = { words, context throws(Diagnostic) in
      guard let use else {
        while words.take() != nil {}
        return
      }
      words.vocabulary = vocabulary
      try use(try syntax.read(&words, context))
    }
  }
}

/// Files that describe something in lines of the shell's language, and run nothing.
extension Interpreter {
  /// The bytes of a file, with its path relative to the running script.
  package func page(at typed: String) throws(Diagnostic) -> (path: String, bytes: [UInt8]) {
    let path = resolve(typed)
    let bytes = try accessing { () throws(FileError) in try read(path, as: .script) }
    guard bytes.count <= Self.longestPage else {
      throw Diagnostic(ScriptError.pageTooLong(path: path, limit: Self.longestPage))
    }
    return (path, bytes)
  }

  /// Reads a page, to its end or its first error.
  /// - Parameters:
  ///   - name: The name in errors.
  ///   - readers: The readers of the lines by the words that they begin with; no other line is allowed.
  package func read(
    page bytes: [UInt8], named name: String, as readers: [String: PageReader]
  ) throws(Diagnostic) {
    scripts.append(Script(name: name, path: name, identity: nil, hidesOtherLines: isSafe))
    defer { scripts.removeLast() }
    var lines = ScriptReader(bytes)
    while let item = try lines.next() {
      try interruption.check()
      switch item {
      case .error(let source, let diagnostic):
        report(diagnostic, command: String(source.text.prefix(200)), in: source, isCommand: false)
        throw Diagnostic(ScriptError.scriptFailed(path: name))
      case .line(let source, let line):
        for statement in line.statements {
          do throws(Diagnostic) {
            try read(statement, as: readers)
          } catch {
            if error.error is InterruptionError { throw error }
            report(
              error.at(error.range ?? statement.range), command: statement.text, in: source,
              isCommand: readers[statement.tokens[0].text.lowercased()] != nil)
            throw Diagnostic(ScriptError.scriptFailed(path: name))
          }
        }
      }
    }
  }

  private static var longestPage: Int { 1 << 20 }

  private func read(_ statement: Statement, as readers: [String: PageReader]) throws(Diagnostic) {
    let word = statement.tokens[0]
    guard !word.isQuoted, let reader = readers[word.text.lowercased()] else {
      throw Diagnostic(ScriptError.notOnPage(word.text, allowed: readers.keys.sorted()), at: word.range)
    }
    var words = ArgumentCursor(statement, usage: reader.usage)
    try reader.read(&words, CommandContext(self, statement, isTyped: false))
    try words.finish()
  }
}

extension Statement {
  /// The range of the whole command in its line.
  fileprivate var range: Range<Int> {
    tokens[0].range.lowerBound..<tokens[tokens.count - 1].range.upperBound
  }
}
