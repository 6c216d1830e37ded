import Formulas
import Foundation
import Journal
import Localization
import Model
import Reports
import Testing

@testable import Commands

@Suite("Languages")
struct LanguageTests {
  /// All that is said in English: what stands in the sources, and what stands in the registries.
  private static let english: Set<String> = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    let scanner = try? PhraseScanner(folder: sources.standardizedFileURL)
    return (scanner?.keys ?? []).union(registries).filter(hasWords)
  }()

  private static var registries: Set<String> {
    var keys: [String] = []
    for kind in WorksheetKinds.all {
      keys += [kind.noun, kind.summary]
      keys += kind.fields.flatMap { [$0.label, $0.section, $0.summary] }
      keys += kind.allMetrics.flatMap { [$0.label, $0.section, $0.summary] }
    }
    keys += RentalYear.figures.map(\.label) + Mood.allCases.map(\.name)
    keys += CommandTable.all.flatMap { [$0.summary, $0.group.rawValue] }
    keys += Functions.all.map(\.summary)
    return Set(keys)
  }

  /// Whether there is more in it than gaps and signs.
  private static func hasWords(_ key: String) -> Bool {
    key.replacing(/\{\d+\}/, with: "").contains(where: \.isLetter)
  }

  private static func gaps(_ text: String) -> [String] {
    text.matches(of: /\{\d+\}/).map { String($0.output) }.sorted()
  }

  @Test("Every language has each phrase, and no other", arguments: Languages.all.dropFirst())
  func isComplete(language: Language) {
    let own = Set(language.phrases.keys)
    #expect(Self.english.subtracting(own).sorted() == [], "not in \(language.name)")
    #expect(own.subtracting(Self.english).sorted() == [], "in \(language.name) alone")
  }

  @Test("A phrase has the same gaps in every language", arguments: Languages.all.dropFirst())
  func gapsAgree(language: Language) {
    for (english, own) in language.phrases {
      #expect(Self.gaps(own) == Self.gaps(english), "\(english)")
      #expect(!own.isEmpty && own != english || Self.isInternational(english), "\(english)")
    }
  }

  /// The words that are the same in Spanish.
  private static func isInternational(_ text: String) -> Bool {
    ["Total", "ROI", "Error:", "no"].contains(text)
  }

  @Test("The scanner finds what is written in every way")
  func scanner() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = #"""
      LocalizedText("One.") LocalizedText(
        "Two \(count(of: "(")) and \"three\" \(last).")
      LocalizedText("Outer \(other ?? LocalizedText("inner"))") LocalizedText(key: "none") LocalizedText(
        """
        Four \
        \(five).
        """)
      """#
    try source.write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
    let expected: Set = ["One.", "Two {1} and \"three\" {2}.", "Outer {1}", "inner", "Four {1}."]
    #expect(try PhraseScanner(folder: folder).keys == expected)
  }

  @Test("The language comes from the environment, and from the setting against it")
  func choice() {
    #expect(Languages.spoken(in: "es_MX").code == "es")
    #expect(Languages.spoken(in: "es").code == "es")
    #expect(Languages.spoken(in: "eo_XX").code == "en")
    let shell = Shell()
    shell.expectSuccess("settings language es")
    #expect(shell.session.style.language.code == "es")
    #expect(shell.spoken("set rent 1800") == "Renta  $0 → $1,800\n")
    #expect(shell.spoken("undo").hasPrefix("Deshecho: set rent 1800"))
    #expect(shell.spoken("set rant 1800").hasPrefix("No hay ningún campo \"rant\". ¿Querías decir \"rent\"?"))
    shell.expectSuccess("settings language default")
    #expect(shell.spoken("set rent 1800") == "Rent  $0 → $1,800\n")
  }

  @Test("Programs read English in every language")
  func machineFormats() {
    let lines = [
      "set price 250000 down 20", "summary", "month 1", "set rant 5", "use accounts", "add A banking 5",
    ]
    for format in [OutputFormat.json, .csv] {
      let (english, spanish) = (Shell(), Shell("settings language es"))
      for line in lines {
        #expect(english.written(line, format) == spanish.written(line, format), "\(line)")
      }
    }
  }

  @Test("What is typed is the same in every language")
  func names() {
    let shell = Shell("settings language es", "use accounts", "add Visa credit 5")
    #expect(shell.spoken("list").contains("Tarjeta de crédito"))
    #expect(shell.code("add Visa tarjeta 5") == "unknown-choice")
  }
}

extension Shell {
  /// What a person reads in the language that is chosen.
  fileprivate func spoken(_ line: String) -> String { written(line, .text) }

  fileprivate func written(_ line: String, _ format: OutputFormat) -> String {
    var bytes: [UInt8] = []
    for outcome in run(line) { format.renderer(style: session.style).render(outcome, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
