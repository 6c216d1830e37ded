import Workspace

/// Proves that a step and its replies are right with other work than that of the page.
///
/// A review asks no question with other numbers without it. It is handed in: the module that proves lessons uses
/// this one.
package typealias QuestionProof = (_ step: LessonStep, _ lesson: Lesson, _ work: WorkspaceSnapshot) -> Bool
