import { endOf, rest } from './support/api.ts'
import { startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('a secret is set once, reaches the target by its name, and is shown nowhere', async ({ page }) => {
  const name = `TOKEN_${Date.now()}`
  const secret = `never-shown-${Date.now()}`
  await page.goto('/settings/variables')
  await page.getByLabel('Name').fill('1 token')
  await page.getByLabel('Value').fill(secret)
  await page.getByRole('button', { name: 'Set' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'received "1 TOKEN"' })
  await expect(refused).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await expect(refused).toHaveCount(0)
  await page.getByRole('button', { name: 'Set' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()

  const server = await startServer(() => ({ status: 200, body: '{}' }))
  const target = { kind: 'http', baseUrl: server.url }
  const { id: targetId } = await rest<{ id: string }>('/targets', { name: `of ${name}`, config: target })
  const headers = { Authorization: `Bearer \${${name}}` }
  const main = {
    executor: 'shared-iterations',
    vus: 1,
    iterations: 1,
    behaviour: { driver: 'http', headers },
  }
  const scenario = await rest<{ id: string }>('/scenarios', {
    name: `with ${name}`,
    targetId,
    config: { target, scenarios: { main } },
  })
  await page.goto(`/scenarios/${scenario.id}`)
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.waitForURL(/\/runs\/\w+/)
  expect(await endOf(page.url().split('/').at(-1) ?? '')).toBe('finished')
  expect(server.received.map((request) => request.headers.authorization)).toEqual([`Bearer ${secret}`])
  await page.getByRole('tab', { name: 'Config' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(`Bearer \${${name}}`)
  expect(await page.content()).not.toContain(secret)

  await page.goto('/settings/variables')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(await page.content()).not.toContain(secret)
  await rest(`/targets/${targetId}`, undefined, 'DELETE')
  await server.close()
})
