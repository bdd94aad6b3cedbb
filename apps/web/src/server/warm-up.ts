import { lastPointSecond } from '@broadside/db/measurements/points'
import { getRun } from '@broadside/db/runs/get-run'
import { listCompared } from '@broadside/db/runs/list-compared'
import { scoped } from '@broadside/db/tenant/tenant'
import { compareSides } from '@broadside/shared/compare/compare-sides'
import type { RunConfig } from '@broadside/shared/run-config'
import { measureStoredRun } from './compare/measure.ts'
import { chartPoints } from './runs/chart-points.ts'
import type { Services } from './services.ts'

/** Few enough that they are read as measured: nothing is merged, so nothing is written. */
const MOST_SECONDS = 600

/**
 * Does once what the first visitor would otherwise wait for: draws a page, opens connections, and reads the newest run as its
 * page and a comparison would. Others may ask meanwhile; nothing waits for this.
 */
export async function warmUp(services: Services): Promise<void> {
  const { env, log } = services
  const own = `http://${env.HOSTNAME}:${env.PORT}`
  try {
    await Promise.all([
      readNewest(services),
      visit(`${own}/runs/none`),
      visit(`${own}/api/trpc/session.current`),
    ])
  } catch (error) {
    log.info(
      { err: { message: (error as Error).message } },
      'warm-up failed: the first visitor will wait longer',
    )
  }
}

async function visit(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer()
}

async function readNewest({ db }: Services): Promise<void> {
  const run = await db.prisma.run.findFirst({
    where: { status: 'finished' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, organizationId: true, status: true, config: true },
  })
  if (!run) return
  const { id, status } = run
  const tenant = scoped(db, run.organizationId)
  const last = await lastPointSecond(db.pool, id)
  await Promise.all([getRun(tenant, id), listCompared(tenant, [id])])
  if (last === undefined) return
  const to = Math.min(last + 1, MOST_SECONDS)
  await chartPoints(db, { id, ended: true }, { from: 0, to, maxPoints: MOST_SECONDS })
  const side = {
    runs: [await measureStoredRun(db, { id, status, config: run.config as unknown as RunConfig })],
    seed: 1,
  }
  compareSides(side, side)
}
