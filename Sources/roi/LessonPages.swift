import ArgumentParser
import Commands
import Glibc
import Lessons

/// `roi lesson …`: what the writer of a lesson needs.
struct LessonPages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi lesson", abstract: "Prove lessons, or draft one from a transcript.",
    subcommands: [LintLessons.self, NewLesson.self])
}

/// One of those tools.
protocol LessonTool {
  /// Does it, and returns the exit status.
  func status() -> Int32
}

/// `roi lesson lint FILE…`: proves that lessons work.
struct LintLessons: ParsableCommand, LessonTool {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Prove that lessons work.",
    discussion: """
      The model answer and every accepted one pass, and the next step can be done from there; every rejected one and the \
      untouched beginning fail; each check can fail; a copy of somebody's own works where one is taken; hints add something; commands are introduced before they are needed; every formula in braces has a value; \
      ids are unique. What is wrong is told with its line.
      """)

  @Argument(help: "The pages.", completion: .file())
  var files: [String]

  func status() -> Int32 {
    var lessons: [(name: String, lesson: Lesson)] = []
    var isRight = true
    for file in files {
      guard let page = Files.onDisk.page(file) else {
        isRight = false
        continue
      }
      let faults = LessonLint.faults(in: page, files: .onDisk)
      for fault in faults { say(fault, of: file) }
      isRight = isRight && faults.isEmpty
      if let lesson = try? Lesson(page) { lessons.append((file, lesson)) }
    }
    for (file, fault) in LessonLint.sharedIDs(of: lessons) {
      say(fault, of: file)
      isRight = false
    }
    return Output.standard.finish(isRight ? ExitStatus.success : ExitStatus.failure)
  }

  private func say(_ fault: LessonError, of file: String) {
    Output.standard.write(Array("\(file):\(fault.line): \(fault.message)\n".utf8))
  }
}

/// `roi lesson new NAME --from TRANSCRIPT`: drafts a lesson.
struct NewLesson: ParsableCommand, LessonTool {
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

  func status() -> Int32 {
    guard let transcript = Files.onDisk.page(from) else { return ExitStatus.failure }
    do throws(LessonDraft.Fault) {
      return write(try LessonDraft.page(from: TranscriptPage(transcript), id: name, files: .onDisk))
    } catch {
      return fail(sentence(error))
    }
  }

  private func write(_ page: String) -> Int32 {
    let path = name + ".md"
    do throws(FileError) {
      try Files.onDisk.write(path, Array(page.utf8), false)
    } catch {
      return fail("\(Problem(.file(error)))")
    }
    Output.standard.write(Array("Drafted \(path); \"roi lesson lint \(path)\" proves it.\n".utf8))
    return ExitStatus.success
  }

  private func fail(_ message: String) -> Int32 {
    Output.error.write(Array("roi: \(message)\n".utf8))
    return ExitStatus.failure
  }

  private func sentence(_ fault: LessonDraft.Fault) -> String {
    switch fault {
    case .badID(let id): "The id of a lesson is of lower-case letters, digits and hyphens, not \"\(id)\"."
    case .nothingChanges:
      "No command in \(from) changes anything, so that there is nothing to do in a lesson."
    case .tooLong(let tasks, let limit):
      "\(from) has \(tasks) changes; a lesson has \(limit) tasks at most, and better a few."
    }
  }
}

extension Files {
  /// The text of a page; nil, after it was said why, when it cannot be read.
  fileprivate func page(_ path: String) -> String? {
    do throws(FileError) {
      return String(decoding: try read(path), as: UTF8.self)
    } catch {
      Output.error.write(Array("roi: \(Problem(.file(error)))\n".utf8))
      return nil
    }
  }
}
