import Glibc
import Programs
import Testing

/// A clock that shows a time of no calendar, as that of a machine whose battery is empty may.
@Suite("The clock", .enabled(if: SystemFaults.areAvailable))
struct ClockTests {
  /// The commands that ask for the day or keep a time.
  private static let commands = [
    "set price 250k down 20 rate 6.5 rent 2000", "require dscr >= 1", "save elm", "report page.html",
    "journal okay hello",
    "decide buy expected \"it pays\" confidence 70% review in 6 months",
    "decide wait expected \"it pays\" confidence 70% review tomorrow",
    "entries", "entries since today", "entries year", "entries review", "log", "learn", "learn skills",
    "set rent 2100", "undo", "show",
  ]

  /// The last second of the year 9999 is 253402300799, the first of the year 1 is -62135596800; the last number is one
  /// that no year has.
  @Test(
    "No time of the clock ends the program",
    arguments: [
      "253402300799", "253402300800", "67768036191676799", "9223372036854775807", "-62135596800",
      "-62135596801",
      "-9223372036854775808",
    ], ["UTC", "XYZ-24", "XYZ+24"])
  func anyTime(seconds: String, zone: String) throws {
    let person = try Person()
    person.environment["LD_PRELOAD"] = try SystemFaults.library(in: person.home)
    person.environment["CLOCK"] = seconds
    person.environment["TZ"] = zone
    let words = ["--store", "s.db", "--keep-going"] + Self.commands.flatMap { ["-c", $0] }
    let result = try PipedProgram.run(person.invocation(words))
    #expect(result.status <= 1, "\(result.errors)")
    // A clock beyond the calendar shows its nearest end.
    let day = seconds.hasPrefix("-") ? "0001-01-0" : "9999-12-3"
    #expect(person.home.text(of: "page.html").contains(day))
    // What was written can be read.
    let again = try person.commands("verify", "entries", options: ["--store", "s.db"])
    #expect(again.text.contains("No fault") && again.text.contains("hello"), "\(again.text) \(again.errors)")
  }
}
