import ArgumentParser
import Commands
import Lessons
import LineEditor
import Localization
import Reports
import SQLiteStore
import Shell
import Workspace

/// What commands may become that are begun on the command line of another shell, such as `-c 'open e`.
enum TypedCommands {
  /// The whole texts of a command that was begun.
  static func texts(of typed: TypedWord) -> [String] {
    completed(typed.unquoted, typed.words).map(escaped)
  }

  /// The words that may stand behind the beginning of a command.
  static func words(behind beginning: String, _ typed: TypedWord) -> [String] {
    completed(beginning + typed.unquoted, typed.words)
      .map { escaped(String($0.dropFirst(beginning.count))) }
  }

  /// What a line may become at the prompt, with what is saved in the store of the command line.
  private static func completed(_ line: String, _ words: [String]) -> [String] {
    let interpreter = Interpreter(
      workspace: workspace(for: words), files: .onDisk, format: .text, emit: { _ in })
    interpreter.lessons = LessonLibrary(of: interpreter).provider(for: interpreter.workspace, begin: nil)
    return interpreter.suggestions(in: line, at: line.utf8.count).map {
      String(decoding: line.utf8.prefix($0.replaces.lowerBound), as: UTF8.self) + $0.text
    }
  }

  /// A workspace in memory with what is saved, which is only read.
  private static func workspace(for words: [String]) -> Workspace {
    let store = MemoryStore()
    if let path = pathOfStore(in: words), let documents = try? StoreSnapshot.documents(at: path) {
      for document in documents {
        store.apply([
          RowChange(document.id, .existence, from: nil, to: document.kind),
          RowChange(document.id, .name, from: nil, to: document.name),
        ])
      }
    }
    return (try? Workspace(store: store, identity: .local)) ?? Workspace(inMemory: .local)
  }

  /// The store that the words of a command line choose; nil for none.
  private static func pathOfStore(in words: [String]) -> String? {
    if words.contains("--saved") { return StandardPaths.store }
    return words.firstIndex(of: "--store").flatMap { words.dropFirst($0 + 1).first }
  }

  /// A text as the scripts of the library take it: bash expands what it completes with, and zsh takes what is behind
  /// a colon for a description.
  private static func escaped(_ text: String) -> String {
    let special: String =
      switch CompletionShell.requesting {
      case .bash?: "\\\"'$`*?[]{}~"
      case .zsh?: "\\:"
      default: ""
      }
    return String(Sanitizing.visible(text).flatMap { special.contains($0) ? ["\\", $0] : [$0] })
  }
}

/// A word of the command line of another shell, up to the cursor.
struct TypedWord {
  /// The words of the command line.
  let words: [String]
  private let text: String

  /// The word at an index; the library's script for zsh counts its letters wrong, so that it is whole there.
  init(_ words: [String], _ index: Int, _ prefix: String) {
    let isCounted = CompletionShell.requesting != .zsh || !words.indices.contains(index)
    (self.words, text) = (words, isCounted ? prefix : words[index])
  }

  /// The text without the opening quotation mark that a shell gives along.
  var unquoted: String { String(text.drop { $0 == "'" || $0 == "\"" }) }
}
