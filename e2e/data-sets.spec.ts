import { endOf, rest } from './support/api.ts'
import { startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('a data set is made by a runner, used by a run, and deleted', async ({ page }) => {
  const name = `made-${Date.now()}`
  await page.goto('/data-sets')
  await page.getByRole('button', { name: 'Make a data set' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a data set' })
  await dialog.getByLabel('Name').fill('two words')
  await dialog.getByLabel('Users', { exact: true }).fill('6')
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 to 64 letters')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('ready')
  await expect(row).toContainText('6 of 6')

  await page.goto('/scenarios/new')
  await page.getByRole('button', { name: 'Presets' }).click()
  await page.getByRole('dialog').getByLabel('Target').click()
  await page.getByRole('option', { name: /keycast/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /warm cache/ })
    .click()
  await page.getByLabel('Name', { exact: true }).fill(`keycast with ${name}`)
  await page.getByLabel('Users', { exact: true }).fill('3')
  await page.getByLabel('Duration').fill('3s')
  await page.getByLabel('Ramp').fill('1s')
  await page.getByLabel('Warm-up').fill('1s')
  await page.getByLabel('Data set').fill(name)
  await page.getByLabel('Users of it').fill('6')
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.waitForURL(/\/runs\/\w+/)
  expect(await endOf(page.url().split('/').at(-1) ?? '')).toBe('finished')

  await page.goto('/data-sets')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

/** Lets in whoever brings their own password, once each. */
async function startAccounts(passwords: Readonly<Record<string, string>>) {
  return startServer(({ path, body }) => {
    const isKnown = passwords[path.replace('/users/', '')] === body
    return { status: isKnown ? 200 : 403, body: JSON.stringify({ welcome: isKnown }) }
  })
}

test('a CSV file feeds a run: picked, judged, taken by a scenario row by row, and its run says how it went', async ({
  page,
}) => {
  const name = `accounts-${Date.now()}`
  const passwords = { ana: 'first', ben: 'two words', cid: 'third', dan: 'fourth' }
  const accounts = await startAccounts(passwords)
  const config = { kind: 'http', baseUrl: accounts.url }
  const target = await rest<{ id: string }>('/targets', { name: `takes ${name}`, config })
  await page.goto('/data-sets')
  await page.getByRole('button', { name: 'Make a data set' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a data set' })
  await dialog.getByRole('tab', { name: 'CSV' }).click()
  const text = dialog.getByLabel('or its text')
  await dialog.getByLabel('Name').fill(name)
  await text.fill('user,password\nana')
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toContainText('in line 2, received 1.')
  // What was refused is said of what was sent, not of what is typed since.
  await text.fill('user,password\nana,')
  await expect(text).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await text.fill('')

  const rows = Object.entries(passwords).map((row) => row.join(','))
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'accounts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`user,password\n${rows.join('\n')}\n`),
  })
  await expect(dialog).toContainText('4 rows, columns user, password.')
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('ready')
  await expect(row.getByRole('button', { name: 'Copy {{feed.password}}' })).toBeVisible()
  await expect(row.getByRole('button', { name: /Resume|Stop/ })).toHaveCount(0)

  await page.goto('/scenarios/new')
  await page.getByLabel('Name', { exact: true }).fill(`logs in ${name}`)
  await page.getByLabel('Target').click()
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Executor').click()
  await page.getByRole('option', { name: /^shared-iterations/ }).click()
  await page.getByLabel('Users', { exact: true }).fill('2')
  await page.getByLabel('Iterations', { exact: true }).fill('4')
  await page.getByLabel('CSV data set').click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.getByLabel('Strategy').click()
  await page.getByRole('option', { name: /^queue/ }).click()
  await expect(page.getByText('each row once')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy {{feed.user}}' })).toBeVisible()
  await page.getByLabel('Method').click()
  await page.getByRole('option', { name: 'POST' }).click()
  await page.getByLabel('Path', { exact: true }).fill('/users/{{feed.user}}')
  await page.getByLabel('Body').click()
  await page.getByRole('option', { name: /^text/ }).click()
  await page.getByLabel('Text', { exact: true }).fill('{{feed.password}}')
  await page.getByRole('button', { name: 'Add check' }).click()
  await page.getByLabel('Place').fill('$.welcome')
  await page.getByLabel('Edit as YAML').click()
  const yaml = page.getByLabel('Configuration (YAML)')
  await expect(yaml).toContainText(`dataSet: ${name}`)
  await expect(yaml).toContainText('strategy: queue')
  await page.getByLabel('Edit as YAML').click()
  await expect(page.getByLabel('CSV data set')).toContainText(name)

  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.waitForURL(/\/runs\/\w+/)
  expect(await endOf(page.url().split('/').at(-1) ?? '')).toBe('finished')
  await expect(page.getByRole('region', { name: 'HTTP failures' })).toContainText('0 of 4')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Passed')
  expect(accounts.received.map(({ path, body }) => [path, body]).sort()).toEqual(
    Object.entries(passwords).map(([user, password]) => [`/users/${user}`, password]),
  )

  await page.goto('/data-sets')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await rest(`/targets/${target.id}`, undefined, 'DELETE')
  await accounts.close()
})
