/// The looks of a workbook's cells, each once.
struct StyleSheet {
  private var numbers: [CellStyle: Int] = [CellStyle(): 0]
  private var styles = [CellStyle()]
  private var formats: [String] = []

  /// The first number of formats that a workbook defines.
  private static let firstFormat = 164

  /// The number of a style.
  mutating func number(of style: CellStyle) -> Int {
    if let known = numbers[style] { return known }
    if let format = style.format, !formats.contains(format) { formats.append(format) }
    styles.append(style)
    numbers[style] = styles.count - 1
    return styles.count - 1
  }

  /// The part of the workbook.
  var text: String {
    let codes = formats.enumerated().map { index, code in
      "<numFmt numFmtId=\"\(StyleSheet.firstFormat + index)\" formatCode=\"\(XMLText.attribute(code))\"/>"
    }.joined()
    return WorkbookWriter.root("styleSheet")
      + (formats.isEmpty ? "" : "<numFmts count=\"\(formats.count)\">\(codes)</numFmts>")
      + list("fonts", CellStyle.Font.allCases.map(\.element))
      // The first two fills are those of every workbook.
      + list("fills", CellStyle.Fill.allCases.flatMap(\.elements))
      + list("borders", StyleSheet.borders)
      + #"<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>"#
      + list("cellXfs", styles.map(element))
      + #"<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>"#
      + list("dxfs", [StyleSheet.mark("FF1E6B3A", "FFDFF3E4"), StyleSheet.mark("FF9C1C1C", "FFFBE3E1")])
      + "</styleSheet>"
  }

  private func list(_ name: String, _ elements: [String]) -> String {
    "<\(name) count=\"\(elements.count)\">\(elements.joined())</\(name)>"
  }

  private static let borders = [
    "<border><left/><right/><top/><bottom/><diagonal/></border>",
    #"<border><left/><right/><top/><bottom style="thin"><color rgb="FFC9D1DA"/></bottom><diagonal/></border>"#,
  ]

  /// A look of words that say yes or no.
  private static func mark(_ letters: String, _ ground: String) -> String {
    "<dxf><font><b/><color rgb=\"\(letters)\"/></font><fill><patternFill patternType=\"solid\"><fgColor rgb=\"\(ground)\"/><bgColor rgb=\"\(ground)\"/></patternFill></fill></dxf>"
  }

  private func element(_ style: CellStyle) -> String {
    let format = style.format.flatMap(formats.firstIndex).map { StyleSheet.firstFormat + $0 } ?? 0
    let side = style.side.map { " horizontal=\"\($0.rawValue)\"" } ?? ""
    let wrap = style.isWrapped ? " wrapText=\"1\"" : ""
    let shrink = style.isShrunk ? " shrinkToFit=\"1\"" : ""
    let alignment = "<alignment\(side) vertical=\"top\"\(wrap)\(shrink)/>"
    let protection = style.isUnlocked ? "<protection locked=\"0\"/>" : ""
    return
      "<xf numFmtId=\"\(format)\" fontId=\"\(style.font.rawValue)\" fillId=\"\(style.fill.number)\" borderId=\"\(style.isLined ? 1 : 0)\" xfId=\"0\" applyNumberFormat=\"1\" applyFont=\"1\" applyFill=\"1\" applyBorder=\"1\" applyAlignment=\"1\" applyProtection=\"1\">\(alignment)\(protection)</xf>"
  }
}

extension CellStyle.Font {
  fileprivate var element: String {
    let (isBold, size, colour) =
      switch self {
      case .plain: (false, 10, "FF1A1A1A")
      case .bold: (true, 10, "FF1A1A1A")
      case .title: (true, 16, "FF1F3A5F")
      case .heading: (true, 10, "FFFFFFFF")
      case .input: (false, 10, "FF0B3FBF")
      case .muted: (false, 9, "FF5A6673")
      }
    return
      "<font>\(isBold ? "<b/>" : "")<sz val=\"\(size)\"/><color rgb=\"\(colour)\"/><name val=\"Arial\"/><family val=\"2\"/></font>"
  }
}

extension CellStyle.Fill {
  /// The number of the fill; the second one is a pattern that every workbook has.
  fileprivate var number: Int { self == .none ? 0 : rawValue + 1 }

  fileprivate var elements: [String] {
    let solid = { (colour: String) in
      "<fill><patternFill patternType=\"solid\"><fgColor rgb=\"\(colour)\"/><bgColor indexed=\"64\"/></patternFill></fill>"
    }
    return switch self {
    case .none:
      [
        #"<fill><patternFill patternType="none"/></fill>"#,
        #"<fill><patternFill patternType="gray125"/></fill>"#,
      ]
    case .heading: [solid("FF1F3A5F")]
    case .section: [solid("FFEAEFF5")]
    case .input: [solid("FFFFF8DC")]
    }
  }
}
