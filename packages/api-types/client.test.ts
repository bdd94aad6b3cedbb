import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let project: string

/** A project elsewhere that has the built package, tRPC's client and nothing of this workspace. */
beforeAll(() => {
  const built = spawnSync(process.execPath, [join(root, 'packages/api-types/build.mjs')], {
    encoding: 'utf8',
  })
  expect(built.status, built.stdout + built.stderr).toBe(0)
  project = mkdtempSync(join(tmpdir(), 'broadside-client-'))
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, '@broadside'), { recursive: true })
  mkdirSync(join(modules, '@trpc'))
  symlinkSync(join(root, 'packages/api-types'), join(modules, '@broadside/api-types'))
  for (const name of ['@trpc/client', '@trpc/server', 'superjson'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2023', strict: true, noEmit: true, skipLibCheck: true },
    ...{ lib: ['es2023', 'dom'], types: [], preserveSymlinks: true },
  }
  writeFileSync(join(project, 'package.json'), '{"type": "module"}')
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['client.ts'] }))
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

function errorsOf(source: string): string {
  writeFileSync(join(project, 'client.ts'), source)
  const tsc = join(root, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', project, '--pretty', 'false'], { encoding: 'utf8', cwd: project }).stdout
}

const CLIENT = `
import type { AppRouter, RouterInputs, RouterOutputs } from '@broadside/api-types'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import superjson from 'superjson'
export const client = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: 'http://127.0.0.1:7380/api/trpc', transformer: superjson, headers: { 'x-api-key': 'bs_' } })],
})
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
export type { RouterInputs, RouterOutputs }
`

test('a client compiles: what it sends and gets has the types of the server', { timeout: 120_000 }, () => {
  const errors = errorsOf(`${CLIENT}
    const { id, repeated } = await client.runs.create.mutate({ scenario: 'wsproxy-smoke', overrides: { users: 5 } })
    const { run, shards } = await client.runs.get.query({ id })
    export const told: [string, boolean, number | undefined] = [run.name, repeated, shards[0]?.n]
    export const started: Date | null = run.startedAt
    export const isStatus: Same<typeof run.status, 'queued' | 'running' | 'finished' | 'failed' | 'aborted'> = true
    export const isInput: Same<RouterInputs['runs']['get'], { id: string }> = true
    export const isKind: Same<RouterOutputs['shares']['list'][number]['kind'], 'run' | 'comparison'> = true
  `)
  expect(errors).toBe('')
})

test('what the server would refuse does not compile', { timeout: 120_000 }, () => {
  const errors = errorsOf(`${CLIENT}
    await client.runs.get.query({ id: 5 })
    await client.runs.nothing.query()
    const { run } = await client.runs.get.query({ id: 'x' })
    export const wrong: number = run.name
  `)
  expect(errors.match(/error TS/g)).toHaveLength(3)
})
