import Lessons
import Localization

/// An error in a file of a learner's progress.
package struct ProgressFileError: Error, Sendable, Equatable {
  enum Reason: Sendable, Equatable {
    case tooLong
    case notJSON
    case tooDeep
    case otherFormat(String, nearest: String?)
    case otherVersion(String)
    case missing(String, nearest: String?)
    case wrongKind(String, expected: LocalizedText)
    case badNumber(String, typed: String, allowed: ClosedRange<Int>)
    case unknownWord(String, typed: String, allowed: [String])
    case tooMany(String, limit: Int)
    case repeated(LocalizedText)
    /// Two numbers of a step contradict each other.
    case contradiction(LocalizedText)
  }

  /// The line, from 1; nil for an error of the whole file.
  package let line: Int?
  let reason: Reason

  init(_ reason: Reason, line: Int? = nil) { (self.reason, self.line) = (reason, line) }

  /// The error in words.
  package var message: LocalizedText {
    switch reason {
    case .tooLong:
      LocalizedText(
        "The file is longer than \(ProgressFile.longestFile >> 20) MB, which no file of \(Self.command) is.")
    case .notJSON: LocalizedText("This is no JSON, as \(Self.command) writes it.")
    case .tooDeep: LocalizedText("The values are nested deeper than in any file of \(Self.command).")
    case .otherFormat(let name, let nearest):
      LocalizedText(
        "The format is \(quoted(name)), not \"\(ProgressFile.format)\", as \(Self.command) writes it."
      ).then(nearest.map { LocalizedText("Is \($0) a slip?") })
    case .otherVersion(let version):
      LocalizedText(
        "The file has version \(version) of its format, and this release reads version \(ProgressFile.version)."
      )
    case .missing(let name, let nearest):
      LocalizedText("There is no \"\(name)\" in this object.").then(
        nearest.map { LocalizedText("Is \(quoted($0)) meant for it?") })
    case .wrongKind(let name, let expected): LocalizedText("\"\(name)\" is to be \(expected).")
    case .badNumber(let name, let typed, let allowed):
      LocalizedText(
        "\"\(name)\" is a whole number from \(allowed.lowerBound) to \(allowed.upperBound), not \(String(typed.prefix(30)))."
      )
    case .unknownWord(let name, let typed, let allowed):
      LocalizedText("\"\(name)\" is \(LocalizedText.any(allowed.map { quoted($0) })), not \(quoted(typed)).")
        .then(didYouMean(NearestName.name(to: typed, among: allowed)))
    case .tooMany(let name, let limit): LocalizedText("\"\(name)\" has more than \(limit) elements.")
    case .repeated(let words): LocalizedText("\(words) stands here for the second time.")
    case .contradiction(let words): words
    }
  }

  private static let command = "\"learn progress FILE\""
}
