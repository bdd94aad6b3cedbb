import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test/create-test-db.ts'
import { makeRun, makeTenant } from './test/factories.ts'

let testDb: TestDb
const warnings: string[] = []
const note = (warning: Error) => void warnings.push(warning.message)
beforeAll(async () => {
  process.on('warning', note)
  testDb = await createTestDb()
})
afterAll(async () => {
  process.off('warning', note)
  await testDb.dispose()
})

test('statements of a transaction that are asked for at once go one after the other, and each gets its own answer', async () => {
  const owner = await makeTenant(testDb.db)
  const run = await makeRun(owner)
  const numbers = await testDb.db.prisma.$transaction((transaction) =>
    Promise.all([1, 2, 3, 4].map((n) => transaction.$queryRaw<{ n: number }[]>`SELECT ${n}::int AS n`)),
  )
  expect(numbers.flat().map(({ n }) => n)).toEqual([1, 2, 3, 4])
  const found = await testDb.db.prisma.$transaction((transaction) =>
    transaction.run.findUniqueOrThrow({
      where: { id: run.id },
      include: { shards: true, events: true, findings: true, project: true },
    }),
  )
  expect(found.project.id).toBe(owner.project.id)
  await sleep(0) // warnings are told on the next tick
  expect(warnings.filter((text) => text.includes('already executing'))).toEqual([])
})

test('one that fails fails alone, and the transaction with it', async () => {
  const owner = await makeTenant(testDb.db)
  const attempt = testDb.db.prisma.$transaction(async (transaction) => {
    await transaction.project.update({ where: { id: owner.project.id }, data: { name: 'changed' } })
    const [good, bad] = await Promise.allSettled([
      transaction.$queryRaw`SELECT 1 AS n`,
      transaction.$queryRaw`SELECT 1 / 0 AS n`,
    ])
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected'])
    await transaction.$queryRaw`SELECT 1 AS n`
  })
  await expect(attempt).rejects.toThrow()
  const { name } = await testDb.db.prisma.project.findUniqueOrThrow({ where: { id: owner.project.id } })
  expect(name).not.toBe('changed')
})
