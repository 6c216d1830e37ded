/// A Markdown page with transcripts in it: fenced blocks marked `roi`.
///
/// ````
/// ```roi
/// roi> set rent 1800
/// Rent  $0 → $1,800
/// ```
/// ````
///
/// A block begins with an empty property, unless its fence says `roi continue`.
public struct TranscriptPage: Sendable {
  /// The lines of the page, without their ends.
  public let lines: [String]
  /// The transcripts, in their order.
  public let blocks: [TranscriptBlock]

  /// Reads a page.
  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.hasSuffix("\r") ? line.dropLast() : line)
    }
    blocks = TranscriptPage.blocks(of: lines)
  }

  private static func blocks(of lines: [String]) -> [TranscriptBlock] {
    var blocks: [TranscriptBlock] = []
    var fence: (mark: String, start: Int, words: [Substring])?
    for (index, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " }
      if let open = fence {
        guard trimmed.hasPrefix(open.mark), trimmed.dropFirst(open.mark.count).allSatisfy({ $0 == " " })
        else {
          continue
        }
        if open.words.first == "roi" {
          blocks.append(
            TranscriptBlock(
              lines, open.start + 1..<index, isContinued: open.words.dropFirst().contains("continue")))
        }
        fence = nil
      } else if let mark = mark(of: trimmed) {
        fence = (mark, index, trimmed.dropFirst(mark.count).split(separator: " "))
      }
    }
    return blocks
  }

  /// The backticks or tildes that open a fence; nil when the line opens none.
  private static func mark(of line: Substring) -> String? {
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let mark = line.prefix { $0 == first }
    return mark.count >= 3 ? String(mark) : nil
  }
}

/// One transcript: commands, each with what it is to say.
public struct TranscriptBlock: Sendable {
  /// Whether it goes on where the block before it ended.
  public let isContinued: Bool
  /// The commands in their order.
  public let steps: [TranscriptStep]

  init(_ lines: [String], _ range: Range<Int>, isContinued: Bool) {
    self.isContinued = isContinued
    var steps: [TranscriptStep] = []
    for index in range {
      if let command = TranscriptBlock.command(in: lines[index]) {
        steps.append(TranscriptStep(command: command, line: index))
      } else if steps.isEmpty {
        continue
      } else if lines[index].hasPrefix("...> "), steps[steps.count - 1].isOpen {
        // The `\` that joins the lines goes, as it does at a prompt.
        steps[steps.count - 1].command.removeLast()
        steps[steps.count - 1].command += lines[index].dropFirst(5)
        steps[steps.count - 1].extraLines += 1
      } else {
        steps[steps.count - 1].expected.append(lines[index])
      }
    }
    self.steps = steps.map(\.trimmed)
  }

  /// What is typed behind a prompt such as `roi> ` or `roi:elm/month 12> `; nil for a line without one.
  private static func command(in line: String) -> String? {
    guard line.hasPrefix("roi"), let end = line.firstIndex(of: ">") else { return nil }
    let place = line[line.index(line.startIndex, offsetBy: 3)..<end]
    guard place.isEmpty || place == "!" || place.hasPrefix(":") || place.hasPrefix("/") else { return nil }
    let rest = line[line.index(after: end)...]
    return rest.isEmpty ? "" : rest.first == " " ? String(rest.dropFirst()) : nil
  }
}

/// A command and what it is to say.
public struct TranscriptStep: Sendable {
  /// What is typed, joined to one line.
  public fileprivate(set) var command: String
  /// Where the command stands in the page, from 0.
  public let line: Int
  /// How many lines of the page the command goes on for.
  public fileprivate(set) var extraLines = 0
  /// The lines that it is to say; none when it only has to succeed.
  public fileprivate(set) var expected: [String] = []

  fileprivate init(command: String, line: Int) {
    (self.command, self.line) = (command, line)
  }

  /// The code of the failure that is expected, as in `! not-a-number`; nil when it is to succeed.
  public var failure: String? {
    guard expected.count == 1, expected[0].hasPrefix("! ") else { return nil }
    return String(expected[0].dropFirst(2).prefix { $0 != " " })
  }

  /// Whether the next line belongs to the command.
  fileprivate var isOpen: Bool { expected.isEmpty && command.hasSuffix("\\") }

  /// The same without empty lines at its end, which separate it from what follows.
  fileprivate var trimmed: TranscriptStep {
    var copy = self
    while copy.expected.last.map({ $0.allSatisfy { $0 == " " } }) == true { copy.expected.removeLast() }
    return copy
  }
}
