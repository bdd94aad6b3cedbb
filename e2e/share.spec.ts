import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { sql } from './support/database.ts'
import { expect, test } from './support/test.ts'

async function shareLink(page: Page, runId: string, expires?: string): Promise<string> {
  await page.goto(`/runs/${runId}`)
  await page.getByRole('button', { name: 'Share' }).click()
  if (expires) {
    await page.getByLabel('Expires').click()
    await page.getByRole('option', { name: expires }).click()
  }
  await page.getByRole('button', { name: 'Create link' }).click()
  return page.getByLabel('Share link').inputValue()
}

/** What the head of a PNG says. */
const pngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

test('a link with an end has a picture for previews, opens until then, and says afterwards what to do', async ({
  page,
  browser,
  endedRun,
}) => {
  const link = await shareLink(page, endedRun, 'In 7 days')
  await expect(page.getByRole('region', { name: 'Links to this run' })).toContainText('expires in')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('region', { name: 'Verdict' })).toBeVisible()
  const picture = await stranger.locator('meta[property="og:image"]').getAttribute('content')
  const preview = await stranger.request.get(picture ?? '')
  expect(preview.headers()['content-type']).toBe('image/png')
  expect(pngSize(await preview.body())).toEqual({ width: 1_200, height: 630 })
  const tokenHash = createHash('sha256')
    .update(link.split('/').at(-1) ?? '')
    .digest('hex')
  const ended = await sql(
    `UPDATE share_link SET expires_at = now() - interval '1 second' WHERE token_hash = $1 RETURNING id`,
    [tokenHash],
  )
  expect(ended).toHaveLength(1)
  await stranger.reload()
  await expect(stranger.getByText('This link does not work')).toBeVisible()
  await expect(stranger.getByText(/Ask the person who sent it/)).toBeVisible()
})

test('the HTML file of a shared run opens from the disk, without any network', async ({
  page,
  browser,
  endedRun,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'broadside-report-'))
  try {
    await page.goto(await shareLink(page, endedRun))
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'HTML file' }).click()
    const file = join(folder, 'report.html')
    await (await started).saveAs(file)

    const offline = await browser.newContext({ offline: true })
    const reader = await offline.newPage()
    const asked: string[] = []
    reader.on('request', (request) => asked.push(request.url()))
    await reader.goto(pathToFileURL(file).href)
    await expect(reader.getByRole('heading', { name: 'a run that ended' })).toBeVisible()
    expect(await reader.locator('figure svg').count()).toBeGreaterThan(2)
    await expect(reader.getByRole('table').filter({ hasText: 'Time to first token' })).toContainText('p95')
    expect(asked).toEqual([pathToFileURL(file).href])
  } finally {
    await rm(folder, { recursive: true })
  }
})
