import { scoped } from '@broadside/db/tenant/tenant'
import { CompareRuns, compareRuns } from './compare/compare.ts'
import { compareOverTime } from './compare/over-time.ts'
import { getRunState } from './runs/get.ts'
import { RunPoints, runPoints } from './runs/points.ts'
import type { Services } from './services.ts'

/** Of the newest runs the longest are read: one of a few seconds would make nothing ready for one of hours. */
const NEWEST = 20
const READ = 2
/** As many points as the charts of a page ask for. */
const CHARTED = 1_200

/**
 * Does once what the first visitor would otherwise wait for: draws pages, opens connections, and answers what the pages of
 * runs and of a comparison ask for. Others may ask meanwhile; nothing waits for this.
 */
export async function warmUp(services: Services): Promise<void> {
  const { env, log } = services
  const own = `http://${env.HOSTNAME}:${env.PORT}`
  try {
    await Promise.all([
      readRuns(services),
      visit(`${own}/runs/none`),
      visit(`${own}/compare`),
      visit(`${own}/api/trpc/session.current`),
    ])
  } catch (error) {
    log.info(
      { err: { message: (error as Error).message } },
      'the first visitor waits for what was not made ready',
    )
  }
}

async function visit(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer()
}

async function readRuns(services: Services): Promise<void> {
  const { db } = services
  const newest = await db.prisma.run.findMany({
    where: { status: 'finished' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, organizationId: true, startedAt: true, finishedAt: true },
    take: NEWEST,
  })
  const byLength = newest.sort((a, b) => lengthMs(b) - lengthMs(a))
  const [longest] = byLength
  if (!longest) return
  const sight = { services, tenant: scoped(db, longest.organizationId) }
  const runs = byLength.filter((run) => run.organizationId === longest.organizationId).slice(0, READ)
  await Promise.all([
    getRunState(sight, longest.id),
    runPoints(sight, RunPoints.parse({ runId: longest.id, maxPoints: CHARTED })),
  ])
  if (runs.length < 2) return
  const compared = CompareRuns.parse({ runs: runs.map(({ id }) => id) })
  await Promise.all([compareRuns(sight, compared), compareOverTime(sight, compared)])
}

interface Timed {
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}
const lengthMs = ({ startedAt, finishedAt }: Timed): number =>
  (finishedAt?.getTime() ?? 0) - (startedAt ?? finishedAt ?? new Date(0)).getTime()
