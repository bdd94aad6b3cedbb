import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfigFile } from './read-config-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadside-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(text: string): unknown {
  const path = join(folder, 'config.yaml')
  writeFileSync(path, text)
  return readConfigFile(path)
}

test('YAML and JSON are read; what is neither, and what is no object, is told with the file', () => {
  expect(read('a: 1')).toEqual({ a: 1 })
  expect(read('{"a": 1}')).toEqual({ a: 1 })
  expect(() => read('a: [')).toThrow(/config\.yaml is not YAML or JSON/)
  expect(() => read('- a')).toThrow(/config\.yaml: expected an object/)
  expect(() => readConfigFile(join(folder, 'nothing.yaml'))).toThrow(/could not be read/)
})

test('a few lines that would grow into gigabytes are refused at once, as a wrong configuration', () => {
  const lists = [...'bcdefghij'].map((name, n) => {
    const before = 'abcdefghi'[n]
    return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`
  })
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]', ...lists].join('\n')
  expect(() => read(bomb)).toThrow(/config\.yaml: its aliases cannot be followed/)
  expect(() => read('a: *nothing')).toThrow(/config\.yaml/)
})
