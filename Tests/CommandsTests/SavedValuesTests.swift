import Finance
import Formulas
import Model
import SeededRandom
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// What was acknowledged, saved and opened again.
@Suite("What is acknowledged can be read again")
struct SavedValuesTests {
  /// A property with a record of each kind, so that it has a path for each of their parts.
  private static let property = [
    "set price 300k down 20 rate 6 term 30 rent 2400 units 4 closing_date 2026-03-15 hold 9",
    "add income laundry 60/mo", "add expense helper 3% of collected", "add reserve roof 100/mo",
    "add loan second 40k rate 9 term 15y from 13", "add loan note 10% of price rate 5 io 60 balloon 60",
    "at 60 cost 9000 roof", "at 30 rent 1950", "at 40 management 10%", "at 25 extra 5000",
    "at 50 improvement 700", "at 55 income 80", "at 80 rate 7", "at 20 draw 500",
    "at 90 refinance 75% of price rate 6 term 30y", "define buffer = 18000",
  ]

  private static let numbers = [
    "0", "1", "0.01", "0.0001", "12", "100", "100.0001", "1200", "1201", "100000", "100001", "-1", "-0.01",
    "1000000000000000", "1000000000000000.01", "989566155242177974", "9999999999999999999999", "250k",
    "2000b",
  ]
  private static let amounts =
    numbers + [
      "$60,000", "$1000000000000000", "$989566155242177974", "-$5", "110/mo", "1000000000000000/yr", "400/q",
      "1000000000000001/yr", "9999999999999999999/q",
    ]
  private static let shares = [
    "0%", "12.5%", "100%", "100.0001%", "101%", "1000000%", "9% of collected", "100% of rent",
    "101% of price",
    "99999999999% of arv", "999999999999999/unit/yr", "1000000000000000/unit", "1000000000000000/unit/mo",
  ]

  /// Texts of all forms that a value of a field might have, with its limits and what is just beyond them.
  private func texts(for field: Field) -> [String] { forms(for: field) + limits(of: field) }

  private func limits(of field: Field) -> [String] {
    if field.unit == .choice { return [] }
    let limits = [field.lowest(in: .usd), field.highest(in: .usd)]
    let beyond = zip(limits, [-1, 1]).compactMap { limit, step in limit.units.map { $0 + Int64(step) } }
    return (limits + beyond.map(field.value)).compactMap { $0.canonical(in: .usd) }
  }

  private func forms(for field: Field) -> [String] {
    switch field.unit {
    case .money, .amount: Self.amounts + Self.shares
    case .percent, .number:
      Self.numbers + Self.shares + ["$60,000", "$1000000000000000", "$989566155242177974"]
    case .term: Self.numbers + ["1m", "1200m", "1201m", "100y", "101y", "0.25", "0.1"]
    case .count: Self.numbers + ["march", "2026-03", "2199-12", "1900-01", "9999-12"]
    case .frequency: Self.numbers + ["monthly", "continuous", "daily"]
    case .choice: field.choices + ["none"]
    case .date:
      ["1900-01-01", "1899-12-31", "2199-12-31", "2200-01-01", "0001-01-01", "9999-12-31", "2028-02-29"]
    case .percents:
      [
        "2/2/5", "5", "0/0/0", "100/100", "101", "2/2/5/1", String(repeating: "1/", count: 39) + "1",
        String(repeating: "1/", count: 40) + "1",
      ]
    }
  }

  private func reread<Sheet: Worksheet>(_ sheet: Sheet) throws -> any Worksheet {
    try Sheet(rows: sheet.rows(in: .usd), in: .usd)
  }

  /// Compares a worksheet with what its saved rows are read as.
  private func check(_ sheet: any Worksheet, after line: String) {
    do {
      let again = try reread(sheet)
      #expect(again.rows(in: .usd) == sheet.rows(in: .usd), "\(line)")
      for field in sheet.fields {
        let same = again.field(named: field.name).map { again[$0] == sheet[field] }
        #expect(same == true, "\(field.name) after \(line)")
      }
    } catch {
      Issue.record("\(line): \(error)")
    }
  }

  @Test("Every field and path, in every form of its value")
  func fields() throws {
    var random = SplitMix(seed: 38)
    for lines in [Self.property, ["use interest"], ["use tip"]] {
      let shell = TestShell()
      for line in lines { shell.expectSuccess(line) }
      let fields = shell.workspace.fields + shell.workspace.paths
      var names: Set<String> = []
      var assignments: [String] = []
      for field in fields where names.insert(field.name).inserted {
        assignments += texts(for: field).map { "set \(field.name) \($0)" }
      }
      let count = RandomCases.count(assignments.count, oneOf: 4)
      var acknowledged = 0
      for line in assignments.shuffled(using: &random).prefix(count) {
        let before = shell.rows
        guard shell.run(line).last?.failure == nil else { continue }
        acknowledged += 1
        check(shell.workspace.sheet, after: line)
        if shell.rows != before { shell.run("undo") }
      }
      #expect(acknowledged > count / 8)
    }
  }

  @Test("What many units come to is refused where the escrow could not hold it")
  func escrow() throws {
    let shell = TestShell("set price 300k down 20 rate 6 rent 2400", "set taxes 1000000000000000/unit/mo")
    // 10¹⁶ a month is the most that a loan's month can have.
    shell.expectSuccess("set units 10")
    let before = shell.rows
    #expect(try shell.failure("set units 11").message.contains("escrow"))
    #expect(shell.rows == before)
    shell.expectSuccess("summary")
    shell.expectSuccess("schedule 1..2")
  }

  @Test("What is beyond the bounds of the field in which it is kept is refused, with those bounds")
  func otherUnit() throws {
    let shell = TestShell("set price 300k")
    for line in [
      "set land 989566155242177974", "set land $989566155242177974", "set land $1000000000000000.01",
    ] {
      let refusal = try shell.failure(line)
      #expect(refusal.code == "out-of-range", "\(line)")
      #expect(
        refusal.message.contains("land_amount") || refusal.message.contains("Land"), "\(refusal.message)")
    }
    shell.expectSuccess("set land $60,000")
    #expect(shell.shown("land_amount") == "$60,000")
  }

  // MARK: Records

  /// Lines with places for texts: A an amount, M money, P a percentage, T a term, N a month, F a field, V any number.
  private static let lines = [
    "add income i# A", "add expense e# A growth P", "add reserve r# A from N to N",
    "add loan l# A rate P term T",
    "add loan m# M rate P term T from N io N", "at N cost M roof", "at N income M", "at N rent A",
    "at N insurance A",
    "at N.. every 12 extra M", "at N refinance A rate P term T costs M", "at N rate P", "at N draw M",
    "at N improvement M", "at N value M",
    "at N recast", "define d# = V", "define f# = rent * V as money", "require cash_flow >= V",
    "require ltv <= P",
    "vary F V to V", "vary F V to V middle V each year", "vary F triangular(V, V, V)", "vary F normal(V, V)",
    "set F A", "set F P", "set F M", "set F T", "set pmi P caps P/P/P",
    "set fixed T adjusts T index P margin P",
    "set laundry.growth P", "set laundry.from N", "set laundry.to N", "set second.rate P", "set event.1 M",
    "set d1 V",
    "set rent.growth P", "set vacancy P", "audit off dscr because \"known\"",
  ]

  private func filled(_ template: String, _ number: Int, _ fields: [String], _ random: inout SplitMix)
    -> String
  {
    let months = ["1", "13", "60", "360", "1200", "1201", "y5", "0"]
    let terms = ["30", "15y", "25m", "1m", "1200m", "100", "101"]
    let percents = ["0", "5", "6.125%", "99.9999%", "100%", "0.0001%", "100.0001%", "-2%"]
    func any(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    var line = ""
    var words = template[...]
    while let first = words.first {
      words = words.dropFirst()
      let isPlace =
        "AMPTNFV".contains(first) && !(words.first?.isLetter ?? false) && !(line.last?.isLetter ?? false)
      if first == "#" {
        line += "\(number)"
      } else if !isPlace {
        line.append(first)
      } else {
        switch first {
        case "A": line += any(Self.amounts + Self.shares)
        case "M": line += any(Self.amounts)
        case "P": line += any(percents)
        case "T": line += any(terms)
        case "N": line += any(months)
        case "F": line += any(fields)
        default: line += any(Self.numbers)
        }
      }
    }
    return line
  }

  @Test("Random properties with records, saved and opened", arguments: 0..<RandomCases.count(120, oneOf: 4))
  func sessions(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "one")
    shell.expectSuccess("set price 300k down 20 rent 2400")
    let fields = Rental.fieldNames
    var acknowledged: [String] = []
    for number in 0..<40 {
      let line = filled(Self.lines.randomElement(using: &random) ?? "", number, fields, &random)
      if shell.run(line).last?.failure == nil { acknowledged.append(line) }
    }
    shell.expectSuccess("save deal")
    let other = try TestShell(on: store, as: "two")
    let refusal = other.run("open deal").last?.failure
    #expect(refusal == nil, "\(acknowledged)")
    #expect(other.rows == shell.rows, "\(acknowledged)")
    check(shell.workspace.sheet, after: acknowledged.joined(separator: "\n"))
  }
}

extension Rental {
  fileprivate static var fieldNames: [String] { fields.map(\.name) }
}
