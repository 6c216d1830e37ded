import Finance
import Formulas
import Foundation
import Journal
import Localization
import Model
import Programs
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Languages")
struct LanguageTests {
  /// All English messages: those in the sources, and those in the registries.
  private static let english: Set<EnglishMessage> = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    let scanner = try? MessageScanner(folder: sources.standardizedFileURL)
    return (scanner?.messages ?? []).union(registries.map { EnglishMessage(text: $0) }).filter {
      hasWords($0.text)
    }
  }()

  private static var registries: Set<String> {
    var keys: [String] = []
    for kind in WorksheetKinds.all {
      keys += [kind.noun, kind.summary]
      keys += kind.fields.flatMap { [$0.label, $0.section, $0.summary] }
      keys += kind.allMetrics.flatMap { [$0.label, $0.section, $0.summary] }
      keys += kind.conventions.readings.map(\.summary)
    }
    keys += paths.flatMap { [$0.section, $0.summary] } + summaryHeadings
    keys += AccountType.allCases.map(\.choice.label) + Mood.allCases.map(\.name)
    for command in CommandTable.standard.all {
      keys += [command.summary, command.group.rawValue]
      keys += command.localizedDetails.map(\.key) + command.examples.map(\.purpose)
    }
    keys += Functions.all.map(\.summary) + LoanTerm.all.compactMap(\.wordsInConflict)
    keys += AuditList.standardNames.map(\.reason)
    keys += sample.workspace.sheet.pathFigureNames.map(\.summary)
    return Set(keys)
  }

  /// The fields of the units, lines, events and inputs of a property.
  private static var paths: [Field] { sample.workspace.paths }

  private static var sample: TestShell {
    TestShell(
      "add unit a 900 lease 5; add unit mine 900 own; add unit cottage nights 100",
      "add income laundry 60", "at 60 cost 9000", "at 30 laundry 1950", "define rehab2 = 18000",
      "add loan second 40k rate 9", "at 25 extra 5000", "at 61 rate 8", "at 6 draw 5000", "at 7 recast",
      "add partner investor 90%")
  }

  /// The headings of the summary of a property that has all of them.
  private static var summaryHeadings: [String] {
    let shell = TestShell("set price 240k down 20 hold 10", "at 60 refinance 195k rate 6")
    return (shell.workspace.sheet as? Rental)?.summarySections.map(\.heading) ?? []
  }

  /// `true` if there are letters besides placeholders and signs.
  private static func hasWords(_ text: String) -> Bool {
    text.replacing(/\{\d+\}/, with: "").contains(where: \.isLetter)
  }

  private static func placeholders(_ text: String) -> [String] {
    text.matches(of: /\{\d+\}/).map { String($0.output) }.sorted()
  }

  private static func messages(of language: Language) throws -> [MessageCatalog.Message] {
    Array(try #require(language.catalog).messages.values)
  }

  @Test("Every language has each message, and no other", arguments: Language.all.dropFirst())
  func isComplete(language: Language) throws {
    let own = Set(
      try Self.messages(of: language).map {
        EnglishMessage(context: $0.context, text: $0.text, plural: $0.plural)
      })
    let sorted = { (messages: Set<EnglishMessage>) in messages.map(\.description).sorted() }
    #expect(sorted(Self.english.subtracting(own)) == [], "not in \(language.name)")
    #expect(sorted(own.subtracting(Self.english)) == [], "in \(language.name) alone")
  }

  @Test("The sample has every path, so that their words are looked for in every language")
  func samplePaths() {
    #expect(Set(Self.paths.map(\.section)) == ["Events", "Inputs", "Lines", "Loans", "Partners", "Units"])
  }

  @Test("A message has the same placeholders in every language", arguments: Language.all.dropFirst())
  func placeholdersAgree(language: Language) throws {
    for message in try Self.messages(of: language) {
      let allowed = [message.text, message.plural ?? message.text].map(Self.placeholders)
      for translation in message.translations {
        #expect(allowed.contains(Self.placeholders(translation)), "\(message.text)")
        #expect(
          !translation.isEmpty && translation != message.text || Self.isInternational(message.text),
          "\(message.text)")
      }
    }
  }

  /// The words that are the same in Spanish.
  private static func isInternational(_ text: String) -> Bool {
    ["Total", "total", "ROI", "Error:", "no", "PITIA", "Escrow", "Capital"].contains(text)
  }

  @Test("The scanner finds messages that are written in every way")
  func scanner() throws {
    let folder = try TestFolder()
    let source = #"""
      LocalizedText("One.") LocalizedText(
        "Two \(count(of: "(")) and \"three\" \(last).")
      LocalizedText("Outer \(other ?? LocalizedText("inner"))") LocalizedText(key: "none") LocalizedText(
        """
        Four \
        \(five).
        """)
      LocalizedText("Balance", context: "account")
      LocalizedText(
        count: days.count, one: "a day of \(name)", other: "\(days.count) days of \(name)", context: "age")
      // LocalizedText("A comment.")
      """#
    try folder.write(source, to: "A.swift")
    let expected: Set = [
      EnglishMessage(text: "One."), EnglishMessage(text: "Two {1} and \"three\" {2}."),
      EnglishMessage(text: "Outer {1}"), EnglishMessage(text: "inner"), EnglishMessage(text: "Four {1}."),
      EnglishMessage(context: "account", text: "Balance"),
      EnglishMessage(context: "age", text: "a day of {2}", plural: "{1} days of {2}"),
    ]
    #expect(try MessageScanner(folder: URL(filePath: folder.path)).messages == expected)
  }

  @Test("The language comes from the environment, and from the setting against it")
  func choice() {
    #expect(Language.of(locale: "es_MX").code == "es")
    #expect(Language.of(locale: "es").code == "es")
    #expect(Language.of(locale: "eo_XX").code == "en")
    let shell = TestShell()
    shell.expectSuccess("settings language es")
    #expect(shell.workspace.localeFormat.language.code == "es")
    #expect(shell.spoken("set rent 1800") == "Renta  $0 → $1,800\n")
    #expect(shell.spoken("undo").hasPrefix("Deshecho: set rent 1800"))
    #expect(shell.spoken("set rant 1800").hasPrefix("No hay ningún campo \"rant\". ¿Querías decir \"rent\"?"))
    shell.expectSuccess("settings language default")
    #expect(shell.spoken("set rent 1800") == "Rent  $0 → $1,800\n")
  }

  @Test("The reasons of the program's own checks are translated, and those of a person's list are theirs")
  func reasonsOfChecks() {
    let shell = TestShell("settings language es", "set price 240k rent 1800 vacancy 0")
    #expect(shell.spoken("audit").contains("Siempre hay quien se va"))
    shell.files["mine.roi"] = "check dear ask price < 200000 because \"My bank says so.\"\n"
    #expect(shell.spoken("audit from mine.roi").contains("My bank says so."))
  }

  @Test("Programs read English in every language")
  func machineFormats() {
    let lines = [
      "set price 250000 down 20", "summary", "month 1", "set rant 5", "use accounts", "add A banking 5",
    ]
    for format in [OutputFormat.json, .csv] {
      let (english, spanish) = (TestShell(), TestShell("settings language es"))
      for line in lines {
        #expect(english.written(line, format) == spanish.written(line, format), "\(line)")
      }
    }
  }

  @Test("What is typed is the same in every language")
  func names() {
    let shell = TestShell("settings language es", "use accounts", "add Visa credit 5")
    #expect(shell.spoken("list").contains("Tarjeta de crédito"))
    #expect(shell.code("add Visa tarjeta 5") == "unknown-choice")
  }

  /// Matching took time by the cube of the length: two seconds for a thousand characters, and hours for these.
  @Test("A long text of many numbers is refused at once")
  func manyNumbers() {
    let shell = TestShell()
    #expect(shell.code("set rate 9" + String(repeating: ".585477580", count: 10_000)) != nil)
  }
}

extension TestShell {
  /// What a person reads in the language that is chosen.
  func spoken(_ line: String) -> String { written(line, .text) }

  func written(_ line: String, _ format: OutputFormat) -> String {
    var bytes: [UInt8] = []
    for outcome in run(line) {
      format.renderer(localeFormat: workspace.localeFormat).render(outcome, into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
