import SeededRandom
import Testing

@testable import Screening

/// Bytes that are looked at together, beside one after the other.
@Suite("Words of bytes")
struct ByteWordTests {
  private func bytes(_ random: inout SplitMix, _ signs: String, _ count: Int) -> [UInt8] {
    (0..<count).map { _ in signs.utf8.randomElement(using: &random) ?? 0 }
  }

  /// The number at the beginning, by its definition; nil for none.
  private func number(_ bytes: [UInt8]) -> (magnitude: UInt64?, decimals: Int, length: Int)? {
    let text = String(decoding: bytes.prefix { (48...57).contains($0) || $0 == 46 }, as: UTF8.self)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard text.utf8.count < 8, parts.count <= 2, !digits.isEmpty else { return nil }
    return (UInt64(digits), parts.count == 2 ? parts[1].count : 0, text.utf8.count)
  }

  @Test("A number of up to seven bytes is read at once")
  func numbers() {
    var random = SplitMix(seed: 46)
    let points = ByteWord(repeating: UInt8(ascii: "."))
    for _ in 0..<20_000 {
      let signs = ["0123456789.", "01239.,", "19.\n\r\"-%;/:", "5.\u{0}\u{7F}ß"].randomElement(using: &random)
      let bytes = bytes(&random, signs ?? "", 8)
      let read = bytes.withUnsafeBufferPointer {
        $0.baseAddress.map { ByteWord($0).plainNumber(points) } ?? nil
      }
      let expected = number(bytes)
      #expect(read?.magnitude == expected?.magnitude, "\(bytes)")
      #expect(read?.decimals == expected?.decimals && read?.length == expected?.length, "\(bytes)")
    }
  }

  @Test("Bytes, and pairs of bytes, are counted")
  func counts() {
    var random = SplitMix(seed: 47)
    for _ in 0..<300 {
      let bytes = bytes(&random, "\r\n\na", Int.random(in: 0...10_000, using: &random))
      let pairs = zip(bytes, bytes.dropFirst()).count { $0 == 13 && $1 == 10 }
      bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        #expect(ByteWord.count(of: 10, start, bytes.count) == bytes.count { $0 == 10 })
        #expect(ByteWord.count(of: 10, behind: 13, start, bytes.count) == pairs)
      }
    }
  }
}
