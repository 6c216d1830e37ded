import ArgumentParser
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ScheduleAPI
import ServiceLifecycle
import UnixSignals

/// The amortization service: returns the schedule of a loan, and keeps no state.
@main
struct RoiService: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi-service",
    abstract: "Serves amortization schedules over HTTP.",
    discussion: """
      GET /ras/service/amortization?loan=200000&rate=6.5&terms=30 answers with a row a month, as JSON or CSV. \
      /openapi.json describes the rest. SIGTERM and SIGINT stop it: what it has taken \
      of the requests is answered first, within --answer-seconds.
      """,
    version: "roi-service \(Release.version)")

  @Option(help: "The name or address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port, from 0 to 65535; 0 takes a free one, which the log tells.")
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The certificate and those that vouch for it, as PEM; read again when it is renewed.", valueName: "file"
    ))
  var tlsCert: String?

  @Option(help: ArgumentHelp("The private key of the certificate, as PEM.", valueName: "file"))
  var tlsKey: String?

  @Option(help: ArgumentHelp("The most connections of one client address.", valueName: "count"))
  var connectionsPerAddress = ServiceLimits().connectionsOfAnAddress

  @Option(
    help: ArgumentHelp(
      "The seconds in which a client takes an answer, and after a signal to stop all that are left.",
      valueName: "seconds"))
  var answerSeconds = 30

  @Option(
    help: ArgumentHelp(
      "The most MiB of answers that wait for clients, over all connections.", valueName: "MiB"))
  var unsentMemory = ServiceLimits().unsentBytes >> 20

  @Option(help: "What is logged: \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")).")
  var logLevel = Logger.Level.info

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is 0 to 65535, not \(port).")
    }
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key come together.")
    }
    for (name, value, range) in [
      ("--connections-per-address", connectionsPerAddress, 1...ServiceLimits.mostDescriptors),
      ("--answer-seconds", answerSeconds, 1...3600), ("--unsent-memory", unsentMemory, 1...65_536),
    ] where !range.contains(value) {
      throw ValidationError("\(name) is \(range.lowerBound) to \(range.upperBound), not \(value).")
    }
  }

  func run() async throws {
    FreedMemory.keep()
    let lines = LogLines(to: STDERR_FILENO, notice: LineLogHandler.notice(dropped:))
    defer { lines.flush(seconds: ServiceLimits.secondsOfLastLines) }
    let logger = Logger(label: "roi-service") { _ in LineLogHandler(level: logLevel, to: lines) }
    let connections = Connections(limits, log: lines)
    do {
      let most = try FileDescriptorLimit.raise() - ServiceLimits.ownDescriptors
      let application = try application(connections, most: most, logger)
      var configuration = ServiceGroupConfiguration(
        services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger.forLibraries)
      // More than the timeout of an answer.
      configuration.maximumGracefulShutdownDuration = .seconds(answerSeconds + 10)
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      logger.critical("cannot serve", error: StartupError(error, host: host, port: port))
      throw ExitCode.failure
    }
    logger.notice("stopped", metadata: ["answered": .stringConvertible(connections.metrics.answered)])
  }

  private var limits: ServiceLimits {
    var limits = ServiceLimits()
    limits.connectionsOfAnAddress = connectionsPerAddress
    limits.answer = .seconds(Int64(answerSeconds))
    limits.unsentBytes = unsentMemory << 20
    return limits
  }

  private func application(
    _ connections: Connections, most: Int, _ logger: Logger
  ) throws -> some ApplicationProtocol {
    let metrics = connections.metrics
    let responder = ServiceResponder(Endpoint.table(metrics), metrics: metrics, logger: logger)
    var configuration = ApplicationConfiguration(address: .hostname(host, port: port), backlog: 1024)
    configuration.availableConnectionsDelegate = MaximumAvailableConnections(
      most, logger: logger.forLibraries)
    return Application(
      responder: responder, server: try server(connections, logger), configuration: configuration,
      onServerRunning: { channel in
        let address = channel.localAddress
        logger.notice(
          "listening",
          metadata: ["host": "\(address?.ipAddress ?? "")", "port": .stringConvertible(address?.port ?? 0)])
      },
      logger: logger.forLibraries)
  }

  private func server(_ connections: Connections, _ logger: Logger) throws -> HTTPServerBuilder {
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionHandler(connections)],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: ServiceLimits.bytesOfAHead, maxHeaderListSize: ServiceLimits.bytesOfAHead,
        maxHeaderFieldCount: ServiceLimits.fieldsOfAHead))
    let http = HTTPServerBuilder { responder in
      AcceptedConnections(http: HTTP1Channel(responder: responder, configuration: configuration))
    }
    guard let tlsCert, let tlsKey else { return http }
    let identity = try RenewedIdentity(certificate: tlsCert, key: tlsKey, logger: logger)
    return try .tls(http, tlsConfiguration: identity.configuration)
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

extension Logger {
  /// The logger for libraries, without their messages at `info`: the service logs those events itself.
  fileprivate var forLibraries: Logger {
    var logger = self
    if logger.logLevel >= .info { logger.logLevel = max(.warning, logger.logLevel) }
    return logger
  }
}
