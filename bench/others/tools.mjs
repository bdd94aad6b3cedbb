// The load generators that users could pick instead, each with the streaming work in its cheapest form. One that is not on
// PATH is left out.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTimed } from '../lib/pinned.mjs'

const beside = (name) => fileURLToPath(new URL(name, import.meta.url))

/**
 * @typedef {{ users: number, queries: number, tokens: number, gapMs: number }} Work
 * @typedef {{ cpuS: number, peakMiB: number, p50Ms: number, p99Ms: number, tokens: number }} Cost CPU with the start of the program; times to first token
 * @typedef {{ program: string, name: string, run: (wsBase: string, work: Work) => Promise<Cost> }} Tool
 */

/** @type {Tool[]} */
export const TOOLS = [
  { program: 'k6', name: 'k6', run: k6 },
  { program: 'artillery', name: 'Artillery', run: artillery },
  { program: 'locust', name: 'Locust', run: locust },
]

/** What all three read from their environment. */
const settings = (wsBase, { users, queries, tokens, gapMs }) => [
  `BASE=${wsBase}`,
  `USERS=${users}`,
  `QUERIES=${queries}`,
  `TOKENS=${tokens}`,
  `GAP_MS=${gapMs}`,
]

async function k6(wsBase, work) {
  const script = beside('k6-stream.js')
  const args = [...settings(wsBase, work), 'GOMAXPROCS=1', 'k6', 'run', '--quiet', script]
  const { stdout, cpuS, peakMiB } = await runTimed('env', args)
  const ttft = /ttft[.\s]*:.*med=(\S+)\s+p\(99\)=(\S+)/.exec(stdout)
  const tokens = Number(/tokens[.\s]*:\s+(\d+)/.exec(stdout)?.[1])
  return { cpuS, peakMiB, p50Ms: durationMs(ttft?.[1]), p99Ms: durationMs(ttft?.[2]), tokens }
}

/** k6 writes "35ms", "1.2s" or "710µs". */
function durationMs(text = '') {
  const [, value, unit] = /^([\d.]+)(µs|ms|s)$/.exec(text) ?? []
  return Number(value) * ({ µs: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN)
}

async function artillery(wsBase, work) {
  const folder = await mkdtemp(join(tmpdir(), 'broadside-bench-'))
  const report = join(folder, 'report.json')
  try {
    const script = ['artillery', 'run', '--quiet', '--output', report, beside('artillery-stream.yml')]
    const env = [...settings(wsBase, work), 'WORKERS=1', 'ARTILLERY_DISABLE_TELEMETRY=true']
    const { cpuS, peakMiB } = await runTimed('env', [...env, ...script])
    const { counters, summaries } = JSON.parse(await readFile(report, 'utf8')).aggregate
    const { p50, p99 } = summaries.ttft
    return { cpuS, peakMiB, p50Ms: p50, p99Ms: p99, tokens: counters.tokens }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function locust(wsBase, work) {
  const script = ['-f', beside('locust_stream.py'), '--headless', '--only-summary', '--host', wsBase]
  const fleet = ['--users', work.users, '--spawn-rate', work.users / 2]
  const { stdout, cpuS, peakMiB } = await runTimed('env', [
    ...settings(wsBase, work),
    'locust',
    ...script,
    ...fleet,
  ])
  const { tokens, p50Ms, p99Ms } = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? '{}')
  return { cpuS, peakMiB, p50Ms, p99Ms, tokens }
}
