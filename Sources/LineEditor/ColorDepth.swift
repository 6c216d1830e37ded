/// The values of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// Colour on a terminal that has it, unless the environment says otherwise.
  case auto
  /// Colour everywhere, into files and pipes too.
  case always
  /// No colour.
  case never
}

/// The number of colours that may be used.
package enum ColorDepth: Int, Sendable, Comparable {
  /// None: no styles either.
  case none
  /// The 16 colours of the user's own palette.
  case ansi16
  /// The 256 of xterm's palette.
  case ansi256
  /// 24 bits.
  case trueColor

  /// Fewer colours come first.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The depth by the option, then `NO_COLOR`, then `CLICOLOR_FORCE`, then the terminal's abilities.
  ///
  /// A variable that is set but empty counts as unset.
  /// - Source: no-color.org and bixense.com/clicolors.
  package static func decided(
    by choice: ColorChoice, environment: TerminalVariables, isTerminal: Bool
  ) -> ColorDepth {
    switch choice {
    case .never: return .none
    case .always: return max(.ansi16, supported(in: environment))
    case .auto: break
    }
    if environment["NO_COLOR"]?.isEmpty == false { return .none }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" {
      return max(.ansi16, supported(in: environment))
    }
    return isTerminal ? supported(in: environment) : .none
  }

  private static func supported(in environment: TerminalVariables) -> ColorDepth {
    guard Screen.understandsEscapes(environment) else { return .none }
    let terminal = environment["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") {
      return .trueColor
    }
    if terminal.contains("256color") { return .ansi256 }
    return terminal.hasPrefix("vt1") || terminal.hasPrefix("vt2") ? .none : .ansi16
  }
}
