import { describe, expect, test } from 'vitest'
import { fromYaml, issueAt, issuesBelow, judge, setAt, toYaml } from './draft.ts'
import { changeExecutor, emptyDraft } from './new-draft.ts'

const target = { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:2' } as const
const draft = emptyDraft(target)

describe('a draft', () => {
  test('is valid from the start', () => {
    expect(judge(draft).issues).toEqual([])
    expect(judge(emptyDraft({ ...target, kind: 'centrifugo' })).issues).toEqual([])
  })

  test('says what is wrong at the field', () => {
    const { config, issues } = judge(setAt(draft, ['scenarios', 'main', 'vus'], -3))
    expect(config).toBeUndefined()
    expect(issueAt(issues, ['scenarios', 'main', 'vus'])).toMatch(/^Expected .*1.*received -3\.$/)
    expect(issueAt(issues, ['scenarios', 'main', 'duration'])).toBeUndefined()
  })

  test('names a field that does not exist', () => {
    const { issues } = judge(setAt(draft, ['scenarios', 'main', 'vuz'], 3))
    expect(issues[0]?.path).toBe('scenarios.main.vuz')
    expect(issuesBelow(issues, ['scenarios', 'main'])).toHaveLength(1)
    expect(issuesBelow(issues, ['thresholds'])).toEqual([])
  })

  test('a text in a number field is kept and refused', () => {
    const { issues } = judge(setAt(draft, ['scenarios', 'main', 'vus'], Number.NaN))
    expect(issueAt(issues, ['scenarios', 'main', 'vus'])).toBeDefined()
  })

  test('removing a field brings its default back', () => {
    const changed = setAt(draft, ['scenarios', 'main', 'ramp'], '5s')
    expect(setAt(changed, ['scenarios', 'main', 'ramp'], undefined)).toEqual(
      setAt(draft, ['scenarios', 'main', 'ramp'], undefined),
    )
    expect(setAt({ list: [1, 2] }, ['list', 1], 5)).toEqual({ list: [1, 5] })
  })

  test.each([
    'shared-iterations',
    'per-vu-iterations',
    'constant-vus',
    'ramping-vus',
    'constant-arrival-rate',
    'ramping-arrival-rate',
  ] as const)('changing to %s keeps it valid and keeps the behaviour', (executor) => {
    const scenario = changeExecutor(
      { executor: 'constant-vus', vus: 7, duration: '9s', behaviour: { driver: 'wsproxy', queries: 4 } },
      executor,
    )
    const judged = judge(setAt(draft, ['scenarios', 'main'], scenario))
    expect(judged.issues).toEqual([])
    expect(judged.config?.scenarios.main?.behaviour).toMatchObject({ queries: 4 })
  })
})

describe('YAML', () => {
  test('there and back loses nothing, also what is wrong', () => {
    const wrong = setAt(draft, ['scenarios', 'main', 'vuz'], [1, { a: 'x' }])
    expect(fromYaml(toYaml(wrong))).toEqual({ ok: true, draft: wrong })
  })

  test('an error names the line', () => {
    expect(fromYaml('target: {\nscenarios: ]')).toMatchObject({ ok: false, line: 2 })
    expect(fromYaml('just text')).toMatchObject({ ok: false })
  })

  test('an alias bomb is refused', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'
        .split('')
        .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`),
    ]
    expect(fromYaml(bomb.join('\n'))).toMatchObject({ ok: false })
  })
})
