import Localization
import Reports
import ScheduleAPI

extension Command {
  static let service = Command(
    "service", .shell, "Show, choose or leave the service that schedules come from.",
    details: """
      With an address, the schedule of the open property and all that rests on it come from that service; each answer is \
      checked, compared with what is computed here, and kept, so that the same question is asked but once. "refresh" asks \
      again, "off" computes here. An address is https, or http on this machine; "--insecure-service" takes http to others. \
      At the prompt an https address, or one on this machine, is kept for the next time, as with "settings service"; \
      "--service" on the command line holds against the variable ROI_SERVICE, and that against what is kept. \
      "solve", "sweep", "breaks" and "compare" look at other loans too, and compute all of them here.
      """,
    parameters: [Parameter("URL | refresh | off", ServiceKind(), .optional)],
    flags: [FlagKind("--insecure-service", LocalizedText("take plain http to another machine"))],
    examples: [
      .init("service", "which, and how the last answer came"),
      .init("service http://localhost:8080", "use the one on this machine"),
      .init("service off", "compute here"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard let word = arguments.texts.first else { return standing(session) }
    switch word.text.lowercased() {
    case "off": try interpreter.choose(service: nil)
    case "refresh": try session.refreshSchedule()
    default:
      let isPlain = arguments.flags.contains("--insecure-service")
      try interpreter.choose(service: try ServiceAddress(word, allowsPlain: isPlain))
    }
    return standing(session)
  }

  /// Which service is used, and how its last answer came.
  private static func standing(_ session: Workspace) -> Report {
    guard let use = session.service else { return .note(Wording.noService) }
    let kept = (try? session.store.texts(on: .schedules).count) ?? 0
    let none = use.failure == nil ? Wording.notAsked : Wording.notAnswered
    let answer = use.served.map { session.identity.cell($0.time) } ?? .undefined(why: none)
    var figures = [
      Figure(
        key: "service", label: LocalizedText("Service"), cell: .text(use.address.description),
        remark: Wording.origin(use.origin)),
      Figure(
        key: "answer", label: LocalizedText("Last answer"), cell: answer,
        remark: use.served.map(Wording.arrival)),
      Figure(key: "kept", label: LocalizedText("Schedules kept"), cell: .count(kept)),
    ]
    if let failure = use.failure {
      let sentence = Wording.sentence(failure)
      figures.append(Figure(key: "failure", label: LocalizedText("Last failure"), cell: .words(sentence)))
    }
    return Report([.figures(heading: nil, figures)])
  }
}

extension ServiceAddress {
  /// The address that a word says.
  init(_ word: Token, allowsPlain: Bool = false) throws(Problem) {
    do throws(Fault) { try self.init(word.text, allowsPlain: allowsPlain) } catch {
      throw Problem(.badAddress(word.text, error), at: word.range)
    }
  }
}

extension Interpreter {
  /// Uses the service that the command line or the environment says, against what is kept.
  package func use(service address: ServiceAddress, from origin: ServiceUse.Origin) {
    session.use(service: address, from: origin)
    statedService = session.service
  }

  /// Chooses a service; nil for none.
  ///
  /// The choice is kept where it was typed, unless it rests on trust that is for this session only: a script keeps none.
  func choose(service address: ServiceAddress?) throws(Problem) {
    if isStarting, statedService != nil { return }
    let isKept = isAtPrompt && address.map { $0.isSecure || $0.isLoopback } ?? true
    session.use(service: address, from: isKept ? .setting : .command)
    if isKept { try keep(address?.description, for: .service) }
  }

  /// Puts the kept service into effect, unless another one was stated.
  func useService(of chosen: Settings) {
    if isStarting, statedService != nil { return }
    guard let text = chosen.chosen(.service) else {
      session.service = statedService
      return
    }
    session.use(service: try? ServiceAddress(text), from: .setting)
  }
}

/// The address of a service, or what to do with the one that is used.
private struct ServiceKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("the address of a service")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    guard session.service != nil else { return [] }
    return [
      .init("refresh", LocalizedText("ask for the schedule again")),
      .init("off", LocalizedText("compute schedules here")),
    ]
  }
}
