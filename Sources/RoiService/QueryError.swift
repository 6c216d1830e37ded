import ScheduleAPI

/// A query that states no loan, with every error in it.
struct QueryError: Error {
  let errors: [ParameterError]
}

/// An error of one parameter of a query.
enum ParameterError: Error, Hashable {
  /// A name that is not percent-encoded UTF-8.
  case undecodableName
  /// A value that is not percent-encoded UTF-8.
  case undecodable(QueryParameter)
  /// There is no parameter of that name.
  case unknown(name: String)
  case repeated(QueryParameter)
  case missing(QueryParameter)
  /// The value is not a decimal number, of digits, a point and a minus.
  case notANumber(QueryParameter)
  case tooManyDecimals(QueryParameter)
  case outOfRange(QueryParameter)
}

extension ParameterError {
  /// The name as it was given; empty if it could not be decoded.
  var name: String {
    switch self {
    case .undecodableName: ""
    case .unknown(let name): name
    case .undecodable(let parameter), .repeated(let parameter), .missing(let parameter),
      .notANumber(let parameter), .tooManyDecimals(let parameter), .outOfRange(let parameter):
      parameter.name
    }
  }

  /// A word for programs.
  var code: String {
    switch self {
    case .undecodableName, .undecodable: "not-text"
    case .unknown: "unknown"
    case .repeated: "twice"
    case .missing: "missing"
    case .notANumber: "not-a-number"
    case .tooManyDecimals: "too-many-decimals"
    case .outOfRange: "out-of-range"
    }
  }

  /// The error and the allowed values, in a sentence or two.
  var message: String {
    switch self {
    case .undecodableName: "The query is not percent-encoded UTF-8."
    case .undecodable(let parameter): "It is not percent-encoded UTF-8. \(Self.allowed(parameter))"
    case .unknown:
      "There is no such parameter; there are \(QueryParameter.allCases.map(\.name).joined(separator: ", "))."
    case .repeated: "It is given more than once."
    case .missing(let parameter): "It is missing. \(Self.allowed(parameter))"
    case .notANumber(let parameter): "It is no decimal number. \(Self.allowed(parameter))"
    case .tooManyDecimals(let parameter): "It has too many decimals. \(Self.allowed(parameter))"
    case .outOfRange(let parameter): "It is out of range. \(Self.allowed(parameter))"
    }
  }

  private static func allowed(_ parameter: QueryParameter) -> String {
    "It is \(ParameterRange(parameter).text)."
  }
}
