import Commands
import Localization
import Reports
import SeededRandom
import TestShell
import Testing
import Workspace

@testable import Shell

@Suite("Plain lines of a script")
struct PlainLinesTests {
  /// A shell that writes text, with plain lines or without.
  private final class TextShell: ChangeWriter {
    private(set) var bytes: [UInt8] = []
    private(set) var plainLines = 0
    private let workspace: Workspace
    private var interpreter: Interpreter?

    init(takesChanges: Bool, keepsGoing: Bool, files: FaultyFiles) throws {
      workspace = try Workspace(store: MemoryStore(), identity: TestShell.identity("here"))
      let interpreter = Interpreter(
        workspace: workspace, commands: .standard, files: files.files, format: .text, keepsGoing: keepsGoing,
        emit: { [unowned self] in renderer.render($0, into: &bytes) })
      if takesChanges { interpreter.changeWriter = { [unowned self] in self } }
      self.interpreter = interpreter
    }

    private var renderer: TextRenderer { TextRenderer(localeFormat: workspace.localeFormat) }

    func write(_ change: Change) {
      plainLines += 1
      renderer.write(change, into: &bytes)
    }

    func run(_ script: String) {
      _ = interpreter?.run(script: ScriptReader(Array(script.utf8)), name: "script.roi", path: "script.roi")
    }

    /// The output so far, what is saved, and the change log.
    var state: (output: String, saved: [SavedDocument], log: [LogEntry]) {
      (
        String(decoding: bytes, as: UTF8.self), (try? workspace.store.documents(.all)) ?? [],
        (try? workspace.store.logEntries(.newest(nil))) ?? []
      )
    }
  }

  /// Lines of which many are plain.
  private func line(_ random: inout SplitMix) -> String {
    let fields = [
      "rent", "expenses", "rate", "vacancy", "units", "rehab", "arv", "price", "loan", "extra", "hold",
    ]
    let values = [
      "0", "1", "0.5", "99", "1800", "1800.50", "1.005", "100.1", "12a", "1,800", "00012", "5.", ".5",
    ]
    let field = fields.randomElement(using: &random) ?? ""
    let value = values.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<20, using: &random) {
    case 0...8: return "set \(field) \(value)"
    case 9...11: return "set rent \(Int.random(in: 0...5000, using: &random))"
    case 12: return "undo"
    case 13: return "redo"
    case 14: return "set \(field) \(value) # \(value)"
    case 15:
      return ["", "# set rent 5", "set rent 5; undo", "set rent 5\\\n6"].randomElement(using: &random) ?? ""
    case 16:
      return [
        "watch cash_flow", "unwatch all", "use tip", "use rental", "source inner.roi", "log", "show rent",
        "settings currency JPY", "settings currency USD", "record kept.roi", "record off",
        "settings language es",
      ].randomElement(using: &random) ?? ""
    default: return RandomSteps().next(&random)
    }
  }

  @Test(
    "They give the same output, the same saved work and the same change log as any other line",
    arguments: 0..<60)
  func sameAsOthers(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let script = (0..<40).map { _ in line(&random) + "\n" }.joined()
    let isKept = seed.isMultiple(of: 3) ? false : true
    let shells = try [true, false].map { takesChanges in
      let files = FaultyFiles()
      files["inner.roi"] = "set rent 700\nset rent 800\nundo\n"
      let shell = try TextShell(takesChanges: takesChanges, keepsGoing: isKept, files: files)
      for script in [
        script, "show\nundo\n", "redo\nset rent 12\nset rent 13\nundo\nredo\nlog\n", "undo 2\nshow\n",
      ] {
        shell.run(script)
      }
      return shell.state
    }
    #expect(shells[0].output == shells[1].output)
    #expect(shells[0].saved == shells[1].saved && shells[0].log == shells[1].log)
  }

  @Test("A line in just these words is plain, and any other is not")
  func isPlain() throws {
    let plain = ["set rent 1800", "set rent 1801.25", "set vacancy 5", "set units 3", "set rehab 12"]
    let others = [
      "set rent 13", "set price 100000", "set down 20", "set extra 10", "set rent 1,800", "set  rent 5",
      "set rent 5 ",
      "rent 6",
      "SET rent 7", "set vacancy 0.5", "set vacancy 101", "set rent 1.005",
      "set arv 5", "set hold 5", "set rent \"8\"",
    ]
    let shell = try TextShell(takesChanges: true, keepsGoing: true, files: FaultyFiles())
    // The first command of a script begins its transaction.
    shell.run("set rate 6\n" + plain.map { $0 + "\n" }.joined())
    #expect(shell.plainLines == plain.count)
    shell.run("set rent 13\n" + others.map { $0 + "\n" }.joined())
    #expect(shell.plainLines == plain.count)
  }
}
