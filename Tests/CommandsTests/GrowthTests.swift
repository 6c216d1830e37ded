import Finance
import SeededRandom
import TestShell
import Testing

@testable import Commands
@testable import Localization
@testable import Model
@testable import Shell
@testable import Workspace

/// What holds for few holds for many; the times are those of the benchmark.
@Suite("Many of everything")
struct GrowthTests {
  @Test("Ten thousand accounts in a script have the right totals, and are found by name and number")
  func accounts() throws {
    let count = 10_000
    let shell = TestShell("use accounts")
    let types = ["banking", "credit", "investment"]
    shell.files["many.roi"] = (0..<count).map { "add \"Acc \($0)\" \(types[$0 % 3]) \($0)" }.joined(
      separator: "\n")
    shell.expectSuccess("source many.roi")
    // 0 + 3 + … + 9,999; 1 + 4 + … + 9,997; 2 + 5 + … + 9,998.
    let totals = [16_668_333, 16_661_667, 16_665_000]
    let text = shell.text("calc banking; calc credit_cards; calc investments; calc net_worth")
    let expected = totals + [totals[0] + totals[2] - totals[1]]
    for total in expected { #expect(text.contains(LocaleFormat.enUS.text(.count(total)))) }
    #expect(shell.text("account \"acc 7777\"").contains("7,778"))
    #expect(shell.text("change \"Acc 9999\" balance 1").contains("$9,999.00 → $1.00"))
    #expect(shell.text("remove 1").contains("Acc 0"))
    #expect(shell.text("account 1").contains("Acc 1"))
    shell.expectSuccess("undo")
    #expect(shell.text("account 1").contains("Acc 0"))
  }

  @Test("Of more than twenty criteria, only what is new is shown")
  func criteria() throws {
    let shell = TestShell("set price 300000 rent 2000")
    for number in 1...20 { shell.expectSuccess("require rent > \(number)") }
    #expect(shell.text("require rent > 21").contains("rent > 1 ") == false)
    let text = shell.text("require rent > 22 and rent > 3 because \"so\"")
    #expect(text.contains("22  rent > 22") && text.contains("rent > 3"))
    #expect(text.contains("so") && !text.contains("rent > 4"))
    #expect(shell.text("require").contains("rent > 4"))
  }

  @Test("More than five thousand events and inputs do not get in each other's way")
  func paths() throws {
    var rental = Rental()
    for number in 0..<5000 {
      rental.add(RentalEvent(month: 1 + number % 1000, .cost(Money(minorUnits: 100)), label: "r\(number)"))
    }
    let input = try #require(RentalInput("x", definition: "5", in: .usd))
    rental.define(input)
    let names = ["event.4097", "event.5000", "x"]
    let fields = try names.map { try #require(rental.field(named: $0)) }
    #expect(fields.map(\.name) == names)
    rental.set(fields[0], to: .money(Money(minorUnits: 700)))
    #expect(rental[fields[0]] == .money(Money(minorUnits: 700)) && rental[fields[2]] == input.value)
  }

  @Test("Definitions of one script are listed, evaluated and refused as those that were typed")
  func definitions() throws {
    let shell = TestShell("set rent 2000")
    shell.files["many.roi"] =
      (["define m0 = rent"] + (1..<500).map { "define m\($0) = m\($0 - 1) + 1" }).joined(separator: "\n")
    shell.expectSuccess("source many.roi")
    #expect(shell.text("calc m499").contains("2,499"))
    #expect(shell.text("explain m499").contains("m498"))
    #expect(try shell.failure("define m0 = m499").code == "circular-definition")
    #expect(try shell.failure("undefine m0").message.contains("m1"))
    shell.expectSuccess("undo")
    #expect(shell.text("define").contains("m0") == false)
    shell.expectSuccess("redo")
    #expect(shell.text("sweep rent 1000..3000 by 1000 show m499").contains("3,499"))
  }

  @Test("Inputs that are defined, changed and replaced leave the formulas beside them right")
  func inputs() throws {
    let shell = TestShell("define a = 5", "define b = 7", "define c = b * 2", "define d = 9")
    #expect(shell.text("calc c + d").contains("23"))
    shell.expectSuccess("define a = b + 1")
    #expect(shell.text("calc a + c + d").contains("31"))
    shell.expectSuccess("undefine d")
    shell.expectSuccess("define e = 3")
    #expect(shell.text("calc a + c + e").contains("25"))
    #expect(try shell.failure("define b = a").code == "circular-definition")
  }

  @Test("The effect of a long entry of the log is cut")
  func log() throws {
    let shell = TestShell()
    shell.files["many.roi"] = (0..<60).map { "new p\($0)\nset price \(1000 + $0) rent 5" }.joined(
      separator: "\n")
    shell.expectSuccess("source many.roi")
    let text = shell.text("log")
    #expect(text.contains("p0") && text.contains("and more") && !text.contains("p59"))
  }

  @Test("Of many saved names that begin as typed the first are offered, and the last")
  func names() throws {
    let shell = TestShell()
    shell.files["many.roi"] = (0..<1200).map { "new P\(1000 + $0)" }.joined(separator: "\n")
    shell.expectSuccess("source many.roi")
    let all = shell.interpreter.suggestions(in: "open p", at: 6).map(\.label)
    #expect(all.count == 1000 && all.first == "P1000" && all.last == "P2199")
    #expect(shell.interpreter.suggestions(in: "open p21", at: 8).count == 100)
    #expect(try shell.failure("open P12345").message.contains("P1234"))
  }

  @Test("The nearest of random names is the one that a plain search finds", arguments: 0..<30)
  func nearest(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let letters: [Character] = ["a", "b", "C", "é", "1"]
    let word = { (random: inout SplitMix) in
      String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<50 {
      let names = (0..<20).map { _ in word(&random) }
      let typed = word(&random)
      #expect(NearestName.name(to: typed, among: names) == plainNearest(to: typed, among: names))
    }
  }

  private func plainNearest(to typed: String, among names: [String]) -> String? {
    let word = Array(typed.lowercased().unicodeScalars)
    let most = word.count < 3 ? 0 : word.count == 3 ? 2 : word.count < 6 ? 3 : word.count * 2 / 3
    let near = names.compactMap { name -> (name: String, halves: Int, isAsLong: Bool)? in
      let letters = Array(name.lowercased().unicodeScalars)
      let isBeginning = letters.count > word.count && letters.starts(with: word)
      let halves = isBeginning ? 2 : distance(word, letters)
      guard halves <= most, most > 0 else { return nil }
      return (name, halves, isAsLong: word.count == letters.count)
    }
    let least = near.map(\.halves).min()
    let nearest = near.filter { $0.halves == least }
    return (nearest.first(where: \.isAsLong) ?? nearest.first)?.name
  }

  /// The whole table of the optimal string alignment distance, in half slips.
  private func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var table = (0...one.count).map { row in
      (0...other.count).map { row == 0 ? $0 * 2 : $0 == 0 ? row * 2 : 0 }
    }
    for row in one.indices {
      for column in other.indices {
        // No two of the letters are beside each other on a keyboard, and of two vowels one has an accent.
        let change = one[row] == other[column] ? 0 : 5
        var least = min(table[row][column + 1] + 2, table[row + 1][column] + 2, table[row][column] + change)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, table[row - 1][column - 1] + 2)
        }
        table[row + 1][column + 1] = least
      }
    }
    return table[one.count][other.count]
  }
}
