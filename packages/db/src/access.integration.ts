import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, listApiKeys, revokeApiKey, verifyApiKey } from './api-keys/api-keys.ts'
import { newId } from './id.ts'
import { createOrganization, membershipsOf, setSharing } from './organizations/organizations.ts'
import { createProject } from './projects/projects.ts'
import { deleteRuns } from './runs/edit-run.ts'
import { clearKillSwitch, storedKillSwitch, storeKillSwitch } from './settings/kill-switch.ts'
import {
  createShareLink,
  listShareLinks,
  openShareLink,
  revokeShareLink,
  snapshotOfLink,
} from './share-links/share-links.ts'
import { createSignInToken, useSignInToken } from './sign-in-tokens/sign-in-tokens.ts'
import { scoped } from './tenant/tenant.ts'
import { createTestDb, type TestDb } from './test/create-test-db.ts'
import { makeRun, makeTenant, type TestTenant } from './test/factories.ts'

let testDb: TestDb
let owner: TestTenant
beforeAll(async () => {
  testDb = await createTestDb()
  owner = await makeTenant(testDb.db)
})
afterAll(() => testDb.dispose())

const later = (ms: number) => new Date(Date.now() + ms)

describe('API keys', () => {
  test('open what they were made for, and are stored as a hash', async () => {
    const { key, row } = await createApiKey(owner.tenant, { name: 'CI', scopes: ['run'] })
    expect(key.startsWith(row.prefix)).toBe(true)
    const verified = await verifyApiKey(testDb.db, key)
    expect(verified).toMatchObject({
      id: row.id,
      organizationId: owner.tenant.organizationId,
      scopes: ['run'],
    })
    expect(verified).not.toHaveProperty('keyHash')
    expect(await verifyApiKey(testDb.db, `${key}x`)).toBeNull()
    const stored = await testDb.db.prisma.apiKey.findUnique({ where: { id: row.id } })
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test('note their last use', async () => {
    const { key, row } = await createApiKey(owner.tenant, { name: 'used', scopes: ['read'] })
    await verifyApiKey(testDb.db, key)
    const listed = (await listApiKeys(owner.tenant)).find(({ id }) => id === row.id)
    expect(listed?.lastUsedAt).toBeInstanceOf(Date)
  })

  test('end when revoked or expired', async () => {
    const { key, row } = await createApiKey(owner.tenant, { name: 'k', scopes: [], expiresAt: later(60_000) })
    expect(await verifyApiKey(testDb.db, key)).not.toBeNull()
    expect(await verifyApiKey(testDb.db, key, later(60_001))).toBeNull()
    expect(await revokeApiKey(owner.tenant, row.id)).toBe(true)
    expect(await revokeApiKey(owner.tenant, row.id)).toBe(false)
    expect(await verifyApiKey(testDb.db, key)).toBeNull()
  })

  test('a key that is given is kept', async () => {
    const key = `bsk_${newId()}${newId()}`
    await createApiKey(owner.tenant, { name: 'bootstrap', scopes: ['admin'], key })
    expect(await verifyApiKey(testDb.db, key)).toMatchObject({ name: 'bootstrap' })
  })
})

describe('share links', () => {
  const share = async (expiresAt?: Date) => {
    const run = await makeRun(owner)
    return createShareLink(owner.tenant, { kind: 'run', runIds: [run.id], snapshot: { shown: 1 }, expiresAt })
  }

  test('show their snapshot until revoked', async () => {
    const { token, row } = await share()
    expect(await openShareLink(testDb.db, token)).toMatchObject({ id: row.id })
    expect(await snapshotOfLink(testDb.db, row.id)).toEqual({ shown: 1 })
    expect(await openShareLink(testDb.db, `${token}x`)).toBeNull()
    expect(await revokeShareLink(owner.tenant, row.id)).toBe(true)
    expect(await openShareLink(testDb.db, token)).toBeNull()
  })

  test('end when they expire, and when the organization turns sharing off', async () => {
    const { token } = await share(later(60_000))
    expect(await openShareLink(testDb.db, token)).not.toBeNull()
    expect(await openShareLink(testDb.db, token, later(60_001))).toBeNull()
    await setSharing(owner.tenant, false)
    expect(await openShareLink(testDb.db, token)).toBeNull()
    await setSharing(owner.tenant, true)
    expect(await openShareLink(testDb.db, token)).not.toBeNull()
  })

  test('of a comparison: its runs in their order, for those runs alone, and gone with any of them', async () => {
    const [a, b] = [await makeRun(owner), await makeRun(owner)]
    const link = { kind: 'comparison', runIds: [b.id, a.id], snapshot: {} } as const
    const { token, row } = await createShareLink(owner.tenant, link)
    const ofThese = await listShareLinks(owner.tenant, [b.id, a.id])
    expect(ofThese).toMatchObject([{ id: row.id, runs: [{ id: b.id, name: b.name }, { id: a.id }] }])
    expect(await listShareLinks(owner.tenant, [a.id, b.id])).toEqual([])
    expect(await listShareLinks(owner.tenant, [a.id])).toEqual([])
    await testDb.db.pool.query(`UPDATE run SET status = 'aborted' WHERE id = $1`, [a.id])
    expect(await deleteRuns(owner.tenant, [a.id])).toBe(1)
    expect(await openShareLink(testDb.db, token)).toBeNull()
  })

  test('of a comparison with another project’s run: nothing for a key of one project', async () => {
    const { tenant } = owner
    const other = await createProject(tenant, { slug: 'other', name: 'Other' })
    const own = await makeRun(owner)
    const elsewhere = await makeRun({ tenant, project: other })
    const runIds = [own.id, elsewhere.id]
    const { row } = await createShareLink(tenant, { kind: 'comparison', runIds, snapshot: {} })
    const bound = scoped(testDb.db, tenant.organizationId, other.id)
    expect(await listShareLinks(tenant, runIds)).toHaveLength(1)
    expect(await listShareLinks(bound)).toEqual([])
    expect(await revokeShareLink(bound, row.id)).toBe(false)
    const attempt = createShareLink(bound, { kind: 'comparison', runIds, snapshot: {} })
    await expect(attempt).rejects.toMatchObject({ name: 'NotFound' })
  })
})

describe('sign-in tokens', () => {
  test('sign in once, also when used many times at once', async () => {
    const token = await createSignInToken(testDb.db, owner.user.id, 60_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => useSignInToken(testDb.db, token)))
    expect(answers.filter((answer) => answer !== null)).toEqual([owner.user.id])
    expect(await useSignInToken(testDb.db, token)).toBeNull()
  })

  test('an expired one signs nobody in', async () => {
    const token = await createSignInToken(testDb.db, owner.user.id, -1)
    expect(await useSignInToken(testDb.db, token)).toBeNull()
  })
})

test('a new organization has its owner as a member, and a slug of its own', async () => {
  const slug = `second-${newId()}`
  await createOrganization(testDb.db, { slug, name: 'Second', ownerId: owner.user.id })
  expect((await membershipsOf(testDb.db, owner.user.id)).at(-1)).toMatchObject({
    role: 'owner',
    organization: { slug },
  })
  const again = createOrganization(testDb.db, { slug, name: 'Third', ownerId: owner.user.id })
  await expect(again).rejects.toMatchObject({ name: 'Conflict', field: 'slug' })
})

test('the kill switch outlives a restart', async () => {
  expect(await storedKillSwitch(testDb.db)).toBeUndefined()
  await storeKillSwitch(testDb.db, 'ada', 'wrong target')
  await storeKillSwitch(testDb.db, 'bob', 'still wrong')
  expect(await storedKillSwitch(testDb.db)).toMatchObject({ by: 'bob', reason: 'still wrong' })
  await clearKillSwitch(testDb.db)
  expect(await storedKillSwitch(testDb.db)).toBeUndefined()
})
