import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { stack } from './support/stack.ts'
import { expect, test } from './support/test.ts'

/** Asks with curl alone, as a script of a user does; answers status and body. */
async function curl(key: string, path: string, ...more: string[]): Promise<{ status: string; body: string }> {
  const { stdout } = await promisify(execFile)('curl', [
    ...['--silent', '--header', `Authorization: Bearer ${key}`, '--write-out', '\n%{http_code}'],
    ...[...more, `${stack().url}/api/v1${path}`],
  ])
  const [, body = '', status = ''] = /^([\s\S]*)\n(\d+)$/.exec(stdout) ?? []
  return { status, body }
}

test('a key is shown once, used by curl within its scope, revoked, and refused; all of it is on the record', async ({
  page,
}) => {
  const name = `pipeline ${Date.now()}`
  await page.goto('/settings')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Expected')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('May').click()
  await page.getByRole('option', { name: /^read(?! and)/ }).click()
  await page.getByLabel('Expires').click()
  await page.getByRole('option', { name: 'In 30 days' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('textbox', { name: 'API key', exact: true }).inputValue()
  expect(key).toMatch(/^bs_/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('never') // used
  expect(await page.content()).not.toContain(key)

  expect((await curl(key, '/runs?limit=1')).status).toBe('200')
  const refused = await curl(key, '/runs', '--data', '{"scenario":"wsproxy-smoke"}')
  expect(refused).toMatchObject({ status: '403', body: expect.stringContaining('has the scopes read.') })
  await page.reload()
  await expect(row).toContainText('just now')

  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  const after = await curl(key, '/runs?limit=1')
  expect(after).toMatchObject({ status: '401', body: expect.stringContaining('unknown, revoked or expired') })

  await page.goto('/settings/audit')
  const made = page.getByRole('row').filter({ hasText: 'Created an API key' }).filter({ hasText: name })
  await expect(made).toContainText('127.0.0.1')
  await expect(made).toContainText(/just now|min ago/)
  const revoked = page.getByRole('row').filter({ hasText: 'Revoked an API key' }).filter({ hasText: name })
  await expect(revoked).toBeVisible()
})
