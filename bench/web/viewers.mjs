import { setTimeout as sleep } from 'node:timers/promises'
import { followDelays, startLiveRun, stopRun } from '../lib/follow-run.mjs'
import { trpcUrl } from '../lib/local-system.mjs'
import { percentile } from '../lib/percentile.mjs'
import { fixed } from '../lib/report.mjs'

const VIEWERS = 200
/** Each opens the page once, and again after this long. */
const AGAIN_MS = 20_000
const MEASURED_MS = 40_000

/** A run goes on; 200 people look at the permalink of another one. What does it cost, and whom does it delay? */
export async function viewers({ system }) {
  const [ended] = await system.sql(
    `SELECT id FROM run WHERE finished_at - started_at = interval '1 hour' ORDER BY created_at LIMIT 1`,
  )
  const { token } = await system.mutate('shares.create', { runId: ended.id })
  const run = await startLiveRun(system, { duration: '10m', users: 50 })
  try {
    const alone = await measure(system, run, async () => sleep(MEASURED_MS))
    const opened = []
    const beside = await measure(system, run, () => everybodyLooks(system, token, opened))
    const row = (what, { cpu, delaysMs }) => [
      what,
      fixed(cpu, 2),
      fixed(percentile(delaysMs, 0.5), 0),
      fixed(percentile(delaysMs, 0.95), 0),
      fixed(Math.max(...delaysMs), 0),
    ]
    return {
      title: `${VIEWERS} viewers of one permalink beside a live run`,
      note: `Each opens the page and its snapshot every ${AGAIN_MS / 1_000} s: ${opened.length} visits, p50 ${fixed(percentile(opened, 0.5), 0)} ms, p95 ${fixed(percentile(opened, 0.95), 0)} ms. Delay: from the end of a second of the live run until a follower has it. Bars: at most one core more, nobody delayed.`,
      head: ['', 'web server, cores', 'delay p50 ms', 'p95 ms', 'worst ms'],
      rows: [row('without viewers', alone), row(`with ${VIEWERS}`, beside)],
    }
  } finally {
    await stopRun(system, run.id)
  }
}

async function measure(system, run, during) {
  const stop = followDelays(system, run)
  await sleep(1_000) // what it replays at first is not measured
  const [cpuBefore, beganMs] = [system.webCpuS(), performance.now()]
  await during()
  const cpu = (system.webCpuS() - cpuBefore) / ((performance.now() - beganMs) / 1_000)
  const delaysMs = await stop()
  return { cpu, delaysMs: delaysMs.slice(-Math.floor(MEASURED_MS / 1_000)) }
}

async function everybodyLooks(system, token, opened) {
  const endMs = performance.now() + MEASURED_MS
  await Promise.all(
    Array.from({ length: VIEWERS }, async (_, index) => {
      await sleep((index * AGAIN_MS) / VIEWERS)
      while (performance.now() < endMs) {
        const beganMs = performance.now()
        await visit(system, token)
        opened.push(performance.now() - beganMs)
        await sleep(
          Math.max(0, Math.min(AGAIN_MS - (performance.now() - beganMs), endMs - performance.now())),
        )
      }
    }),
  )
}

/** What a browser asks for that has the scripts already. */
async function visit(system, token) {
  for (const url of [`${system.url}/share/${token}`, trpcUrl(system.url, 'shares.open', { token })]) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}
