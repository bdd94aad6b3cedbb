import type { Page } from '@playwright/test'
import { rest } from './support/api.ts'
import { goBackTo, newOrganization } from './support/organizations.ts'
import { stack } from './support/stack.ts'
import { expect, test } from './support/test.ts'

const said = (page: Page, sentence: string) => page.getByText(sentence).first()

test('quotas of the organization refuse users, rate, duration and one run too many', async ({ page }) => {
  const before = await newOrganization(page, `Small ${Date.now()}`)
  await page.goto('/settings/organization')
  const quotas = page.getByRole('region', { name: 'Quotas' })
  for (const [label, value] of [
    ['Users', '20'],
    ['Rate', '5'],
    ['Duration (s)', '20'],
    ['Runs at once', '1'],
  ] as const)
    await quotas.getByLabel(label).fill(value)
  await quotas.getByRole('button', { name: 'Save quotas' }).click()
  await expect(page.getByText('The quotas were saved.')).toBeVisible()

  await page.goto('/targets')
  await page.getByRole('button', { name: 'New target' }).first().click()
  const target = page.getByRole('dialog', { name: 'New target' })
  await target.getByLabel('Name', { exact: true }).fill('Here')
  await target.getByLabel('Backend URL').fill(`http://127.0.0.1:${stack().ports.wsproxyHttp}`)
  await target.getByLabel('Gateway URL').fill(`ws://127.0.0.1:${stack().ports.wsproxyWs}`)
  await target.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Here/ })).toBeVisible()

  await page.goto('/scenarios/new')
  await page.getByLabel('Name', { exact: true }).fill('Too much')
  await page.getByRole('combobox', { name: 'Executor' }).click()
  await page.getByRole('option', { name: /^constant-arrival-rate/ }).click()
  await page.getByLabel('Preallocated users').fill('30')
  const start = page.getByRole('button', { name: 'Save and run' })
  for (const [sentence, label, instead] of [
    ['at most 20 users (a limit of the organization)', 'Preallocated users', '5'],
    ['at most 5/s (a limit of the organization)', 'Rate', '1'],
    ['at most 20 s (a limit of the organization)', 'Duration', '20s'],
  ] as const) {
    await start.click()
    await expect(said(page, sentence)).toBeVisible()
    // The scenario is saved, only its run is not started: the next press is about the same one.
    await page.waitForURL(/\/scenarios\/(?!new)\w+/)
    await page.getByLabel(label, { exact: true }).fill(instead)
  }
  await start.click()
  await page.waitForURL(/\/runs\/\w+/)
  const run = page.url()
  await page.goto('/scenarios')
  await page.getByRole('button', { name: 'Run Too much' }).click()
  await expect(said(page, 'The organization may have 1 concurrent run.')).toBeVisible()
  await page.goto(run)
  await page.getByRole('button', { name: 'Stop' }).click()
  await goBackTo(page, before)
})

test('a public target is loaded only with proof of ownership, and its page says where the proof belongs', async ({
  page,
}) => {
  const host = `load-${Date.now()}.invalid`
  await page.goto('/targets')
  await page.getByRole('button', { name: 'New target' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New target' })
  await dialog.getByLabel('Name', { exact: true }).fill(host)
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: /^http\b/ }).click()
  await dialog.getByLabel('Base URL').fill(`https://${host}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Verify ${host}` }).click()
  const proof = page.getByRole('dialog', { name: `Ownership of ${host}` })
  await expect(proof).toContainText('no proof yet')
  const token = (await proof.getByText(/^[\w-]{32}$/).textContent()) ?? ''
  await expect(proof).toContainText(`https://${host}/.well-known/broadside-${token}`)
  await expect(proof).toContainText(`_broadside.${host}`)
  await proof.getByRole('button', { name: 'Look again' }).click()
  await expect(proof).toContainText('does not resolve on this server')
  await proof.getByRole('button', { name: 'Close' }).first().click()

  // Nobody has looked for a proof of this one: it is refused without a packet being sent there.
  const name = `Public ${Date.now()}`
  const config = { kind: 'http', baseUrl: 'http://9.9.9.9' }
  const { id: targetId } = await rest<{ id: string }>('/targets', { name, config })
  const main = {
    executor: 'shared-iterations',
    iterations: 1,
    behaviour: { driver: 'http', method: 'GET', path: '/' },
  }
  await rest('/scenarios', { name, targetId, config: { scenarios: { main } } })
  await page.goto('/scenarios')
  await page.getByRole('button', { name: `Run ${name}` }).click()
  await expect(said(page, '9.9.9.9, and it was never verified')).toBeVisible()
})
