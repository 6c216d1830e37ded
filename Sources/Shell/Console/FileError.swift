import Formulas
import Localization
import Syntax
import Workspace

/// A file that could not be read or written.
package struct FileError: DiagnosticError, Equatable {
  /// The access that was tried.
  package enum Access: Sendable, Equatable {
    case read
    case write
  }

  /// The reason why it failed.
  package enum Reason: Sendable, Equatable {
    case missing
    case exists
    case isFolder
    /// It is a device or a pipe, where an ordinary file is needed.
    case notAFile
    /// It is a link to nothing.
    case danglingLink
    case notAllowed
    case diskFull
    /// The file does not end.
    case endless
    /// The user interrupted the access.
    case interrupted
    /// It was removed while it was open.
    case removed
    /// It does not lie in the folder of the page or the script that reads it, or below that.
    case outside
    /// The shell runs with `--safe`, and the file is not named as what the command reads.
    case otherKind(FileKind)
    /// The shell runs with `--safe`, which writes nothing.
    case safe
    /// It is the store of the running shell.
    case openStore
    /// The reason that the system gives.
    case other(String)
  }

  /// The access that was tried.
  package let access: Access
  /// The path as it was typed.
  package let path: String
  /// The reason why it failed.
  package let reason: Reason

  /// An error of an access to a file.
  package init(_ access: Access, _ path: String, _ reason: Reason) {
    (self.access, self.path, self.reason) = (access, path, reason)
  }

  package var diagnosis: Diagnosis {
    switch reason {
    case .outside, .otherKind, .safe: Diagnosis(PermissionError.code, sentence)
    case .interrupted: InterruptionError().diagnosis
    default: Diagnosis("file-failed", sentence)
    }
  }

  private var sentence: LocalizedText {
    let path = Quoting.path(path)
    return switch reason {
    case .missing where access == .read: LocalizedText("There is no file \(path).")
    case .missing: LocalizedText("There is no folder for \(path).")
    case .exists: LocalizedText("\(path) exists already; add --force to replace it.")
    case .isFolder: LocalizedText("\(path) is a folder, not a file.")
    case .notAFile: LocalizedText("\(path) is not an ordinary file.")
    case .danglingLink: LocalizedText("\(path) is a link to a file that does not exist.")
    case .notAllowed where access == .read: LocalizedText("\(path) may not be read.")
    case .notAllowed: LocalizedText("\(path) may not be written.")
    case .endless: LocalizedText("\(path) could not be read: it does not end.")
    case .interrupted: InterruptionError().message
    case .removed: LocalizedText("\(path) could not be written: it has been removed.")
    case .outside:
      LocalizedText(
        "\(path) may not be read here, only regular files beside the page or script, or in folders below it.")
    case .otherKind(let kind):
      LocalizedText(
        "With --safe this command reads only files named \(LocalizedText.any(kind.endings.map { "*" + $0 })), not \(path)."
      )
    case .safe: LocalizedText("\(path) was not written: --safe writes no files.")
    case .openStore: LocalizedText("\(path) is the store that is open, and may not be written over.")
    case .diskFull: LocalizedText("The disk is full: \(path) could not be written.")
    case .other(let reason) where access == .read: LocalizedText("\(path) could not be read: \(reason).")
    case .other(let reason): LocalizedText("\(path) could not be written: \(reason).")
    }
  }
}

/// Runs work on files and turns its error into a diagnostic.
/// - Parameter range: The part of the line that says the path.
package func accessing<T>(
  at range: Range<Int>? = nil, _ body: () throws(FileError) -> T
) throws(Diagnostic) -> T {
  do throws(FileError) {
    return try body()
  } catch {
    throw Diagnostic(error, at: range)
  }
}
