import Finance
import ScheduleAPI

/// A query that states no loan, with the errors in it.
struct QueryError: Error {
  private(set) var errors: [ParameterError]
  /// `true` if there are more errors, which are not reported.
  private(set) var isCut = false

  init(_ errors: [ParameterError] = []) { self.errors = errors }

  var isEmpty: Bool { errors.isEmpty }

  /// Adds an error, unless there are enough: the answer to a hostile query is short.
  mutating func append(_ error: ParameterError) {
    isCut = errors.count >= ServiceLimits.faults
    if !isCut { errors.append(error) }
  }

  /// Returns `true` if there is an error of this parameter.
  func names(_ name: String) -> Bool { errors.contains { $0.name == name } }
}

/// An error of one parameter of a query, which is known by its name.
enum ParameterError: Error {
  /// A name that is not percent-encoded UTF-8.
  case undecodableName
  /// A value that is not percent-encoded UTF-8.
  case undecodable(String)
  /// There is no parameter of that name.
  case unknown(name: String)
  case repeated(String)
  case missing(String)
  /// A parameter without which another one that is given means nothing.
  case needed(String, by: String)
  /// A parameter that cannot stand beside another one.
  case excluded(String, by: String)
  /// The value has an error.
  case flaw(String, ParameterFlaw)
  /// The terms cannot hold together.
  /// - Parameter term: The name of the parameter that states the term.
  case conflict(LoanConflict, term: String)
}

extension ParameterError {
  /// The name as it was given; empty if it could not be decoded.
  var name: String {
    switch self {
    case .undecodableName: ""
    case .unknown(let name), .undecodable(let name), .repeated(let name), .missing(let name),
      .needed(let name, _), .excluded(let name, _), .flaw(let name, _):
      name
    case .conflict: names.first ?? ""
    }
  }

  /// The names of all parameters that it is about.
  var names: [String] {
    guard case .conflict(let conflict, let term) = self else { return name.isEmpty ? [] : [name] }
    return conflict.parameters(term: term)
  }

  /// A word for programs.
  var code: String {
    switch self {
    case .undecodableName, .undecodable: "not-text"
    case .unknown: "unknown"
    case .repeated: "twice"
    case .missing, .needed: "missing"
    case .excluded, .conflict: "conflict"
    case .flaw(_, let flaw): flaw.code
    }
  }

  /// The error and the allowed values, in a sentence or two.
  var message: String {
    switch self {
    case .undecodableName: "The query is not percent-encoded UTF-8."
    case .undecodable(let name): "It is not percent-encoded UTF-8. \(Self.allowed(name))"
    case .unknown: Self.unknown
    case .repeated: "It is given more than once."
    case .missing(let name): "It is missing. \(Self.allowed(name))"
    case .needed(let name, let other): "It is missing, and \(other) needs it. \(Self.allowed(name))"
    case .excluded(_, let other): "It is given beside \(other), which states the same."
    case .flaw(let name, let flaw): "\(flaw.sentence) \(Self.allowed(name))"
    case .conflict(let conflict, _): conflict.sentence
    }
  }

  private static let unknown =
    "There is no such parameter; there are \(LoanParameter.all.map(\.name).joined(separator: ", "))."

  private static func allowed(_ name: String) -> String {
    LoanParameter.named[name].map { "It is \($0.words)." } ?? ""
  }
}
