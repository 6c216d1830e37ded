import ArgumentParser
import Commands
import Glibc
import LessonChecks
import Lessons
import LineEditor
import Localization
import Reports
import Shell
import Syntax

/// `roi lesson report FILE…`: sums up the progress of learners, for a teacher.
struct LessonReportTool: Tool {
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
      "--page class.html" writes one page for a browser instead: the learners, by the names of their files, and how far \
      each is in each lesson; the questions that most have missed; how sure they were, and how often right.
      """)

  @Argument(
    help: "The files, or folders with them: their files that end in .json.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("The format of the report (text).", valueName: "format"))
  var format: OutputFormat = .text

  @Option(help: ArgumentHelp("When to use colour (auto).", valueName: "when"))
  var color: ColorChoice?

  @Option(
    help: ArgumentHelp("Write a page about the class to this file.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?

  @Flag(help: "Replace the page.")
  var force = false

  func validate() throws {
    if let page, OutputFormat(fileName: page) != .html {
      throw ValidationError("The page is HTML, and the name of its file ends in .html.")
    }
    if force, page == nil { throw ValidationError("--force goes with --page.") }
  }

  func runTool() -> Int32 {
    let localeFormat = (try? Options().locales(isScript: true))?.localeFormat ?? .enUS
    let reading = ProgressFileReading(files, in: localeFormat)
    var hasFailed = reading.hasFailed
    if reading.files.count > 0 {
      if let page {
        hasFailed = !write(reading, to: page, localeFormat) || hasFailed
      } else {
        show(ProgressReport(reading.files).report, localeFormat)
      }
    }
    return Output.standard.finish(hasFailed ? ExitStatus.failure : ExitStatus.success)
  }

  /// Writes the page about the class.
  /// - Returns: `false` when it could not be written, which is said.
  private func write(_ reading: ProgressFileReading, to path: String, _ localeFormat: LocaleFormat) -> Bool {
    let report = ClassPage(reading.files, omissions: reading.omissions).report
    var bytes: [UInt8] = []
    OutputFormat.html.renderer(localeFormat: localeFormat).render(
      CommandResult(command: "lesson report", result: .success(report)), into: &bytes)
    do throws(FileError) {
      try Files.onDisk.write(path, bytes, force)
    } catch {
      Output.error.write(line: "roi: \(Diagnostic(error).message.text(in: localeFormat))")
      return false
    }
    let note = LocalizedText("Wrote the page about the class to \(Quoting.path(path)).")
    Output.standard.write(line: note.text(in: localeFormat))
    return true
  }

  private func show(_ report: Report, _ localeFormat: LocaleFormat) {
    let screen = Screen(environment: Environment.ofTerminal, color: color ?? .auto)
    let renderer = format.renderer(
      localeFormat: localeFormat, width: screen.isOutputTerminal ? screen.size.columns : nil,
      palette: Palette(screen))
    let command = (["lesson", "report"] + files.map { Quoting.word($0) }).joined(separator: " ")
    let result = CommandResult(command: command, result: .success(report))
    var bytes: [UInt8] = []
    // Several tables below each other are no file for a spreadsheet.
    renderer.render(format == .csv ? result.exported : result, into: &bytes)
    Output.standard.write(bytes)
  }
}

/// The progress files of a command line, and what is to be said about those that do not count, which goes to the error
/// output at once.
private struct ProgressFileReading {
  private(set) var files = ProgressFiles()
  /// The reasons for which files do not count.
  private(set) var omissions: [LocalizedText] = []
  /// `true` when a file could not be read.
  private(set) var hasFailed = false
  private let localeFormat: LocaleFormat

  /// Reads files, and those in folders.
  init(_ paths: [String], in localeFormat: LocaleFormat) {
    self.localeFormat = localeFormat
    for path in paths {
      if Disk.isFolder(path) { readFolder(path) } else { readFile(path) }
    }
  }

  private mutating func readFolder(_ path: String) {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let names = Files.onDisk.list(folder).filter { $0.lowercased().hasSuffix(".json") }
    if names.isEmpty {
      fail(LocalizedText("There is no file that ends in .json in \(Quoting.path(path))."))
    }
    for name in names { readFile(name) }
  }

  private mutating func readFile(_ path: String) {
    do throws(ProgressFileError) {
      var status = stat()
      // A file that is too long is not read at all.
      if stat(path, &status) == 0 { try ProgressFile.check(length: Int(status.st_size)) }
      guard let bytes = contents(of: path) else { return }
      let day = LocalClock.moment(status.st_mtim.tv_sec).day
      let omission = files.add(
        try ProgressFile(bytes).titled(in: localeFormat.language), named: path, of: day)
      if let omission { note(omission.message) }
    } catch {
      let place = "\(path):" + (error.line.map { "\($0):" } ?? "")
      fail(.joined([LocalizedText(verbatim: place), error.message], " "), by: nil)
    }
  }

  /// The bytes of a file; nil, with a message, when it cannot be read.
  private mutating func contents(of path: String) -> [UInt8]? {
    do throws(FileError) {
      return try Disk.readOrdinary(path)
    } catch {
      let near = error.reason == .missing ? nearestFile(to: path) : nil
      let question = near.map { LocalizedText("Did you mean \(Quoting.path($0))?") }
      fail(Diagnostic(error).message.then(question))
      return nil
    }
  }

  private mutating func fail(_ message: LocalizedText, by program: String? = "roi: ") {
    note(message, by: program)
    hasFailed = true
  }

  private mutating func note(_ message: LocalizedText, by program: String? = "roi: ") {
    omissions.append(message)
    Output.error.write(line: (program ?? "") + message.text(in: localeFormat))
  }

  /// The file in the same folder that was probably meant.
  private func nearestFile(to path: String) -> String? {
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = String(path[..<cut])
    let names = Files.onDisk.list(folder).map { String($0.dropFirst(folder.count)) }
    return NearestName.name(to: path[cut...], among: names).map { folder + $0 }
  }
}
