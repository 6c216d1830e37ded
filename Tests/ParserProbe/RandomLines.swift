import Commands
import SeededRandom
import Shell

/// Makes lines of the commands, lines that are nearly so, and raw bytes; the same for a seed.
struct RandomLines {
  private var random: SplitMix
  private let examples: [[UInt8]]
  private let words: [[UInt8]]

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    // These run for long, or end the session.
    let slow: Set = ["schedule", "sweep", "solve", "breaks", "rank", "help", "project", "quit", "learn"]
    let commands = CommandTable.standard.all.filter { !slow.contains($0.name) }
    examples = commands.flatMap { $0.examples.map { Array($0.line.utf8) } }
    words = Self.texts(commands.map(\.name)).map { Array($0.utf8) }
  }

  private static func texts(_ names: [String]) -> [String] {
    names + [
      "price", "down", "loan", "rate", "term", "escrow", "extra", "rent", "all", "by", "stop", "elm", "oak",
      "--force", "a.csv", "a.roi", "no.roi", "0", "1", "-1", "20%", "1,800", "1,80", "$5", "250k", "1e400",
      "rent/2", "nan", "99999999999999999999", "9223372036854775807", "1..2", "30y", "25m", "2026-02-30",
      "2026-01-15",
      "\"", "'", "\\", ";", "#", "(", ")", "[", "]", "é", "字", "\u{308}", "\u{1B}", "\"a b\"", "''", "re",
      "+", "−", "×", "/", "^", "<=", "<>", "and", "not", "if(", "sum(", "irr(", "month(", "net(12)",
    ]
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  /// The next line.
  mutating func next() -> String {
    let bytes =
      switch below(16) {
      case 0: raw()
      case 1: salad()
      case 2: mutated(example())
      case 3, 4: start() + raw()
      case 5...7: start() + salad()
      case 8: Array("calc ".utf8) + salad()
      case 9: example()
      default: mutatedParameters(of: example())
      }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func example() -> [UInt8] { examples.randomElement(using: &random) ?? [] }

  /// The name of a command and a blank.
  private mutating func start() -> [UInt8] { example().prefix { $0 != 0x20 } + [0x20] }

  private mutating func raw() -> [UInt8] {
    (0..<below(60)).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private mutating func word() -> [UInt8] { words.randomElement(using: &random) ?? [] }

  /// A row of words, mostly with blanks between them.
  private mutating func salad() -> [UInt8] {
    let glue = below(8) == 0 ? [] : [UInt8(ascii: " ")]
    return Array((0..<below(9)).map { _ in word() }.joined(separator: glue))
  }

  /// A line that is mutated behind its first word.
  private mutating func mutatedParameters(of line: [UInt8]) -> [UInt8] {
    let name = line.prefix { $0 != 0x20 }
    return name + mutated([0x20] + line.dropFirst(name.count + 1))
  }

  /// A line with some of its bytes removed, repeated, replaced, or words put in between.
  private mutating func mutated(_ line: [UInt8]) -> [UInt8] {
    var line = line
    for _ in 0...below(3) {
      let place = below(line.count + 1)
      let end = min(line.count, place + below(6))
      switch below(5) {
      case 0: line.removeSubrange(place..<end)
      case 1: line.insert(contentsOf: line[place..<end], at: below(line.count + 1))
      case 2: line.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 3: line.insert(contentsOf: [0x20] + word() + [0x20], at: place)
      default: for index in place..<end { line[index] ^= 1 << UInt8(below(8)) }
      }
    }
    return line
  }
}
