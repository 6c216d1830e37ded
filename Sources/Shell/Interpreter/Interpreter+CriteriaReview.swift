import Localization
import Reports
import Workspace

extension Interpreter {
  /// Tells of criteria that the property which is open at the start met and does not meet now.
  package func reviewCriteria() {
    guard let review = workspace.reviewCriteria(of: workspace.document) else { return }
    show(.note(workspace.sentence(on: review)), of: "")
  }
}
