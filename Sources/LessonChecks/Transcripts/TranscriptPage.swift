import Lessons

/// A Markdown page with transcripts in it: fenced blocks marked `roi`.
///
/// ````
/// ```roi
/// roi> set rent 1800
/// Rent  $0 → $1,800
/// ```
/// ````
///
/// A block begins with an empty property, unless its fence says `roi continue`. The indentation of a block in
/// the item of a list is no part of it.
package struct TranscriptPage: Sendable {
  /// The lines of the page, without their ends.
  let lines: [String]
  /// The end of each line: `\n`, `\r\n`, or empty at the end of the page.
  let ends: [String]
  /// The transcripts, in their order.
  package let blocks: [TranscriptBlock]
  /// The errors that keep blocks from being played, in the order of the page.
  package let errors: [TranscriptError]

  /// Reads a page.
  package init(_ text: String) {
    lines = text.pageLines.map(String.init)
    ends = text.filter(\.endsLine).map(String.init) + [""]
    var reader = TranscriptReader(lines)
    reader.read()
    blocks = reader.blocks
    errors = (reader.errors + blocks.flatMap(\.errors)).sorted { $0.line < $1.line }
  }
}

/// Finds the blocks of a page.
private struct TranscriptReader {
  private let lines: [String]
  private(set) var blocks: [TranscriptBlock] = []
  private(set) var errors: [TranscriptError] = []

  init(_ lines: [String]) { self.lines = lines }

  private struct Fence {
    let mark: Substring
    let words: [Substring]
    let indent: Int
    let line: Int
  }

  mutating func read() {
    var open: Fence?
    for (index, line) in lines.enumerated() {
      let bare = line.drop { $0 == " " }
      if let fence = open {
        if bare.hasPrefix(fence.mark), bare.dropFirst(fence.mark.count).allSatisfy({ $0 == " " }) {
          close(fence, at: index)
          open = nil
        }
      } else if let fence = fence(bare, at: index) {
        open = fence
      } else if isHidden(bare) {
        report(index, .hiddenFence)
      }
    }
    if let open { report(open.line, .openFence(String(open.mark))) }
  }

  private mutating func report(_ index: Int, _ reason: TranscriptError.Reason) {
    errors.append(TranscriptError(line: index + 1, reason: reason))
  }

  private mutating func close(_ fence: Fence, at end: Int) {
    guard fence.words.first == "roi" else { return }
    let block = TranscriptBlock(
      lines, fence.line + 1..<end, indent: fence.indent,
      isContinued: fence.words.dropFirst().contains("continue"))
    if block.commands.isEmpty, block.errors.isEmpty { report(fence.line, .noCommand) }
    blocks.append(block)
  }

  /// The fence that a line opens with backticks or tildes; nil for none.
  private func fence(_ bare: Substring, at index: Int) -> Fence? {
    guard let first = bare.first, first == "`" || first == "~" else { return nil }
    let mark = bare.prefix { $0 == first }
    let words = bare.dropFirst(mark.count)
    // With another backtick behind it, it is inline code.
    guard mark.count >= 3, first == "~" || !words.contains("`") else { return nil }
    return Fence(
      mark: mark, words: words.split(separator: " "), indent: lines[index].count - bare.count, line: index)
  }

  /// `true` for a fence behind the mark of a quotation or of a list.
  private func isHidden(_ bare: Substring) -> Bool {
    let rest = bare.drop { ">-*+.) ".contains($0) || $0.isNumber }
    return rest.count < bare.count && fence(rest, at: 0)?.words.first == "roi"
  }
}

/// One transcript: commands with their expected outputs.
package struct TranscriptBlock: Sendable {
  /// `true` when it continues the block before it.
  package let isContinued: Bool
  /// The commands, in their order.
  package let commands: [TranscriptCommand]
  /// The errors of lines that belong to no command.
  let errors: [TranscriptError]

  init(_ lines: [String], _ range: Range<Int>, indent: Int, isContinued: Bool) {
    self.isContinued = isContinued
    var commands: [TranscriptCommand] = []
    var errors: [TranscriptError] = []
    for index in range {
      let blanks = lines[index].prefix(indent).prefix { $0 == " " }
      let line = String(lines[index].dropFirst(blanks.count))
      if let command = TranscriptBlock.command(in: line) {
        let column = lines[index].utf8.count - line.utf8.count + TranscriptBlock.promptLength(in: line)
        commands.append(
          TranscriptCommand(text: command, line: index, indent: String(blanks), column: column))
      } else if commands.isEmpty {
        guard !TranscriptMatch.isBlank(line) else { continue }
        errors.append(TranscriptError(line: index + 1, reason: .textBeforeCommand))
      } else if line.hasPrefix("...> "), commands[commands.count - 1].isOpen {
        commands[commands.count - 1].append(line.dropFirst(5), from: blanks.utf8.count + 5)
      } else {
        commands[commands.count - 1].expected.append(line)
      }
    }
    self.commands = commands.map(\.trimmed)
    // One error is enough for all text before the first command.
    self.errors = Array(errors.prefix(1))
  }

  /// The bytes of a prompt with the blanks behind it.
  private static func promptLength(in line: String) -> Int {
    guard let end = line.firstIndex(of: ">") else { return 0 }
    return line.utf8.count - line[line.index(after: end)...].drop { $0 == " " || $0 == "\t" }.utf8.count
  }

  /// The text behind a prompt such as `roi> ` or `roi:elm/month 12> `; nil for a line without one.
  private static func command(in line: String) -> String? {
    guard line.hasPrefix("roi"), let end = line.firstIndex(of: ">") else { return nil }
    let suffix = line[line.index(line.startIndex, offsetBy: 3)..<end]
    guard suffix.isEmpty || suffix == "!" || suffix.hasPrefix(":") || suffix.hasPrefix("/") else {
      return nil
    }
    return line[line.index(after: end)...].trimmed
  }
}

/// A command and its expected output.
package struct TranscriptCommand: Sendable {
  /// The part of a command in one line of the page.
  package struct Part: Sendable {
    /// The UTF-8 offset in the line of the page at which it begins.
    package let column: Int
    /// The UTF-8 offset in the command at which it begins.
    package let start: Int
  }

  /// The command, joined to one line.
  package fileprivate(set) var text: String
  /// The index of its first line in the page, from 0.
  package let line: Int
  /// The blanks before it and its output.
  let indent: String
  /// The parts of the command, one for each of its lines.
  package private(set) var parts: [Part]
  /// The number of further lines of the command.
  var extraLines: Int { parts.count - 1 }
  /// The expected output; empty when the command only has to succeed.
  fileprivate(set) var expected: [String] = []

  fileprivate init(text: String, line: Int, indent: String, column: Int) {
    (self.text, self.line, self.indent) = (text, line, indent)
    parts = [Part(column: column, start: 0)]
  }

  /// Adds a line; the `\` that joins it goes, as it does at a prompt.
  fileprivate mutating func append(_ line: Substring, from column: Int) {
    text.removeLast()
    parts.append(Part(column: column, start: text.utf8.count))
    text += line
  }

  /// The code of the expected failure, as in `! not-a-number`; nil when the command is to succeed.
  var failure: String? {
    guard expected.count == 1, expected[0].hasPrefix("! ") else { return nil }
    return String(expected[0].dropFirst(2).prefix { $0 != " " })
  }

  /// `true` when the next line belongs to the command.
  fileprivate var isOpen: Bool { expected.isEmpty && text.hasSuffix("\\") }

  /// The same without empty lines at the end of its output, which separate it from the next command.
  fileprivate var trimmed: TranscriptCommand {
    var copy = self
    while copy.expected.last.map(TranscriptMatch.isBlank) == true { copy.expected.removeLast() }
    return copy
  }
}
