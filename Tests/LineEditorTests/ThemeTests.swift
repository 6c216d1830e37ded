import Programs
import Testing

@testable import LineEditor

/// The colours of a line on the background where it stands.
@Suite("Colours by the background")
struct ThemeTests {
  private static let backgrounds: [(theme: Theme, red: Int, green: Int, blue: Int)] = [
    (.dark, 0, 0, 0), (.dark, 0x00, 0x2B, 0x36), (.light, 255, 255, 255), (.light, 0xFD, 0xF6, 0xE3),
  ]

  private static func luminance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    RelativeLuminance(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255).value
  }

  /// The luminance of one of xterm's 256 colours, of which the first 16 are the user's own.
  private static func luminance(ofXterm number: Int) throws -> Double {
    try #require((16..<256).contains(number))
    if number >= 232 {
      let gray = 8 + 10 * (number - 232)
      return luminance(gray, gray, gray)
    }
    let steps = [0, 95, 135, 175, 215, 255]
    return luminance(steps[(number - 16) / 36], steps[(number - 16) / 6 % 6], steps[(number - 16) % 6])
  }

  @Test("Each colour has a contrast of 4.5 to 1 on black, white and both of solarized", arguments: 0..<4)
  func contrast(index: Int) throws {
    let background = Self.backgrounds[index]
    let behind = Self.luminance(background.red, background.green, background.blue)
    let colors = LineColors.on(background.theme)
    for style in [
      colors.name, colors.word, colors.text, colors.wrong, colors.positive, colors.negative, colors.secondary,
    ] {
      let number = try #require(style.split(separator: ";").last.flatMap { Int($0) })
      let luminance = try Self.luminance(ofXterm: number)
      let contrast = (max(luminance, behind) + 0.05) / (min(luminance, behind) + 0.05)
      #expect(contrast >= 4.5, "\(style) on \(background)")
    }
  }

  @Test(
    "The terminal's answer is read, and any other is none",
    arguments: [
      ("11;rgb:ffff/ffff/ffff", Theme.light), ("11;rgb:00/2b/36", .dark), ("11;rgb:f/f/e", .light),
      ("11;rgb:0/0", nil),
      ("11;rgb:fffff/0/0", nil), ("10;rgb:f/f/f", nil), ("11;?", nil),
    ])
  func answers(text: String, theme: Theme?) { #expect(Theme(answer: text) == theme) }

  @Test("The terminal is asked once, and the line is drawn anew when it has answered")
  func asks() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    let question = Array("\u{1B}]11;?\u{1B}\\".utf8)
    #expect(terminal.bytes.indices.filter { terminal.bytes[$0...].starts(with: question) }.count == 1)
    terminal.send("set 5")
    try terminal.wait { $0.typed == "probe> set 5" }
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[36m5"))
    terminal.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{07}")
    try terminal.wait { _ in String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[38;5;24m5") }
    #expect(terminal.screen.typed == "probe> set 5" && terminal.screen.bells == 0)
    terminal.send("\rset 6")
    try terminal.wait { $0.typed == "probe> set 6" }
    #expect(terminal.bytes.indices.filter { terminal.bytes[$0...].starts(with: question) }.count == 1)
  }

  @Test(
    "It is not asked where it is known, or there are no colours for it",
    arguments: [
      ("COLORFGBG", "0;15"), ("NO_COLOR", "1"), ("TERM", "xterm"), ("TERM", "linux"), ("TERM", "dumb"),
    ])
  func doesNotAsk(variable: String, value: String) throws {
    let terminal = try PseudoTerminal(environment: [variable: value])
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("set 5")
    try terminal.wait { $0.typed == "probe> set 5" }
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(!text.contains("]11;"))
    #expect(text.contains("\u{1B}[38;5;24m5") == (variable == "COLORFGBG"))
  }
}
