/// The result of a request, as the fetching program reports it to the one that started it.
///
/// As bytes it is one line and the body: `answer 200 35032` or `fault timed-out-answer`, followed by the
/// location or the reason if there is one.
package enum FetchReport: Sendable, Hashable {
  /// An answer with any status.
  /// - Parameter location: The target of a redirect.
  case answer(status: Int, location: String?, body: [UInt8])
  /// No answer.
  case failure(FetchError)

  /// The report as bytes.
  package var bytes: [UInt8] {
    switch self {
    case .answer(let status, let location, let body):
      return Array("answer \(status) \(body.count) \(Self.line(location ?? ""))\n".utf8) + body
    case .failure(let error):
      return Array("fault \(Self.words(for: error))\n".utf8)
    }
  }

  /// Reads a report; nil if it is not complete.
  package init?(_ bytes: [UInt8], limits: FetchLimits = FetchLimits()) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self)
      .split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    let body = bytes[(end + 1)...]
    switch words.first {
    case "answer" where words.count == 4:
      guard let status = Int(words[1]), Int(words[2]) == body.count else { return nil }
      self = .answer(status: status, location: words[3].isEmpty ? nil : String(words[3]), body: Array(body))
    case "fault" where words.count > 1:
      let reason = words.dropFirst(2).joined(separator: " ")
      guard let error = Self.error(words[1], reason: reason, limits) else { return nil }
      self = .failure(error)
    default: return nil
    }
  }

  private static func words(for error: FetchError) -> String {
    switch error {
    case .cannotConnect(let reason): "cannot-connect \(line(reason))"
    case .tls(let reason): "tls \(line(reason))"
    case .untrusted: "tls-untrusted"
    case .misnamed: "tls-misnamed"
    case .noTrust(let path): "tls-no-trust \(line(path))"
    case .brokenOff(let reason): "broken-off \(line(reason))"
    case .timedOut(.connection): "timed-out-connection"
    case .timedOut(.answer): "timed-out-answer"
    case .tooLarge: "too-large"
    }
  }

  private static func error(
    _ word: Substring, reason: String, _ limits: FetchLimits
  ) -> FetchError? {
    switch word {
    case "cannot-connect": .cannotConnect(reason: reason)
    case "tls": .tls(reason: reason)
    case "tls-untrusted": .untrusted
    case "tls-misnamed": .misnamed
    case "tls-no-trust": .noTrust(path: reason)
    case "broken-off": .brokenOff(reason: reason)
    case "timed-out-connection": .timedOut(.connection)
    case "timed-out-answer": .timedOut(.answer)
    case "too-large": .tooLarge(limit: limits.bytes)
    default: nil
    }
  }

  /// The text without control characters, at most 300 characters.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(300).filter { $0 >= " " && $0 != "\u{7F}" }))
  }
}
