// The pages of the control plane on seeded data: how long they take, what they weigh, what they cost the server.
//   npm start; npm run seed -- large; node bench/web.mjs [case …] [--write] [--minutes=30]
// --write: also into docs/performance.md. --minutes: how long the memory of the live page is followed.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openBrowser } from './lib/browser.mjs'
import { openLocalSystem } from './lib/local-system.mjs'
import { writePart } from './lib/performance-page.mjs'
import { markdown } from './lib/report.mjs'
import { comparison } from './web/comparison.mjs'
import { livePage } from './web/live-page.mjs'
import { longRun } from './web/long-run.mjs'
import { MINUTES, memory } from './web/memory.mjs'
import { runList } from './web/run-list.mjs'
import { viewers } from './web/viewers.mjs'

const CASES = { comparison, runList, longRun, livePage, viewers, memory }

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, minutes: { type: 'string', default: String(MINUTES) } },
})
const minutes = Number(values.minutes)
if (!(minutes >= 1)) {
  console.error(`--minutes: expected a number of at least 1, got ${values.minutes}`)
  process.exit(1)
}
const unknown = chosen.filter((name) => !(name in CASES))
if (unknown.length > 0) {
  console.error(`There is no case ${unknown.join(', ')}: expected some of ${Object.keys(CASES).join(', ')}`)
  process.exit(1)
}

const system = openLocalSystem()
const browser = await openBrowser(system)
const parts = []
const say = (part) => {
  parts.push(part)
  console.log(`${part}\n`)
}
try {
  say(
    `\`node bench/web.mjs\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores of ${cpus()[0]?.model}, Node ${process.version}, everything on one machine: server, database, runner, simulator and browser. The data is that of \`npm run seed -- large\`.`,
  )
  for (const name of chosen.length > 0 ? chosen : Object.keys(CASES))
    say(markdown(await CASES[name]({ system, browser, minutes })))
  if (values.write) writePart('web', parts.join('\n\n'))
} finally {
  await browser.close()
  await system.close()
}
