import { percentile } from '../lib/percentile.mjs'
import { fixed } from '../lib/report.mjs'

const ROUNDS = 40
const PAGE = 50

/** The list of 10 000 runs as its page asks for it: the first page, one far down, and filtered ones. */
export async function runList({ system }) {
  const [{ count }] = await system.sql('SELECT count(*)::int AS count FROM run')
  const deep = await cursorFarDown(system)
  const asked = {
    'first page': { limit: PAGE },
    'page 100': { limit: PAGE, cursor: deep },
    'filtered by tag and verdict': { limit: PAGE, tag: 'nightly', verdict: ['failed'] },
    'searched by name': { limit: PAGE, search: 'seeded 99' },
    'searched, nothing found': { limit: PAGE, search: 'no such run' },
  }
  const rows = []
  for (const [what, input] of Object.entries(asked)) {
    const tookMs = []
    for (let round = 0; round < ROUNDS; round++) {
      const beganMs = performance.now()
      await system.trpc('runs.list', input)
      tookMs.push(performance.now() - beganMs)
    }
    rows.push([
      what,
      fixed(percentile(tookMs, 0.5)),
      fixed(percentile(tookMs, 0.95)),
      fixed(Math.max(...tookMs)),
    ])
  }
  return {
    title: `The list of ${count} runs, ${PAGE} a page`,
    note: 'From asking to having read the answer, over loopback. Bar: 300 ms.',
    head: ['page', 'p50 ms', 'p95 ms', 'slowest ms'],
    rows,
  }
}

/** The cursor after 4 950 runs. */
async function cursorFarDown(system) {
  const [run] = await system.sql(
    'SELECT id, created_at FROM run ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1',
    [99 * PAGE - 1],
  )
  return run && `${run.created_at.getTime()}.${run.id}`
}
