import Encoding
import Foundation
import Programs
import Testing

@testable import Connections

/// An editor's part in a conversation, all of whose messages are known beforehand.
struct Editor {
  private var messages: [[UInt8]] = []
  private var count = 0
  private let isPage: Bool
  /// The texts that have to be answered before the message at a place is sent.
  private var awaited: [Int: String] = [:]
  /// `true` for messages that come at once, whatever is not worked out yet.
  var isQuick = false
  static let address = "file:///nowhere/deal.roi"

  /// An editor that has opened a text.
  init(
    _ text: String? = nil, encoding: String = "utf-16", language: String = "roi", refreshesHints: Bool = false
  ) {
    isPage = language == "markdown"
    let capabilities =
      #""general":{"positionEncodings":["\#(encoding)"]},"#
      + #""workspace":{"inlayHint":{"refreshSupport":\#(refreshesHints)}}"#
    ask("initialize", "{\"capabilities\":{\(capabilities)}}")
    tell("initialized", "{}")
    guard let text else { return }
    let value = JSONValue.string(text).text
    tell(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Self.address)","languageId":"\#(language)","version":1,"text":\#(value)}}"#
    )
  }

  mutating func send(bytes: [UInt8]) { messages.append(bytes) }

  mutating func send(_ text: String) {
    send(bytes: Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  mutating func tell(_ method: String, _ parameters: String) {
    send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
  }

  /// Asks with an id of its own, from 0 on.
  mutating func ask(_ method: String, _ parameters: String) {
    send(#"{"jsonrpc":"2.0","id":\#(count),"method":"\#(method)","params":\#(parameters)}"#)
    count += 1
  }

  /// Asks about the document.
  mutating func ask(about more: String, _ method: String) {
    ask("textDocument/" + method, #"{"textDocument":{"uri":"\#(Self.address)"}\#(more)}"#)
  }

  mutating func ask(at line: Int, _ character: Int, _ method: String, _ more: String = "") {
    ask(about: #","position":{"line":\#(line),"character":\#(character)}\#(more)"#, method)
  }

  mutating func change(_ version: Int, _ changes: String) {
    tell(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.address)","version":\#(version)},"contentChanges":\#(changes)}"#)
  }

  /// Waits for a text in an answer before the next message is sent.
  mutating func wait(for text: String) { awaited[messages.count] = text }

  /// All that the server answers until it has nothing to do, and its status.
  /// - Parameter longest: The longest time of a command of a line; nil for the usual one.
  func talk(longest: Duration? = nil) throws -> (answers: [JSONDocument], status: Int32?) {
    let sent = Monitor([[UInt8]]())
    let server = LanguageServer(
      longest: longest, files: { _ in .nowhere }, write: { bytes in sent.change { $0.append(bytes) } })
    var rest = messages[...]
    let (count, pauses, isPage, isQuick) = (count, messages.count, isPage, isQuick)
    let status = server.serve(reading: { waits in
      // As an editor that types slowly: each message is worked on before the next one comes.
      guard waits || isQuick || rest.count == pauses else { return nil }
      if isPage, rest.count == pauses - 3 {
        sent.wait(for: 1_800_000) { $0.contains { $0.contains(bytes: "publishDiagnostics") } }
      }
      if let text = awaited[rest.startIndex] {
        let isThere = { (sent: [[UInt8]]) in sent.contains { $0.contains(bytes: text) } }
        guard waits || sent.change({ isThere($0) }) else { return nil }
        sent.wait(for: 1_800_000, until: isThere)
      }
      if let next = rest.popFirst() { return next }
      // Commands are answered on another thread, and pages are played there.
      sent.wait(for: 1_800_000) { sent in
        sent.count { $0.contains(bytes: #""id":"#) } >= count
          && (!isPage || sent.contains { $0.contains(bytes: "publishDiagnostics") })
      }
      return []
    })
    let answers = sent.change { $0 }.map { bytes in
      String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")[1]
    }
    return (try answers.map(JSONDocument.init), status)
  }

  /// The result of the request with an id.
  func result(_ id: Int) throws -> JSONDocument? {
    let number = JSONDocument.number(text: String(id))
    return try talk().answers.first { $0["id"] == number }?["result"]
  }
}

extension [UInt8] {
  fileprivate func contains(bytes: String) -> Bool { firstRange(of: Array(bytes.utf8)) != nil }
}

/// `roi lsp` as an editor sees it.
@Suite("A server for editors")
struct LanguageServerTests {
  private let deal = """
    set price 250k down 20% rate 6.5 rent 1800 escrow 250 expenses 100
    require dscr >= 1.25
    set  rent 1900   # é😀 because
    define yield = rent * 12 / price as percent
    yield + 1%
    solve price for dscr >= 1.25
    export x.csv

    """

  /// The errors of whole versions; where that takes long, those of the beginning are told before.
  private func diagnostics(_ answers: [JSONDocument]) -> [[JSONDocument]] {
    answers.filter {
      $0["method"] == .string("textDocument/publishDiagnostics") && $0["params"]?["version"] != nil
    }
    .compactMap { $0["params"]?["diagnostics"]?.elements }
  }

  private func texts(_ value: JSONDocument?, _ key: String) -> [String] {
    (value?.elements ?? []).compactMap { $0[key]?.string }
  }

  @Test("Errors are told with their place in the editor's columns", arguments: ["utf-16", "utf-8"])
  func errors(encoding: String) throws {
    let editor = Editor(
      "set rent 1; note \"😀\"\nset \"😀\" 5; rent\nset rent 5; set retn 5 # x", encoding: encoding)
    let all = try #require(diagnostics(try editor.talk().answers).last)
    #expect(all.compactMap { $0["code"]?.string } == ["unknown-command", "unknown-field", "unknown-field"])
    #expect(all.allSatisfy { $0["severity"] == .number(text: "1") && $0["source"] == .string("roi") })
    let end = all[1]["range"]?["end"]?["character"]
    #expect(end == .number(text: encoding == "utf-8" ? "10" : "8"))
    #expect(all[2]["message"]?.string?.contains("Did you mean \"rent\"?") == true)
  }

  @Test("A change of the text changes the errors, and an older version nothing")
  func changes() throws {
    var editor = Editor("set rent 1800\nset retn 5\n")
    let mended =
      #"[{"range":{"start":{"line":1,"character":4},"end":{"line":1,"character":8}},"text":"rent"}]"#
    editor.change(2, mended)
    editor.change(2, #"[{"text":"nonsense"}]"#)
    editor.change(
      3, #"[{"range":{"start":{"line":1,"character":9},"end":{"line":0,"character":0}},"text":"x"}]"#)
    let answers = try editor.talk().answers
    #expect(diagnostics(answers).map(\.count) == [1, 0])
    #expect(answers.compactMap(\.errorCode) == ["-32602", "-32602"])
  }

  @Test("What writes, asks or starts something is never run")
  func outside() throws {
    let lines = [
      "export x.csv", "report x.html", "record x.roi", "edit", "learn", "journal hello", "service on",
    ]
    // What is open then is not known.
    let editor = Editor("set price 250k rent 1800\n" + lines.joined(separator: "\n") + "\nopen 1")
    #expect(diagnostics(try editor.talk().answers) == [[]])
  }

  @Test("What is never run is read, and says what is wrong with it")
  func outsideWithErrors() throws {
    let editor = Editor(
      "set rent 1\nlearn basics\nexport\nservice on now\nset rent 2; record\nscreen a.csv by x")
    let all = try #require(diagnostics(try editor.talk().answers).last)
    let rows = all.map { $0["range"]?["start"]?["line"] }
    #expect(rows == ["2", "3", "4", "5"].map { .number(text: $0) })
    let codes = ["missing-argument", "unexpected-argument", "missing-argument", "unknown-choice"]
    #expect(all.map { $0["code"]?.string } == codes)
  }

  @Test("The unknown name is changed to the nearest one")
  func quickFix() throws {
    var editor = Editor("set retn 5")
    editor.ask(
      about:
        #","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"context":{"diagnostics":[]}"#,
      "codeAction")
    let action = try #require(try editor.result(1)?.elements?.first)
    #expect(action["title"] == .string("Change to rent"))
    let edit = action["edit"]?["changes"]?[Editor.address]?.elements?.first
    #expect(edit?["newText"] == .string("rent"))
    #expect(edit?["range"]?["start"]?["character"] == .number(text: "4"))
  }

  @Test("Completion and usage are those of the prompt")
  func typing() throws {
    var editor = Editor(deal + "set ren")
    editor.ask(at: 7, 7, "completion")
    editor.ask(at: 7, 7, "signatureHelp")
    let items = try editor.result(1)?["items"]
    #expect(texts(items, "label").first == "rent")
    #expect(items?.elements?.first?["textEdit"]?["range"]?["start"]?["character"] == .number(text: "4"))
    let signature = try editor.result(2)?["signatures"]?.elements?.first
    #expect(signature?["label"] == .string("set FIELD VALUE"))
    #expect(
      signature?["parameters"]?.elements?.first?["label"] == .array([.number(text: "4"), .number(text: "9")]))
  }

  @Test("A figure is shown as it is on its line, with its formula and its bounds")
  func hover() throws {
    var editor = Editor(deal)
    editor.ask(at: 0, 35, "hover")
    editor.ask(at: 2, 6, "hover")
    editor.ask(at: 1, 9, "hover")
    editor.ask(at: 6, 20, "hover")
    let text = { try editor.result($0)?["contents"]?["value"]?.string ?? "" }
    #expect(try text(1).contains("$1,800") && text(1).contains("$1,000,000,000,000,000"))
    #expect(try text(2).contains("$1,900"))
    #expect(try text(3).contains("noi ÷ (payment × 12) = 1.15"))
    #expect(try editor.result(4) == .null)
  }

  @Test("Verdicts and answers stand behind their lines, in thirty characters at most")
  func remarks() throws {
    var editor = Editor(deal)
    editor.ask(
      about: #","range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#, "inlayHint")
    let labels = texts(try editor.result(1), "label")
    #expect(labels.prefix(4) == ["dscr 1.15 ✗", "dscr 1.23 ✗", "dscr 1.23 ✗", "= 10.12%"])
    #expect(labels.count == 5 && labels.allSatisfy { $0.count <= 30 })
  }

  @Test("A line that takes long has its answer later, where the editor can be told of it")
  func lateAnswers() throws {
    let rows = #","range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#
    let text = "set price 250k down 20% rate 6.5 rent 1800 escrow 250 expenses 100\n"
    for refreshesHints in [true, false] {
      var editor = Editor(text + "solve price for dscr >= 1.25\n", refreshesHints: refreshesHints)
      editor.ask(about: rows, "inlayHint")
      if refreshesHints { editor.wait(for: "workspace/inlayHint/refresh") }
      editor.ask(about: rows, "inlayHint")
      // Another line of the same text, with an answer of its own.
      editor.change(
        2,
        #"[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"set rent 1\n"}]"#
      )
      editor.ask(about: rows, "inlayHint")
      let answers = try editor.talk(longest: .zero).answers
      let labels = (1...3).map { id in
        texts(answers.first { $0["id"] == .number(text: String(id)) }?["result"], "label")
      }
      let answer = "= price can be $229,406.68 or…"
      #expect(
        labels.map(\.last) == (refreshesHints ? ["= …", answer, answer] : [nil, nil, nil]), "\(labels)")
    }
  }

  @Test("What is asked for before its lines are worked out is to be asked for again")
  func refresh() throws {
    let lines = (0..<3_000).map { "set rent \(1_500 + $0 % 400)\n" }.joined()
    let text = "set price 250k down 20% rate 6.5 escrow 250\n\(lines)set rent 1800\nrent * 12\n"
    let rows = #","range":{"start":{"line":3000,"character":0},"end":{"line":3003,"character":0}}"#
    var editor = Editor(text, refreshesHints: true)
    editor.isQuick = true
    editor.ask(about: rows, "inlayHint")
    editor.wait(for: "workspace/inlayHint/refresh")
    editor.ask(about: rows, "inlayHint")
    let answers = try editor.talk(longest: .seconds(600)).answers
    let labels = (1...2).map { id in
      texts(answers.first { $0["id"] == .number(text: String(id)) }?["result"], "label")
    }
    #expect(labels == [[], ["= $21,600.00"]])
  }

  @Test("Names of one's own are found and renamed, and blanks are put in order")
  func names() throws {
    var editor = Editor(deal)
    editor.ask(at: 4, 2, "definition")
    editor.ask(at: 4, 2, "rename", #","newName":"gross_yield""#)
    editor.ask(at: 4, 2, "rename", #","newName":"rent""#)
    editor.ask(about: "", "documentSymbol")
    editor.ask(about: #","options":{"tabSize":2,"insertSpaces":true}"#, "formatting")
    #expect(try editor.result(1)?["range"]?["start"]?["line"] == .number(text: "3"))
    #expect(
      texts(try editor.result(2)?["changes"]?[Editor.address], "newText") == ["gross_yield", "gross_yield"])
    #expect(try editor.result(3) == nil)
    #expect(texts(try editor.result(4), "name") == ["yield"])
    #expect(texts(try editor.result(5), "newText") == ["set rent 1900   # é😀 because"])
  }

  @Test("A search is run on demand, and its answer told apart")
  func run() throws {
    var editor = Editor(deal)
    editor.ask(about: "", "codeLens")
    editor.ask("workspace/executeCommand", #"{"command":"roi.run","arguments":["\#(Editor.address)",5]}"#)
    editor.ask("workspace/executeCommand", #"{"command":"roi.run","arguments":["\#(Editor.address)",6]}"#)
    let answers = try editor.talk().answers
    let lenses = try #require(try editor.result(1)?.elements)
    #expect(lenses.count == 1 && lenses[0]["command"]?["command"] == .string("roi.run"))
    let told = answers.first { $0["method"] == .string("window/showMessage") }
    #expect(told?["params"]?["message"]?.string?.contains("price can be $245,227.75 or less") == true)
    #expect(answers.compactMap(\.errorCode) == ["-32602"])
  }

  private let page = """
    # A deal

    ```roi
    roi> set rent 1800
    Rent  $0 → $1,700
    roi> set retn 5
    ! unknown-field
    roi> rent * \\
    ...> 12
    $21,600.00
    roi> set retn 6
    ```

    """

  @Test("In a page only its transcripts count: what differs is a warning, an expected failure is none")
  func pages() throws {
    var editor = Editor(page, language: "markdown")
    let all = try #require(diagnostics(try editor.talk().answers).last)
    #expect(all.compactMap { $0["code"]?.string } == ["output-differs", "unknown-field"])
    #expect(all[0]["severity"] == .number(text: "2") && all[0]["message"]?.string?.contains("$1,800") == true)
    #expect(
      all[1]["range"]?["start"] == .object(["line": .number(text: "10"), "character": .number(text: "9")]))
    editor.ask(at: 0, 3, "completion")
    editor.ask(at: 4, 3, "hover")
    editor.ask(at: 3, 11, "hover")
    editor.ask(at: 7, 8, "hover")
    editor.ask(about: "", "semanticTokens/full")
    editor.ask(
      about: #","range":{"start":{"line":3,"character":0},"end":{"line":3,"character":0}}"#, "codeAction")
    #expect(try editor.result(1) == .null)
    #expect(try editor.result(2) == .null)
    #expect(try editor.result(3)?["contents"]?["value"]?.string?.contains("$1,800") == true)
    #expect(try editor.result(4)?["range"]?["start"]?["character"] == .number(text: "5"))
    let action = try #require(try editor.result(6)?.elements?.first)
    #expect(action["title"] == .string("Update the output, and its numbers"))
    let edit = action["edit"]?["changes"]?[Editor.address]?.elements?.first
    #expect(edit?["newText"]?.string?.contains("Rent  $0 → $1,800") == true)
    #expect(edit?["range"]?["end"]?["line"] == .number(text: "4"))
  }

  @Test("An audit offers what would mend it")
  func remedies() throws {
    var editor = Editor(deal + "audit\n")
    editor.ask(
      about: #","range":{"start":{"line":7,"character":0},"end":{"line":7,"character":0}}"#, "codeAction")
    let actions = try #require(try editor.result(1)?.elements)
    let edits = actions.compactMap {
      $0["edit"]?["changes"]?[Editor.address]?.elements?.first?["newText"]?.string
    }
    #expect(!edits.isEmpty && edits.count == actions.count)
    for edit in edits {
      let mended = Editor(deal + edit + "audit\n")
      #expect(diagnostics(try mended.talk().answers) == [[]], "\(edit)")
    }
  }

  @Test("A session begins, goes on and ends in this order")
  func session() throws {
    var editor = Editor()
    editor.ask("initialize", "{}")
    editor.ask("textDocument/hover", "{}")
    editor.ask("nonsense", "{}")
    editor.ask("shutdown", "{}")
    editor.ask("textDocument/hover", "{}")
    editor.tell("exit", "{}")
    let (answers, status) = try editor.talk()
    #expect(status == 0)
    #expect(answers.compactMap(\.errorCode) == ["-32601", "-32602", "-32601", "-32600"])
    #expect(answers.first?["result"]?["capabilities"]?["positionEncoding"] == .string("utf-16"))
    var early = Editor()
    early.tell("exit", "{}")
    #expect(try early.talk().status == 1)
  }

  @Test("Whatever is sent, it answers or ends", arguments: 0..<20)
  func nonsense(seed: Int) throws {
    let texts = [
      "{", "[1]", "null", #"{"jsonrpc":"2.0","id":{},"method":"x"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{}}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":5}}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":[]}}"#,
    ]
    var editor = Editor(deal)
    let text = texts[seed % texts.count]
    if seed < 10 { editor.send(text) } else { editor.send(bytes: Array(text.utf8)) }
    #expect(try editor.talk().status != nil)
  }
}
