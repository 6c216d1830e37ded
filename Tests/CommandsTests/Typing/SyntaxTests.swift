import Reports
@testable import Syntax
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// What holds of the syntax of every command.
@Suite("The syntax of a command is one value")
struct SyntaxTests {
  private let shell = TestShell(
    "set price 250k down 20 rate 6.5 rent 1800", "add loan second 40k rate 9 term 15y", "save elm")

  /// The commands, those of each worksheet apart.
  private static var commands: [Command] {
    CommandTable.standard.all.flatMap { $0.variants.isEmpty ? [$0] : $0.variants }
  }

  /// The reading of a beginning of a line; nil on another worksheet than the command's.
  private func reading(_ line: String) -> TypedReading? {
    Line(unfinished: line).statements.last.flatMap { shell.interpreter.reading(of: $0) }
  }

  /// The beginnings of the examples, at the ends of their words.
  private static var beginnings: [String] {
    commands.flatMap(\.examples).flatMap { example in
      let words = example.line.split(separator: " ")
      return words.indices.map { words[...$0].joined(separator: " ") }
    }
  }

  @Test("No two alternatives begin alike, so that nothing that was read is read again")
  func alternatives() {
    for command in Self.commands {
      for node in command.syntax.flatMap(\.all) {
        if case .choice(let parts) = node {
          #expect(parts.count { $0.takesAnyWord } <= 1, "\(command.name)")
          Self.expectDistinct(parts.map(\.firstWords), command)
        }
        if case .clauses(let parts) = node { Self.expectDistinct(parts.map(\.firstWords), command) }
        guard case .sequence(let parts) = node else { continue }
        for (index, part) in parts.enumerated() where part.isOptional {
          let next = parts[(index + 1)...]
          let end = next.firstIndex { !$0.isOptional } ?? next.endIndex
          Self.expectDistinct(
            [part.firstWords] + next.prefix(through: min(end, next.endIndex - 1)).map(\.firstWords), command)
        }
      }
    }
  }

  private static func expectDistinct(_ words: [[String]], _ command: Command) {
    let all = words.flatMap { Set($0) }
    #expect(Set(all).count == all.count, "\(command.name): \(all)")
  }

  @Test("A usage line has all the words of its tree, in brackets that close")
  func usage() {
    for command in Self.commands {
      let usage = command.usage
      #expect(usage.hasPrefix(command.name) && !usage.contains("  ") && !usage.contains("[]"), "\(usage)")
      #expect(usage.count { $0 == "[" } == usage.count { $0 == "]" }, "\(usage)")
      for word in command.syntax.flatMap(\.firstWords) where !usage.contains(word) {
        #expect(usage.contains { $0.isUppercase }, "\(usage) lacks \(word)")
      }
    }
  }

  @Test("Of the beginning of a line that is right, only the last word can be wrong yet")
  func prefixes() {
    for command in Self.commands {
      for line in command.examples.map(\.line) where reading(line)?.isRightSoFar == true {
        let words = line.split(separator: " ")
        for beginning in words.indices.map({ words[...$0].joined(separator: " ") }) {
          for error in reading(beginning)?.errors ?? [] {
            let end = error.range?.upperBound ?? beginning.utf8.count
            #expect(end >= beginning.utf8.count, "\(beginning): \(error.message)")
          }
        }
      }
    }
  }

  @Test("Where a word is missing, it is known what could stand there")
  func expected() {
    for line in Self.beginnings {
      guard let reading = reading(line), !reading.errors.isEmpty, reading.isRightSoFar else { continue }
      #expect(!reading.usage.isEmpty, "\(line)")
    }
  }

  @Test("A word that Tab inserts can be read, or goes on")
  func completions() {
    for line in Self.beginnings {
      guard let typed = reading(line), typed.isRightSoFar else { continue }
      let suggestions = offered(line)
      for suggestion in suggestions.prefix(60)
      where suggestion.text.first?.isLetter == true && suggestion.isFinal {
        let next = "\(line) \(suggestion.text)"
        guard let reading = reading(next), !reading.isRightSoFar else { continue }
        #expect(!offered(next).isEmpty, "\(next): \(reading.errors.map(\.message))")
      }
    }
  }

  /// The suggestions behind a line.
  private func offered(_ line: String) -> [Suggestion] {
    shell.interpreter.suggestions(in: line + " ", at: line.utf8.count + 1)
  }
}

extension SyntaxNode {
  /// `true` when it begins with a place that any word could begin.
  fileprivate var takesAnyWord: Bool {
    switch self {
    case .place(let place): place.words.isEmpty && place.begins == nil
    case .sequence(let parts): parts.first?.takesAnyWord ?? false
    case .optional(let part), .repeated(let part): part.takesAnyWord
    case .choice(let parts), .clauses(let parts): parts.contains(where: \.takesAnyWord)
    case .word, .flag: false
    }
  }

  /// The tree as a list of all its parts, itself among them.
  fileprivate var all: [SyntaxNode] {
    switch self {
    case .word, .place, .flag: [self]
    case .optional(let part), .repeated(let part): [self] + part.all
    case .sequence(let parts), .choice(let parts), .clauses(let parts): [self] + parts.flatMap(\.all)
    }
  }
}
