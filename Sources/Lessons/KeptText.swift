import Foundation

extension Decodable {
  /// Reads a text that was kept; nil when it cannot be read.
  init?(kept text: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = value
  }
}

extension Encodable {
  /// The text to keep, in JSON.
  func keptText(_ formatting: JSONEncoder.OutputFormatting = .sortedKeys) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    // Encoding texts and integers cannot fail.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
