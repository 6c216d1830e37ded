import Finance
import Reports
import ScheduleService
import Worksheets

extension Command {
  static let service = Command(
    "service", .shell, "Show, choose or leave the service that schedules come from.",
    details: """
      With an address, the schedule of the open property and all that rests on it come from that service; each answer is \
      checked, compared with what is computed here, and kept, so that the same question is asked but once. "refresh" asks \
      again, "off" computes here. An address is https, or http on this machine; "--insecure-service" takes http to others.
      """,
    parameters: [Parameter("URL | refresh | off", ServiceKind(), .optional)],
    flags: [FlagKind("--insecure-service", Phrase("take plain http to another machine"))],
    examples: [
      .init("service", "which, and how the last answer came"),
      .init("service http://localhost:8080", "use the one on this machine"),
      .init("service off", "compute here"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard let word = arguments.texts.first else { return standing(session) }
    switch word.text.lowercased() {
    case "off": session.use(service: nil)
    case "refresh": try session.refreshSchedule()
    default:
      let isPlain = arguments.flags.contains("--insecure-service")
      do throws(ServiceAddress.Fault) {
        session.use(service: try ServiceAddress(word.text, allowsPlain: isPlain))
      } catch {
        throw Problem(.badAddress(word.text, error), at: word.range)
      }
    }
    return standing(session)
  }

  /// Which service is used, and how its last answer came.
  private static func standing(_ session: Session) -> Report {
    guard let use = session.service else { return .note(Wording.noService) }
    let kept = (try? session.store.texts(on: .schedules).count) ?? 0
    let answer: Cell = use.served.map { .words(Wording.arrival($0)) } ?? .undefined(why: Wording.notAsked)
    var figures = [
      Figure(key: "service", label: Phrase("Service"), cell: .text(use.address.description)),
      Figure(key: "answer", label: Phrase("Last answer"), cell: answer),
      Figure(key: "kept", label: Phrase("Schedules kept"), cell: .count(kept)),
    ]
    if let failure = use.failure {
      let sentence = Wording.sentence(failure)
      figures.append(Figure(key: "failure", label: Phrase("Last failure"), cell: .words(sentence)))
    }
    return Report([.figures(heading: nil, figures)])
  }
}

/// The address of a service, or what to do with the one that is used.
private struct ServiceKind: ParameterKind {
  func read(_ words: inout Words, _ session: Session) throws(Problem) -> Argument {
    .text(try words.take(Phrase("the address of a service")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Session) -> [Suggestion.Candidate] {
    guard session.service != nil else { return [] }
    return [
      .init("refresh", Phrase("ask for the schedule again")), .init("off", Phrase("compute schedules here")),
    ]
  }
}
