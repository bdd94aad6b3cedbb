import { type Logger, pino } from 'pino'
import { applyComponentFault, ComponentFaultMessage, type ComponentFaults } from './component-faults.ts'
import type { FromComponent, Told } from './messages.ts'
import { createSampler } from './sampler.ts'

/** A started component, as its process sees it. */
export interface RunningComponent {
  port: number
  counters(): Record<string, number>
  /** Those of `counters` that say how things stand and may fall; beside `connections`, which always does. */
  gauges?: readonly string[]
  /** Brings `counters` up to date, where they are another process's. */
  refresh?(): Promise<void>
  close(): Promise<void>
  /** Takes a message from the parent, where the component has something to be told. */
  receive?(message: unknown): Promise<void>
  /** The faults that it can be given while it runs. */
  faults?: ComponentFaults
  /** Stands in for this process where the work is done by a child of it: its id, and its use of the machine. */
  worker?: { pid: number; usage(): Promise<{ cpuMs: number; rssBytes: number } | undefined> }
}

interface ComponentEnv {
  LOG_LEVEL: string
}

const SAMPLE_PERIOD_MS = 1000

/**
 * Runs one component as this process: reports readiness and a sample each second to the parent, ends on SIGTERM and
 * SIGINT, and ends when the parent is gone, however it went. Without a parent it just runs.
 */
export async function runComponent<Env extends ComponentEnv>(
  name: string,
  readEnv: () => Env,
  start: (env: Env, log: Logger) => Promise<RunningComponent>,
): Promise<void> {
  let log = pino({ name })
  let component: RunningComponent
  try {
    const env = readEnv()
    log = pino({ name, level: env.LOG_LEVEL })
    component = await start(env, log)
  } catch (error) {
    log.fatal({ err: error }, 'cannot start')
    await tellParent(log, { kind: 'failed', reason: (error as Error).message })
    process.exit(1)
  }
  const sampler = createSampler(component)
  const sample = async (): Promise<void> => {
    await component.refresh?.()
    await tellParent(log, { kind: 'sample', sample: await sampler.sample() })
  }
  const timer = setInterval(sample, SAMPLE_PERIOD_MS)
  let stopping = false
  const stop = (why: string): void => {
    if (stopping) return
    stopping = true
    log.info(`stopping: ${why}`)
    clearInterval(timer)
    // What was counted since the last sample must not be lost with an orderly end.
    sample()
      .then(() => {
        sampler.stop()
        return component.close()
      })
      .then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  // Ctrl-C reaches the whole process group: a supervised component waits for its turn in the supervisor's order.
  process.on('SIGINT', () => {
    if (!process.connected) stop('SIGINT')
  })
  process.on('disconnect', () => stop('the supervisor is gone'))
  process.on('message', ({ id, message }: Told) => {
    follow(component, message, sample).then(
      () => tellParent(log, { kind: 'followed', id }),
      (error: Error) => {
        log.error({ err: error }, 'could not follow the supervisor')
        return tellParent(log, { kind: 'followed', id, error: error.message })
      },
    )
  })
  log.info({ port: component.port }, 'ready')
  await tellParent(log, { kind: 'ready', port: component.port, pid: component.worker?.pid ?? process.pid })
}

async function follow(
  component: RunningComponent,
  message: unknown,
  sample: () => Promise<void>,
): Promise<void> {
  const kind = (message as { kind?: unknown } | null)?.kind
  if (kind === 'sample') return sample()
  if (kind === 'fault')
    return applyComponentFault(component.faults, ComponentFaultMessage.parse(message).fault)
  if (!component.receive) throw new Error('this component takes no messages')
  await component.receive(message)
}

function tellParent(log: Logger, message: FromComponent): Promise<void> {
  return new Promise((done) => {
    if (!process.connected || !process.send) return done()
    process.send(message, undefined, undefined, (error) => {
      // The parent may be gone this very moment; `disconnect` then ends this process.
      if (error) log.debug({ err: error }, 'message to the supervisor was not delivered')
      done()
    })
  })
}
