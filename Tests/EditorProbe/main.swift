import Foundation
import Terminal

// A shell of a few words, for driving the editor under a pseudo-terminal.

let environment = ProcessInfo.processInfo.environment
let screen = Screen(environment: environment)
let history = History(file: environment["PROBE_HISTORY"].map(HistoryFile.init(path:)))
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

let editor = LineEditor(
  configuration: .init(program: "probe", screen: screen, history: history, environment: environment),
  complete: suggestions(for:at:), hint: { $0 == "set" ? " FIELD VALUE" : nil })

print("pid \(getpid())")
loop: while true {
  switch editor.readLine(prompt: Prompt([.init("probe", style: "1;32"), .init("> ")])) {
  case .line("quit"): break loop
  case .line(let line): print("[\(line)]")
  case let event:
    print("<\(event)>")
    if event == .endOfInput { break loop }
    if case .terminated(let signal) = event { exit(128 + signal) }
  }
  fflush(nil)
}
