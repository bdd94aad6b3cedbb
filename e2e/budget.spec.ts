import { watchShifts } from './support/layout-shift.ts'
import { stack } from './support/stack.ts'
import { expect, test } from './support/test.ts'

const JS_BUDGET_BYTES = 350_000
/** A tenth of what Lighthouse calls good. */
const SHIFT_BUDGET = 0.01

test('the run page loads at most 350 kB of scripts, and nothing jumps while its data arrives', async ({
  page,
  endedRun,
}) => {
  const shifts = await watchShifts(page)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  // The first page of this browser: no script is in its cache.
  await page.goto(`/runs/${endedRun}`)
  await expect(page.getByTestId('chart-e2e')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(JS_BUDGET_BYTES)
  const seen = await shifts()
  expect(
    seen.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(seen, null, 1),
  ).toBeLessThan(SHIFT_BUDGET)
})

test('the run page asks for its data beside its scripts, and for nothing twice', async ({
  page,
  endedRun,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/trpc/')) asked.push(pathname.slice('/api/trpc/'.length))
  })
  await page.goto(`/runs/${endedRun}`)
  await expect(page.locator('[data-testid=chart-e2e] [data-series] path').first()).toBeAttached()
  const html = await (await page.request.get(`/runs/${endedRun}`)).text()
  const early = [...html.matchAll(/<link rel="preload" href="\/api\/trpc\/([\w.]+)[^>]*as="fetch"/g)].map(
    ([, procedure]) => procedure,
  )
  expect(early.sort()).toEqual(['runs.get', 'runs.points', 'session.current'])
  for (const procedure of early) expect(asked.filter((one) => one === procedure)).toHaveLength(1)
})

test('answers are compressed; a stream of events is not, so that each comes at once', async ({
  endedRun,
}) => {
  const { url, apiKey } = stack()
  const input = encodeURIComponent(JSON.stringify({ json: { runId: endedRun } }))
  const encodingOf = async (path: string) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'x-api-key': apiKey, 'accept-encoding': 'gzip' },
    })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    return answer.headers.get('content-encoding')
  }
  expect(await encodingOf(`/api/trpc/runs.points?input=${input}`)).toBe('gzip')
  expect(await encodingOf(`/api/v1/runs/${endedRun}`)).toBe('gzip')
  expect(await encodingOf(`/api/trpc/runs.watch?input=${input}`)).toBeNull()
})
