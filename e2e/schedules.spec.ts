import type { Page } from '@playwright/test'
import { endOf, rest } from './support/api.ts'
import { bringForward } from './support/schedule-queue.ts'
import { expect, test } from './support/test.ts'

interface Schedule {
  readonly id: string
  readonly name: string
  readonly lastRun: { readonly id: string } | null
}

const scheduleOf = async (name: string): Promise<Schedule> => {
  const { schedules } = await rest<{ schedules: Schedule[] }>('/schedules')
  const found = schedules.find((schedule) => schedule.name === name)
  if (!found) throw new Error(`there is no schedule ${name}`)
  return found
}

async function newSchedule(page: Page, name: string, scenario: string) {
  await page.goto('/scenarios/schedules')
  await page.getByRole('button', { name: 'New schedule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New schedule' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Scenario').click()
  await page.getByRole('option', { name: scenario }).click()
  return dialog
}

test('a schedule is made, says in words when, runs at its time, is paused, and deleted', async ({ page }) => {
  const name = `nightly ${Date.now()}`
  const dialog = await newSchedule(page, name, 'wsproxy: smoke')
  await dialog.getByLabel('When (cron)').fill('99 2 * * *')
  await expect(dialog.getByRole('alert')).toContainText('received')
  await dialog.getByLabel('When (cron)').fill('30 2 * * 1-5')
  await dialog.getByLabel('Time zone').fill('Europe/Berlin')
  await expect(dialog.getByText(/^At 02:30/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create schedule' }).click()

  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('not run yet')
  await expect(row).toContainText('Europe/Berlin')
  const { id } = await scheduleOf(name)
  await bringForward(id)
  await expect.poll(async () => (await scheduleOf(name)).lastRun).not.toBeNull()
  const runId = (await scheduleOf(name)).lastRun?.id ?? ''
  expect(await endOf(runId)).toBe('finished')
  await page.reload()
  await row.locator(`a[href="/runs/${runId}"]`).click()
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText(`schedule ${name}`).first()).toBeVisible()
  await page.goBack()

  const onOff = page.getByRole('switch', { name: `${name} is on` })
  await onOff.click()
  await expect(onOff).not.toBeChecked()
  await expect(row).toContainText('never: it is off')
  await page.reload()
  await expect(onOff).not.toBeChecked()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('a scenario that is deleted takes its schedules with it', async ({ page }) => {
  const name = `short-lived ${Date.now()}`
  const { config } = await rest<{ config: object }>('/scenarios/wsproxy-smoke')
  const scenario = await rest<{ id: string }>('/scenarios', { name, config })
  const dialog = await newSchedule(page, `of ${name}`, name)
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  const row = page.getByRole('row', { name: new RegExp(`of ${name}`) })
  await row.getByRole('link', { name }).click()

  await page.waitForURL(new RegExp(`/scenarios/${scenario.id}$`))
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(question).toContainText('its schedules are deleted')
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/scenarios$/)
  await page.getByRole('link', { name: 'Schedules' }).click()
  await expect(page.getByRole('button', { name: 'New schedule' }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})
