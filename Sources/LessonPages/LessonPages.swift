import Foundation
import PackagePlugin

/// Compiles the pages of the lessons into the target, in the order of the names of their files.
@main struct LessonPages: BuildToolPlugin {
  /// Writes a source file with the list of the pages in the target's folder `Courses`.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let courses = target.directoryURL.appending(path: "Courses")
    let (mistakes, examinations) = (
      courses.appending(path: "misconceptions"), courses.appending(path: "examinations")
    )
    let translations = try [courses, mistakes, examinations].flatMap(translationFolders)
    let source = """
      extension LessonCatalog {
        /// The pages, in the recommended order.
        static let pages: [String] = [
      \(try pages(in: courses))
        ]
        /// The pages in other languages.
        static let translatedPages: [String] = [
      \(try translations.map(pages).joined(separator: "\n"))
        ]
        /// The pages on mistakes.
        static let misconceptionPages: [String] = [
      \(try pages(in: mistakes))
        ]
        /// The examinations.
        static let examinationPages: [String] = [
      \(try pages(in: examinations))
        ]
      }

      """
    let folder = context.pluginWorkDirectoryURL.appending(path: "Pages")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "LessonCatalog+Pages.swift")
    // An unchanged file is left alone, so that nothing is compiled again.
    if (try? String(contentsOf: file, encoding: .utf8)) != source {
      try Data(source.utf8).write(to: file, options: .atomic)
    }
    // The file is there by now; only a command can say that it belongs to the target.
    return [
      .prebuildCommand(
        displayName: "Listing the lessons", executable: URL(filePath: "/usr/bin/true"), arguments: [],
        outputFilesDirectory: folder)
    ]
  }

  /// The folders of translations of the pages in `folder`, which are named by the code of their language, of two
  /// letters.
  private func translationFolders(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.count == 2 }.sorted()
      .map { folder.appending(path: $0) }
  }

  /// The pages of a folder as literals, in the order of the names of their files.
  private func pages(in folder: URL) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    return try names.filter { $0.hasSuffix(".md") }.map { name in
      let page = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return "####\"\"\"\n\(page)\n\"\"\"####,"
    }.joined(separator: "\n")
  }
}
