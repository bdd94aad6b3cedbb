import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { endOf } from './support/api.ts'
import { freshSignInLink } from './support/sign-in-link.ts'
import { expect, test } from './support/test.ts'

const idOf = (page: Page): string => /\/runs\/(\w+)/.exec(page.url())?.[1] ?? ''

async function runFromForm(page: Page, scenario: RegExp, queries: number): Promise<string> {
  await page.goto('/scenarios')
  await page.getByRole('link', { name: scenario }).first().click()
  await page.getByLabel('Queries per session').fill(String(queries))
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.waitForURL(/\/runs\/\w+/)
  return idOf(page)
}

async function download(page: Page, item: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  return readFile(await (await started).path(), 'utf8')
}

test('the sign-in link opens a session once', async ({ browser }) => {
  const link = await freshSignInLink()
  const first = await browser.newPage()
  await first.goto(link)
  await expect(first).toHaveURL(/\/runs$/)
  await expect(first.getByRole('heading', { name: 'Runs' })).toBeVisible()
  const cookies = await first.context().cookies()
  expect(cookies.some((cookie) => cookie.httpOnly && cookie.sameSite === 'Lax')).toBe(true)

  const second = await (await browser.newContext()).newPage()
  await second.goto(link)
  await expect(second).toHaveURL(/\/sign-in/)
  await expect(second.getByRole('alert').filter({ hasText: 'used already' })).toBeVisible()

  // Who is signed in and presses it again goes on to the runs.
  await first.goto(link)
  await expect(first).toHaveURL(/\/runs$/)
})

test('form → live page → report → exports → link without sign-in → revoked', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const runId = await runFromForm(page, /smoke/, 10)

  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  // Live: users are there while it runs, without a reload.
  await expect(page.getByRole('region', { name: 'Users' }).first()).toContainText('5', { timeout: 15_000 })
  expect(await endOf(runId)).toBe('finished')

  await expect(page.getByRole('region', { name: 'Queries ok' })).toContainText('50', { timeout: 15_000 })
  await expect(page.getByRole('region', { name: 'Tokens received' })).toContainText('900')
  await expect(page.getByRole('region', { name: 'Tokens received' })).toContainText('none missing')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/Passed|Failed/)
  await expect(page.getByRole('region', { name: 'Validity' })).toContainText(/Valid|Suspect|Invalid/)
  await page.getByRole('tab', { name: 'Percentiles' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('p95')

  const lines = (await download(page, 'Every query as CSV')).trim().split(/\r?\n/)
  expect(lines[0]).toBe(
    'session_id,query_num,latency,tokens,create_time,connect_time,close_time,reconnect_attempts,successful_reconnects,error',
  )
  expect(lines).toHaveLength(51)
  const summary = JSON.parse(await download(page, 'Summary as JSON'))
  expect(summary).toMatchObject({
    total_sessions: 5,
    failed_sessions: 0,
    total_queries: 50,
    total_tokens: 900,
  })
  // Eighteen tokens, 50 ms apart.
  expect(summary.p50_query_latency).toBeGreaterThan(0.84)
  expect(summary.p50_query_latency).toBeLessThan(1)

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Share link').inputValue()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('region', { name: 'Queries ok' })).toContainText('50')
  await expect(stranger.getByRole('region', { name: 'Verdict' })).toContainText(/Passed|Failed/)
  // Where the control plane itself is may be seen: the picture for previews is named with it.
  const shown = (await stranger.content()).replaceAll(new URL(link).origin, '')
  expect(shown).not.toContain('127.0.0.1:')

  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The link was revoked')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('This link does not work')).toBeVisible()
  await expect(stranger.getByText(/expired or was revoked/)).toBeVisible()
})
