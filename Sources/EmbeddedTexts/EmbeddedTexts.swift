import Foundation
import PackagePlugin

/// Compiles the pages of the lessons, the topics of help, or the files of the languages into the target: as texts, since the numbers of
/// a resource that is embedded in code take a compiler nearly a minute.
@main struct EmbeddedTexts: BuildToolPlugin {
  /// Writes a source file with the texts in the target's folder.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let languages = target.directoryURL.appending(path: "Languages")
    let topics = target.directoryURL.appending(path: "Help/Topics")
    let isThere = { (folder: URL) in FileManager.default.fileExists(atPath: folder.path()) }
    let source =
      try isThere(languages)
      ? languageSource(languages) : isThere(topics) ? topicSource(topics) : lessonSource(target)
    let folder = context.pluginWorkDirectoryURL.appending(path: "Texts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "EmbeddedTexts+\(target.name).swift")
    // An unchanged file is left alone, so that nothing is compiled again.
    if (try? String(contentsOf: file, encoding: .utf8)) != source {
      try Data(source.utf8).write(to: file, options: .atomic)
    }
    // The file is there by now; only a command can say that it belongs to the target.
    return [
      .prebuildCommand(
        displayName: "Listing the texts", executable: URL(filePath: "/usr/bin/true"), arguments: [],
        outputFilesDirectory: folder)
    ]
  }

  /// A constant for the file of each language, by its code.
  private func languageSource(_ folder: URL) throws -> String {
    let codes = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().filter {
      $0.hasSuffix(".po")
    }.map { String($0.dropLast(3)) }
    let constants = try codes.map { code in
      "  static let \(code): String =\n\(try literal(folder.appending(path: "\(code).po")))\n"
    }
    return "/// The files of the languages.\nenum LanguageFiles {\n\(constants.joined())}\n"
  }

  /// The list of the topics in a folder, and those in other languages.
  private func topicSource(_ folder: URL) throws -> String {
    let translations = try translationFolders(of: folder).map { translation in
      let texts = try named(translation).map { "    (\"\(translation.lastPathComponent)\", \($0)),\n" }
      return texts.joined()
    }
    let texts = try named(folder).map { "    (\($0)),\n" }
    return """
      /// The files of the topics of help.
      enum TopicTexts {
        /// The names of the topics with their texts in English, in the order of their names.
        static let all: [(name: String, text: String)] = [
      \(texts.joined())  ]
        /// The texts in other languages, by their codes.
        static let translations: [(language: String, name: String, text: String)] = [
      \(translations.joined())  ]
      }

      """
  }

  /// The names of the files of a folder, without their ending, each with its text, as literals.
  private func named(_ folder: URL) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    return try names.filter { $0.hasSuffix(".md") }.map { name in
      "\"\(name.dropLast(3))\", \(try literal(folder.appending(path: name)))"
    }
  }

  /// The lists of the pages in the target's folder `Courses`, in the order of the names of their files.
  private func lessonSource(_ target: any Target) throws -> String {
    let courses = target.directoryURL.appending(path: "Courses")
    let (mistakes, examinations) = (
      courses.appending(path: "misconceptions"), courses.appending(path: "examinations")
    )
    let translations = try [courses, mistakes, examinations].flatMap(translationFolders)
    return """
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
      try literal(folder.appending(path: name)) + ","
    }.joined(separator: "\n")
  }

  /// The text of a file as a literal.
  private func literal(_ file: URL) throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    return "####\"\"\"\n\(text)\n\"\"\"####"
  }
}
