import Foundation
import PackagePlugin

/// Compiles the pages of the lessons into the target, in the order of the names of their files.
@main struct LessonPages: BuildToolPlugin {
  /// Writes a source file with the list of the pages in the target's folder `Courses`.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let courses = target.directoryURL.appending(path: "Courses")
    let names = try FileManager.default.contentsOfDirectory(atPath: courses.path()).sorted()
    var source = """
      extension LessonCatalog {
        /// The pages, in the recommended order.
        static let pages: [String] = [

      """
    for name in names where name.hasSuffix(".md") {
      let page = try String(contentsOf: courses.appending(path: name), encoding: .utf8)
      source += "####\"\"\"\n\(page)\n\"\"\"####,\n"
    }
    source += "  ]\n}\n"
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
}
