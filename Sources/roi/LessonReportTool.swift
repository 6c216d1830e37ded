import ArgumentParser
import Commands
import Glibc
import LessonChecks
import Lessons
import LineEditor
import Localization
import Reports
import Shell

/// `roi lesson report FILE…`: sums up the progress of learners, for a teacher.
struct LessonReportTool: ParsableCommand, LessonTool {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Sum up the progress files of learners.",
    discussion: """
      A learner writes such a file with "learn progress FILE"; it is read here and nowhere else. For each step: the \
      learners to whom it was shown, those who have done and skipped it, the median of their tries, the hints, the \
      right first answers, and the commonest wrong ones, by their known mistake if they have one. Only the first time \
      that a learner does a step counts.
      A learner is stuck at a step who left off there after a try or a hint, needed three tries or more, asked for every \
      hint, or skipped it. The steps at which most are stuck come first; * marks those at which at least a third are.
      CSV is one table of all steps; JSON and text have the ranking and the skills, too. Of several files of a learner the \
      one that goes furthest counts. A file that cannot be read is named, and the others are summed up.
      """)

  @Argument(
    help: "The files, or folders with them: their files that end in .json.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("The format of the report (text).", valueName: "format"))
  var format: OutputFormat = .text

  @Option(help: ArgumentHelp("When to use colour (auto).", valueName: "when"))
  var color: ColorChoice?

  func runTool() -> Int32 {
    let reading = ProgressFileReading(files)
    for message in reading.messages { Output.error.write(line: message) }
    if reading.files.count > 0 { show(ProgressReport(reading.files).report) }
    return Output.standard.finish(reading.hasFailed ? ExitStatus.failure : ExitStatus.success)
  }

  private func show(_ report: Report) {
    let screen = Screen(environment: Environment.ofTerminal, color: color ?? .auto)
    let locales = try? Options().locales(isScript: true)
    let renderer = format.renderer(
      localeFormat: locales?.localeFormat ?? .enUS,
      width: screen.isOutputTerminal ? screen.size.columns : nil, palette: Palette(screen))
    let command = (["lesson", "report"] + files.map { Quoting.word($0) }).joined(separator: " ")
    let result = CommandResult(command: command, result: .success(report))
    var bytes: [UInt8] = []
    // Several tables below each other are no file for a spreadsheet.
    renderer.render(format == .csv ? result.exported : result, into: &bytes)
    Output.standard.write(bytes)
  }
}

/// The progress files of a command line, and what is to be said about them.
private struct ProgressFileReading {
  private(set) var files = ProgressFiles()
  private(set) var messages: [String] = []
  /// `true` when a file could not be read.
  private(set) var hasFailed = false

  /// Reads files, and those in folders.
  init(_ paths: [String]) {
    for path in paths {
      var status = stat()
      let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      if isFolder { readFolder(path) } else { readFile(path) }
    }
  }

  private mutating func readFolder(_ path: String) {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let names = Files.onDisk.list(folder).filter { $0.lowercased().hasSuffix(".json") }
    if names.isEmpty { fail("roi: There is no file that ends in .json in \(Quoting.path(path)).") }
    for name in names { readFile(name) }
  }

  private mutating func readFile(_ path: String) {
    do throws(ProgressFileError) {
      var status = stat()
      // A file that is too long is not read at all.
      if stat(path, &status) == 0 { try ProgressFile.check(length: Int(status.st_size)) }
      guard let bytes = contents(of: path), let omission = files.add(try ProgressFile(bytes), named: path)
      else { return }
      messages.append("roi: \(omission.message)")
    } catch {
      fail("\(path):\(error.line.map { "\($0):" } ?? "") \(error.message)")
    }
  }

  /// The bytes of a file; nil, with a message, when it cannot be read.
  private mutating func contents(of path: String) -> [UInt8]? {
    do throws(FileError) {
      return try Disk.readOrdinary(path)
    } catch {
      let near = error.reason == .missing ? nearestFile(to: path) : nil
      fail("roi: \(Diagnostic(error))" + (near.map { " Did you mean \(Quoting.path($0))?" } ?? ""))
      return nil
    }
  }

  private mutating func fail(_ message: String) {
    messages.append(message)
    hasFailed = true
  }

  /// The file in the same folder that was probably meant.
  private func nearestFile(to path: String) -> String? {
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = String(path[..<cut])
    let names = Files.onDisk.list(folder).map { String($0.dropFirst(folder.count)) }
    return NearestName.name(to: path[cut...], among: names).map { folder + $0 }
  }
}
