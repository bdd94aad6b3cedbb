import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// architecture.md's table, held against the linter itself: every forbidden import is planted in a tree of its own beside a copy
// of biome.json, and must be an error there; its allowed neighbour must pass.

const root = fileURLToPath(new URL('..', import.meta.url))

const FORBIDDEN: [folder: string, module: string][] = [
  ['packages/shared/src', 'node:fs'],
  ['packages/shared/src', '@broadside/db/client'],
  ['packages/db/src', '@broadside/bus/connection'],
  ['packages/bus/src', '@broadside/db/client'],
  ['packages/cli/src', '@broadside/db/client'],
  ['packages/cli/src', '@broadside/bus/connection'],
  ['packages/cli/src', 'ioredis'],
  ['apps/runner/src/engine', '@broadside/db/client'],
  ['apps/runner/src/engine/fleet', '@broadside/bus/lease'],
  ['apps/runner/src/engine', '../worker/env.ts'],
  ['apps/runner/src/engine', '@broadside/simulator/stacks/wsproxy/start'],
  ['apps/runner/src/worker', '../aggregator/sweep.ts'],
  ['apps/runner/src/worker', '../engine/fleet/pacer.ts'],
  ['apps/runner/src/aggregator', '../engine/index.ts'],
  ['apps/runner/src/aggregator', '../worker/claim.ts'],
  ['apps/web/src/server/runs', 'react'],
  ['apps/web/src/server/runs', '@/features/runs/run-report'],
  ['apps/web/src/features/runs', '@broadside/db/client'],
  ['apps/web/src/features/runs', '@broadside/bus/run-queue'],
  ['apps/web/src/features/runs', 'node:fs'],
  ['apps/web/src/features/runs', '@/server/runs/create'],
  ['apps/web/src/features/runs', '@/server/router'],
  ['apps/simulator/src', '@broadside/db/client'],
  ['apps/simulator/src', '@broadside/runner/engine'],
]
const ALLOWED: [folder: string, module: string][] = [
  ['packages/shared/src', 'zod'],
  ['packages/db/src', '@broadside/shared/run-config'],
  ['packages/bus/src', 'bullmq'],
  ['packages/cli/src', '@broadside/shared/plan'],
  ['apps/runner/src/engine', '@broadside/shared/plan'],
  ['apps/runner/src/worker', '../engine/index.ts'],
  ['apps/runner/src/aggregator', '@broadside/db/client'],
  ['apps/web/src/server/runs', '@broadside/bus/run-queue'],
  ['apps/web/src/features/runs', '@broadside/shared/plan'],
  ['apps/simulator/src', '@broadside/shared/run-config'],
]
const MOCKED = ['pg', 'ws', 'ioredis', '@broadside/db/client', '../../db/src/client.ts']
const MOCKABLE = ['next/navigation', '../pages/dashboard.ts']
const fileFor = (folder: string, module: string) =>
  `${folder}/${module.replaceAll(/[^a-z]+/gi, '_')}_import.ts`
const importing = (module: string) => `import { planted } from '${module}'\nconsole.log(planted)\n`

const tree = realpathSync(mkdtempSync(join(tmpdir(), 'import-table-')))
/** rule names by file, as the linter reported them */
const errors = new Map<string, Set<string>>()

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), source)
}

function record(file: string, rule: string): void {
  errors.set(file, (errors.get(file) ?? new Set()).add(rule))
}

beforeAll(() => {
  copyFileSync(join(root, 'biome.json'), join(tree, 'biome.json'))
  cpSync(join(root, 'tools/lint'), join(tree, 'tools/lint'), { recursive: true })
  for (const [folder, module] of [...FORBIDDEN, ...ALLOWED]) plant(fileFor(folder, module), importing(module))
  const typeImport = "import type { AppRouter } from '@/server/router'\nexport type R = AppRouter\n"
  plant('apps/web/src/features/runs/type_import.ts', typeImport)
  plant(
    'apps/runner/src/engine/with_simulator.engine.ts',
    importing('@broadside/simulator/stacks/wsproxy/start'),
  )
  plant('apps/runner/src/worker/reads_env.ts', 'console.log(process.env.HOME)\n')
  plant('apps/runner/src/env.ts', 'console.log(process.env.HOME)\n')
  plant(
    'packages/db/src/silent.ts',
    'try {\n  console.log(1)\n} catch {}\nexport const a = b.catch(() => {})\n',
  )
  plant('packages/db/src/spoken.ts', 'export const a = b.catch(() => undefined)\n')
  plant('packages/shared/src/long.ts', 'console.log(1)\n'.repeat(401))
  for (const [index, module] of [...MOCKED, ...MOCKABLE].entries())
    plant(`packages/bus/src/mock${index}.test.ts`, `vi.mock('${module}', () => ({}))\n`)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  for (const [, rule = '', file = ''] of stdout.matchAll(
    /^::error title=(?:lint\/\w+\/)?(\w+),file=([^,]+)/gm,
  ))
    record(file.slice(tree.length + 1), rule)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const rulesOf = (file: string) => [...(errors.get(file) ?? [])]

describe('a forbidden import is an error', () => {
  test.each(FORBIDDEN)('%s ← %s', (folder, module) => {
    expect(rulesOf(fileFor(folder, module))).toContain('noRestrictedImports')
  })
})

describe('its allowed neighbour passes', () => {
  test.each(ALLOWED)('%s ← %s', (folder, module) => {
    expect(rulesOf(fileFor(folder, module))).toEqual([])
  })

  test('the type of the router in a page, the simulator in an engine test', () => {
    expect(rulesOf('apps/web/src/features/runs/type_import.ts')).toEqual([])
    expect(rulesOf('apps/runner/src/engine/with_simulator.engine.ts')).toEqual([])
  })
})

test('process.env outside an env file is an error', () => {
  expect(rulesOf('apps/runner/src/worker/reads_env.ts')).toContain('noProcessEnv')
  expect(rulesOf('apps/runner/src/env.ts')).toEqual([])
})

test('a file of more than 400 lines is an error', () => {
  expect(rulesOf('packages/shared/src/long.ts')).toContain('noExcessiveLinesPerFile')
})

test.each(MOCKED.map((module, index) => [module, index] as const))('a mock of %s is an error', (_, index) => {
  expect(rulesOf(`packages/bus/src/mock${index}.test.ts`)).toEqual(['plugin'])
})

test.each(MOCKABLE.map((module, index) => [module, index] as const))('a mock of %s passes', (_, index) => {
  expect(rulesOf(`packages/bus/src/mock${MOCKED.length + index}.test.ts`)).toEqual([])
})

test('a catch that says nothing is an error', () => {
  expect(rulesOf('packages/db/src/silent.ts')).toContain('plugin')
  expect(rulesOf('packages/db/src/spoken.ts')).toEqual([])
})
