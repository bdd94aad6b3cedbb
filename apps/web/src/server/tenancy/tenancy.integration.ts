import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { makeThings, operationAttempts, procedureAttempts, type Things } from './attempts.ts'
import { type Door, operationDoors, procedureDoors } from './door.ts'
import { type Attempt, holesOf } from './holes.ts'
import { makeVisitors, type Visitor } from './visitors.ts'

/** Doors that everybody may open; each is a decision. */
const PUBLIC = [
  'session.current',
  'session.waysToSignIn',
  'shares.open',
  'invitations.open',
  'invitations.accept',
]

const procedures = procedureDoors()
const operations = operationDoors()
const idOf = ({ name }: Door) => /\((\w+)\)$/.exec(name)?.[1] ?? name

let app: TestApp
let ours: TestTeam
let theirs: TestTeam
let visitors: Visitor[]
beforeAll(async () => {
  app = await createTestApp()
  ours = await app.makeTeam()
  theirs = await app.makeTeam()
  visitors = await makeVisitors(app, ours, theirs)
})
afterAll(() => app.dispose())

const NAMES = new Proxy({} as Things, { get: () => '' })

test('every procedure and every operation is known here, so that one added later cannot be forgotten', () => {
  const named = (doors: readonly Door[]) => doors.map(idOf).sort()
  expect(named(procedures)).toEqual(Object.keys(procedureAttempts(NAMES)).sort())
  expect(named(operations)).toEqual(Object.keys(operationAttempts(NAMES)).sort())
})

test('every one states who may, and those for everybody are the ones meant', () => {
  const doors = [...procedures, ...operations]
  expect(doors.filter(({ needs }) => needs === undefined).map(idOf)).toEqual([])
  expect(
    doors
      .filter(({ needs }) => needs === 'public')
      .map(idOf)
      .sort(),
  ).toEqual([...PUBLIC].sort())
})

const guarded = (doors: readonly Door[]) =>
  doors.filter(({ needs }) => needs !== 'public').map((door) => [door.name, door] as const)

async function holes(door: Door, attemptsFor: (things: Things) => Readonly<Record<string, Attempt>>) {
  const things = await makeThings(ours)
  const attempt = attemptsFor(things)[idOf(door)] ?? { namesOurs: false, input: undefined }
  return holesOf(app, door, visitors, { attempt, ourIds: Object.values(things) })
}

describe('nobody gets further than they may', () => {
  test.each(guarded(procedures))('%s', async (_name, door) => {
    expect(await holes(door, procedureAttempts)).toEqual([])
  })

  test.each(guarded(operations))('%s', async (_name, door) => {
    expect(await holes(door, operationAttempts)).toEqual([])
  })
})
