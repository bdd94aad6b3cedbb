import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsOf } from '../organizations/limits.ts'
import { replaceQuotas } from '../organizations/quotas.ts'
import { retentionDays, setRetentionDays } from '../organizations/retention.ts'
import { createShareLink, revokeShareLink } from '../share-links/share-links.ts'
import { createTestDb, type TestDb } from '../test/create-test-db.ts'
import { makeRun, makeTenant } from '../test/factories.ts'
import { deleteExpiredRuns } from './delete-expired.ts'
import { failRun } from './finish-run.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await createTestDb()
})
afterAll(() => testDb.dispose())

test('old ended runs go; starred, pinned, shared and open ones stay, and so does what another organization keeps', async () => {
  const { db } = testDb
  const [team, others] = [await makeTenant(db), await makeTenant(db)]
  const make = async (place: typeof team, ageDays: number, ended = true) => {
    const run = await makeRun(place)
    if (ended) await failRun(db, run.id, { code: 'no_runner', message: 'test' })
    await db.pool.query(`UPDATE run SET created_at = now() - $2::float8 * interval '1 day' WHERE id = $1`, [
      run.id,
      ageDays,
    ])
    return run.id
  }
  const [expired, fresh, open] = [await make(team, 31), await make(team, 29), await make(team, 31, false)]
  const [starred, pinned, shared] = [await make(team, 90), await make(team, 90), await make(team, 90)]
  const [compared, other] = [await make(team, 90), await make(team, 90)]
  await team.tenant.prisma.run.update({ where: { id: starred }, data: { starred: true } })
  await team.tenant.prisma.run.update({ where: { id: pinned }, data: { pinned: true } })
  await createShareLink(team.tenant, { kind: 'run', runIds: [shared], snapshot: {} })
  await createShareLink(team.tenant, { kind: 'comparison', runIds: [compared, other], snapshot: {} })
  const closed = await createShareLink(team.tenant, { kind: 'run', runIds: [expired], snapshot: {} })
  await revokeShareLink(team.tenant, closed.row.id)
  const elsewhere = await make(others, 400)

  expect(await deleteExpiredRuns(db.pool)).toBe(0)
  await setRetentionDays(team.tenant, 30)
  expect(await retentionDays(team.tenant)).toBe(30)
  expect(await deleteExpiredRuns(db.pool)).toBe(1)
  expect(await deleteExpiredRuns(db.pool)).toBe(0)
  const left = await db.prisma.run.findMany({ select: { id: true } })
  const kept = [fresh, open, starred, pinned, shared, compared, other, elsewhere]
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort())
  expect(await db.prisma.shareLink.count({ where: { id: closed.row.id } })).toBe(0)
})

test('other limits of the organization stay, and null keeps for ever', async () => {
  const { tenant } = await makeTenant(testDb.db)
  await tenant.prisma.organization.update({
    where: { id: tenant.organizationId },
    data: { limits: { maxUsers: 5 } },
  })
  await setRetentionDays(tenant, 7)
  await setRetentionDays(tenant, null)
  expect(await retentionDays(tenant)).toBeNull()
  const { limits } = await tenant.prisma.organization.findUniqueOrThrow({
    where: { id: tenant.organizationId },
  })
  expect(limits).toEqual({ maxUsers: 5 })
})

test('quotas are replaced, and how long runs are kept stays; also when both are set at once', async () => {
  const { tenant } = await makeTenant(testDb.db)
  await setRetentionDays(tenant, 30)
  await Promise.all([
    replaceQuotas(tenant, { maxUsers: 7 }),
    replaceQuotas(tenant, { maxUsers: 7 }),
    setRetentionDays(tenant, 14),
  ])
  expect(await limitsOf(tenant)).toEqual({ maxUsers: 7, retentionDays: 14 })
})
