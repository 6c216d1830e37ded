import Localization
import ScheduleAPI
import ScheduleClient
import Shell
import Workspace

extension Interpreter {
  /// The schedules of services, which are installed at the first use.
  var services: ServiceScheduleProvider {
    if let provider = workspace.scheduleProvider as? ServiceScheduleProvider { return provider }
    let provider = ServiceScheduleProvider(workspace)
    workspace.scheduleProvider = provider
    return provider
  }

  /// Connects the way to ask services.
  package func connect(_ source: ScheduleSource) { services.source = source }

  /// Shows at the prompt which service is waited for; nil ends it.
  package func show(waitingFor address: ServiceAddress?) {
    console?.progress(
      address.map { LocalizedText("Asking \($0.authority) …").text(in: workspace.localeFormat) })
  }

  /// Uses the service that the command line or the environment states, in place of the saved one.
  package func use(service address: ServiceAddress, from origin: ServiceUse.Origin) {
    services.use(address, from: origin)
    services.stated = services.use
  }

  /// Chooses a service; nil for none.
  ///
  /// The choice is saved where it was typed, unless it rests on trust that is for this session only: a script
  /// saves none.
  func choose(service address: ServiceAddress?) throws(Diagnostic) {
    if address != nil { try refuse(ifSafe: .network) }
    if isStarting, services.stated != nil { return }
    let isSaved = isAtPrompt && address.map { $0.isSecure || $0.isLoopback } ?? true
    services.use(address, from: isSaved ? .setting : .command)
    if isSaved { try save(address?.description, for: .service) }
  }

  /// Puts the saved service into effect, unless another one was stated.
  func useService(of chosen: Settings) throws(Diagnostic) {
    if isStarting, services.stated != nil { return }
    guard let text = chosen.chosen(.service) else {
      services.use = services.stated
      return
    }
    try refuse(ifSafe: .network)
    services.use(try? ServiceAddress(text), from: .setting)
  }
}
