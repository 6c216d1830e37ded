/// The properties of a class of pictures.
///
/// One table serves a page, whose sheet gives the classes the variables of its theme, and a file of its own, whose
/// elements have the properties as attributes: programs that draw no variables (librsvg, LibreOffice, Inkscape) draw these.
/// - Source: SVG 2, 6.6, presentation attributes.
struct SVGStyle: Sendable {
  /// The value of a property.
  enum Value: Sendable, ExpressibleByStringLiteral {
    case plain(String)
    case color(ThemeColor)

    init(stringLiteral value: String) { self = .plain(value) }

    func text(_ color: (ThemeColor) -> String) -> String {
      switch self {
      case .plain(let text): text
      case .color(let themed): color(themed)
      }
    }
  }

  private let name: String
  private let properties: [(key: String, value: Value)]

  private init(_ name: String, _ properties: KeyValuePairs<String, Value>) {
    (self.name, self.properties) = (name, properties.map { ($0.key, $0.value) })
  }

  private static func filled(_ name: String, _ color: ThemeColor) -> SVGStyle {
    SVGStyle(name, ["fill": .color(color)])
  }

  /// A line of a series, dashed but for the first.
  private static func series(_ name: String, _ color: ThemeColor, dashes: Value? = nil) -> SVGStyle {
    let line = SVGStyle(
      name,
      [
        "fill": "none", "stroke": .color(color), "stroke-width": "2.5", "stroke-linejoin": "round",
        "stroke-linecap": "round",
      ])
    return dashes.map { line.adding("stroke-dasharray", $0) } ?? line
  }

  private func adding(_ key: String, _ value: Value) -> SVGStyle {
    SVGStyle(name, properties + [(key, value)])
  }

  private init(_ name: String, _ properties: [(key: String, value: Value)]) {
    (self.name, self.properties) = (name, properties)
  }

  /// Every class; of an element with several, the later has the last word.
  private static let all: [SVGStyle] = axes + texts + shapes + shades

  private static let axes = [
    SVGStyle("grid", ["stroke": .color(.line), "stroke-width": "1"]),
    SVGStyle("zero", ["stroke": .color(.secondLine)]), SVGStyle("tk", ["stroke": .color(.secondLine)]),
    SVGStyle("at", ["stroke": .color(.secondInk), "stroke-width": "1.5", "stroke-dasharray": "2 4"]),
  ]

  private static let texts = [
    filled("tick", .secondInk), SVGStyle("note", ["fill": .color(.ink), "font-size": "12px"]),
    SVGStyle("lab", ["font-weight": "600"]), filled("val", .ink), filled("s1t", .series[0]),
    filled("s2t", .series[1]), filled("s3t", .secondInk), filled("s4t", .series[3]),
    SVGStyle("head", ["fill": .color(.ink), "font-size": "15px", "font-weight": "600"]),
  ]

  private static let shapes = [
    filled("paper", .paper), filled("b1", .series[0]),
    SVGStyle("b2", ["fill": .color(.series[1]), "stroke": .color(.paper), "stroke-width": "0.5"]),
    filled("b3", .series[2]), filled("b4", .series[3]), series("s1", .series[0]),
    series("s2", .series[1], dashes: "7 4"), series("s3", .series[2], dashes: "2 4"),
    series("s4", .series[3], dashes: "9 4 2 4"),
    SVGStyle("f1", ["fill": .color(.series[0]), "fill-opacity": "0.18"]),
    SVGStyle("f2", ["fill": .color(.series[0]), "fill-opacity": "0.3"]),
    SVGStyle("here", ["fill": "none", "stroke": .color(.ink), "stroke-width": "2.5"]),
  ]

  private static let shades =
    ThemeColor.passes.map { filled("h\($0.name)", $0) }
    + ThemeColor.failures.map { filled("h\($0.name)", $0) }
    + [SVGStyle("hn", ["fill": "none"])]

  // MARK: Pages

  /// The rules for the style sheet of a page that defines the variables of the theme.
  static var rulesOfPages: String {
    let rules = all.map { $0.rule(".chart", $0.properties) { "var(--\($0.name))" } }
    return ".chart{font-size:12.5px;overflow:visible}\n" + rules.joined() + forcedColors(".chart")
  }

  private func rule(
    _ root: String, _ properties: [(key: String, value: Value)], _ color: (ThemeColor) -> String
  ) -> String {
    let texts = properties.map { "\($0.key):\($0.value.text(color))" }
    return "\(root) .\(name){\(texts.joined(separator: ";"))}\n"
  }

  /// The colours of a reader who has set all of them.
  private static func forcedColors(_ root: String) -> String {
    let list = { (names: [String]) in names.map { "\(root) \($0)" }.joined(separator: ",") }
    return "@media (forced-colors:active){\(list([".b1", ".b2", ".b3", ".b4", "text"])){fill:CanvasText}\n"
      + "\(root) .b2{opacity:.6}\n"
      + "\(list([".s1", ".s2", ".s3", ".s4", ".grid", ".at"])){stroke:CanvasText}}\n"
  }

  // MARK: Files

  /// The attributes of the whole picture in a file of its own.
  static let attributesOfFile =
    #" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-size="12.5px""#

  /// The attributes of the classes of an element, in the light colours.
  static func attributes(of classes: String) -> String {
    let names = classes.split(separator: " ")
    var found: [(key: String, value: String)] = []
    for style in all where names.contains(style.name[...]) {
      for (key, value) in style.properties {
        found.removeAll { $0.key == key }
        found.append((key, value.text(\.light)))
      }
    }
    return found.map { #" \#($0.key)="\#($0.value)""# }.joined()
  }

  /// The rules of a file of its own: the dark colours.
  ///
  /// LibreOffice reads the rules inside of `@media` as rules for all, but knows no `:root`.
  static var rulesOfFiles: String {
    let dark = all.compactMap { style -> String? in
      let colored = style.properties.filter { if case .color = $0.value { true } else { false } }
      return colored.isEmpty ? nil : style.rule(":root", colored, \.dark)
    }
    return "@media (prefers-color-scheme:dark){\n\(dark.joined())}\n" + forcedColors(":root")
  }
}
