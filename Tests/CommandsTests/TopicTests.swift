import Foundation
import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Topics of help")
struct TopicTests {
  /// The property on which the lines of every topic run.
  private static func sample() -> TestShell {
    let shell = TestShell(
      "set price 250k down 20% rate 6.5 rent 1800 taxes 3000/yr insurance 1200/yr",
      "set arv 270k hold 7y appreciation 3%")
    shell.files["county.csv"] =
      "id,address,price,rent\n1,12 Elm St,150000,2100\n2,14 Oak St,190000,2000\n"
    shell.files["counties/summit.csv"] = shell.files["county.csv"]
    return shell
  }

  /// Each topic in each language.
  private static let pages: [(language: Language, topic: Topic)] = Language.all.flatMap { language in
    Topic.all.map { (language, $0.translated(into: language)) }
  }

  @Test("Each line to type of a topic succeeds, one after the other", arguments: Topic.all.map(\.name))
  func steps(name: String) throws {
    for (language, topic) in Self.pages where topic.name == name {
      #expect(topic.steps.count >= 3, "\(name) in \(language)")
      for step in topic.steps { #expect(!step.purpose.isEmpty, "\(step.line) in \(language)") }
    }
    // In other languages the lines are the same, as the test of translations has it.
    let topic = try #require(Topic.all.first { $0.name == name })
    let shell = Self.sample()
    for step in topic.steps where !step.line.hasPrefix("backup ") { shell.expectSuccess(step.line) }
    for answer in topic.answers { Self.sample().expectSuccess(answer) }
  }

  @Test(
    "A page has at most twenty lines of eighty columns, in each language", arguments: Topic.all.map(\.name))
  func length(name: String) {
    for (language, topic) in Self.pages where topic.name == name {
      let renderer = TextRenderer(localeFormat: .enUS.with(language: language), width: 80)
      var bytes: [UInt8] = []
      renderer.render(CommandResult(command: "help", result: .success(topic.report)), into: &bytes)
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.dropLast().count <= 20, "\(name) in \(language): \(lines.dropLast().count)")
    }
  }

  @Test("Each topic is there in each language, with the same lines", arguments: Language.all.dropFirst())
  func translations(language: Language) {
    let own = Topic.translations.filter { $0.language == language.code }.map(\.topic)
    #expect(own.map(\.name) == Topic.all.map(\.name))
    for (topic, english) in zip(own, Topic.all) {
      #expect(topic.steps.map(\.line) == english.steps.map(\.line), "\(topic.name)")
      #expect(topic.answers == english.answers)
      #expect(topic.title != english.title && !topic.words.isEmpty)
    }
  }

  @Test("A word leads to one topic, and none hides a command")
  func words() {
    var seen: [String: String] = [:]
    for (_, topic) in Self.pages {
      for word in Set(topic.words + [topic.name]) {
        #expect(seen[word] ?? topic.name == topic.name, "\(word)")
        seen[word] = topic.name
        #expect(CommandTable.standard[word] == nil, "\(word)")
      }
    }
  }

  @Test("What a page sends on to is there")
  func references() throws {
    let courses = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/Lessons/Courses")
    let lessons = try FileManager.default.contentsOfDirectory(
      at: courses.standardizedFileURL, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }
    let shell = TestShell()
    for (_, topic) in Self.pages {
      for text in topic.introduction + topic.ending {
        for match in text.matches(of: /"(help|learn) ([a-z_-]+)"/) {
          let name = String(match.output.2)
          if match.output.1 == "help" {
            shell.expectSuccess("help \(name)")
          } else {
            #expect(lessons.contains { $0.contains("\nid: \(name)\n") }, "\(name)")
          }
        }
      }
    }
  }

  @Test("A line that begins with a topic names it, and marks the words")
  func lines() throws {
    let shell = TestShell()
    let refusal = try shell.failure("refinance")
    #expect(refusal.message == "\"refinance\" is a topic: \"help refinance\" shows the lines to type.")
    #expect(refusal.code == "unknown-command")
    let question = try shell.failure("is it worth it to buy?")
    #expect(question.marked == "is it worth it")
    #expect(
      question.message
        == "\"is it worth it\" is a topic: \"help worth\" shows the lines to type. For an answer at once: \"summary\" or \"require cash_flow >= 200\"."
    )
    for line in ["set brrrr 3", "show brrrr", "explain brrrr", "calc brrrr * 2", "BRRRR 3"] {
      #expect(try shell.failure(line).message.contains("is a topic: \"help brrrr\""), "\(line)")
    }
    #expect(shell.workspace.sheet.rows(in: .usd).isEmpty)
  }

  @Test("Help takes several words, in any case, and in another language")
  func severalWords() throws {
    let shell = TestShell()
    for line in ["help house hack", "help House-Hacking", "help \"house hack\"", "help  house   hack"] {
      #expect(shell.text(line).hasPrefix("House hacking"), "\(line)")
    }
    #expect(shell.text("help vivir en una unidad").hasPrefix("House hacking"))
    #expect(shell.text("help closing costs").hasPrefix("closing: Closing Costs."))
    #expect(shell.text("help add loan").hasPrefix("add NAME"))
    #expect(shell.text("help taxes").contains("taxes: Property Taxes."))
    #expect(shell.text("help topics").contains("short-term-rental"))
    shell.run("settings language es")
    #expect(shell.text("help house hack").hasPrefix("Vivir en una"))
    let refusal = try TestShell().failure("help how to xyzzy")
    #expect(refusal.code == "unknown-topic" && refusal.marked == "how to xyzzy")
  }

  @Test("Tab offers topics behind help, by their beginning")
  func completion() {
    let shell = TestShell()
    let texts = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    }
    #expect(texts("help ref").contains("refinance"))
    #expect(texts("help house").first == "house-hack")
    #expect(texts("help mortgage-").first == "mortgage-insurance")
    #expect(texts("help al").contains("all"))
  }
}
