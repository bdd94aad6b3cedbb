import { endOf, rest, startRun } from './support/api.ts'
import { copyRun } from './support/copies.ts'
import { expect, test } from './support/test.ts'

test('the list is filtered step by step, sent as a link, and what is ticked is deleted', async ({ page }) => {
  const mark = `pile-${Date.now()}`
  const one = { users: 1, queries: 1 }
  const ids = await Promise.all([
    startRun(one, `${mark} first`, { tags: [mark], git: { branch: `${mark}-main` } }),
    startRun(one, `${mark} second`, { tags: [mark], git: { branch: `${mark}-main` } }),
    startRun(one, `${mark} third`, { tags: [mark], git: { branch: `${mark}-other` } }),
  ])
  await Promise.all(ids.map(endOf))
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: mark }) })

  await page.goto('/runs')
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: mark }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Branch' }).click()
  await page.getByRole('option', { name: `${mark}-main` }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search runs' }).fill(`${mark} second`)
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)

  // Whoever is sent the address sees the same list.
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.goto(`/runs?tag=${mark}&branch=${mark}-main`)
  for (const name of ['first', 'second'])
    await page.getByRole('checkbox', { name: `Select ${mark} ${name}` }).check()
  await page.getByRole('region', { name: 'Selected runs' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 runs?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 runs deleted')).toBeVisible()
  await expect(page.getByText('No run matches')).toBeVisible()
  const left = await rest<{ runs: { id: string }[] }>(`/runs?tag=${mark}`)
  expect(left.runs.map(({ id }) => id)).toEqual([ids[2]])
})

test('the list is filtered by who started a run and by its validity', async ({ page, endedRun }) => {
  const mark = `by-${Date.now()}`
  const [ada, grace] = [`Ada ${mark}`, `Grace ${mark}`]
  for (const [created_by, validity] of [
    [ada, 'valid'],
    [ada, 'invalid'],
    [grace, 'valid'],
  ])
    await copyRun(endedRun, { name: `${created_by} ${validity}`, tags: [mark], created_by, validity })
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: mark }) })
  const choose = async (filter: string, value: string) => {
    await page.getByRole('combobox', { name: filter }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await page.goto(`/runs?tag=${mark}`)
  await expect(rows).toHaveCount(3)
  await choose('Person', ada)
  await expect(rows).toHaveCount(2)
  await choose('Validity', 'invalid')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`${ada} invalid`)
  await choose('Person', grace)
  await expect(page.getByText('No run matches')).toBeVisible()
  await choose('Validity', 'valid')
  await expect(rows).toContainText(`${grace} valid`)
})
