import ArgumentParser
import LineEditor
import Localization
import Reports
import SQLiteStore
import Shell
import Syntax
import Workspace

/// `roi rows FILE`: writes what is saved as lines that can be compared.
struct RowsTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Write what is saved in a store as sorted lines, a field each.",
    discussion: """
      A line has the kind of a worksheet, its name, a field and what was entered, as it is saved; work without a name has \
      its number. Each worksheet has a line without a field as well. The file is only read, and nothing is written beside \
      it, so that git can compare two versions of a store: git config diff.roi.textconv "roi rows".
      """)

  @Argument(help: "The store.", completion: .file(extensions: ["db"]))
  var file: String

  func runTool() -> Int32 {
    do throws(Diagnostic) {
      let output = Output.standard
      for line in try lines() { output.append { $0 += Array((Sanitizing.visible(line) + "\n").utf8) } }
      return output.finish(ExitStatus.success)
    } catch {
      let localeFormat = (try? Options().locales(isScript: true))?.localeFormat ?? .enUS
      Output.error.write(line: "roi: \(error.message.text(in: localeFormat))")
      return ExitStatus.failure
    }
  }

  private func lines() throws(Diagnostic) -> [String] {
    let found: LargeFile
    // To a snapshot, a file that does not exist is one in which nothing is saved yet.
    do throws(FileError) { found = try Files.onDisk.find(file) } catch { throw Diagnostic(error) }
    do throws(StoreError) {
      return try StoreSnapshot.documents(at: found.path).flatMap(\.lines).sorted()
    } catch {
      throw Diagnostic(error)
    }
  }
}

extension SavedDocument {
  /// The worksheet and its rows, a line each: `rental elm rent 1800`.
  fileprivate var lines: [String] {
    let title = "\(kind) " + (name.map { Quoting.word($0) } ?? "#\(id.rawValue)")
    return [title] + rows.map { "\(title) \($0.key) \($0.value)" }
  }
}
