import Finance
import ScheduleAPI
import ScheduleClient
import SeededRandom
import Testing

/// What answers are taken for, and what they are refused for.
@Suite("Answers of a service")
struct AnswerTests {
  /// A loan of 0.02 that a single row can settle.
  private static let tiny = Loans.make(2, 0, years: 1)
  private static let settled =
    #"[{"pmtNo":1,"balance0":0.02,"interest":0,"principal":0.02,"escrow":0,"extra":0}]"#

  @Test(
    "Answers that are not as they should be are refused",
    arguments: [
      ("", .notJSON(offset: 0)), ("<html>", .notJSON(offset: 0)), ("[", .notJSON(offset: 1)),
      (settled + "x", .notJSON(offset: settled.utf8.count)), ("[{]", .notJSON(offset: 2)),
      ("\u{FEFF}[]", .notJSON(offset: 0)),
      (#"[{"pmtNo":01}]"#, .notJSON(offset: 11)), (#"[{"pmtNo":1.}]"#, .notJSON(offset: 12)),
      (#"[{"pmtNo":+1}]"#, .notJSON(offset: 10)), (#"[{"pmtNo":1,}]"#, .notJSON(offset: 12)),
      ("{}", .wrongShape(.notAnArray(found: "object"))), ("null", .wrongShape(.notAnArray(found: "null"))),
      ("[1]", .wrongShape(.notAnObject(row: 1, found: "number"))),
      ("[[[[[[[[[[", .wrongShape(.notAnObject(row: 1, found: "array"))),
      (#"[{"pmtNo":1}]"#, .wrongShape(.missing(row: 1, .openingBalance))),
      (#"[{"pmtNo":1,"pmtNo":1}]"#, .wrongShape(.twice(row: 1, .number))),
      (#"[{"pmtNo":"1"}]"#, .wrongShape(.notANumber(row: 1, .number, found: "string"))),
      (#"[{"balance0":null}]"#, .wrongShape(.notANumber(row: 1, .openingBalance, found: "null"))),
      (#"[{"balance0":[1]}]"#, .wrongShape(.notANumber(row: 1, .openingBalance, found: "array"))),
      (#"[{"balance0":0.001}]"#, .wrongShape(.tooManyDecimals(row: 1, .openingBalance))),
      (#"[{"pmtNo":1.5}]"#, .wrongShape(.tooManyDecimals(row: 1, .number))),
      (#"[{"interest":NaN}]"#, .notASchedule(.notFinite(row: 1, .interest))),
      (#"[{"interest":-Infinity}]"#, .notASchedule(.notFinite(row: 1, .interest))),
      (#"[{"interest":1e99}]"#, .notASchedule(.tooLarge(row: 1, .interest))),
      (#"[{"interest":1e999999999999999999999}]"#, .notASchedule(.tooLarge(row: 1, .interest))),
      (#"[{"interest":10000000000000000.01}]"#, .notASchedule(.tooLarge(row: 1, .interest))),
    ] as [(String, ServiceError)])
  func refused(text: String, expected: ServiceError) throws {
    #expect(try fault(text, Self.tiny) == expected)
  }

  @Test(
    "Rows that are read but repay another loan, or none",
    arguments: [
      ("[]", .unsettled(left: Money(minorUnits: 2))),
      (settled.replacing("No\":1", with: "No\":2"), .misnumbered(row: 1, found: 2)),
      (
        settled.replacing("balance0\":0.02", with: "balance0\":0.03"),
        .balance(row: 1, found: Money(minorUnits: 3), expected: Money(minorUnits: 2))
      ),
      (
        settled.replacing("interest\":0", with: "interest\":-0.01"),
        .negative(row: 1, .interest, Money(minorUnits: -1))
      ),
      (
        settled.replacing("escrow\":0", with: "escrow\":5"),
        .escrow(row: 1, found: Money(minorUnits: 500), expected: .zero)
      ),
      (
        settled.replacing("principal\":0.02", with: "principal\":0.01"),
        .unsettled(left: Money(minorUnits: 1))
      ),
      (
        "[" + Array(repeating: String(settled.dropFirst().dropLast()), count: 13).joined(separator: ",")
          + "]",
        .tooManyRows(limit: 12)
      ),
    ] as [(String, ServiceError.Inconsistency)])
  func noSchedule(text: String, flaw: ServiceError.Inconsistency) throws {
    #expect(try fault(text, Self.tiny) == .notASchedule(flaw))
  }

  @Test("Values deep in each other, in a member that would be passed over: no recursion without end")
  func deepValues() throws {
    let text = #"[{"x":"# + String(repeating: "[", count: 100_000)
    #expect(try fault(text) == .wrongShape(.tooDeep(offset: 22)))
  }

  @Test("Bytes that are no UTF-8 are refused")
  func invalidUTF8() throws {
    let query = try ScheduleQuery(Self.tiny)
    let bytes = Array(Self.settled.utf8.prefix(3)) + [0xC3, 0x28]
    #expect(throws: ServiceError.notJSON(offset: 3)) { try ScheduleAnswer(reading: bytes, to: query) }
  }

  @Test(
    "Other ways to write the same numbers, and members that tell more, are taken",
    arguments: [
      settled, " \r\n\t" + settled + "\n", settled.replacing("0.02", with: "2e-2"),
      settled.replacing("0.02", with: "0.0200"), settled.replacing(":0,", with: ":-0.0,"),
      settled.replacing(":1,", with: #":1,"note":{"a":[1,"x\u00e9\ud83d\ude00",true,null]},"#),
      settled.replacing("extra", with: #"\u0065xtra"#),
    ])
  func taken(text: String) throws {
    #expect(try fault(text, Self.tiny) == nil)
  }

  /// Each prefix of an answer is refused, and so is one with any byte of it changed to what is no JSON.
  @Test("Every cut is refused")
  func everyCutIsRefused() throws {
    let bytes = ScheduleText(Schedule(Loans.make(100_000, 65_000, years: 1)), as: .json).bytes
    let query = try ScheduleQuery(Loans.make(100_000, 65_000, years: 1))
    for count in 0..<bytes.count - 1 {
      #expect(throws: ServiceError.self) { try ScheduleAnswer(reading: Array(bytes[..<count]), to: query) }
    }
  }

  @Test("Random bytes put in random places never crash, and never make an amount that was not told")
  func randomDamage() throws {
    let loan = Loans.make(100_000, 65_000, years: 1)
    let query = try ScheduleQuery(loan)
    let bytes = ScheduleText(Schedule(loan), as: .json).bytes
    var generator = SplitMix(seed: 3)
    var refused = 0
    for _ in 0..<3_000 {
      var damaged = bytes
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      damaged[place] = UInt8.random(in: 0...255, using: &generator)
      do {
        let answer = try ScheduleAnswer(reading: damaged, to: query)
        #expect((answer.difference == nil) == answer.schedule.elementsEqual(Schedule(loan)))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 2_000)
  }

  @Test("A cent of interest more in row 2 is a schedule still, and is told to the cent")
  func aCentIsTold() throws {
    let loan = Loans.make(100_000, 120_000, years: 1)
    let text = String(decoding: ScheduleText(Schedule(loan), as: .json).bytes, as: UTF8.self)
    let answer = try ScheduleAnswer(
      reading: Array(text.replacing("9.21", with: "9.22").utf8), to: ScheduleQuery(loan))
    let difference = try #require(answer.difference)
    #expect(difference.row == 2 && difference.column == .interest)
    #expect(difference.reported == Money(minorUnits: 922) && difference.computed == Money(minorUnits: 921))
    #expect(answer.schedule[1].interest == Money(minorUnits: 922))
  }

  @Test("A service that repays at once is told by the row in which the computed schedule goes on")
  func otherLengthsAreTold() throws {
    let answer = try ScheduleAnswer(
      reading: Array(
        #"[{"pmtNo":1,"balance0":0.04,"interest":0,"principal":0,"escrow":0,"extra":0},"#.utf8)
        + Array(#"{"pmtNo":2,"balance0":0.04,"interest":0,"principal":0.04,"escrow":0,"extra":0}]"#.utf8),
      to: ScheduleQuery(Loans.make(4, 0, years: 1)))
    // Computed: nothing is repaid in eleven months, since a third of a cent is none, and all in the twelfth.
    let difference = try #require(answer.difference)
    #expect(difference.row == 2 && difference.column == .principal)
    #expect(difference.reported == Money(minorUnits: 4) && difference.computed == .zero)
  }
}
