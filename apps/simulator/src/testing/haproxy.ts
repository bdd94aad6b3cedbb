import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inheritedEnv, readTestEnv } from '../env.ts'

/** Where HAProxy is: HAPROXY_BIN, else on PATH or in the folder Debian puts it; undefined when there is none. */
export function findHaproxy(): string | undefined {
  const { HAPROXY_BIN } = readTestEnv()
  const folders = [...(inheritedEnv().PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return HAPROXY_BIN || folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path))
}
