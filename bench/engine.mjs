// The whole engine against the bare `ws` loop and, where they are on PATH, k6, Artillery, Locust, hey, autocannon and wrk on the same work, one core each for server and client.
//   node bench/engine.mjs [rounds] [case …] [--write]      --write: also into docs/performance.md
import { cpus } from 'node:os'
import { arrivals } from './cases/arrivals.mjs'
import { closedLoop } from './cases/closed-loop.mjs'
import { crowd } from './cases/crowd.mjs'
import { idleSockets } from './cases/idle-sockets.mjs'
import { manyStreams } from './cases/many-streams.mjs'
import { recorder } from './cases/recorder.mjs'
import { stall } from './cases/stall.mjs'
import { streams } from './cases/streams.mjs'
import { openBench } from './lib/bench.mjs'
import { writePart } from './lib/performance-page.mjs'
import { markdown } from './lib/report.mjs'

const CASES = { streams, manyStreams, idleSockets, crowd, closedLoop, arrivals, stall, recorder }

const words = process.argv.slice(2)
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 3)
const write = words.includes('--write')
const chosen = words.filter((word) => !/^\d+$/.test(word) && word !== '--write')
const unknown = chosen.filter((name) => !(name in CASES))
if (unknown.length > 0) {
  console.error(`There is no case ${unknown.join(', ')}: expected some of ${Object.keys(CASES).join(', ')}`)
  process.exit(1)
}

const bench = await openBench({ rounds })
const parts = []
const say = (part) => {
  parts.push(part)
  console.log(`${part}\n`)
}
say(
  `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores of ${cpus()[0]?.model}, Node ${process.version}, ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}; the yardstick is ${bench.yardstick.name}, server and client are pinned to a core each. All metrics are recorded. Read the ratios: absolute figures belong to the machine and to what else it did.`,
)
for (const name of chosen.length > 0 ? chosen : Object.keys(CASES)) say(markdown(await CASES[name](bench)))

if (write) writePart('engine', parts.join('\n\n'))
