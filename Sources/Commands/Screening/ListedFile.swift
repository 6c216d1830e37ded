import Formulas
import Localization
import Screening
import Shell
import Syntax
import Workspace

/// A file of listings that a question is about.
struct ListedFile: Sendable {
  /// The path as it is typed, or follows from a pattern that is.
  let path: String
  /// The part of the line that says it.
  let range: Range<Int>

  /// The files of a question, each of them once.
  static func all(_ words: [Token], _ context: CommandContext) throws(Diagnostic) -> [ListedFile] {
    var files: [ListedFile] = []
    for word in words {
      guard var paths = context.interpreter.paths(matching: word.text) else {
        files.append(ListedFile(path: word.text, range: word.range))
        continue
      }
      // Of other files under --safe not even the names are told.
      if context.interpreter.isSafe { paths = paths.filter(FileKind.listing.isNamedLike) }
      guard !paths.isEmpty else { throw Diagnostic(ListingError.noMatch(word.text), at: word.range) }
      files += paths.map { ListedFile(path: $0, range: word.range) }
    }
    // Who has one file in two ways wants its rows once.
    return files.count == 1 ? files : files.uniqued { context.files.identity($0.path) }
  }

  /// The error of one of several files says which.
  static func naming<Result>(
    _ file: ListedFile, of files: [ListedFile], _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try body()
    } catch {
      guard files.count > 1, !error.namesFile else { throw error }
      throw Diagnostic(ListingError.ofFile(file.path, error.error), at: error.range)
    }
  }
}

extension FileKind {
  /// `true` for a path with an ending of this kind.
  fileprivate func isNamedLike(_ path: String) -> Bool {
    endings.contains { path.lowercased().hasSuffix($0) }
  }
}

extension Diagnostic {
  /// `true` for an error that says by itself which file it is about, or that is about none.
  fileprivate var namesFile: Bool {
    switch error {
    case is FileError, is InterruptionError: true
    case let error as ListingError:
      switch error {
      case .unreadable, .noRows, .noAnswer, .ofFile, .unknownMap, .otherColumns, .noQueryOfFormat: true
      default: false
      }
    default: false
    }
  }
}
