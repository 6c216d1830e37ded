import SeededRandom
import Testing

@testable import roi

/// Tests that what `PlainOptions` reads is what the library of options reads.
@Suite struct PlainOptionsTests {
  /// The words of the help that begin with a dash, without those that end the program or go with such a word.
  private static let names = Set(
    CommandLineOptions.helpMessage().split { !$0.isLetter && $0 != "-" }.map(String.init)
      .filter { $0.hasPrefix("-") && $0.contains(where: \.isLetter) }
  ).subtracting(["--version", "--verbose", "--help", "-h"]).sorted()

  private static let flags: Set = [
    "--saved", "--keep-going", "--acknowledge", "--display", "--no-init", "--safe",
    "--insecure-service",
  ]

  /// Values of every kind, right and wrong ones, for every option.
  private static let values = [
    "text", "json", "csv", "html", "auto", "always", "never", "de_DE", "en_US", "xx_XX", "EUR", "USD", "QQQ",
    "store.db", "set rent 1800", "quit", "https://localhost:1", "http://example.com", "", "-", "-1",
    "--saved",
    "é", "a b", "run", "help", "learn",
  ]

  private static let odd = [
    "-", "--", "---", "-x", "-cquit", "-c=quit", "--format=json", "--format=", "--form", "--no-saved", "-h",
    "--help", "--version", "--verbose", "-cc", "-c", "",
  ]

  private static func words(_ random: inout SplitMix) -> [String] {
    (0..<Int.random(in: 0...5, using: &random)).flatMap { _ -> [String] in
      switch Int.random(in: 0...9, using: &random) {
      case 0: return [odd.randomElement(using: &random) ?? ""]
      case 1...2: return [values.randomElement(using: &random) ?? ""]
      default:
        let name = names.randomElement(using: &random) ?? ""
        return flags.contains(name) ? [name] : [name, values.randomElement(using: &random) ?? ""]
      }
    }
  }

  @Test func bothReadAThousandCommandLinesAlike() throws {
    var random = SplitMix(seed: 20)
    var plain = 0
    for _ in 0..<1_000 {
      let words = Self.words(&random)
      guard let read = PlainOptions.read(words) else { continue }
      plain += 1
      let others = try CommandLineOptions.parse(words).options
      #expect(read == others, "\(words)")
    }
    // Far from all are refused by the one that is tested.
    #expect(plain > 200)
  }

  @Test func everyOptionOfTheHelpIsReadWithoutTheLibrary() throws {
    let values = ["--format": "json", "--color": "never", "--locale": "de_DE", "--currency": "EUR"]
    #expect(Self.names.count >= 12)
    for name in Self.names {
      let words =
        ["--acknowledge", "--display"].contains(name)
        ? [name, "--format", "json"]
        : Self.flags.contains(name)
          ? [name] : [name, values[name] ?? (name == "--service" ? "https://localhost:1" : "one")]
      let read = try #require(PlainOptions.read(words), "\(words)")
      #expect(try read == CommandLineOptions.parse(words).options, "\(words)")
      #expect(read != Options(), "\(words)")
    }
  }

  @Test(arguments: [
    ["--help"], ["--version"], ["--verbose"], ["--store"], ["--store", "a", "--saved"],
    ["--acknowledge"], ["--display"],
    ["--format", "yaml"], ["--locale", "xx_XX"], ["--service", "nonsense"], ["-x"], ["--safe", "--saved"],
  ])
  func whatIsUnusualIsLeftToTheLibrary(words: [String]) {
    #expect(PlainOptions.read(words) == nil)
  }
}
