import Commands
import Finance

/// A lesson that is drafted from a transcript, for somebody to put into words.
///
/// Each command that changes something becomes a task: its check is the state that the command led to, and its `@why`
/// a figure that moved with it. What only shows something is named in the text of the step after it. The first
/// transcript of the page is taken, with those that go on with it.
package enum LessonDraft {
  /// Why nothing can be drafted.
  package enum Fault: Error, Sendable, Equatable {
    case badID(String)
    /// No command of the page changes anything.
    case nothingChanges
    /// More than a lesson should have.
    case tooLong(tasks: Int, limit: Int)
  }

  /// The longest lesson that is drafted, in tasks.
  package static let longest = 60

  /// The page of a lesson of that id, which has no fault of its own.
  package static func page(from transcript: TranscriptPage, id: String, files: Files) throws(Fault) -> String
  {
    guard Lesson.isID(id) else { throw .badID(id) }
    var play = DraftPlay(.still(files: files))
    for (index, block) in transcript.blocks.enumerated() where index == 0 || block.isContinued {
      if index > 0, !transcript.blocks[1...index].allSatisfy(\.isContinued) { break }
      for step in block.steps { play.type(step.command) }
    }
    guard !play.tasks.isEmpty else { throw .nothingChanges }
    guard play.tasks.count <= longest else { throw .tooLong(tasks: play.tasks.count, limit: longest) }
    let words = id.split(separator: "-").joined(separator: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    var titles = Titles()
    var introduced: Set<String> = []
    let tasks = play.tasks.map { task in
      defer { introduced.formUnion(task.commands) }
      return task.section(title: titles.unique(task.title), introduced)
    }
    let rest = play.looks.isEmpty ? [] : ["## \(titles.unique("Look around"))\n\n\(play.lookAround)\n"]
    let front = "---\nid: \(id)\ntitle: \(title)\nminutes: \(play.tasks.count)\n---\n"
    return front + "What this lesson is about.\n\n" + (tasks + rest).joined(separator: "\n")
  }

  /// Titles that were given, since steps are known by them.
  private struct Titles {
    private var ids: Set<String> = []

    mutating func unique(_ title: String) -> String {
      let candidates = [title].lazy.map { $0 } + (2...LessonDraft.longest + 2).lazy.map { "\(title) (\($0))" }
      let free = candidates.first { !ids.contains(Lesson.id(of: $0)) } ?? title
      ids.insert(Lesson.id(of: free))
      return free
    }
  }
}

/// Plays a transcript, and makes tasks of what changes something.
private struct DraftPlay {
  private let surroundings: Surroundings
  private var practice: SandboxShell
  private(set) var tasks: [DraftTask] = []
  /// The commands since the last task that only show something.
  private(set) var looks: [String] = []
  /// Those that change what no check can tell.
  private var starts: [String] = []

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    practice = SandboxShell(surroundings)
  }

  mutating func type(_ command: String) {
    let before = practice.interpreter.session.work
    guard practice.run(command).verdict == .done else { return }
    let after = practice.interpreter.session.work
    if let task = task(command, before, after) {
      tasks.append(task)
      (looks, starts) = ([], [])
    } else if after != before {
      // What rests on the log is left out, as no lesson could begin behind it.
      if does(command, WorkDifference(before, after, in: currency), from: before) {
        starts.append(command)
      } else {
        practice = SandboxShell(surroundings, work: before)
      }
    } else if practice.interpreter.commandNames(in: command)?.isEmpty == false {
      looks.append(command)
    }
  }

  /// Nil when nothing is changed that a check can tell.
  private func task(_ command: String, _ before: WorkspaceSnapshot, _ after: WorkspaceSnapshot) -> DraftTask?
  {
    let difference = WorkDifference(before, after, in: currency)
    let solution = [command, difference.assignment].compactMap { $0 }.first {
      does($0, difference, from: before)
    }
    guard let solution, let names = practice.interpreter.commandNames(in: solution) else { return nil }
    let old = SandboxShell(surroundings, work: before).inquiry()
    let new = SandboxShell(surroundings, work: after).inquiry()
    let checks = difference.checks(old, new)
    guard checks.contains(where: { !old.isTrue($0) }) else { return nil }
    return DraftTask(
      looks: looks.isEmpty ? nil : lookAround, starts: starts, commands: names, solution: solution,
      checks: checks,
      fields: difference.fields, values: difference.fields.map(new.shown),
      why: difference.explanation(new))
  }

  private var currency: Currency { surroundings.style.currency }

  /// Whether a line makes the difference for somebody who goes on another day, without the log and without an open month.
  private func does(_ line: String, _ difference: WorkDifference, from work: WorkspaceSnapshot) -> Bool {
    let practice = SandboxShell(surroundings, work: work)
    return practice.run(line).verdict == .done && difference.leads(to: practice.interpreter.session.work)
  }

  /// A sentence that names what was looked at.
  var lookAround: String { "Have a look: " + looks.map { "`\($0)`" }.joined(separator: ", ") + "." }
}
