import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const openFile = async (page: Page, name: string, text: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open YAML file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) })
}

test('a scenario leaves as a YAML file, is changed in an editor, and comes back as another scenario', async ({
  page,
}) => {
  await page.goto('/scenarios')
  await page.getByRole('link', { name: 'wsproxy: smoke 5 × 2', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save and run' })).toBeEnabled()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download YAML' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('wsproxy-smoke-5-2.yaml')
  const exported = await readFile(await download.path(), 'utf8')
  expect(exported).toContain('executor: per-vu-iterations')
  expect(exported).not.toContain('secret')

  const name = `from-a-file-${Date.now()}`
  await page.goto('/scenarios/new')
  await openFile(page, 'not-yaml.yaml', 'target: [')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /^Line \d+/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await openFile(page, 'wrong.yaml', exported.replace('vus: 5', 'vus: -5'))
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('scenarios.main.vus: expected')
  await openFile(page, 'large.yaml', `# ${'x'.repeat(1_000_001)}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Expected a file of at most' })).toBeVisible()

  await openFile(page, `${name}.yaml`, exported.replace('vus: 5', 'vus: 6'))
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Peak 6 users.')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/scenarios\/(?!new)\w+/)
  await expect(page.getByLabel('Users', { exact: true })).toHaveValue('6')
})
