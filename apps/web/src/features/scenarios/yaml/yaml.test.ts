import { expect, test } from 'vitest'
import { placeInYaml } from './place-in-yaml.ts'
import { proposalsAt } from './schema-completions.ts'
import { looseValue, problemsOf } from './yaml-diagnostics.ts'

/** A text with its cursor marked by "|". */
function at(marked: string) {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  return { text, place: placeInYaml(text, offset) }
}
function proposed(marked: string): string[] {
  const { text, place } = at(marked)
  return place ? proposalsAt(looseValue(text), place).map(({ label }) => label) : []
}

const SCENARIO = `target:
  kind: wsproxy
  httpUrl: http://127.0.0.1:1
  wsUrl: ws://127.0.0.1:1
scenarios:
  main:
    executor: constant-vus
    vus: 5
    duration: 10s
    behaviour:
      driver: wsproxy
`

test('each proposal says in words what is to be written', () => {
  const { text, place } = at(SCENARIO.replace('vus: 5', '|'))
  const said = new Map(
    place ? proposalsAt(looseValue(text), place).map(({ label, detail }) => [label, detail]) : [],
  )
  expect(said.get('vus')).toBe('a whole number from 1 to 1\u202f000\u202f000')
  expect(said.get('ramp')).toBe('a time such as 30s, 1m30s or 500ms')
  const words = [...said.values()].join(' ')
  expect(words).not.toMatch(/integer|>=|<=|object|null/)
})

test.each([
  ['the top', 'sh|', [], 'key'],
  ['a key below keys', 'scenarios:\n  main:\n    exec|', ['scenarios', 'main'], 'key'],
  ['a value', 'target:\n  kind: ws|', ['target', 'kind'], 'value'],
  ['an item of a list', 'a:\n  b:\n    - x: 1\n    - y|', ['a', 'b', 1], 'key'],
  ['the second key of an item', 'a:\n  - x: 1\n  - x: 2\n    y: |', ['a', 1, 'y'], 'value'],
  ['a list at the column of its key', 'a:\n- x: 1\n- x|', ['a', 1], 'key'],
  ['after a list', 'a:\n  - x: 1\nb:\n  c|', ['b'], 'key'],
  [
    'a quoted key, with comments and blank lines between',
    'a:\n\n  # c\n  "b.c":\n    d|',
    ['a', 'b.c'],
    'key',
  ],
])('the place of the cursor: %s', (_what, marked, path, kind) => {
  expect(at(marked).place).toMatchObject({ path, kind })
})

test('nothing is proposed in a comment, in flow style and right behind a colon', () => {
  for (const marked of ['# sh|', 'a: {b|', 'target:|']) expect(at(marked).place).toBeUndefined()
})

test('keys that may still be written, of the alternative that the text says', () => {
  expect(proposed('|')).toEqual(expect.arrayContaining(['target', 'scenarios', 'thresholds', 'onShardLost']))
  const next = proposed(`${SCENARIO}\n    |`.replace('\n    |', '    |'))
  expect(next).toContain('gracefulStop')
  expect(next).not.toContain('vus')
  expect(next).not.toContain('stages')
  expect(proposed('scenarios:\n  main:\n    |')).toEqual(['executor'])
})

test('values that can be listed: alternatives, enumerations, booleans', () => {
  expect(proposed('scenarios:\n  main:\n    executor: |')).toEqual(
    expect.arrayContaining(['constant-vus', 'ramping-arrival-rate']),
  )
  expect(proposed('onShardLost: |')).toEqual(['fail', 'continue'])
  expect(proposed('target:\n  kind: http\n  baseUrl: http://a\n  tls:\n    rejectUnauthorized: |')).toEqual([
    'true',
    'false',
  ])
})

test('each problem has its line: of the key that is wrong, else of what it is missing in', () => {
  expect(problemsOf(SCENARIO)).toEqual([])
  const wrong = problemsOf(SCENARIO.replace('vus: 5', 'vus: many').replace('    duration: 10s\n', ''))
  expect(wrong.map(({ line, message }) => [line, message.split(':')[0]])).toEqual([
    [6, 'scenarios.main.duration'],
    [8, 'scenarios.main.vus'],
  ])
  expect(problemsOf(`${SCENARIO}threshold: {}`)[0]).toMatchObject({ line: 12 })
  expect(problemsOf('a:\n  - [1')[0]).toMatchObject({ line: 2 })
  expect(problemsOf('just text')).toMatchObject([{ line: 1 }])
})

test('a few lines that would grow into gigabytes are refused quickly', () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefgh'.split('').map((name, n) => {
      const before = 'abcdefgh'[n]
      return `${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]`
    }),
  ].join('\n')
  expect(problemsOf(bomb)).toHaveLength(1)
  expect(looseValue(bomb)).toBeUndefined()
})
