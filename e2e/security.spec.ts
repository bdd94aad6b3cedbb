import type { BrowserContext, Page } from '@playwright/test'
import { rest } from './support/api.ts'
import { stack } from './support/stack.ts'
import { expect, test } from './support/test.ts'

/** Collects what the pages of a context did against their policy, and errors of scripts. */
async function watchViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => seen.push(text))
  await context.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  context.on('weberror', (error) => seen.push(`${error.page()?.url()}: ${error.error().message}`))
  return seen
}

/** Its scripts have run and its data is there: no skeleton is left. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
}

test('no page breaks its own policy', async ({ page, endedRun }) => {
  const seen = await watchViolations(page.context())
  await page.goto('/runs')
  const places = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(places.length).toBeGreaterThanOrEqual(5)
  const inner = [
    `/runs/${endedRun}`,
    '/scenarios/new',
    '/docs/api',
    '/no/such/page',
    '/share/nothing',
    '/sign-in',
  ]
  for (const place of [...new Set(places), ...inner]) {
    const answer = await page.goto(place)
    expect(answer?.headers()['content-security-policy'], place).toContain("'strict-dynamic'")
    await settled(page)
  }
  await page.goto('/scenarios/new')
  await page.getByLabel('Edit as YAML').click()
  await page.getByLabel('Configuration (YAML)').fill('target: [')
  await page.goto('/settings')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(seen).toEqual([])

  await page.evaluate(() => {
    const image = document.createElement('div')
    image.innerHTML = '<img src="x" onerror="window.planted = true">'
    document.body.append(image)
  })
  await expect.poll(() => seen.length, 'planted script is refused, and seen by this test').toBeGreaterThan(0)
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
})

test('every answer says how it may be used; the nonce is new for each page', async ({ request }) => {
  const nonceOf = (policy: string | undefined) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
  const first = await request.get('/sign-in', { headers: { 'x-forwarded-proto': 'https' } })
  const second = await request.get('/sign-in')
  expect(nonceOf(first.headers()['content-security-policy'])).not.toBe(
    nonceOf(second.headers()['content-security-policy']),
  )
  for (const path of ['/sign-in', '/api/health', '/api/v1/runs', '/icon.svg', '/no/such/page']) {
    const headers = (await request.get(path)).headers()
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['referrer-policy'], path).toMatch(/^(same-origin|no-referrer)/)
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
  expect((await request.get('/api/health')).headers()['content-security-policy']).toContain(
    "default-src 'none'",
  )
  // Only a trusted proxy says that it was asked by https, and this stack has none.
  for (const answer of [first, second]) expect(answer.headers()['strict-transport-security']).toBeUndefined()
})

test('a change from another site is refused, and nobody is led to one', async ({ page, request }) => {
  const { url } = stack()
  const answer = await request.post(`${url}/api/trpc/apiKeys.create`, {
    headers: { origin: 'https://evil.example', cookie: await cookieOf(page) },
    data: { json: { name: 'theirs' } },
  })
  expect(answer.status()).toBe(403)
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/%09/evil.example']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    expect(new URL(page.url()).origin).toBe(new URL(url).origin)
  }
  expect((await rest<{ runs: unknown[] }>('/runs')).runs).toBeDefined()
})

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
