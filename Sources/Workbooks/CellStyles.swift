/// What the numbers of cells stand for, by the formats of their styles.
final class CellStyles: XMLHandler {
  /// What a number stands for by its format.
  enum Kind {
    case number
    case percentage
    case date
  }

  private var kinds: [Kind] = []
  private var formats: [Int: Kind] = [:]
  private var isOfCells = false

  /// The most formats, and the most styles of cells: a few more than spreadsheets have.
  private static let most = 1 << 16

  /// The kind of the cells of a style.
  func kind(ofStyle style: Int) -> Kind { kinds.indices.contains(style) ? kinds[style] : .number }

  func begin(_ name: String, _ attributes: XMLAttributes) throws(WorkbookError) {
    guard formats.count < CellStyles.most, kinds.count < CellStyles.most else { throw .tooLarge }
    switch name {
    case "numFmt":
      guard let number = attributes["numFmtId"].flatMap(Int.init), let code = attributes["formatCode"] else {
        return
      }
      formats[number] = CellStyles.kind(ofFormat: code)
    case "cellXfs": isOfCells = true
    case "xf" where isOfCells:
      let number = attributes["numFmtId"].flatMap(Int.init) ?? 0
      kinds.append(formats[number] ?? CellStyles.kind(ofBuiltIn: number))
    default: break
    }
  }

  func end(_ name: String) { if name == "cellXfs" { isOfCells = false } }
  func append(_ text: UnsafeBufferPointer<UInt8>) {}

  /// The kind of a format that every program knows by its number.
  /// - Source: ECMA-376-1, 18.8.30, "numFmt".
  private static func kind(ofBuiltIn number: Int) -> Kind {
    switch number {
    case 9, 10: .percentage
    case 14...17, 22, 27...31, 36, 50...54, 57, 58: .date
    default: .number
    }
  }

  /// The kind of a format by its code, of which texts in quotation marks, colours and conditions say nothing.
  static func kind(ofFormat code: String) -> Kind {
    var (isQuoted, isBracketed, isEscaped) = (false, false, false)
    var letters: Set<Character> = []
    for letter in code.split(separator: ";").first ?? "" {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isQuoted = letter != "\""
      } else if isBracketed {
        isBracketed = letter != "]"
      } else {
        switch letter {
        case "\"": isQuoted = true
        case "[": isBracketed = true
        case "\\", "_", "*": isEscaped = true
        default: letters.formUnion(letter.lowercased())
        }
      }
    }
    if letters.contains("%") { return .percentage }
    return letters.isDisjoint(with: ["y", "d"]) ? .number : .date
  }
}
