/// A parsed Markdown text: headings, paragraphs, lists, code, emphasis.
///
/// A subset of CommonMark that is enough for lessons. Underscores are letters, as in names of metrics; tables
/// and anything else that is not supported stay as they were written.
struct MarkdownDocument {
  /// A run of text in one style.
  struct TextRun: Equatable {
    /// The style of a run.
    enum Style: Equatable {
      case plain, strong, emphasis, code
    }

    var text: String
    let style: Style
  }

  /// A word, which is never broken, or a span of code.
  typealias Word = [TextRun]

  /// A block of lines.
  enum Block: Equatable {
    case heading([Word])
    case paragraph([Word])
    case item(indent: Int, marker: String, [Word])
    case verbatim([String])
  }

  let blocks: [Block]

  init(_ markdown: String) {
    var builder = Builder()
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) { builder.read(line) }
    builder.end()
    blocks = builder.blocks
  }

  private struct Builder {
    private(set) var blocks: [Block] = []
    /// The lines of a paragraph or an item, joined.
    private var text = ""
    private var item: (indent: Int, marker: String)?
    private var verbatim: [String]?
    private var isFenced = false

    mutating func read(_ line: Substring) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        end()
        isFenced.toggle()
      } else if isFenced || trimmed.hasPrefix("|") {
        if verbatim == nil { end() }
        verbatim = (verbatim ?? []) + [String(line)]
      } else if trimmed.isEmpty {
        end()
      } else if let heading = MarkdownDocument.heading(line) {
        end()
        blocks.append(.heading(MarkdownDocument.words(of: heading)))
      } else if let (marker, rest) = MarkdownDocument.marker(trimmed) {
        end()
        item = (line.count - trimmed.count, marker)
        text = rest
      } else {
        if verbatim != nil { end() }
        if !text.isEmpty { text += " " }
        text += String(trimmed)
      }
    }

    mutating func end() {
      if let verbatim { blocks.append(.verbatim(verbatim)) }
      let words = MarkdownDocument.words(of: text)
      if let item {
        blocks.append(.item(indent: item.indent, marker: item.marker, words))
      } else if !words.isEmpty {
        blocks.append(.paragraph(words))
      }
      (text, item, verbatim) = ("", nil, nil)
    }
  }

  private static func heading(_ line: Substring) -> String? {
    let marks = line.prefix { $0 == "#" }
    guard (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " else { return nil }
    return String(line.dropFirst(marks.count + 1))
  }

  /// The bullet or the number of a list item, and its text.
  private static func marker(_ line: Substring) -> (String, String)? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    if !digits.isEmpty, digits.count < 4, rest.hasPrefix(". ") {
      return (digits + ".", String(rest.dropFirst(2)))
    }
    guard digits.isEmpty, let first = rest.first, "-*+".contains(first), rest.dropFirst().first == " " else {
      return nil
    }
    return ("-", String(rest.dropFirst(2)))
  }
}

// MARK: Within a line

extension MarkdownDocument {
  /// The words of a text with their styles.
  static func words(of text: String) -> [Word] {
    var parser = InlineParser()
    parser.read(text)
    return parser.words
  }

  private struct InlineParser {
    private(set) var words: [Word] = []
    private var isStrong = false
    private var isEmphasis = false
    private var isInWord = false

    mutating func read(_ text: String) {
      var rest = text[...]
      var last: Character = " "
      while let character = rest.popFirst() {
        switch character {
        case "\\" where rest.first.map { $0.isASCII && ($0.isPunctuation || $0.isSymbol) } ?? false:
          rest.popFirst().map { append(String($0), style) }
        case "`":
          if let end = rest.firstIndex(of: "`") {
            append(String(rest[..<end]), .code)
            rest = rest[rest.index(after: end)...]
          } else {
            append("`", style)
          }
        case "*" where rest.first == "*" && marks("**", isStrong, last, rest.dropFirst()):
          rest.removeFirst()
          isStrong.toggle()
        case "*" where rest.first != "*" && marks("*", isEmphasis, last, rest): isEmphasis.toggle()
        case " ", "\t": isInWord = false
        default: append(String(character), style)
        }
        last = character
      }
    }

    private var style: TextRun.Style { isStrong ? .strong : isEmphasis ? .emphasis : .plain }

    /// `true` if stars begin or end emphasis, rather than stand between blanks or alone.
    private func marks(_ stars: String, _ isOpen: Bool, _ before: Character, _ after: Substring) -> Bool {
      if isOpen { return before != " " }
      guard let next = after.first, next != " " else { return false }
      return after.contains(stars)
    }

    private mutating func append(_ text: String, _ style: TextRun.Style) {
      if !isInWord { words.append([]) }
      isInWord = true
      let word = words.count - 1
      if let last = words[word].indices.last, words[word][last].style == style {
        words[word][last].text += text
      } else {
        words[word].append(TextRun(text: text, style: style))
      }
    }
  }
}
