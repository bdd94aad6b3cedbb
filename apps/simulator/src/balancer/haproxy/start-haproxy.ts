import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { reachableHost } from '../../net/reachable-host.ts'
import type { RunningComponent } from '../../process/run-component.ts'
import { type BalancerConfig, type Topology, TopologyMessage } from '../topology.ts'
import { haproxyConfig, maxConnections } from './config.ts'
import { hardDescriptorLimit } from './descriptor-limit.ts'
import { processTreeUsage } from './process-usage.ts'
import { type HaproxyRow, parseStatsCsv } from './stats-csv.ts'

const READY_TIMEOUT_MS = 30_000
const POLL_MS = 50
const STOP_GRACE_MS = 3000
const CONNECTIONS_PERIOD_MS = 1000

/**
 * Runs HAProxy as an ordinary user from a generated file, in the foreground under its own master process, so that a
 * new topology is a reload: the old worker keeps its sockets, the new one takes what comes.
 */
export async function startHaproxy(
  config: BalancerConfig,
  binary: string,
  log: Logger,
): Promise<RunningComponent> {
  const folder = await mkdtemp(join(tmpdir(), 'broadside-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const maxconn = maxConnections(hardDescriptorLimit())
  const write = (topology: Topology) => writeFile(file, haproxyConfig({ ...config, topology }, maxconn))
  await write(config.topology)
  await checkConfig(binary, file)
  const master = spawn(binary, ['-W', '-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  let stopping = false
  const ended = new Promise<void>((resolve) => {
    master.once('exit', (code, signal) => {
      resolve()
      if (stopping) return
      log.fatal(`HAProxy ended by itself: ${signal ?? `exit code ${code}`}`)
      process.exit(1)
    })
    master.once('error', (error) => log.fatal({ err: error }, 'cannot run HAProxy'))
  })
  const serves = (topology: Topology) => waitForTopology(config, topology)
  await serves(config.topology)
  let connections = 0
  const timer = setInterval(async () => {
    const rows = await readStats(config)
    connections = rows.filter(isFront).reduce((sum, row) => sum + row.current, 0)
  }, CONNECTIONS_PERIOD_MS)
  return {
    port: config.httpPort,
    counters: () => ({ connections }),
    faults: { dropConnections: refuse, setLatency: refuse },
    worker: { pid: master.pid ?? process.pid, usage: () => processTreeUsage(master.pid ?? process.pid) },
    async receive(message) {
      const { topology } = TopologyMessage.parse(message)
      await write(topology)
      await checkConfig(binary, file)
      master.kill('SIGUSR2')
      await serves(topology)
      log.info('HAProxy has the new topology')
    },
    async close() {
      stopping = true
      clearInterval(timer)
      // To the master this is "end now"; SIGUSR1 would wait for every open socket.
      master.kill('SIGTERM')
      const hard = setTimeout(() => master.kill('SIGKILL'), STOP_GRACE_MS)
      await ended
      clearTimeout(hard)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function refuse(): never {
  throw new Error(
    'HAProxy can only be killed or restarted; with options.balancer "own" this fault is to be had',
  )
}

async function checkConfig(binary: string, file: string): Promise<void> {
  try {
    await promisify(execFile)(binary, ['-c', '-q', '-f', file])
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string }
    const why = code === 'ENOENT' ? 'there is no such program: check HAPROXY_BIN' : stderr?.trim() || message
    throw new Error(`HAProxy (${binary}) does not accept its configuration: ${why}`, { cause: error })
  }
}

/** Waits until the statistics page answers and lists exactly the wanted servers. */
async function waitForTopology(config: BalancerConfig, topology: Topology): Promise<void> {
  const wanted = [...topology.backends, ...topology.gateways].map(({ name }) => name).sort()
  const deadlineMs = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < deadlineMs) {
    const listed = (await readStats(config)).filter((row) => !isFront(row) && row.name !== 'BACKEND')
    if (
      listed
        .map((row) => row.name)
        .sort()
        .join() === wanted.join() &&
      wanted.length > 0
    )
      return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`HAProxy did not serve ${wanted.join(', ')} within ${READY_TIMEOUT_MS / 1000} s`)
}

const isFront = (row: HaproxyRow): boolean => row.name === 'FRONTEND'

/** The rows of the statistics page; none while HAProxy does not answer. */
async function readStats({ host, statsPort }: BalancerConfig): Promise<HaproxyRow[]> {
  try {
    const res = await fetch(`http://${reachableHost(host)}:${statsPort}/stats;csv`, {
      headers: { connection: 'close' },
    })
    return res.ok ? parseStatsCsv(await res.text()) : []
  } catch {
    return []
  }
}
