import { fileURLToPath } from 'node:url'
import { streamConfig } from '../lib/engine-configs.mjs'
import { medianOf } from '../lib/medians.mjs'
import { has, runClient } from '../lib/pinned.mjs'
import { fixed } from '../lib/report.mjs'
import { TOOLS } from '../others/tools.mjs'

const WORK = { users: 1_000, queries: 10, tokens: 20, gapMs: 50 }
const EXPECTED = WORK.users * WORK.queries * WORK.tokens
const floorScript = fileURLToPath(new URL('../floor-ws.mjs', import.meta.url))

/** The streaming work of everyday size, beside the least that Node can do and beside other tools. */
export async function streams(bench) {
  return await bench.withServer(async ({ wsBase }) => {
    const { users, queries, tokens, gapMs } = WORK
    const tools = TOOLS.filter(({ program }) => has(program))
    const ours = []
    const floors = []
    const others = new Map(tools.map(({ name }) => [name, []]))
    for (let round = 0; round < bench.rounds; round++) {
      ours.push(await bench.engine(streamConfig(wsBase, { ...WORK, ramp: '2s' })))
      floors.push(await runClient(floorScript, [users, queries, tokens, gapMs, wsBase]))
      for (const { name, run } of tools) others.get(name).push(await run(wsBase, WORK))
    }
    const own = medianOf(ours)
    const floor = medianOf(floors)
    const costs = tools.map(({ name }) => ({ name, ...medianOf(others.get(name)) }))
    const row = (name, { cpuS, peakMiB, tokens: received }, p50, p99) => [
      name,
      fixed(cpuS, 2),
      fixed(cpuS / own.cpuS, 2),
      peakMiB,
      p50,
      p99,
      `${received} of ${EXPECTED}`,
    ]
    const beside = [{ name: 'the bare `ws` loop', cpuS: floor.cpuS }, ...costs].map(
      ({ name, cpuS }) => `${fixed(own.cpuS / cpuS, 2)} × ${name}`,
    )
    return {
      title: '1 000 users × 10 queries × 20 tokens at 50 ms; the server answers at once',
      note: `CPU of Broadside beside that of others: ${beside.join(', ')}. The true time to first token is that of a loopback round trip.`,
      head: ['client', 'CPU s', 'against ours', 'peak MiB', 'ttft p50 ms', 'ttft p99 ms', 'tokens'],
      rows: [
        row(
          'Broadside',
          { ...own, peakMiB: own.maxRssMiB },
          fixed(own.ttftP50Ms, 2),
          fixed(own.ttftP99Ms, 2),
        ),
        row(
          'bare `ws` loop',
          { ...floor, peakMiB: floor.maxRssMiB },
          `mean ${fixed(floor.ttftMeanMs, 2)}`,
          '–',
        ),
        ...costs.map((cost) => row(cost.name, cost, fixed(cost.p50Ms, 1), fixed(cost.p99Ms, 1))),
      ],
    }
  })
}
