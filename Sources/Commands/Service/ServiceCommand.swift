import Localization
import Reports
import ScheduleAPI
import ScheduleClient
import Shell
import Syntax
import Workspace

extension Command {
  static let service = Command(
    "service", .shell, "Show, choose or leave the service that schedules come from.",
    details: """
      With an address, the schedule of the open property and everything that depends on it come from that \
      service.
      Each answer is checked, compared with what is computed here, and kept, so that a question is asked \
      only once.
      "refresh" asks again; "off" computes here.
      An address is https, or http on this machine; "--insecure-service" allows http to others.
      At the prompt, an https address or one on this machine is kept for the next time, as with "settings \
      service".
      "--service" on the command line comes first, then the variable ROI_SERVICE, then what is kept.
      "solve", "sweep", "breaks" and "compare" look at other loans too, and compute them here.
      """,
    syntax: .optional(.serviceRequest),
    .flag("--insecure-service", LocalizedText("take plain http to another machine")),
    examples: [
      .init("service", "which, and how the last answer came"),
      .init("service http://localhost:8080", "use the one on this machine"),
      .init("service off", "compute here"),
    ], recording: .never, reach: .outside
  ) { context, request, isPlainAllowed throws(Diagnostic) in
    let (interpreter, provider) = (context.interpreter, context.interpreter.services)
    switch request {
    case nil: break
    case .off: try interpreter.choose(service: nil)
    case .refresh:
      try interpreter.refuse(ifSafe: .network)
      try provider.refresh()
    case .address(let word):
      try interpreter.choose(service: try ServiceAddress(word, allowsPlain: isPlainAllowed))
    }
    return report(provider, context.workspace)
  }

  /// The service in use and its last answer.
  private static func report(_ provider: ServiceScheduleProvider, _ workspace: Workspace) -> Report {
    guard let use = provider.use else { return .note(ServiceCommandError.computedHere) }
    let savedCount = (try? workspace.store.records(in: .schedules).count) ?? 0
    let none =
      use.error == nil
      ? LocalizedText("it was not asked yet") : LocalizedText("it has not answered yet")
    let answer = use.served.map { workspace.cell(time: $0.time) } ?? .undefined(why: none)
    var figures = [
      Figure(
        key: "service", label: LocalizedText("Service"), cell: .text(use.address.description),
        remark: use.origin.words),
      Figure(
        key: "answer", label: LocalizedText("Last answer"), cell: answer,
        remark: use.served?.arrival),
      Figure(key: "kept", label: LocalizedText("Schedules kept"), cell: .count(savedCount)),
    ]
    if let error = use.error {
      figures.append(
        Figure(key: "failure", label: LocalizedText("Last failure"), cell: .words(error.sentence)))
    }
    return Report([.figures(heading: nil, figures)])
  }
}

/// The address of a service, or what becomes of the one in use.
private enum ServiceRequest: Sendable {
  case address(Token)
  case refresh
  case off
}

extension Syntax where Value == ServiceRequest {
  fileprivate static var serviceRequest: Syntax {
    .choice([
      Syntax<Token>.word("URL", LocalizedText("the address of a service")).map { ServiceRequest.address($0) },
      Syntax<Void>.word("refresh", LocalizedText("ask for the schedule again"))
        .map { _ in ServiceRequest.refresh },
      Syntax<Void>.word("off", LocalizedText("compute schedules here")).map { _ in ServiceRequest.off },
    ])
  }
}

extension ServiceAddress {
  /// The address that a word denotes.
  fileprivate init(_ word: Token, allowsPlain: Bool = false) throws(Diagnostic) {
    do throws(ServiceAddressError) { try self.init(word.text, allowsPlain: allowsPlain) } catch {
      throw Diagnostic(ServiceCommandError.badAddress(word.text, error), at: word.range)
    }
  }
}

extension Setting {
  /// The service that schedules come from.
  static let service: Setting = Setting(
    "service",
    LocalizedText(
      "The service that schedules come from; when none is chosen ROI_SERVICE, or they are computed here."),
    effect: Effect(
      apply: { chosen, interpreter, _ throws(Diagnostic) in try interpreter.useService(of: chosen) },
      present: { $0.services.use?.address.description ?? "" },
      fallback: { $0.services.stated?.address.description ?? "" }, isKeptInScripts: false)
  ) { token, _ throws(Diagnostic) in
    try ServiceAddress(token).description
  }
}
