import { fileURLToPath } from 'node:url'
import { streamConfig } from '../lib/engine-configs.mjs'
import { median, medianOf } from '../lib/medians.mjs'
import { has, runClient, runTimed } from '../lib/pinned.mjs'
import { fixed } from '../lib/report.mjs'

const WORK = { users: 1_000, queries: 10, tokens: 20, gapMs: 50 }
const floorScript = fileURLToPath(new URL('../floor-ws.mjs', import.meta.url))
const k6Script = fileURLToPath(new URL('../k6-stream.js', import.meta.url))

/** The streaming work of everyday size, beside the least that Node can do and beside k6. */
export async function streams(bench) {
  return await bench.withServer(async ({ wsBase }) => {
    const { users, queries, tokens, gapMs } = WORK
    const ours = []
    const floors = []
    const others = []
    for (let round = 0; round < bench.rounds; round++) {
      ours.push(await bench.engine(streamConfig(wsBase, { ...WORK, ramp: '2s' })))
      floors.push(await runClient(floorScript, [users, queries, tokens, gapMs, wsBase]))
      if (has('k6')) others.push(await k6(wsBase))
    }
    const own = medianOf(ours)
    const floor = medianOf(floors)
    const row = (name, { cpuS, peakMiB, p50, p99, tokens, expected }) => [
      name,
      fixed(cpuS, 2),
      fixed(cpuS / own.cpuS, 2),
      peakMiB,
      p50,
      p99,
      `${tokens} of ${expected}`,
    ]
    const rows = [
      row('Broadside', {
        cpuS: own.cpuS,
        peakMiB: own.maxRssMiB,
        p50: fixed(own.ttftP50Ms, 2),
        p99: fixed(own.ttftP99Ms, 2),
        tokens: own.tokens,
        expected: own.tokensExpected,
      }),
      row('bare `ws` loop', {
        cpuS: floor.cpuS,
        peakMiB: floor.maxRssMiB,
        p50: `mean ${fixed(floor.ttftMeanMs, 2)}`,
        p99: '–',
        tokens: floor.tokens,
        expected: floor.tokensExpected,
      }),
    ]
    if (others.length > 0) {
      const k6Median = medianOf(others)
      rows.push(
        row('k6', {
          cpuS: k6Median.cpuS,
          peakMiB: k6Median.peakMiB,
          p50: fixed(k6Median.p50Ms, 0),
          p99: fixed(k6Median.p99Ms, 0),
          tokens: median(others.map((one) => one.tokens)),
          expected: users * queries * tokens,
        }),
      )
    }
    return {
      title: '1 000 users × 10 queries × 20 tokens at 50 ms; the server answers at once',
      note: `Broadside took ${fixed(own.cpuS / floor.cpuS, 2)} × the CPU of the bare \`ws\` loop${others.length > 0 ? ` and ${fixed(own.cpuS / medianOf(others).cpuS, 2)} × that of k6` : ''}. The true time to first token is that of a loopback round trip.`,
      head: ['client', 'CPU s', 'against ours', 'peak MiB', 'ttft p50 ms', 'ttft p99 ms', 'tokens'],
      rows,
    }
  })
}

async function k6(wsBase) {
  const args = ['GOMAXPROCS=1', 'k6', 'run', '--quiet', '-e', `BASE=${wsBase}`, k6Script]
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
