import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from '../lib/install/source-hash.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'broadside-sources-'))
  mkdirSync(join(root, 'apps/web/src'), { recursive: true })
  mkdirSync(join(root, 'apps/web/dist'))
  writeFileSync(join(root, 'apps/web/src/page.ts'), 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  ['a changed source', 'apps/web/src/page.ts', true],
  ['a new source', 'apps/web/src/new.ts', true],
  ['the lockfile', 'package-lock.json', true],
  ['a test', 'apps/web/src/page.test.ts', false],
  ['a build output', 'apps/web/dist/page.js', false],
])('%s', (_, path, changes) => {
  const before = hashSources(root)
  expect(hashSources(root)).toBe(before)
  writeFileSync(join(root, path), 'two')
  expect(hashSources(root) !== before).toBe(changes)
})
