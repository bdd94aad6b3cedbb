import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type EntryName, entryArguments } from './entry.ts'
import type { ComponentSample, FromComponent } from './messages.ts'
import { Ring } from './ring.ts'

export type ComponentState = 'stopped' | 'starting' | 'running' | 'stopping' | 'failed'

export interface ComponentEvent {
  /** ISO 8601. */
  at: string
  instance: string
  kind: 'started' | 'stopped' | 'exited' | 'start-failed'
  reason: string
}

export interface TimedSample extends ComponentSample {
  at: string
}

export interface ComponentSpec {
  name: string
  entry: EntryName
  /** What it is in its system; default: the name of its entry. */
  role?: string
  /** The process's whole environment. Asked at each start; `port` is the one it had before, or 0. */
  env: (port: number) => Record<string, string>
  onEvent?: (event: ComponentEvent) => void
}

const START_TIMEOUT_MS = 60_000
const STOP_GRACE_MS = 5000
const LOG_LINES = 500
const SAMPLES = 600
const EVENTS = 100
const REASON_LOG_LINES = 3

/** One component in a process of its own. It is never restarted silently: whoever owns it decides. */
export class ComponentProcess {
  readonly name: string
  readonly role: string
  readonly entry: EntryName
  readonly logs = new Ring<string>(LOG_LINES)
  readonly samples = new Ring<TimedSample>(SAMPLES)
  readonly events = new Ring<ComponentEvent>(EVENTS)
  readonly #spec: ComponentSpec
  #state: ComponentState = 'stopped'
  #child: ChildProcess | undefined
  #workerPid: number | undefined
  #startedAtMs: number | undefined
  #failure: string | undefined
  #told = 0
  #ends = 0
  #before: Readonly<Record<string, number>> = {}
  #now: Readonly<Record<string, number>> = {}
  #ended: Promise<void> = Promise.resolve()
  /** Kept over restarts, so that whoever was told the port need not be told again. */
  port = 0

  constructor(spec: ComponentSpec) {
    this.#spec = spec
    this.name = spec.name
    this.role = spec.role ?? spec.entry
    this.entry = spec.entry
  }

  get state(): ComponentState {
    return this.#state
  }

  get pid(): number | undefined {
    return this.#child && (this.#workerPid ?? this.#child.pid)
  }

  /** Counters over all of its lives; those of the life that was cut short end with its last sample. */
  get counters(): Readonly<Record<string, number>> {
    return added(this.#before, this.#now)
  }

  /** How often it was killed or ended by itself: each time, what it counted since its last sample is not known. */
  get unexpectedEnds(): number {
    return this.#ends
  }

  get uptimeMs(): number {
    return this.#startedAtMs === undefined ? 0 : Date.now() - this.#startedAtMs
  }

  /** Resolves once the component serves. Rejects with its own reason, or with the last lines it printed. */
  async start(): Promise<void> {
    if (this.#state === 'starting' || this.#state === 'running')
      throw new Error(`${this.name} is ${this.#state} already`)
    await this.#ended
    this.#state = 'starting'
    this.#failure = undefined
    const child = spawn(process.execPath, ['--enable-source-maps', ...entryArguments(this.#spec.entry)], {
      env: this.#spec.env(this.port),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.logs.push(line))
    this.#ended = new Promise((ended) => {
      child.once('exit', (code, signal) => {
        this.#exited(code, signal)
        ended()
      })
    })
    await this.#ready(child)
  }

  /** Asks the process to end and waits; after 5 s it is killed. */
  async stop(): Promise<void> {
    if (!this.#child) return
    this.#state = 'stopping'
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#killAll(), STOP_GRACE_MS)
    await this.#ended
    clearTimeout(timer)
  }

  /** SIGKILL, as a fault: the end counts as unexpected. Resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#killAll()
    await this.#ended
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Has it send a sample now, so that its counters are up to date. Nothing happens when it does not run. */
  async refresh(): Promise<void> {
    if (this.#state === 'running') await this.tell({ kind: 'sample' })
  }

  /** Tells a running component something; resolves once it has taken effect there. */
  tell(message: Record<string, unknown>): Promise<void> {
    const child = this.#child
    if (this.#state !== 'running' || !child?.connected)
      return Promise.reject(new Error(`${this.name} is not running`))
    this.#told += 1
    const id = this.#told
    return new Promise((resolve, reject) => {
      const onMessage = (answer: FromComponent): void => {
        if (answer.kind !== 'followed' || answer.id !== id) return
        child.off('exit', onExit)
        child.off('message', onMessage)
        if (answer.error === undefined) resolve()
        else reject(new Error(`${this.name}: ${answer.error}`))
      }
      const onExit = (): void => reject(new Error(`${this.name} ended before it answered`))
      child.on('message', onMessage)
      child.once('exit', onExit)
      child.send({ id, message })
    })
  }

  #ready(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#failure = `it was not ready within ${START_TIMEOUT_MS / 1000} s`
        this.#killAll()
      }, START_TIMEOUT_MS)
      child.once('exit', () => {
        clearTimeout(timer)
        reject(
          new Error(
            `${this.name} did not start: ${this.#failure ?? this.logs.tail(REASON_LOG_LINES).join(' | ')}`,
          ),
        )
      })
      child.on('message', (message: FromComponent) => {
        if (message.kind === 'sample') {
          this.samples.push({ at: new Date().toISOString(), ...message.sample })
          this.#now = message.sample.counters
        } else if (message.kind === 'failed') this.#failure = message.reason
        else if (message.kind === 'ready') {
          clearTimeout(timer)
          this.port = message.port
          this.#workerPid = message.pid
          this.#startedAtMs = Date.now()
          this.#state = 'running'
          this.#report('started', `pid ${message.pid}, port ${message.port}`)
          resolve()
        }
      })
    })
  }

  #exited(code: number | null, signal: NodeJS.Signals | null): void {
    const lastLine = code ? `: ${this.logs.tail(1)[0] ?? 'it printed nothing'}` : ''
    const how = signal ? `ended by ${signal}` : `exit code ${code}${lastLine}`
    const before = this.#state
    this.#before = this.counters
    this.#now = {}
    if (before !== 'stopping') this.#ends += 1
    this.#killWorker()
    this.#child = undefined
    this.#workerPid = undefined
    this.#startedAtMs = undefined
    this.#state = before === 'stopping' ? 'stopped' : 'failed'
    if (before === 'stopping') this.#report('stopped', how)
    else if (before === 'starting') this.#report('start-failed', this.#failure ?? how)
    else this.#report('exited', this.#failure ?? how)
  }

  #killAll(): void {
    this.#killWorker()
    this.#child?.kill('SIGKILL')
  }

  /** A component that works through a child of its own cannot end it when killed itself. */
  #killWorker(): void {
    if (this.#workerPid === undefined || this.#workerPid === this.#child?.pid) return
    try {
      process.kill(this.#workerPid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  #report(kind: ComponentEvent['kind'], reason: string): void {
    const event: ComponentEvent = { at: new Date().toISOString(), instance: this.name, kind, reason }
    this.events.push(event)
    this.#spec.onEvent?.(event)
  }
}

function added(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...a }
  for (const [name, value] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + value
  return sum
}
