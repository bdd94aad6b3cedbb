import { endOf, rest, startRun } from './support/api.ts'
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
