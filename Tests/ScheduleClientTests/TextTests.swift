import Finance
import Foundation
import ScheduleAPI
import ScheduleClient
import SeededRandom
import Testing

/// A schedule as text.
@Suite("Schedules as text")
struct TextTests {
  private func text(_ loan: Loan, _ format: ScheduleFormat = .json) -> String {
    String(decoding: ScheduleText(Schedule(loan), as: format).bytes, as: UTF8.self)
  }

  /// 1,000.00 at 12 % for a year: 10.00 of interest in the first month; the payment of 88.85 is OpenFormula's
  /// PMT rounded.
  @Test("A schedule as JSON")
  func json() throws {
    let lines = text(Loans.make(100_000, 120_000, years: 1, escrow: 5_050)).split(separator: "\n")
    try #require(lines.count == 12)
    #expect(
      lines[0] == #"[{"pmtNo":1,"balance0":1000,"interest":10,"principal":78.85,"escrow":50.5,"extra":0},"#)
    #expect(
      lines[1] == #"{"pmtNo":2,"balance0":921.15,"interest":9.21,"principal":79.64,"escrow":50.5,"extra":0},"#
    )
    #expect(lines[11].hasPrefix(#"{"pmtNo":12,"#) && lines[11].hasSuffix("}]"))
  }

  @Test("A schedule as CSV")
  func csv() throws {
    let lines = text(Loans.make(100_000, 120_000, years: 1), .csv).components(separatedBy: "\r\n")
    try #require(lines.count == 14)
    #expect(lines[0] == "pmtNo,balance0,interest,principal,escrow,extra")
    #expect(lines[1] == "1,1000,10,78.85,0,0")
    #expect(lines[13].isEmpty)
  }

  @Test("Nothing borrowed is an empty array")
  func nothingBorrowedIsAnEmptyArray() {
    #expect(text(Loans.make(0, 65_000, years: 30)) == "[]\n")
    #expect(text(Loans.make(0, 65_000, years: 30), .csv).split(separator: "\r\n").count == 1)
  }

  @Test("What is written is JSON to others, and reads back as the rows that were written")
  func readsBackAtTheEdges() throws {
    for loan in Loans.edges {
      let schedule = Schedule(loan)
      let bytes = ScheduleText(schedule, as: .json).bytes
      let rows = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
      #expect(rows.count == schedule.count)
      let answer = try ScheduleAnswer(reading: bytes, to: ScheduleQuery(loan))
      #expect(answer.difference == nil)
      #expect(answer.schedule.elementsEqual(schedule))
    }
  }

  @Test("The parts make up the whole")
  func partsMakeUpTheWhole() {
    let schedule = Schedule(Loans.usual)
    var generator = SplitMix(seed: 7)
    for format in ScheduleFormat.allCases {
      let text = ScheduleText(schedule, as: format)
      let cuts = [0] + (0..<5).map { _ in Int.random(in: 0...360, using: &generator) }.sorted() + [360]
      let parts = zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { start, end in
        [UInt8](unsafeUninitializedCapacity: text.mostBytes(rows: end - start)) { buffer, count in
          count = text.write(start..<end, into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
      #expect(parts.joined().elementsEqual(text.bytes))
    }
  }

  /// The rows of somebody else can have numbers that no computed schedule has; they must find room, too.
  @Test("Foreign rows find room")
  func foreignRowsFindRoom() throws {
    let large: Int128 = 1_000_000_000_000_000_000
    let payment = Payment(
      number: 1, openingBalance: Money(minorUnits: 100), interest: Money(minorUnits: large),
      principal: Money(minorUnits: 100), escrow: .zero, extra: .zero)
    let schedule = Schedule(Loans.make(100, 0, years: 1), payments: [payment])
    let text = ScheduleText(schedule, as: .json)
    #expect(text.bytes.count <= text.mostBytes(rows: 1))
    #expect(String(decoding: text.bytes, as: UTF8.self).contains(#""interest":10000000000000000,"#))
  }
}
