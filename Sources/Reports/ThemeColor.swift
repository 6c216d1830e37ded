/// A colour of pages and pictures, on light and on dark paper.
///
/// Text has a contrast of 4.5 on the paper, graphics one of 3.
struct ThemeColor: Sendable {
  /// The name of the variable of a page, without its dashes.
  let name: String
  /// The colour on light paper, as `#rgb` or `#rrggbb`.
  let light: String
  let dark: String

  private init(_ name: String, _ light: String, _ dark: String) {
    (self.name, self.light, self.dark) = (name, light, dark)
  }

  static let paper = ThemeColor("paper", "#fff", "#11161b")
  static let ink = ThemeColor("ink", "#16202a", "#e6ebf0")
  static let secondInk = ThemeColor("ink2", "#55616e", "#9fabb7")
  static let line = ThemeColor("line", "#d5dbe1", "#2f3943")
  static let secondLine = ThemeColor("line2", "#8a96a3", "#6b7885")
  /// The colours of series.
  static let series = [
    ThemeColor("s1", "#1f6fc9", "#5aa5f2"), ThemeColor("s2", "#b85c00", "#eb9644"),
    ThemeColor("s3", "#8793a0", "#8c98a4"), ThemeColor("s4", "#0f7d6c", "#3fb8a3"),
  ]
  /// Shades of what passes, by the distance from a limit.
  static let passes = [
    ThemeColor("p1", "#e6f0fb", "#14283c"), ThemeColor("p2", "#c4dcf5", "#1a3d62"),
    ThemeColor("p3", "#93bfea", "#23578f"),
  ]
  /// Shades of what fails.
  static let failures = [
    ThemeColor("q1", "#fdf0e1", "#33230f"), ThemeColor("q2", "#f9d9b4", "#553611"),
    ThemeColor("q3", "#f2b878", "#7d4c12"),
  ]
  /// The colours of pages alone.
  private static let ofPages = [
    ThemeColor("panel", "#f4f6f8", "#1a2128"), ThemeColor("ok", "#0f7d6c", "#3fb8a3"),
    ThemeColor("no", "#b3261e", "#ff8a80"), ThemeColor("link", "#1a5fae", "#7db8f7"),
  ]

  /// The rules that give a page its variables.
  static var rules: String {
    let all = [paper, ink, secondInk, line, secondLine] + series + passes + failures + ofPages
    let (light, dark) = (variables(all, \.light), variables(all, \.dark))
    return
      ":root{color-scheme:light dark;\(light)}\n@media screen and (prefers-color-scheme:dark){:root{\(dark)}}\n"
  }

  private static func variables(_ colors: [ThemeColor], _ value: (ThemeColor) -> String) -> String {
    colors.map { "--\($0.name):\(value($0))" }.joined(separator: ";")
  }
}
