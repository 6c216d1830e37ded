import Commands
import Finance
import Lessons
import Shell
import Workspace

/// A lesson that is drafted from a transcript, for an author to complete.
///
/// Each command that changes something becomes a task: its check is the state after the command, and its
/// `@why` a figure that changed with it. Commands that only show something are named in the text of the next
/// step. Only the first transcript of the page is used, with those that continue it.
package enum LessonDraft {
  /// The limit of tasks in a draft.
  static let longest = 60

  /// Returns the page of a lesson with that id, in which `LessonLint` finds no errors.
  package static func page(
    from transcript: TranscriptPage, id: String, files: Files
  ) throws(LessonDraftError) -> String {
    guard Lesson.isID(id) else { throw .badID(id) }
    var builder = DraftBuilder(.reproducible(files: files))
    for (index, block) in transcript.blocks.enumerated() where index == 0 || block.isContinued {
      if index > 0, !transcript.blocks[1...index].allSatisfy(\.isContinued) { break }
      for command in block.commands { builder.type(command.text) }
    }
    guard !builder.tasks.isEmpty else { throw .nothingChanges }
    guard builder.tasks.count <= longest else { throw .tooLong(tasks: builder.tasks.count, limit: longest) }
    let words = id.split(separator: "-").joined(separator: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    var titles = Titles()
    var introduced: Set<String> = []
    let tasks = builder.tasks.map { task in
      defer { introduced.formUnion(task.commands) }
      return task.section(title: titles.unique(task.title), introduced)
    }
    let rest =
      builder.queries.isEmpty
      ? [] : ["## \(titles.unique("Look around"))\n\n\(builder.queriesSentence)\n"]
    let front = "---\nid: \(id)\ntitle: \(title)\nminutes: \(builder.tasks.count)\n---\n"
    return front + "\(TextPlaceholder.introduction)\n\n" + (tasks + rest).joined(separator: "\n")
  }

  /// Makes titles unique, since the ids of steps come from them.
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

/// Plays a transcript, and makes a task of each change.
private struct DraftBuilder {
  private let configuration: SandboxConfiguration
  private var sandbox: SandboxShell
  private(set) var tasks: [DraftTask] = []
  /// The commands since the last task that only show something.
  private(set) var queries: [String] = []
  /// The commands since the last task with changes that no formula can check.
  private var starts: [String] = []

  init(_ configuration: SandboxConfiguration) {
    self.configuration = configuration
    sandbox = SandboxShell(configuration)
  }

  mutating func type(_ command: String) {
    let before = sandbox.interpreter.workspace.snapshot
    guard sandbox.run(command).status == .done else { return }
    let after = sandbox.interpreter.workspace.snapshot
    if let task = task(command, before, after) {
      tasks.append(task)
      (queries, starts) = ([], [])
    } else if after != before {
      // A command that needs the log is left out, since a step begins without one.
      if makes(command, SnapshotDifference(before, after, in: currency), from: before) {
        starts.append(command)
      } else {
        sandbox = SandboxShell(configuration, work: before)
      }
    } else if sandbox.interpreter.commandNames(in: command)?.isEmpty == false {
      queries.append(command)
    }
  }

  /// Returns the task of a command; nil when no formula can check its changes.
  private func task(_ command: String, _ before: WorkspaceSnapshot, _ after: WorkspaceSnapshot) -> DraftTask?
  {
    let difference = SnapshotDifference(before, after, in: currency)
    let solution = [command, difference.assignment].compactMap { $0 }.first {
      makes($0, difference, from: before)
    }
    guard let solution, let names = sandbox.interpreter.commandNames(in: solution) else { return nil }
    let old = SandboxShell(configuration, work: before).query()
    let new = SandboxShell(configuration, work: after).query()
    let checks = difference.checks(old, new)
    guard checks.contains(where: { !old.isTrue($0) }) else { return nil }
    return DraftTask(
      queries: queries.isEmpty ? nil : queriesSentence, starts: starts, commands: names, solution: solution,
      checks: checks,
      fields: difference.fields, values: difference.fields.map(new.shown),
      why: difference.explanation(new))
  }

  private var currency: Currency { configuration.localeFormat.currency }

  /// `true` when a line makes the difference in a shell without a log and without an open month.
  private func makes(_ line: String, _ difference: SnapshotDifference, from work: WorkspaceSnapshot) -> Bool {
    let sandbox = SandboxShell(configuration, work: work)
    return sandbox.run(line).status == .done && difference.leads(to: sandbox.interpreter.workspace.snapshot)
  }

  /// A sentence with the commands that only show something.
  var queriesSentence: String { "Have a look: " + queries.map { "`\($0)`" }.joined(separator: ", ") + "." }
}
