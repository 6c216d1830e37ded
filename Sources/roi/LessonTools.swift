import ArgumentParser
import Commands
import Glibc
import LessonChecks
import Lessons
import Localization
import Shell

/// `roi lesson …`: the tools for authors of lessons, and for teachers.
struct LessonTools: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson",
    abstract: "Prove lessons, draft one from a transcript, or sum up the progress of learners.",
    subcommands: [
      LessonLintTool.self, LessonDraftTool.self, LessonReportTool.self, LessonCasesTool.self,
      LessonHelpTool.self,
    ])
}

/// `roi lesson` by itself, so that its help names `roi lesson help`.
struct LessonLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi lesson", abstract: LessonTools.configuration.abstract,
    subcommands: LessonTools.configuration.subcommands)
}

/// `roi lesson lint FILE…`: proves that lessons work.
struct LessonLintTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Prove that lessons work.",
    discussion: """
      The model answer and every accepted one pass, and the next step can be done from there; \
      every rejected one and the untouched beginning fail; each check can fail; \
      a copy of somebody's own works where one is taken; hints add something; \
      commands are introduced before they are needed, and those that texts and hints quote can be run; \
      every formula in braces has a value; \
      ids are unique. A page in another language, such as es/NAME.md, has the steps, conditions, lines, \
      formulas, numbers and terms of NAME.md in the folder above, if there is one. Each error is shown with its line.

      With --strict each exercise has a hint, a reply to a usual mistake and a reason; no hint gives the answer \
      away, and nothing is left for later, such as TODO.
      """)

  @Argument(help: "The pages.", completion: .file())
  var files: [String]

  @Flag(help: "Ask for what a lesson needs to teach as well.")
  var strict = false

  func runTool() -> Int32 {
    var lessons: [(name: String, lesson: Lesson)] = []
    var succeeded = true
    for file in files {
      guard let page = Files.onDisk.page(file) else {
        succeeded = false
        continue
      }
      // A lesson that was written in another language has no original.
      let original = LessonLint.pathOfOriginal(of: page, at: file).flatMap {
        try? Files.beside(page: $0).read(Path.name(of: $0))
      }
      let errors = LessonLint.errors(
        in: page, original: original.map { String(decoding: $0, as: UTF8.self) }, isStrict: strict,
        files: .beside(page: file))
      for error in errors { say(error, of: file) }
      succeeded = succeeded && errors.isEmpty
      if let lesson = try? Lesson(page) { lessons.append((file, lesson)) }
    }
    for (file, error) in LessonLint.duplicateIDs(of: lessons) {
      say(error, of: file)
      succeeded = false
    }
    return Output.standard.finish(succeeded ? ExitStatus.success : ExitStatus.failure)
  }

  private func say(_ error: LessonCheckError, of file: String) {
    Output.standard.write(line: "\(file):\(error.line): \(error.message)")
  }
}

/// `roi lesson new NAME --from TRANSCRIPT`: drafts a lesson.
struct LessonDraftTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Draft a lesson from a recorded session, as NAME.md.",
    discussion: """
      A task for each change, its check from the state that it led to, and a figure that moved with it. "record \
      --transcript FILE" records a session.
      """)

  @Argument(help: "The id of the lesson: lower-case letters, digits and hyphens.")
  var name: String

  @Option(help: ArgumentHelp("A page with a transcript.", valueName: "transcript"), completion: .file())
  var from: String

  func runTool() -> Int32 {
    guard let transcript = Files.onDisk.page(from) else { return ExitStatus.failure }
    do throws(LessonDraftError) {
      return write(
        try LessonDraft.page(from: TranscriptPage(transcript), id: name, files: .beside(page: from)))
    } catch {
      return fail(error.message(for: from))
    }
  }

  private func write(_ page: String) -> Int32 {
    let path = name + ".md"
    do throws(FileError) {
      try Files.onDisk.write(path, Array(page.utf8), false)
    } catch {
      return fail("\(Diagnostic(error))")
    }
    Output.standard.write(line: "Drafted \(path); \"roi lesson lint \(path)\" proves it.")
    return ExitStatus.success
  }

  private func fail(_ message: String) -> Int32 {
    Output.error.write(line: "roi: \(message)")
    return ExitStatus.failure
  }
}

extension Files {
  /// Returns the text of a page; shows an error and returns nil when it cannot be read.
  fileprivate func page(_ path: String) -> String? {
    do throws(FileError) {
      return String(decoding: try read(path), as: UTF8.self)
    } catch {
      Output.error.write(line: "roi: \(Diagnostic(error))")
      return nil
    }
  }
}
