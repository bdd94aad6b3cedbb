import { readFile } from 'node:fs/promises'
import { endOf, rest, startRun } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** What the second run comes to beside the first. */
const ANSWER = { name: /^Run 2: / }
const TOO_SHORT = /(Not enough data: |Not comparable: (both|one) measurements? )/

test('two runs are ticked in the list, compared, and the other way round', async ({ page }) => {
  const tag = `pair-${Date.now()}`
  const ids: string[] = []
  for (const name of ['before', 'after']) ids.push(await startRun({ users: 3, queries: 2 }, `${tag} ${name}`))
  await Promise.all(ids.map(endOf))
  await page.goto(`/runs?search=${tag}`)
  await page.getByRole('checkbox', { name: `Select ${tag} before` }).check()
  await page.getByRole('checkbox', { name: `Select ${tag} after` }).check()
  await page.getByRole('button', { name: 'Compare' }).click()

  await expect(page).toHaveURL(new RegExp(`/compare\\?runs=${ids.join(',')}$`))
  // A few seconds are too short to be cut into blocks, and on a busy machine the measurements may be invalid: either way
  // the page says so instead of guessing.
  await expect(page.getByRole('region', ANSWER)).toContainText(TOO_SHORT)
  await expect(page.getByText('All settings are the same', { exact: false })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Metrics of each run' })).toContainText('Time to first token')
  await expect(page.getByTestId('chart-overlay-users')).toBeVisible()

  await page.getByRole('button', { name: 'make baseline' }).click()
  await expect(page).toHaveURL(new RegExp(`runs=${ids.toReversed().join(',')}`))
})

test('a comparison is shared: a link that needs no sign-in, a file that opens offline, until it is revoked', async ({
  page,
  browser,
}) => {
  const ids: string[] = []
  for (const name of ['before', 'after']) {
    const id = await startRun({ users: 3, queries: 2 }, `shared ${name}`)
    await endOf(id)
    ids.push(id)
  }
  await page.goto(`/compare?runs=${ids.join(',')}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Share link').inputValue()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Comparison' })).toBeVisible()
  await expect(stranger.getByRole('list', { name: 'Runs that are compared' })).toContainText('shared after')
  await expect(stranger.getByRole('region', ANSWER)).toContainText(TOO_SHORT)
  await expect(stranger.getByRole('table', { name: 'Metrics of each run' })).toContainText(
    'Time to first token',
  )
  await expect(stranger.getByTestId('chart-overlay-users')).toBeVisible()
  const shown = (await stranger.content()).replaceAll(new URL(link).origin, '')
  expect(shown).not.toContain('127.0.0.1:')
  const picture = await stranger.locator('meta[property="og:image"]').getAttribute('content')
  expect((await stranger.request.get(picture ?? '')).headers()['content-type']).toBe('image/png')

  const started = stranger.waitForEvent('download')
  await stranger.getByRole('link', { name: 'HTML file' }).click()
  const file = await (await started).path()
  const offline = await (await browser.newContext({ offline: true })).newPage()
  await offline.setContent(await readFile(file, 'utf8'))
  await expect(offline.getByRole('heading', { name: 'Comparison' })).toBeVisible()
  await expect(offline.getByRole('img', { name: 'Users over time' })).toBeVisible()

  await page.goto('/settings')
  const row = page.getByRole('row', { name: /shared before against shared after/ }).first()
  await expect(row).toContainText('comparison')
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The link was revoked')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('This link does not work')).toBeVisible()
})

test('six runs stand side by side, and a seventh is not offered', async ({ page }) => {
  const tag = `six-${Date.now()}`
  const names = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${tag} ${name}`)
  const ids = await Promise.all(names.map((name) => startRun({ users: 1, queries: 1 }, name)))
  await Promise.all(ids.map(endOf))
  await page.goto(`/compare?runs=${ids.slice(0, 5).join(',')}`)
  const compared = page.getByRole('list', { name: 'Runs that are compared' })
  await expect(compared.getByRole('link')).toHaveCount(5)
  await page.getByRole('button', { name: 'Add a run' }).click()
  await page.getByRole('searchbox', { name: 'Search runs to add' }).fill(names[5] ?? '')
  await page.getByRole('button', { name: new RegExp(names[5] ?? '') }).click()
  await expect(compared.getByRole('link')).toHaveCount(6)
  await expect(page).toHaveURL(new RegExp(`runs=${ids.join(',')}`))
  await expect(page.getByRole('button', { name: 'Add a run' })).toHaveCount(0)
  const metrics = page.getByRole('table', { name: 'Metrics of each run' })
  await expect(metrics.getByRole('row').first()).toContainText('F')
  await expect(page.getByTestId('chart-overlay-users')).toBeVisible()
  await page.getByRole('button', { name: /Take F out/ }).click()
  await expect(compared.getByRole('link')).toHaveCount(5)
})

test('another load is not comparable, and the setting is named', async ({ page }) => {
  const [a, b] = [await startRun({ users: 3, queries: 2 }), await startRun({ users: 4, queries: 2 })]
  await Promise.all([endOf(a), endOf(b)])
  await page.goto(`/compare?runs=${a},${b}`)
  await expect(page.getByRole('region', ANSWER)).toContainText(
    /Not comparable: .*the load differs in scenarios\.main\.vus\.$/,
  )
  await expect(page.getByRole('table', { name: 'Settings that differ' })).toContainText('scenarios.main.vus')
})

test('a run is named, tagged, starred and pinned; the list finds it by its tag', async ({ page }) => {
  const id = await startRun({ users: 2, queries: 1 })
  await endOf(id)
  const tag = `tag-${id.slice(-6)}`
  await page.goto(`/runs/${id}`)
  await page.getByRole('button', { name: 'Star', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit name, tags and note' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('the renamed run')
  await page.getByRole('textbox', { name: 'Tags' }).fill(tag)
  await page.getByRole('textbox', { name: 'Note' }).fill('seen and noted')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'the renamed run' })).toBeVisible()
  await expect(page.getByText('seen and noted')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pin as baseline' }).click()
  await expect(page.getByText('baseline', { exact: true })).toBeVisible()
  await expect
    .poll(() => rest<{ starred: boolean; pinned: boolean }>(`/runs/${id}`))
    .toMatchObject({ starred: true, pinned: true })

  await page.goto(`/runs?tag=${tag}&starred=yes`)
  await expect(page.getByRole('link', { name: 'the renamed run' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})
