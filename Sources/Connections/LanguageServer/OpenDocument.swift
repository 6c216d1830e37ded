import Encoding
import Localization
import Shell
import Workspace

/// A document that is open in an editor, with what became of its lines.
final class OpenDocument {
  let address: String
  let evaluation: Evaluation
  /// The files that it may read.
  let files: Files
  /// The outputs of a page that differ.
  let findings = PageFindings()
  /// The answers behind lines that take long.
  let lateAnswers = LateAnswers()
  /// `true` where the editor can be told that there is one.
  let hearsOfLateAnswers: Bool
  /// `true` when the last answer lacks lines, for which there was no time.
  var lacksLines = false
  /// What was answered so, and is to be asked for again once all lines are worked out.
  var incomplete: Set<RefreshedAnswer> = []
  /// The time of the last change that was not told of yet; nil for none.
  private(set) var changed: ContinuousClock.Instant?
  /// `true` once the errors of the first lines were told, before those of all.
  var hasToldOfBeginning = false

  var text: TextDocument { evaluation.document }

  init(
    _ text: TextDocument, at address: String, in state: WorkspaceState, _ files: Files,
    longest: Duration, hearsOfLateAnswers: Bool
  ) {
    (self.address, self.files, self.hearsOfLateAnswers) = (address, files, hearsOfLateAnswers)
    evaluation = Evaluation(of: text, in: state, files, at: FileURI.path(of: address), longest: longest)
    changed = .now
  }

  /// Takes over a changed text.
  func change(to text: TextDocument, _ change: TextDocument.Change) {
    evaluation.change(to: text, change)
    (changed, hasToldOfBeginning) = (changed ?? .now, false)
  }

  /// Notes that all errors were told.
  func settle() { changed = nil }
}

/// Addresses of files.
enum FileURI {
  /// The path of an address; nil where it is not that of a file.
  /// - Source: RFC 8089; RFC 3986, section 2.1.
  static func path(of address: String) -> String? {
    guard address.lowercased().hasPrefix("file://") else { return nil }
    let rest = Array(address.utf8.dropFirst(7))
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var (bytes, index) = ([UInt8](), slash)
    while index < rest.count {
      let digits = rest[index...].dropFirst().prefix(2)
      if rest[index] == UInt8(ascii: "%"), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(rest[index])
        index += 1
      }
    }
    return bytes.contains(0) ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
