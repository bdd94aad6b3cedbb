import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, listApiKeys, revokeApiKey, verifyApiKey } from './api-keys/api-keys.ts'
import { newId } from './id.ts'
import { createOrganization, membershipsOf, roleOf, setSharing } from './organizations/organizations.ts'
import { clearKillSwitch, storedKillSwitch, storeKillSwitch } from './settings/kill-switch.ts'
import { createShareLink, openShareLink, revokeShareLink, snapshotOfLink } from './share-links/share-links.ts'
import { createSignInToken, useSignInToken } from './sign-in-tokens/sign-in-tokens.ts'
import { createTestDb, type TestDb } from './test/create-test-db.ts'
import { makeRun, makeTenant, makeUser, type TestTenant } from './test/factories.ts'

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
    return createShareLink(owner.tenant, { kind: 'run', runId: run.id, snapshot: { shown: 1 }, expiresAt })
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

test('members have their roles, in their organizations only', async () => {
  expect(await roleOf(owner.tenant, owner.user.id)).toBe('owner')
  expect(await roleOf(owner.tenant, (await makeUser(testDb.db)).id)).toBeNull()
  const slug = `second-${newId()}`
  await createOrganization(testDb.db, { slug, name: 'Second', ownerId: owner.user.id })
  expect((await membershipsOf(testDb.db, owner.user.id)).at(-1)?.organization.slug).toBe(slug)
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
