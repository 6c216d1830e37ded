import Reports

/// The Select Graphic Rendition parameters of what stands in and under a line.
struct LineColors {
  let name, word, text, wrong, positive, negative, secondary: String

  /// The colours on a background, or on one that is not known; without colours those of the terminal's own palette, of
  /// which only what is dim is used.
  static func on(_ theme: Theme?, _ depth: ColorDepth) -> LineColors {
    if depth == .none { return ofPalette }
    return switch theme {
    case nil: depth == .ansi16 ? fewOnAny : onAny
    case .dark: depth == .ansi16 ? fewOnDark : onDark
    case .light: depth == .ansi16 ? fewOnLight : onLight
    }
  }

  // Made once, as every key asks for them.
  private static let ofPalette = LineColors(
    name: "36", word: "35", text: "32", wrong: "4;31", positive: "32", negative: "31", secondary: "2")
  // Of 16 colours these can be read on black, or on white, in the palettes of xterm, GNOME Terminal and the Linux console alike; on
  // white there are only three, so that bold and the terminal's own foreground stand for the others.
  private static let fewOnDark = LineColors(
    name: "36", word: "95", text: "32", wrong: "4;91", positive: "32", negative: "91", secondary: "2")
  private static let fewOnLight = LineColors(
    name: "34", word: "35", text: "39", wrong: "4;31", positive: "1", negative: "31", secondary: "2")
  // These have a contrast of 3 to 1 at least on black and on white, in the same palettes; none has more on both.
  private static let fewOnAny = LineColors(
    name: "94", word: "35", text: "39", wrong: "4;91", positive: "1", negative: "91", secondary: "2")
  // Of 256 colours these have a contrast of 3.8 to 1 at least on black and on white; none has more than 4.6 on both.
  private static let onAny = LineColors(name: 30, word: 133, text: 28, wrong: 160, secondary: nil)
  private static let onDark = LineColors(name: 80, word: 176, text: 114, wrong: 210, secondary: 247)
  private static let onLight = LineColors(name: 24, word: 90, text: 22, wrong: 124, secondary: 241)
}

extension LineColors {
  /// Colours of xterm's palette of 256; what is right has that of texts, and without one what is secondary is dim.
  private init(name: Int, word: Int, text: Int, wrong: Int, secondary: Int?) {
    let parameters = { (color: Int) in "38;5;\(color)" }
    self.init(
      name: parameters(name), word: parameters(word), text: parameters(text), wrong: "4;" + parameters(wrong),
      positive: parameters(text), negative: parameters(wrong), secondary: secondary.map(parameters) ?? "2")
  }
}

/// The SGR parameters of roles and styles; without colours only dim text is told from other.
enum TokenStyle {
  static func parameters(of kind: TokenKind, _ colors: LineColors?) -> String? {
    guard let colors else { return kind == .comment ? "2" : nil }
    return switch kind {
    case .command: "1"
    case .field, .metric: colors.name
    case .function, .keyword, .flag: colors.word
    case .text: colors.text
    case .number: nil
    case .comment: colors.secondary
    case .matchingParenthesis: "1;4"
    case .wrong: colors.wrong
    }
  }

  static func parameters(of style: StyledText.Style, _ colors: LineColors?) -> String? {
    guard let colors else { return style == .secondary ? "2" : nil }
    return switch style {
    case .plain: nil
    case .heading: "1"
    case .secondary: colors.secondary
    case .positive: colors.positive
    case .negative: colors.negative
    }
  }
}
