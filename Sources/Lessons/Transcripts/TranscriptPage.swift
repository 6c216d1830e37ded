/// A Markdown page with transcripts in it: fenced blocks marked `roi`.
///
/// ````
/// ```roi
/// roi> set rent 1800
/// Rent  $0 → $1,800
/// ```
/// ````
///
/// A block begins with an empty property, unless its fence says `roi continue`. One that is indented, in the item of a list,
/// is read without that.
package struct TranscriptPage: Sendable {
  /// The lines of the page, without their ends.
  package let lines: [String]
  /// What ends each line: `\n`, `\r\n`, or nothing at the end of the page.
  let ends: [String]
  /// The transcripts, in their order.
  package let blocks: [TranscriptBlock]
  /// What keeps a block from being played, in the order of the page.
  package let faults: [TranscriptError]

  /// Reads a page.
  package init(_ text: String) {
    lines = text.pageLines.map(String.init)
    ends = text.filter(\.endsLine).map(String.init) + [""]
    var reader = TranscriptReader(lines)
    reader.read()
    blocks = reader.blocks
    faults = (reader.faults + blocks.flatMap(\.faults)).sorted { $0.line < $1.line }
  }
}

/// Why a transcript cannot be played, and where.
package struct TranscriptError: Sendable, Equatable {
  /// The line of the page, from 1.
  package let line: Int
  /// What is wrong and what to do.
  package let message: String
}

extension Character {
  /// Whether it ends a line of a page; `\r\n` is one character.
  fileprivate var endsLine: Bool { self == "\n" || self == "\r\n" }
}

extension String {
  /// The lines of a page, whichever system wrote it.
  var pageLines: [Substring] { split(omittingEmptySubsequences: false, whereSeparator: \.endsLine) }
}

/// Finds the blocks of a page.
private struct TranscriptReader {
  private let lines: [String]
  private(set) var blocks: [TranscriptBlock] = []
  private(set) var faults: [TranscriptError] = []

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
        fault(index, "A transcript stands on lines of its own: this one would never be played.")
      }
    }
    if let open {
      fault(open.line, "This \(open.mark) is never closed, so that nothing behind it is played.")
    }
  }

  private mutating func fault(_ index: Int, _ message: String) {
    faults.append(TranscriptError(line: index + 1, message: message))
  }

  private mutating func close(_ fence: Fence, at end: Int) {
    guard fence.words.first == "roi" else { return }
    let block = TranscriptBlock(
      lines, fence.line + 1..<end, indent: fence.indent,
      isContinued: fence.words.dropFirst().contains("continue"))
    if block.steps.isEmpty, block.faults.isEmpty {
      fault(fence.line, "There is no command in this transcript: \"roi> \" begins one.")
    }
    blocks.append(block)
  }

  /// The fence that a line opens with backticks or tildes; nil when it opens none.
  private func fence(_ bare: Substring, at index: Int) -> Fence? {
    guard let first = bare.first, first == "`" || first == "~" else { return nil }
    let mark = bare.prefix { $0 == first }
    let words = bare.dropFirst(mark.count)
    // With a backtick behind it, it is code within a line.
    guard mark.count >= 3, first == "~" || !words.contains("`") else { return nil }
    return Fence(
      mark: mark, words: words.split(separator: " "), indent: lines[index].count - bare.count, line: index)
  }

  /// Whether a fence stands behind the mark of a quotation or of a list.
  private func isHidden(_ bare: Substring) -> Bool {
    let rest = bare.drop { ">-*+.) ".contains($0) || $0.isNumber }
    return rest.count < bare.count && fence(rest, at: 0)?.words.first == "roi"
  }
}

/// One transcript: commands, each with what it is to say.
package struct TranscriptBlock: Sendable {
  /// Whether it goes on where the block before it ended.
  package let isContinued: Bool
  /// The commands in their order.
  package let steps: [TranscriptStep]
  /// Lines that belong to no command.
  let faults: [TranscriptError]

  init(_ lines: [String], _ range: Range<Int>, indent: Int, isContinued: Bool) {
    self.isContinued = isContinued
    var steps: [TranscriptStep] = []
    var faults: [TranscriptError] = []
    for index in range {
      let blanks = lines[index].prefix(indent).prefix { $0 == " " }
      let line = String(lines[index].dropFirst(blanks.count))
      if let command = TranscriptBlock.command(in: line) {
        steps.append(TranscriptStep(command: command, line: index, indent: String(blanks)))
      } else if steps.isEmpty {
        guard !TranscriptMatch.isBlank(line) else { continue }
        let message = "This stands before the first command of the transcript: \"roi> \" begins one."
        faults.append(TranscriptError(line: index + 1, message: message))
      } else if line.hasPrefix("...> "), steps[steps.count - 1].isOpen {
        // The `\` that joins the lines goes, as it does at a prompt.
        steps[steps.count - 1].command.removeLast()
        steps[steps.count - 1].command += line.dropFirst(5)
        steps[steps.count - 1].extraLines += 1
      } else {
        steps[steps.count - 1].expected.append(line)
      }
    }
    self.steps = steps.map(\.trimmed)
    // Of text before the first command, the first line says it all.
    self.faults = Array(faults.prefix(1))
  }

  /// What is typed behind a prompt such as `roi> ` or `roi:elm/month 12> `; nil for a line without one.
  private static func command(in line: String) -> String? {
    guard line.hasPrefix("roi"), let end = line.firstIndex(of: ">") else { return nil }
    let place = line[line.index(line.startIndex, offsetBy: 3)..<end]
    guard place.isEmpty || place == "!" || place.hasPrefix(":") || place.hasPrefix("/") else { return nil }
    return line[line.index(after: end)...].trimmed
  }
}

/// A command and what it is to say.
package struct TranscriptStep: Sendable {
  /// What is typed, joined to one line.
  package fileprivate(set) var command: String
  /// Where the command stands in the page, from 0.
  package let line: Int
  /// The blanks before it and before what it says.
  let indent: String
  /// How many lines of the page the command goes on for.
  package fileprivate(set) var extraLines = 0
  /// The lines that it is to say; none when it only has to succeed.
  package fileprivate(set) var expected: [String] = []

  fileprivate init(command: String, line: Int, indent: String) {
    (self.command, self.line, self.indent) = (command, line, indent)
  }

  /// The code of the failure that is expected, as in `! not-a-number`; nil when it is to succeed.
  package var failure: String? {
    guard expected.count == 1, expected[0].hasPrefix("! ") else { return nil }
    return String(expected[0].dropFirst(2).prefix { $0 != " " })
  }

  /// Whether the next line belongs to the command.
  fileprivate var isOpen: Bool { expected.isEmpty && command.hasSuffix("\\") }

  /// The same without empty lines at its end, which separate it from what follows.
  fileprivate var trimmed: TranscriptStep {
    var copy = self
    while copy.expected.last.map(TranscriptMatch.isBlank) == true { copy.expected.removeLast() }
    return copy
  }
}
