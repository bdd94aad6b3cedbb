import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accessOf } from '../auth/access.ts'
import { ok, operation } from '../rest/operation.ts'
import { Done } from '../rest/schemas/common.ts'
import { type Caller, createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { createCallerFactory, procedure, publicProcedure, router } from '../trpc.ts'
import { makeThings } from './attempts.ts'
import { operationDoors, procedureDoors } from './door.ts'
import { holesOf } from './holes.ts'
import { makeVisitors, type Visitor } from './visitors.ts'

let app: TestApp
let ours: TestTeam
let visitors: Visitor[]
beforeAll(async () => {
  app = await createTestApp()
  ours = await app.makeTeam()
  visitors = await makeVisitors(app, ours, await app.makeTeam())
})
afterAll(() => app.dispose())

const ById = z.object({ id: z.string() })
// Each forgets something that a hurried change might forget.
const leaky = router({
  planted: router({
    unchecked: publicProcedure.meta({ needs: 'admin' }).query(() => 'let in'),
    signedInOnly: publicProcedure
      .meta({ needs: 'run' })
      .query(async ({ ctx }) => (await accessOf(ctx.services, ctx.headers)).actor.name),
    unscoped: procedure('read')
      .input(ById)
      .query(({ ctx, input }) =>
        ctx.services.db.prisma.run.findUnique({ where: { id: input.id }, select: { id: true } }),
      ),
    organizationOnly: procedure('read')
      .input(ById)
      .query(({ ctx, input }) =>
        ctx.services.db.prisma.run.findFirstOrThrow({
          where: { id: input.id, organizationId: ctx.access.tenant.organizationId },
          select: { id: true },
        }),
      ),
    sound: procedure('read')
      .input(ById)
      .query(({ ctx, input }) =>
        ctx.access.tenant.prisma.run.findUnique({ where: { id: input.id }, select: { name: true } }),
      ),
  }),
})

async function holesIn(name: string): Promise<string[]> {
  const createCaller = createCallerFactory(leaky)
  const doors = procedureDoors(
    leaky,
    (headers) => createCaller({ services: app.services, headers: new Headers(headers) }) as unknown as Caller,
  )
  const door = doors.find((one) => one.name === `planted.${name}`)
  if (!door) throw new Error(`there is no planted ${name}`)
  const things = await makeThings(ours)
  const attempt = { namesOurs: false, input: { id: things.run } }
  return holesOf(app, door, visitors, { attempt, ourIds: Object.values(things) })
}

test('a procedure that states a rule and checks nothing', async () => {
  const holes = await holesIn('unchecked')
  expect(holes).toContain('nobody: expected unauthenticated, got answered')
  expect(holes).toContain('a viewer of ours: expected forbidden, got answered')
  expect(holes).toContain('a key of ours for run: expected forbidden, got answered')
})

test('one that only asks whether somebody is signed in', async () => {
  expect(await holesIn('signedInOnly')).toEqual([
    'a key of our project for read: expected forbidden, got answered',
    'a key of ours for read: expected forbidden, got answered',
    'a viewer of ours: expected forbidden, got answered',
  ])
})

test('one that reads by id alone, and one that forgets the project of a key', async () => {
  const told = (await holesIn('unscoped')).join()
  expect(told).toContain('an owner of another organization: was told of')
  expect(told).toContain('a key of another project: was told of')
  const forgetful = await holesIn('organizationOnly')
  expect(forgetful.some((hole) => hole.startsWith('a key of another project: was told of'))).toBe(true)
})

test('a REST operation that forgets whose row it is', async () => {
  const planted = operation({
    id: 'planted',
    method: 'GET',
    path: '/planted/{id}',
    tag: 'Planted',
    summary: '',
    needs: 'read',
    answers: { 200: { description: '', schema: Done } },
    handle: async ({ access, params }) => ok({ id: params.id, by: access.actor.name }),
  })
  const [door] = operationDoors([planted])
  const things = await makeThings(ours)
  const attempt = { namesOurs: true, input: { params: { id: things.run } } }
  const holes = door ? await holesOf(app, door, visitors, { attempt, ourIds: [things.run] }) : []
  expect(holes).toContain('a key of another organization: expected not_found, got answered')
  expect(holes.filter((hole) => hole.includes('was told of'))).toHaveLength(3)
})

test('a sound one has none, and a rule that is missing is one', async () => {
  expect(await holesIn('sound')).toEqual([])
  const [door] = procedureDoors(router({ ruleless: publicProcedure.meta({} as never).query(() => 'x') }))
  const attempt = { namesOurs: false, input: undefined }
  const bare = { ...door, needs: undefined } as NonNullable<typeof door>
  expect(await holesOf(app, bare, [], { attempt, ourIds: [] })).toEqual(['states no rule'])
})
