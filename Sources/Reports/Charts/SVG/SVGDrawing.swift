import Finance

/// Elements of a picture in Scalable Vector Graphics, in the order in which they are drawn.
struct SVGDrawing {
  /// An element, of which the classes come between its name and the rest.
  private struct Element {
    let name: String
    let classes: String
    let rest: String
  }

  private var elements: [Element] = []
  /// The size of the picture: that of one with two axes, unless it is changed.
  var size = (width: SVGPlot.width, height: SVGPlot.height)

  /// The height of a visible title.
  static let headHeight = 34.0
  /// The room around a picture in a file of its own.
  static let margin = 10.0
  /// The usual width of a character of a label.
  static let characterWidth = 7.0

  /// The side of a text on which its place is.
  enum Anchor: String { case start, middle, end }

  mutating func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    shape("line", style, ["x1": x1, "x2": x2, "y1": y1, "y2": y2])
  }

  mutating func rectangle(_ style: String, x: Double, y: Double, width: Double, height: Double) {
    shape("rect", style, ["x": x, "y": y, "width": max(width, 0), "height": max(height, 0)])
  }

  private mutating func shape(_ name: String, _ style: String, _ places: KeyValuePairs<String, Double>) {
    let places = places.map { #"\#($0)="\#(SVGDrawing.number($1))""# }
    add(name, style, #"\#(places.joined(separator: " "))/>"#)
  }

  mutating func text(_ style: String, _ words: String, x: Double, y: Double, _ anchor: Anchor = .start) {
    let aligned = anchor == .start ? "" : #" text-anchor="\#(anchor.rawValue)""#
    let (x, y) = (SVGDrawing.number(x), SVGDrawing.number(y))
    add("text", style, #"x="\#(x)" y="\#(y)"\#(aligned)>\#(MarkupText.escaped(words))</text>"#)
  }

  /// Draws a line through points, a new one behind each that is nil.
  mutating func path(_ style: String, _ points: [(x: Double, y: Double)?], isClosed: Bool = false) {
    var (data, letter) = ("", "M")
    for point in points {
      guard let point else {
        letter = "M"
        continue
      }
      data += letter + SVGDrawing.number(point.x) + " " + SVGDrawing.number(point.y)
      letter = "L"
    }
    guard !data.isEmpty else { return }
    add("path", style, #"d="\#(data)\#(isClosed ? "Z" : "")"/>"#)
  }

  private mutating func add(_ name: String, _ style: String, _ rest: String) {
    elements.append(Element(name: name, classes: style, rest: rest))
  }

  /// The elements for a page, which colours their classes.
  var markup: String {
    elements.map { #"<\#($0.name) class="\#($0.classes)" \#($0.rest)"# }.joined()
  }

  /// The elements for a file of its own, whose colours are attributes too.
  var markupOfFile: String {
    var attributes: [String: String] = [:]
    return elements.map { element in
      let found = attributes[element.classes] ?? SVGStyle.attributes(of: element.classes)
      attributes[element.classes] = found
      return #"<\#(element.name) class="\#(element.classes)"\#(found) \#(element.rest)"#
    }.joined()
  }

  /// A coordinate to a tenth.
  static func number(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e9 else { return "0" }
    return Money(minorUnits: Int128((number * 10).rounded())).decimalText(fractionDigits: 1)
  }
}
