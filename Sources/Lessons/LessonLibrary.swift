import Commands
import Localization
import Shell
import Workspace

/// The lessons that a user can begin: those of the program, those in the user's own folder, and every page that
/// is named by its path.
///
/// A page of others is not trusted: the lines that it runs have no files of the disk and no prompt, and what is
/// answered in it says nothing about the skills and mistakes that the program's own lessons name.
package struct LessonLibrary {
  private let files: () -> Files
  /// The folder of the user's own lessons; nil for none.
  private let ownFolder: String?
  /// Proves questions that a review asks with other numbers.
  let proof: QuestionProof

  /// The lessons of the program, and the pages in `files`.
  package init(files: @escaping () -> Files, ownFolder: String?, proof: @escaping QuestionProof) {
    (self.files, self.ownFolder, self.proof) = (files, ownFolder, proof)
  }

  /// Returns a lesson by its id or by its path; nil when there is none.
  ///
  /// `exam-7` is the lesson `exam` with the house of seed 7.
  package func lesson(_ name: String, in language: Language = .english) -> Lesson? {
    if let lesson = page(name, in: language) { return lesson }
    guard let (base, seed) = LessonProvider.seeded(name), let lesson = page(base, in: language),
      lesson.isDrawn
    else { return nil }
    return lesson.named(drawnWith: seed)
  }

  /// Returns the lesson of a page, as far as there is one in a language.
  func page(_ name: String, in language: Language) -> Lesson? {
    if let lesson = LessonCatalog.lesson(name, in: language) { return lesson }
    if name.contains("/") { return try? folder.page(at: name, in: language)?.lesson }
    return own(in: language).lessons.first { $0.name == name }
  }

  private var folder: LessonFolder { LessonFolder(files: files()) }

  /// The pages in the user's own folder.
  private func own(in language: Language) -> LessonFolder.Content {
    guard let ownFolder else { return LessonFolder.Content() }
    return folder.content(of: ownFolder, in: language).namedByID(
      except: LessonCatalog.names.union(LessonProvider.reservedNames))
  }
}

extension LessonLibrary {
  /// The lessons for the commands, with the progress that `workspace` keeps.
  /// - Parameter begin: Begins a lesson after the command; nil where there is no prompt.
  package func provider(
    for workspace: Workspace, begin: ((_ id: String, _ copy: LessonProvider.Copy?) -> Void)?
  ) -> LessonProvider {
    let language = { [unowned workspace] in workspace.localeFormat.language }
    let listings = { [unowned workspace] (lessons: [Lesson]) in lessons.map { $0.listing(for: workspace) } }
    var provider = LessonProvider(
      for: workspace,
      listings: { listings(LessonCatalog.listed(in: language()) + own(in: language()).lessons) },
      begin: begin,
      refusal: { id, work in lesson(id, in: language())?.refusal(of: work) },
      summary: { [unowned workspace] id, copy throws(Diagnostic) in
        guard let lesson = lesson(id, in: language()) else { return nil }
        return try workspace.savedProgress(in: lesson, copy: copy).flatMap(lesson.summary)
      })
    provider.skills = { [unowned workspace] in workspace.mastery.listing(of: LessonCatalog.all) }
    provider.calibration = { [unowned workspace] in workspace.mastery.calibration ?? Calibration() }
    provider.progressFile = { [unowned workspace] () throws(Diagnostic) in
      try progressFile(of: workspace)
    }
    provider.questionsDue = { [unowned workspace] in LessonCatalog.questionsDue(for: workspace).count }
    provider.isUnlisted = { id in
      id == LessonProvider.placement || LessonCatalog.misconceptions.contains { $0.id == id }
    }
    provider.whole = { JoinedLessons.wholes[$0] }
    provider.placed = { [unowned workspace] in Placement.lessons(for: workspace) }
    provider.isSeeded = { lesson($0)?.isDrawn == true }
    provider.copies = { [unowned workspace] in copies(for: workspace, language()) }
    provider.unreadable = { [unowned workspace] in
      workspace.unreadableLearning(of: LessonCatalog.listed(in: language()) + own(in: language()).lessons)
    }
    provider.faultyPages = { own(in: language()).faulty }
    provider.find = { path throws(FileError) in try find(path, in: language(), listings) }
    return provider
  }

  /// The lessons that were begun on copies of the user's own properties, each with its progress.
  private func copies(for workspace: Workspace, _ language: Language) -> [LessonProvider.Listing] {
    let keys = ((try? workspace.store.records(in: .lessons)) ?? []).map(\.key)
    let lessons = (LessonCatalog.all(in: language) + own(in: language).lessons)
    return lessons.filter { $0.copyRequirement != nil }.flatMap { lesson in
      let starts = ([lesson.key] + JoinedLessons.parts(of: lesson.key)).map {
        LessonProvider.key($0, copy: "")
      }
      let names = keys.compactMap { key in
        starts.first(where: key.hasPrefix).map { String(key.dropFirst($0.count)) }
      }
      return Set(names).sorted().map { lesson.listing(for: workspace, copy: $0) }
    }
  }

  /// Returns what a path leads to.
  private func find(
    _ path: String, in language: Language, _ listings: ([Lesson]) -> [LessonProvider.Listing]
  ) throws(FileError) -> LessonProvider.Found {
    if let (base, seed) = LessonProvider.seeded(path), let page = try? folder.page(at: base, in: language) {
      return page.lesson.map { .lesson(LessonProvider.id($0.key, seed: seed)) } ?? .noLesson
    }
    guard let content = folder.folder(at: path, in: language) else {
      return switch try folder.page(at: path, in: language) {
      case .lesson(let lesson): .lesson(lesson.key)
      case .faulty(let page): .faulty(page)
      case nil: .noLesson
      }
    }
    return .folder(listings(content.lessons), faulty: content.faulty)
  }
}

extension Lesson {
  /// The lesson in a list of lessons.
  fileprivate func listing(for workspace: Workspace, copy: String? = nil) -> LessonProvider.Listing {
    LessonProvider.Listing(
      id: name, title: title, minutes: minutes,
      state: passMark?.cases == nil
        ? workspace.progress(in: self, copy: copy)?.state(in: self) ?? .new
        : state(of: workspace.attempts(at: self)),
      standing: isOfProgram ? workspace.mastery.standing(of: self) : nil, track: track, copy: copy)
  }

  /// The same lesson with the house of a seed, which is a part of its name.
  func named(drawnWith seed: UInt64) -> Lesson {
    var lesson = drawn(seed: seed)
    lesson.id = LessonProvider.id(id, seed: seed)
    lesson.page = page.map { page in
      Page(path: LessonProvider.id(page.path, seed: seed), name: LessonProvider.id(page.name, seed: seed))
    }
    return lesson
  }
}
