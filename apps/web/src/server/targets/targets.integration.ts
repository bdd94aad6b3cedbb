import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { createTestNetwork } from '../testing/test-network.ts'

const network = createTestNetwork()
let app: TestApp
let team: TestTeam
let machine: Server
let url: string
/** What the public machine serves. */
const files = new Map<string, string>()
beforeAll(async () => {
  app = await createTestApp({}, network)
  team = await app.makeTeam()
  machine = createServer((request, response) => {
    const text = files.get(request.url ?? '')
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => machine.listen(0, '127.9.0.1', resolve))
  url = `http://edge.example:${(machine.address() as AddressInfo).port}`
  network.names.set('edge.example', [['127.9.0.1']])
})
afterAll(async () => {
  await app.dispose()
  machine.close()
})

const configOf = (baseUrl: string) => ({
  target: { kind: 'http', baseUrl },
  scenarios: { main: { executor: 'constant-vus', vus: 5, duration: '10s', behaviour: { driver: 'http' } } },
})
const makeTarget = async (name: string, baseUrl: string, limits = {}) =>
  (
    await team.caller.targets.create({
      name,
      config: { kind: 'http', baseUrl },
      limits,
      labels: { stage: 'test' },
    })
  ).id
const start = (targetId: string | undefined, baseUrl: string, overrides: object = {}) =>
  team.caller.runs.create({ targetId, config: configOf(baseUrl), overrides })
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error) => error.cause as { kind: string; message: string; issues: { path: string; received: string }[] },
  )
const hostsOf = async (id: string) =>
  (await team.tenant.prisma.run.findUniqueOrThrow({ where: { id }, select: { publicHosts: true } }))
    .publicHosts

test('a public target is loaded only while its proof is there: a file or a TXT record', async () => {
  const id = await makeTarget('Edge', url)
  expect(await refusal(start(id, url))).toMatchObject({
    kind: 'invalid_input',
    issues: [{ path: 'target.baseUrl', received: expect.stringContaining('never verified') }],
  })
  const asked = await team.caller.targets.verify({ idOrSlug: id })
  expect(asked).toMatchObject({ verified: false, hosts: [{ host: 'edge.example', found: false }] })
  const [place] = asked.hosts
  const path = new URL(place?.url ?? '').pathname
  expect(path).toMatch(/^\/\.well-known\/broadside-/)

  files.set(path, `${place?.value}\n`)
  expect((await team.caller.targets.verify({ idOrSlug: id })).verified).toBe(true)
  expect((await team.caller.targets.get({ idOrSlug: id })).verifiedAt).toBeInstanceOf(Date)
  expect(await hostsOf((await start(id, url)).id)).toEqual(['edge.example'])

  files.set(path, 'another text')
  expect(await refusal(start(id, url))).toMatchObject({
    issues: [{ received: expect.stringContaining('with another text') }],
  })
  network.texts.set('_broadside.edge.example', [place?.value ?? ''])
  expect(await hostsOf((await start(id, url)).id)).toEqual(['edge.example'])
  network.texts.clear()
})

test('a name that leads nowhere is not proved, and an address that nobody may load is refused', async () => {
  const lost = await makeTarget('Lost', 'http://nowhere.example:9')
  const asked = await team.caller.targets.verify({ idOrSlug: lost })
  expect(asked).toMatchObject({ verified: false, hosts: [{ host: 'nowhere.example', found: false }] })
  expect(asked.hosts[0]?.tried.join()).toContain('nowhere.example does not resolve')
  const near = await makeTarget('Near', 'http://127.0.0.1:9')
  expect(await team.caller.targets.verify({ idOrSlug: near })).toMatchObject({ verified: true, hosts: [] })
  const metadata = await makeTarget('Metadata', 'http://169.254.169.254')
  expect(await refusal(team.caller.targets.verify({ idOrSlug: metadata }))).toMatchObject({
    issues: [{ path: 'config.baseUrl', received: expect.stringContaining('metadata service') }],
  })
})

test('every address of a target is proved, wherever it stands in it', async () => {
  const counters = { url, bytesReceived: 'in', bytesSent: 'out' }
  const config = { kind: 'http', baseUrl: 'http://127.0.0.1:9', counters }
  const { id } = await team.caller.targets.create({ name: 'Counted', config })
  const asked = await team.caller.targets.verify({ idOrSlug: id })
  expect(asked.hosts.map(({ host }) => host)).toEqual(['edge.example'])
})

test('without a target of the organization there is no proof; a private one needs none', async () => {
  expect(await refusal(start(undefined, url))).toMatchObject({ kind: 'invalid_input' })
  expect(await hostsOf((await start(undefined, 'http://127.0.0.1:9')).id)).toEqual([])
  // A name that only the runners know: they decide, and know no public host.
  expect(await hostsOf((await start(undefined, 'http://gateway.internal:9')).id)).toEqual([])
})

test.each([
  'http://169.254.169.254',
  'http://2852039166',
  'http://[::ffff:a9fe:a9fe]',
  'http://[fe80::1]',
  'http://0.0.0.0:80',
  'http://metadata.example',
])('%s is loaded by nobody', async (baseUrl) => {
  network.names.set('metadata.example', [['169.254.169.254']])
  expect(await refusal(start(undefined, baseUrl))).toMatchObject({
    kind: 'invalid_input',
    issues: [{ path: 'target.baseUrl' }],
  })
})

test('the limits of a target and of the organization are kept, and say whose they are', async () => {
  const limits = { maxUsers: 10, maxDurationMs: 30_000 }
  const id = await makeTarget('Small', 'http://127.0.0.1:9', limits)
  expect(await team.caller.targets.get({ idOrSlug: id })).toMatchObject({ limits, labels: { stage: 'test' } })
  await start(id, 'http://127.0.0.1:9')
  const tooMuch = await refusal(start(id, 'http://127.0.0.1:9', { users: 11, duration: '1m' }))
  expect(tooMuch?.issues.map(({ path }) => path)).toEqual(['users', 'duration'])
  expect(tooMuch?.message).toContain('a limit of the target Small')
  await team.caller.organizations.setQuotas({ maxUsers: 4 })
  const overQuota = await refusal(start(undefined, 'http://127.0.0.1:9'))
  expect(overQuota?.message).toContain(
    'at most 4 users (a limit of the organization), received 5 at the peak',
  )
  await team.caller.organizations.setQuotas({})
})

test('of runs that come at once for the last place, one gets it', async () => {
  const crowd = await app.makeTeam()
  await crowd.caller.organizations.setQuotas({ maxRunsAtOnce: 2 })
  const press = () =>
    crowd.caller.runs.create({ scenario: 'wsproxy-smoke' }).then(
      () => 'started',
      (error) => error.cause.kind as string,
    )
  const answers = await Promise.all(Array.from({ length: 6 }, press))
  expect(answers.filter((answer) => answer === 'started')).toHaveLength(2)
  expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(4)
  await crowd.caller.organizations.setQuotas({ maxRunsPerDay: 2 })
  const message = await crowd.caller.runs
    .create({ scenario: 'wsproxy-smoke' })
    .catch((error) => error.message)
  expect(message).toContain('2 runs within 24 hours')
})

test('the kill switch ends what waits, and lets nothing start until it is released', async () => {
  const other = await app.makeTeam()
  const { id } = await other.caller.runs.create({ scenario: 'wsproxy-smoke' })
  expect(await team.caller.killSwitch.pull({ reason: 'too much' })).toMatchObject({ pulled: true })
  expect((await other.caller.runs.get({ id })).run).toMatchObject({
    status: 'aborted',
    failure: { code: 'killed' },
  })
  expect(await refusal(other.caller.runs.create({ scenario: 'wsproxy-smoke' }))).toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('too much'),
  })
  await team.caller.killSwitch.release()
  await other.caller.runs.create({ scenario: 'wsproxy-smoke' })
})
