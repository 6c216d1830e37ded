/// Values that a command leaves for later commands of the session, at most one of each type.
package struct SessionValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// The value of a type that was left last; nil when there is none.
  package subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
