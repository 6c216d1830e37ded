import Commands

/// The lessons that come with the program.
package enum LessonCatalog {
  /// Their pages, in the order in which they are best taken.
  private static let pages: [[UInt8]] = [
    PackageResources.first_property_md, PackageResources.first_payment_md, PackageResources.down_payment_md,
    PackageResources.extra_payments_md, PackageResources.what_roi_means_md,
    PackageResources.what_could_go_wrong_md, PackageResources.comparing_two_deals_md,
    PackageResources.compound_interest_md, PackageResources.small_worksheets_md, PackageResources.shell_md,
  ]

  /// Every lesson; the linter proves that each page is one.
  package static let all: [Lesson] = pages.compactMap { try? Lesson(String(decoding: $0, as: UTF8.self)) }

  /// The lesson of that id; nil when there is none.
  package static func lesson(_ id: String) -> Lesson? { all.first { $0.id == id } }

  /// The lessons as they are offered to somebody, whose progress a session keeps.
  /// - Parameter begin: Begins one after the command; nil where there is no prompt.
  package static func school(
    for session: Workspace, begin: ((_ id: String, _ copy: LessonProvider.Copy?) -> Void)?
  ) -> LessonProvider {
    let progress = { [unowned session] (id: String, copy: String?) in
      session.progress(inLesson: LessonProvider.key(id, copy: copy)).flatMap(LessonProgress.init(kept:))
    }
    return LessonProvider(
      for: session,
      offers: {
        all.map { lesson in
          LessonProvider.Offer(
            id: lesson.id, title: lesson.title, minutes: lesson.minutes,
            standing: progress(lesson.id, nil)?.standing(in: lesson) ?? .new)
        }
      }, begin: begin, refusal: { id, work in lesson(id)?.refusal(of: work) },
      summary: { id, copy in progress(id, copy).flatMap { lesson(id)?.summary(of: $0) } })
  }
}

extension Lesson {
  /// Why the lesson cannot be taken on a copy of that work; nil when it can.
  func refusal(of work: WorkspaceSnapshot) -> LessonProvider.Refusal? {
    guard let demand = copyDemand else {
      return .takesNone(others: LessonCatalog.all.filter { $0.copyDemand != nil }.map(\.id))
    }
    let session = Workspace(inMemory: .transcript, style: .enUS, work: work)
    return FormulaQuery(session).isTrue(demand.condition.text) ? nil : .needs(demand.words)
  }
}
