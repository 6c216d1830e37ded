import ArgumentParser
import Lessons
import Localization
import Shell

/// `roi lesson cases`: prints the deals of examinations, for a second program that marks them.
struct LessonCasesTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "cases", abstract: "Print the deals of examinations with their marks.",
    discussion: """
      A line of JSON for each deal of an examination of the program: its seed, the lines that make it, the fault of its \
      listing, the verdict, and of each question the conditions of the answers with the right one, from 0, or the number.
      """)

  @Argument(help: "The first seed.")
  var seed: UInt64

  @Option(help: ArgumentHelp("How many seeds (1).", valueName: "number"))
  var count: UInt64 = 1

  @Option(help: ArgumentHelp("Which examination (exam), such as exam-first-house.", valueName: "id"))
  var lesson = LessonProvider.examination

  func validate() throws {
    guard LessonCatalog.lesson(lesson)?.isDrawn == true else {
      throw ValidationError("There is no examination \"\(lesson)\".")
    }
    guard seed <= 1_000_000_000, (1...1_000_000).contains(count) else {
      throw ValidationError("A seed is a number up to 1000000000, and up to 1000000 are printed at a time.")
    }
  }

  func runTool() -> Int32 {
    guard let lesson = LessonCatalog.lesson(lesson) else { return ExitStatus.failure }
    for seed in seed..<seed + count {
      for record in lesson.caseRecords(seed: seed) { Output.standard.write(line: record.text) }
    }
    return Output.standard.finish(ExitStatus.success)
  }
}
