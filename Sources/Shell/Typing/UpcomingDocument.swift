import Localization
import Workspace

/// A document that a command would put in the place of the open one.
package struct UpcomingDocument {
  /// What the command would do.
  let sentence: LocalizedText
  /// The document as it would be; nil where only the sentence is known.
  let document: Document?

  /// A document that would be open, with a sentence on it.
  package init(_ sentence: LocalizedText, _ document: Document?) {
    (self.sentence, self.document) = (sentence, document)
  }
}
