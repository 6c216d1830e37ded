/// The variables of the environment that concern the terminal.
///
/// So few are searched one by one: the types of a dictionary alone would take a tenth of the time to the first prompt.
package struct TerminalVariables: Sendable, ExpressibleByDictionaryLiteral {
  private var variables: [(name: String, value: String)] = []

  /// No variables.
  package init() {}

  /// Variables with their values.
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value of a variable; nil for one that is not set.
  package subscript(name: String) -> String? {
    get {
      for variable in variables where variable.name == name { return variable.value }
      return nil
    }
    set {
      variables.removeAll { $0.name == name }
      if let newValue { variables.append((name, newValue)) }
    }
  }
}
