/// The texts of a workbook to which cells refer by their numbers.
final class SharedTexts: XMLHandler {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private var isText = false
  /// `true` in the pronunciation of a text, which is no part of it.
  private var isPhonetic = false

  /// The number of bytes of all texts.
  var byteCount: Int { bytes.count }

  /// The text of a number; nil where there is none.
  subscript(number: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(number) else { return nil }
    return bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]
  }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "t": isText = !isPhonetic
    case "rPh": isPhonetic = true
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "t": isText = false
    case "rPh": isPhonetic = false
    case "si": ends.append(UInt32(bytes.count))
    default: break
    }
  }

  func append(_ text: UnsafeBufferPointer<UInt8>) { if isText { bytes += text } }
}
