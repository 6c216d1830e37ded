import Encoding
import Formulas
import Localization
import Reports
import Shell
import Workspace

/// An error of a call that a model can mend: it is a result, rather than an error of the protocol.
/// - Source: MCP, SEP-1303.
struct ToolError: Error {
  private let failure: Failure
  /// The argument in which the error is: `property`, `names[2]`.
  private let place: String?
  /// The writer of amounts in the currency of the property.
  private let renderer: JSONRenderer

  /// The error of a command or a line.
  init(_ failure: Failure, in place: String?, _ renderer: JSONRenderer = JSONRenderer(currency: .usd)) {
    (self.failure, self.place, self.renderer) = (failure, place, renderer)
  }

  /// The error of a text of an argument.
  /// - Parameter range: The UTF-8 offsets in the text; nil for the whole.
  init(_ failure: Failure, in text: PlacedText, at range: Range<Int>?, _ renderer: JSONRenderer) {
    self.init(
      Failure(
        code: failure.code, message: failure.message, location: .init(range, in: text.text),
        suggestion: failure.suggestion, fieldErrors: failure.fieldErrors),
      in: text.place, renderer)
  }

  /// The error of a formula.
  init(_ diagnostic: Diagnostic, in text: PlacedText, _ renderer: JSONRenderer) {
    let diagnosis = diagnostic.error.diagnosis
    let failure = Failure(
      code: diagnosis.code, message: diagnosis.message, suggestion: diagnostic.error.nearestName)
    self.init(failure, in: text, at: diagnostic.range, renderer)
  }

  private init(code: String, _ sentence: String, in place: String?, suggestion: String? = nil) {
    let message = LocalizedText(verbatim: sentence)
    self.init(Failure(code: code, message: message, suggestion: suggestion), in: place)
  }

  /// The error of a value that is not what an argument takes.
  init(_ place: String, _ expected: String) {
    self.init(code: "wrong-argument", "\(place) is \(expected).", in: place)
  }

  /// The error of an argument that is not given.
  init(missing name: String) {
    self.init(code: "missing-argument", "\(name) is missing.", in: name)
  }

  /// The error of an argument that the tool does not take.
  init(unknown name: String, among names: [String]) {
    let sentence = "There is no argument \"\(name.prefix(60))\"; there are \(names.joined(separator: ", "))."
    self.init(
      code: "unknown-argument", sentence, in: nil, suggestion: NearestName.name(to: name, among: names))
  }

  /// The error of a call that took too long.
  static var tooLong: ToolError {
    let seconds = RunningCall.longest.components.seconds
    return ToolError(
      code: "too-long", "Stopped after \(seconds) seconds: ask for less at once.", in: nil)
  }

  /// The error of an answer of which no part can be left out.
  static var tooMuch: ToolError {
    ToolError(
      code: "too-much", "The answer has more than \(ToolAnswer.longest) bytes: ask for less at once.", in: nil
    )
  }

  /// The error as documented for `--format json`, with the argument behind `in`.
  var members: [JSONValue.Member] {
    var members = renderer.members(of: failure)
    if let place { members.insert(("in", .string(place)), at: min(2, members.count)) }
    return members
  }
}

extension Failure.Location {
  /// The place of a range in a text of one or several lines.
  fileprivate init(_ range: Range<Int>?, in text: String) {
    let bytes = Array(text.utf8)
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    let before = bytes[..<range.lowerBound]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = bytes[range.lowerBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    self.init(
      source: nil, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      text: String(decoding: bytes[start..<end], as: UTF8.self),
      range: range.lowerBound - start..<min(range.upperBound, end) - start)
  }
}
