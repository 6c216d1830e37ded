import Commands
import Shell
import Testing

@testable import LessonChecks
@testable import Lessons

/// The commands that lessons use, and those that none does.
@Suite("Commands in lessons")
struct CommandCoverageTests {
  private static let names = CommandTable.standard.names

  /// The commands that some lesson uses.
  private static let used: Set<String> = LessonCatalog.all.reduce(into: []) { $0.formUnion($1.usedCommands) }

  /// Why no lesson uses a command.
  private static let reasons: [String: String] = [
    // One word, which does what it says.
    "account": "shows one account; `list`, which a lesson uses, shows them all",
    "delete": "does what it says, and `undo` takes it back",
    "new": "begins an empty property, as each lesson does by itself",
    "clipboard": "hands what is shown to the terminal; there is nothing to learn about a property",
    "quit": "leaves the shell; everything is saved already",
    "keypad": "types digits as on a till; `help tip` suffices",
    "rename": "does what it says, and `undo` takes it back",
    "reset": "does what it says, and `undo` takes it back",
    "year": "shows a year as `month`, which a lesson uses, shows a month",

    // Variants of what lessons use.
    "calculate": "answers and clears in one step; the lesson on compound interest keeps its figures",
    "preview": "prints the row that the prompt shows by itself; `help preview` suffices",
    "tip": "is a small worksheet; `help tip` suffices",
    "watch": "repeats a command that reads; `help watch` suffices",
    "which": "looks for the definitions behind a figure from elsewhere; `help which` suffices",

    // Kinds of deals that have no lesson yet; a page of help has the lines to type.
    "nights": "is for rents by the night; `help str` has the lines",
    "assign": "is for a contract; `help wholesale` has the lines",
    "partners": "is for several owners; `help partner` has the lines",
    "keep": "is for an owner of some years; `help keep or sell` has the lines",
    "renting": "compares owning with renting; `help renting` suffices",

    // What a lesson does not have.
    "backup": "is about the file in which all is kept; a lesson keeps its property in memory",
    "dump": "is about all that is saved; a lesson has but what it saved itself",
    "edit": "opens an editor of the user's, which a lesson cannot follow",
    "restore": "is about the file in which all is kept; a lesson keeps its property in memory",
    "screen": "reads a file of listings, and a lesson brings no files",
    "service": "needs a server that answers",
    "verify": "is about the file in which all is kept; a lesson keeps its property in memory",

    // The journal of moods, in which nothing is right or wrong.
    "entries": "lists the notes of the journal; `help entries` suffices",
    "journal": "asks for what it needs",
    "place": "is a permission of the journal, which asks for it itself",

    "cover": "states what no figure depends on; `help cover` suffices",

    // The shell itself.
    "defaults": "is for a user of many properties; `help defaults` suffices",
    "settings": "explains each setting itself; `help` suffices",
  ]

  @Test("Each command is used by a lesson, or there is a reason why not", arguments: names)
  func lessonOrReason(name: String) {
    #expect(
      Self.used.contains(name) || Self.reasons[name] != nil,
      "\(name): a lesson should use it, or \"reasons\" say in a few words why none does")
  }

  @Test("There are reasons only for commands that no lesson uses", arguments: reasons.keys.sorted())
  func reasonIsNeeded(name: String) {
    #expect(Self.names.contains(name), "\(name) is no command")
    let lessons = LessonCatalog.all.filter { $0.usedCommands.contains(name) }.map(\.id)
    #expect(lessons == [], "\(name) needs no reason any more")
  }

  @Test("A command is used in code or quotes of a text, and in a right answer")
  func usedCommands() throws {
    #expect(try SampleLesson.lesson().usedCommands == ["set", "undo", "show", "fields"])
    let others = [
      ("@hint Which field", "@hint `sweep rent 1..2` asks. Which field", "sweep"),
      ("@accept set rent 1.8k", "@accept set rent 1.8k; summary", "summary"),
      ("+ The principal : It", "+ The principal : `month 1; schedule` shows it. It", "schedule"),
    ]
    for (old, new, name) in others {
      let page = SampleLesson.page.replacing(old, with: new)
      #expect(try SampleLesson.lesson(page).usedCommands.contains(name), "\(new)")
    }
    let rejected = SampleLesson.page.replacing("@reject set price", with: "@reject calc 1; set price")
    #expect(try !SampleLesson.lesson(rejected).usedCommands.contains("calc"))
  }
}

extension Lesson {
  /// The commands that its texts have in code or quotes, and those of its model and accepted answers.
  ///
  /// Only whole names count, as the first word of a command: `hint` is the tutor's, and not short for `hints`.
  fileprivate var usedCommands: Set<String> {
    let texts = [introduction.source] + steps.flatMap(\.texts)
    let lines = texts.flatMap(\.code) + steps.flatMap(\.answers)
    let words = lines.flatMap { line in
      line.split(separator: ";").compactMap { $0.split(separator: " ").first.map(String.init) }
    }
    return Set(words).intersection(CommandTable.standard.names)
  }
}

extension LessonStep {
  /// All that may be read in the step.
  fileprivate var texts: [String] {
    ([text] + hints + [why].compactMap { $0 }).map(\.source) + exercise.texts
  }

  /// The lines of its model answer, and the others that must pass.
  fileprivate var answers: [String] {
    guard case .task(let task) = exercise else { return [] }
    return (task.solution + task.accepted).map(\.text)
  }
}

extension Exercise {
  /// The question, and the replies to wrong answers.
  fileprivate var texts: [String] {
    switch self {
    case .reading: []
    case .task(let task): [task.request.source] + task.misconceptions.map(\.reply.source)
    case .prediction(let prediction):
      [prediction.question.source] + prediction.misconceptions.map(\.reply.source)
    case .choice(let choice):
      choice.texts.map(\.source)
    }
  }
}
