import LessonChecks
import Localization
import Shell
import Syntax

/// The lines of the shell's language in a document, one after the other.
struct PassageReader {
  /// The rows of a script, handed out one by one.
  private final class Rows {
    private var rows: ArraySlice<String>

    init(_ rows: ArraySlice<String>) { self.rows = rows }

    func next() -> [UInt8] { rows.popFirst().map { Array($0.utf8) + [UInt8(ascii: "\n")] } ?? [] }
  }

  private enum Source {
    case script(ScriptReader, hasByteOrderMark: Bool)
    case page(ArraySlice<Passage>)
  }

  private static let byteOrderMark = "\u{FEFF}"
  private var source: Source

  /// A reader of a document, from one of its rows on; of a page from its beginning.
  init(_ document: TextDocument, from first: Int) {
    if document.isPage {
      source = .page(TranscriptPage(document.text).passages[...])
      return
    }
    // An end of the last row begins no further one.
    let rows = document.rows.last == "" ? document.rows.dropLast() : document.rows[...]
    // An empty row before it, so that what begins a text is looked for only there.
    let script = Rows(first == 0 ? rows : [""] + rows[min(first, rows.count)...])
    source = .script(
      ScriptReader { () throws(Diagnostic) in script.next() },
      hasByteOrderMark: first == 0 && rows.first?.utf8.starts(with: Self.byteOrderMark.utf8) == true)
    if first > 0 { _ = next() }
  }

  /// The next line; nil at the end.
  mutating func next() -> (item: ScriptReader.Item, passage: Passage)? {
    switch source {
    case .script(var reader, let hasByteOrderMark):
      let item = try? reader.next()
      source = .script(reader, hasByteOrderMark: false)
      guard let item else { return nil }
      let column = hasByteOrderMark ? Self.byteOrderMark.utf8.count : 0
      let further = item.source.lineStarts.map { Passage.Row(start: $0) }
      return (item, Passage(text: item.source.text, rows: [.init(column: column, start: 0)] + further))
    case .page(var passages):
      guard let passage = passages.popFirst() else { return nil }
      source = .page(passages)
      var reader = ScriptReader(Array(passage.text.utf8))
      guard let item = try? reader.next() else { return next() }
      return (item, passage)
    }
  }
}

extension ScriptReader.Item {
  /// The line that was read.
  var source: ScriptLine {
    switch self {
    case .line(let source, _), .error(let source, _): source
    }
  }
}

extension TranscriptPage {
  /// The commands of its transcripts.
  fileprivate var passages: [Passage] {
    var (passages, end) = ([Passage](), 0)
    for block in blocks {
      for (index, command) in block.commands.enumerated() {
        let rows = command.parts.map { Passage.Row(column: $0.column, start: $0.start) }
        passages.append(
          Passage(
            text: command.text, rows: rows, lead: command.line - end,
            isFresh: index == 0 && !block.isContinued))
        end = command.line + rows.count
      }
    }
    return passages
  }
}
