import Localization
import Programs
import Reports
import Results
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
    let colors = LineColors.on(background.theme, .ansi256)
    for style in [colors.name, colors.word, colors.text, colors.wrong, colors.positive, colors.negative] {
      let number = try #require(style.split(separator: ";").last.flatMap { Int($0) })
      let luminance = try Self.luminance(ofXterm: number)
      let contrast = (max(luminance, behind) + 0.05) / (min(luminance, behind) + 0.05)
      #expect(contrast >= 4.5, "\(style) on \(background)")
    }
  }

  /// The 16 colours of three palettes, from black to bright white.
  ///
  /// - Source: `XTerm-col.ad` of xterm, the palette "GNOME" of GNOME Terminal, and `drivers/tty/vt/vt.c` of Linux.
  private static let palettes: [[UInt32]] = [
    [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ],
    [
      0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC,
      0x5E5C64, 0xF66151, 0x33D17A, 0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF,
    ],
    [
      0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
      0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ],
  ]

  /// The contrast of one of 16 colours, by its parameter, on black or on white.
  private static func contrast(of parameter: Int, in palette: [UInt32], on theme: Theme) -> Double {
    let color = RGBColor(palette[parameter >= 90 ? parameter - 82 : parameter - 30])
    let own = luminance(Int(color.red), Int(color.green), Int(color.blue))
    return theme == .light ? 1.05 / (own + 0.05) : (own + 0.05) / 0.05
  }

  @Test("Of 16 colours those are taken that can be read in every palette", arguments: Theme.allCases)
  func fewColors(theme: Theme) throws {
    let colors = LineColors.on(theme, .ansi16)
    for style in [colors.name, colors.word, colors.text, colors.wrong, colors.positive, colors.negative] {
      let number = try #require(style.split(separator: ";").last.flatMap { Int($0) })
      // Bold, and the terminal's own foreground.
      guard number >= 30, number != 39 else { continue }
      for palette in Self.palettes {
        #expect(Self.contrast(of: number, in: palette, on: theme) >= 4.5, "\(style) on \(theme)")
      }
    }
  }

  @Test(
    "The colours of verdicts have a contrast of 4.5 to 1 on black and on white, and nearly so of 256 colours")
  func verdicts() throws {
    for color in [RGBColor.passed, .doubtful, .failed] {
      let own = Self.luminance(Int(color.red), Int(color.green), Int(color.blue))
      #expect(min(1.05 / (own + 0.05), (own + 0.05) / 0.05) >= 4.5, "\(color)")
      let nearest = try Self.luminance(ofXterm: color.ansi256)
      #expect(min(1.05 / (nearest + 0.05), (nearest + 0.05) / 0.05) >= 3.8, "\(color)")
    }
  }

  @Test("On a background that is not known each of 16 colours stands out on black and on white")
  func unknownBackground() throws {
    let colors = LineColors.on(nil, .ansi16)
    let styles = [colors.name, colors.word, colors.text, colors.wrong, colors.positive, colors.negative]
    let parts: [UInt32] = [0, 51, 102, 153, 204, 255]
    var tints: [Int] = []
    for red in parts {
      for green in parts {
        tints += parts.compactMap { blue in RGBColor(red << 16 | green << 8 | blue).ansi16OnAny }
      }
    }
    #expect(Set(tints) == [91, 94, 35])
    let parameters = styles.compactMap { $0.split(separator: ";").last.flatMap { Int($0) } }
    for number in Set(parameters + tints) where number >= 30 && number != 39 {
      for palette in Self.palettes {
        for theme in Theme.allCases {
          #expect(Self.contrast(of: number, in: palette, on: theme) >= 3, "\(number) on \(theme)")
        }
      }
    }
  }

  @Test("On a background that is not known each of 256 colours stands out on black and on white")
  func unknownBackgroundIn256() throws {
    let colors = LineColors.on(nil, .ansi256)
    for style in [colors.name, colors.word, colors.text, colors.wrong, colors.positive, colors.negative] {
      let own = try Self.luminance(ofXterm: #require(style.split(separator: ";").last.flatMap { Int($0) }))
      #expect(min(1.05 / (own + 0.05), (own + 0.05) / 0.05) > 3.8, "\(style)")
    }
  }

  @Test(
    "Without colours only dim text is told from other, whatever the background", arguments: Theme.allCases)
  func noColors(theme: Theme) {
    #expect(LineColors.on(theme, .none).secondary == "2")
  }

  @Test(
    "The environment tells a background, and the Linux console has a dark one",
    arguments: [
      (["COLORFGBG": "0;15"], Theme.light), (["COLORFGBG": "15;0", "TERM": "xterm"], .dark),
      (["TERM": "linux"], .dark), (["TERM": "linux", "COLORFGBG": "0;15"], .light), (["TERM": "xterm"], nil),
    ])
  func environments(variables: [String: String], theme: Theme?) {
    var environment = TerminalVariables()
    for (name, value) in variables { environment[name] = value }
    #expect(Theme(environment: environment) == theme)
  }

  @Test("Without colours no sequence has one: what is wrong is told by words and marks")
  func monochrome() {
    for kind in [TokenKind.command, .field, .metric, .keyword, .text, .number, .wrong, .comment] {
      let parameters = TokenStyle.parameters(of: kind, nil)
      #expect(parameters == nil || parameters == "2")
    }
    for style in [StyledText.Style.plain, .heading, .secondary, .positive, .negative] {
      let parameters = TokenStyle.parameters(of: style, nil)
      #expect(parameters == nil || parameters == "2")
    }
  }

  @Test("Of tints only those are shown on white that can be read there in every palette")
  func tintsOnLight() {
    var shown: Set<Int> = []
    for red in stride(from: 0, through: 255, by: 51) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let tint = RGBColor(UInt32(red << 16 | green << 8 | blue))
          guard let number = tint.ansi16OnLight else { continue }
          shown.insert(number)
          for palette in Self.palettes { #expect(Self.contrast(of: number, in: palette, on: .light) >= 4.5) }
        }
      }
    }
    #expect(shown == [31, 34, 35])
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
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[38;5;30m5"))
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
