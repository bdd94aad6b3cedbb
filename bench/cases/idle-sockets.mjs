import { idleConfig } from '../lib/engine-configs.mjs'
import { fixed } from '../lib/report.mjs'

/** What an open socket costs, and how fast one process opens them. */
export async function idleSockets(bench) {
  return await bench.withServer(async ({ wsBase, httpBase }) => {
    const base = await bench.engine(idleConfig(wsBase, { sockets: 10, ramp: '0s', duration: '2s' }))
    const rows = []
    for (const [sockets, ramp] of [
      [10_000, '1s'],
      [18_000, '3s'],
    ]) {
      await fetch(`${httpBase}/accepted`, { method: 'DELETE' })
      const idle = await bench.engine(idleConfig(wsBase, { sockets, ramp, duration: '9s' }))
      const accepted = await (await fetch(`${httpBase}/accepted`)).json()
      rows.push([
        idle.sockets,
        ramp,
        Math.round(accepted.sockets / (accepted.overMs / 1_000)),
        idle.maxRssMiB,
        fixed(((idle.maxRssMiB - base.maxRssMiB) * 1_024) / sockets),
      ])
    }
    return {
      title: `Idle sockets in one process (base ${base.maxRssMiB} MiB)`,
      note: 'The server counts them: from the first upgrade to the last.',
      head: ['open', 'planned over', 'connects/s', 'peak MiB', 'KiB each'],
      rows,
    }
  })
}
