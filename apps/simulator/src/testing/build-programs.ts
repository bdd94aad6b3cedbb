import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const SIMULATOR = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles the simulator's programs once before the tests of a project: each process of a stack then starts in a fraction of the
 * time that it takes to read its sources. Told to the tests by SIMULATOR_PROGRAMS.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = `dist/test-${process.pid}-${project.name}`
  const build = async (): Promise<void> => {
    await promisify(execFile)(process.execPath, ['build.mjs', folder], { cwd: SIMULATOR })
  }
  await build()
  project.onTestsRerun(build)
  process.env.SIMULATOR_PROGRAMS = `${SIMULATOR}/${folder}`
  return () => rm(`${SIMULATOR}/${folder}`, { recursive: true, force: true })
}
