import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { parseTargetUrl } from '../../transport/target-url.ts'
import { prepareTls } from '../../transport/tls-settings.ts'
import { prepareUpgrade, type UpgradeRequest } from '../../transport/ws/upgrade-request.ts'
import type { Driver, DriverContext } from '../driver.ts'
import { FrameUser } from '../stream/frame-user.ts'
import { sampleError } from '../stream/sample-error.ts'
import { type StreamServices, streamServices } from '../stream/stream-services.ts'
import { CONNECTING } from '../stream/stream-user.ts'

/** A session that is only its socket: open → for each query send the message and take the stream → close. */
export function wsStreamDriver(context: DriverContext): Driver {
  const { target } = context.config
  const behaviour = context.config.scenarios[context.scenario]?.behaviour
  if (target.kind !== 'ws-stream' || behaviour?.driver !== 'ws-stream')
    throw new Error(`scenario "${context.scenario}" does not use the driver ws-stream`)
  const url = parseTargetUrl(target.url)
  const request = prepareUpgrade(url, target.headers)
  const tls = url.secure ? prepareTls({ insecure: !target.tls.rejectUnauthorized }) : undefined
  const services = streamServices(
    context,
    behaviour,
    { token: behaviour.tokenType, done: behaviour.doneType },
    tls,
  )
  const message = Buffer.from(behaviour.message)
  return {
    makeUser: (id, run) => new WsStreamUser(id, run, services, request, message),
    close: () => undefined,
  }
}

class WsStreamUser extends FrameUser {
  private sessions = 0

  constructor(
    id: number,
    run: ScenarioRun,
    services: StreamServices,
    private readonly request: UpgradeRequest,
    private readonly message: Uint8Array,
  ) {
    super(id, run, services)
  }

  protected prepare(): void {
    this.times.sessionId = `user-${this.id}-${++this.sessions}`
    this.phase = CONNECTING
    this.link.open(this.request)
  }

  protected sendQuery(nowMs: number): void {
    if (!this.link.send(this.message)) this.refuseQuery(sampleError('dropped', 'the socket was cut'), nowMs)
  }

  protected finish(nowMs: number): void {
    this.closeLink(nowMs)
  }

  protected abortCalls(): void {}
}
