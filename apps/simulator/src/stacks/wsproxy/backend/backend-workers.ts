import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { processTreeUsage } from '../../../balancer/haproxy/process-usage.ts'
import { applyComponentFault, type ComponentFault } from '../../../process/component-faults.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { BACKEND_GAUGES } from './start-backend.ts'

type Counters = Record<string, number>
type ToWorker = 'counters' | { kind: 'fault'; fault: ComponentFault }
type FromWorker =
  | { kind: 'serving'; port: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'counters'; counters: Counters }

const ANSWER_TIMEOUT_MS = 1000

/**
 * One backend as several processes that share its port, as `--workers` of a Python server does: the kernel's connections
 * go to them in turn. They live and die together.
 */
export async function startBackendWorkers(count: number, log: Logger): Promise<RunningComponent> {
  const workers = Array.from({ length: count }, () => cluster.fork())
  let stopping = false
  const [port = 0] = await Promise.all(workers.map(serving))
  for (const worker of workers)
    worker.on('exit', (code, signal) => {
      if (stopping) return
      log.fatal(`worker ${worker.id} ended by itself: ${signal ?? `exit code ${code}`}`)
      process.exit(1)
    })
  let latest: Counters = {}
  const giveAll = (fault: ComponentFault): void => {
    for (const worker of workers) worker.send({ kind: 'fault', fault } satisfies ToWorker)
  }
  return {
    port,
    faults: {
      dropConnections: (percent) => giveAll({ kind: 'drop-connections', percent }),
      setLatency: (addMs, jitterMs) => giveAll({ kind: 'latency', addMs, jitterMs }),
    },
    counters: () => latest,
    gauges: BACKEND_GAUGES,
    async refresh() {
      latest = sum(await Promise.all(workers.map(countersOf)))
    },
    worker: { pid: process.pid, usage: () => processTreeUsage(process.pid) },
    async close() {
      stopping = true
      await Promise.all(
        workers.map(
          (worker) =>
            new Promise<void>((gone) => {
              worker.once('exit', () => gone())
              worker.disconnect()
            }),
        ),
      )
    },
  }
}

function serving(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'serving') resolve(message.port)
      else if (message.kind === 'failed') reject(new Error(message.reason))
    })
    worker.once('exit', (code) => reject(new Error(`a worker ended with code ${code} before it served`)))
  })
}

/** A worker's counters as they stand; the last known when it does not answer in time. */
function countersOf(worker: Worker): Promise<Counters> {
  return new Promise((resolve) => {
    const finish = (counters: Counters): void => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      known.set(worker, counters)
      resolve(counters)
    }
    const onMessage = (message: FromWorker): void => {
      if (message.kind === 'counters') finish(message.counters)
    }
    const timer = setTimeout(() => finish(known.get(worker) ?? {}), ANSWER_TIMEOUT_MS)
    worker.on('message', onMessage)
    worker.send('counters' satisfies ToWorker)
  })
}

const known = new WeakMap<Worker, Counters>()

function sum(parts: readonly Counters[]): Counters {
  const total: Counters = {}
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) total[name] = (total[name] ?? 0) + value
  return total
}

/** A worker's side: serves, answers for its counters, and ends when the first process of its backend is gone. */
export async function serveAsWorker(start: () => Promise<RunningComponent>): Promise<void> {
  const tell = (message: FromWorker): void => void process.send?.(message)
  // Ctrl-C reaches the whole process group: the first process decides.
  process.on('SIGINT', () => undefined)
  try {
    const component = await start()
    process.on('message', (message: ToWorker) => {
      if (message === 'counters') tell({ kind: 'counters', counters: component.counters() })
      else applyComponentFault(component.faults, message.fault)
    })
    process.on('disconnect', () => process.exit(0))
    tell({ kind: 'serving', port: component.port })
  } catch (error) {
    tell({ kind: 'failed', reason: (error as Error).message })
    process.disconnect()
  }
}
