import Lessons

/// The parts of a lesson's page in their order, each divided into what a translation leaves and what it
/// translates.
struct PageOutline {
  /// Code, and code or formulas; compiled once, as nothing changes them.
  private nonisolated(unsafe) static let code = /`+[^`]*`+/
  private nonisolated(unsafe) static let codeOrFormula = /`+[^`]*`+|{[^}]*}/

  /// A part of a page.
  struct Part {
    /// The name of what it is: `@check`, `title`.
    let kind: String
    /// The line of the page, from 1.
    let line: Int
    /// The conditions and lines, which are the same in every language; empty for none.
    let fixed: String
    /// The text; nil for none.
    let text: TemplateText?
  }

  /// The parts of a step, its text first.
  struct Step {
    let id: String
    /// The line of its heading.
    let line: Int
    let parts: [Part]
  }

  /// The front matter and the introduction.
  let beginning: Step
  let steps: [Step]

  /// The outline of a page that was read as `lesson`.
  init(of page: String, _ lesson: Lesson) {
    let lines = LessonParser(page).lines
    let end = lines.dropFirst().firstIndex { $0.text == "---" } ?? 0
    beginning = Step(
      id: "", line: 1,
      parts: PageOutline.frontMatter(lines[..<end].dropFirst()) + [
        Part("introduction", text: lesson.introduction)
      ])
    let sections = LessonParser.sections(of: lines[(end + 1)...]).dropFirst()
    steps = zip(sections, lesson.steps).map(PageOutline.step)
  }

  private static func step(_ section: LessonParser.Section, _ step: LessonStep) -> Step {
    var parser = StepParser(section)
    _ = parser.step()
    let title = Part("title", text: PageLine(text: step.title, line: step.line))
    return Step(
      id: step.id, line: step.line,
      parts: [title, Part("text", text: step.text)] + parser.directives.flatMap(PageOutline.parts))
  }

  /// The parts of the front matter, whose indented lines belong to the key above.
  private static func frontMatter(_ lines: ArraySlice<PageLine>) -> [Part] {
    var key = ""
    return lines.compactMap { line in
      if !line.text.hasPrefix(" ") { key = String(line.text.prefix { $0 != ":" }).trimmed }
      let value = line.text.hasPrefix(" ") ? line.text : String(line.text.dropFirst(key.count + 1))
      let content = PageLine(text: value.trimmed, line: line.line)
      return switch FrontMatter.Key(rawValue: key) {
      case nil where content.text.isEmpty, .language: nil
      case .title: Part(key, text: content)
      case .with: Part(key, content)
      default: Part(key, fixed: content)
      }
    }
  }

  /// The parts of a line that begins with `@`, and of the options below it.
  private static func parts(of directive: Directive) -> [Part] {
    let kind = "@\(directive.name.rawValue)"
    switch directive.name {
    // Steps are compared by their ids, which may also be made of the titles.
    case .id: return []
    case .task, .hint, .why: return [Part(kind, text: directive.text)]
    case .predict, .wrong: return [Part(kind, directive.text)]
    case .choose: return [Part(kind, text: directive.text)] + directive.options.map(option)
    default: return [Part(kind, fixed: directive.text)]
    }
  }

  /// An option: its mark, with a name or a condition behind it, and its texts.
  private static func option(_ line: PageLine) -> Part {
    let (mark, rest) = (String(line.text.prefix(1)), line.text.dropFirst().trimmed)
    if mark == "?", let parts = PageLine(text: rest, line: line.line).parts {
      return Part("answer", fixed: "\(mark) \(parts.before.text)", text: parts.after)
    }
    let name = rest.hasPrefix("#") ? String(rest.prefix { !$0.isWhitespace }) : ""
    return Part(
      "answer", fixed: name.isEmpty ? mark : "\(mark) \(name)",
      text: PageLine(text: String(rest.dropFirst(name.count)).trimmed, line: line.line))
  }
}

extension PageOutline.Part {
  /// A part with nothing to translate.
  fileprivate init(_ kind: String, fixed: PageLine) {
    self.init(kind: kind, line: fixed.line, fixed: fixed.text, text: nil)
  }

  /// A text of a page that was read.
  fileprivate init(_ kind: String, text: TemplateText) {
    self.init(kind: kind, line: text.line, fixed: "", text: text)
  }

  /// A text, with what stands before it.
  fileprivate init(_ kind: String, fixed: String = "", text: PageLine) {
    self.init(kind: kind, line: text.line, fixed: fixed, text: try? TemplateText([text]))
  }

  /// A condition, ` : ` and a text.
  fileprivate init(_ kind: String, _ line: PageLine) {
    let parts = line.parts ?? (line, PageLine(text: "", line: line.line))
    self.init(kind, fixed: parts.before.text, text: parts.after)
  }

  /// The formulas, in braces.
  var formulas: [String] { text?.formulas.map { "{\($0.text)}" } ?? [] }

  /// The pieces of code, in backticks.
  var code: [String] {
    (text?.source ?? "").matches(of: PageOutline.code).map { match in
      match.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// The numbers outside of formulas and code.
  var numbers: [Literal] { (text?.prose ?? []).flatMap { Literal.all(in: $0.text) } }

  /// The words in small letters, each between blanks.
  var sentence: String { " \(words.joined(separator: " ").lowercased()) " }

  /// The words outside of formulas and code.
  var words: [Substring] {
    (text?.source ?? "").replacing(PageOutline.codeOrFormula, with: " ").split { !$0.isLetter }
  }
}
