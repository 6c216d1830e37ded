import Foundation
import LineEditor
import Reports

// A shell of a few words, for driving the editor under a pseudo-terminal.

let environment = ProcessInfo.processInfo.environment.reduce(into: TerminalVariables()) { variables, pair in
  variables[pair.key] = pair.value
}
let screen = Screen(environment: environment)
let history = History(file: environment["PROBE_HISTORY"].map { HistoryFile(path: $0) })
let words = [
  ("set", "Give a field a value."), ("show", "Show the worksheet."), ("settings", "Show the settings."),
  ("quit", "Leave."), ("größe", "A word beyond ASCII."),
]

func suggestions(for line: String, at offset: Int) -> [Suggestion] {
  let head = Substring(decoding: Array(line.utf8.prefix(offset)), as: UTF8.self)
  let start = head.lastIndex(of: " ").map(head.index(after:)) ?? head.startIndex
  let word = head[start...]
  return words.filter { $0.0.hasPrefix(word) }.map {
    Suggestion(replaces: (offset - word.utf8.count)..<offset, text: $0.0, description: $0.1)
  }
}

/// Keeps what the editor says of its line whenever it waits, for a test to compare with the screen.
let trace = environment["PROBE_TRACE"].flatMap { fopen($0, "w") }

@MainActor func tokens(in line: String, at cursor: Int) -> [TokenSpan] {
  if let trace {
    fputs("\(cursor) \(line.replacing("\n", with: "\r"))\n", trace)
    fflush(trace)
  }
  var spans: [TokenSpan] = []
  var start = 0
  for word in line.split(separator: " ", omittingEmptySubsequences: false) {
    let range = start..<start + word.utf8.count
    start = range.upperBound + 1
    if range.isEmpty { continue }
    let isKnown = words.contains { $0.0 == word }
    spans.append(TokenSpan(range, isKnown ? .command : word.first?.isNumber == true ? .field : .wrong))
  }
  return spans
}

var assistant = LineAssistant()
assistant.suggestions = suggestions(for:at:)
assistant.hint = { line in
  // An editor that never listens again.
  if line == "deaf" {
    print("not listening")
    fflush(nil)
    while true { usleep(1000) }
  }
  return line == "set" ? " FIELD VALUE" : nil
}
assistant.isWhole = { !$0.hasSuffix("(") }
assistant.tokens = { line, cursor in MainActor.assumeIsolated { tokens(in: line, at: cursor) } }
assistant.preview = { line, _ in
  guard line.hasPrefix("set ") else { return nil }
  return StyledText([.init("→ ", .secondary), .init(line), .init(" ✓", .positive)])
}
if environment["PROBE_STATUS"] != nil { assistant.status = { StyledText([.init("all is well")]) } }
let editor = LineEditor(
  configuration: .init(program: "probe", screen: screen, history: history, environment: environment),
  assistant: assistant)

/// What a line of the probe does; nil ends it.
@MainActor func run(_ line: String) -> String? {
  let words = line.split(separator: " ").map(String.init)
  switch words.first {
  case "quit": return nil
  case "work": return work()
  case "read": return read(words.last ?? "")
  case "edit":
    return "\(editor.edit(words.dropFirst().joined(separator: " "), prompt: Prompt("Rent  ")))"
  case "value":
    return "\(editor.edit(words.last ?? "", prompt: Prompt("Rent  "), behind: "set rent "))"
  case "keys":
    editor.keys = words.last.flatMap(KeyStyle.init)
    return words.last
  case "overlay":
    editor.isOverlayEnabled = words.last == "on"
    return words.last
  case "hints":
    editor.hintsEnabled = words.last == "on"
    return words.last
  case "open":
    editor.outputIsMidLine = true
    return "no end"
  case "table":
    let (head, rows) = ("HEAD 1\nHEAD 2\n", (1...100).map { "row \($0)\n" }.joined())
    let end = (head + rows).utf8.count
    return "\(editor.page(head + rows, heads: [TableHead(bytes: 0..<head.utf8.count, end: end)]))"
  case "page":
    let text = (1...(Int(words.last ?? "") ?? 100)).map { "row \($0)\n" }.joined()
    let pager = Pager(screen: screen, environment: environment)
    if !pager.isNeeded(for: text) { return text + "unpaged" }
    if pager.command != nil { return "paged \(pager.show(text))" }
    let end = editor.page(text)
    if case .terminated(let signal) = end { exit(128 + signal) }
    return "\(end)"
  case "editor": return "\(TextEditor(environment: environment).edit("first\n"))"
  case "clear":
    do { try history.clear() } catch { return "\(error)" }
    return "cleared"
  default: return "[\(line)]"
  }
}

/// Works for a minute, or until Ctrl-C.
@MainActor func work() -> String {
  let progress = ProgressLine(screen: screen)
  defer { progress.end() }
  for step in 1...6000 where !Interrupts.isRaised {
    progress.update("step \(step)")
    usleep(10_000)
  }
  return Interrupts.isRaised ? "interrupted" : "done"
}

/// Reads a named pipe until its other end is closed.
func read(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "unread" }
  defer { fclose(file) }
  while fgetc(file) != EOF {}
  return "done"
}

@MainActor func say(_ text: String) {
  print(text, terminator: editor.outputIsMidLine ? "" : "\n")
  fflush(nil)
}

say("pid \(getpid())")
let prompt = Prompt([.init("probe", style: "1;32"), .init("> ")])
while true {
  let event = editor.readLine(prompt: prompt)
  if case .line(let line) = event {
    editor.history.append(line)
    guard let answer = run(line) else { break }
    editor.history.note(line, failed: line.hasPrefix("fail"))
    editor.correction = line.hasPrefix("fail") ? "set" + line.dropFirst(4) : nil
    say(answer)
    continue
  }
  say("<\(event)>")
  if event == .endOfInput { break }
  if case .terminated(let signal) = event { exit(128 + signal) }
}
