import { OWN_STACK } from '@broadside/shared/presets/preset'
import { expect, test } from 'vitest'
import { judge } from './draft.ts'
import { fitPreset, type PresetTarget, presetsFor } from './presets.ts'

const TARGETS: readonly PresetTarget[] = [
  { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:8000', wsUrl: 'ws://127.0.0.1:4040' },
  { kind: 'centrifugo', httpUrl: 'http://127.0.0.1:9000', wsUrl: 'ws://127.0.0.1:9001' },
  { kind: 'keycast', baseUrl: 'http://localhost:3000' },
  { kind: 'http', baseUrl: 'http://127.0.0.1:8080' },
]

const cases = TARGETS.flatMap((target) =>
  presetsFor(target.kind).map((preset) => [preset.slug, preset, target] as const),
)

test.each(cases)('%s fits a target of one’s own: valid, without a stack', (_slug, preset, target) => {
  const { draft } = fitPreset(preset, target)
  expect(draft).toMatchObject({ target })
  expect(draft).not.toHaveProperty('stack')
  expect(judge(draft).issues).toEqual([])
})

test('on a stack of the run’s own, the preset brings it up', () => {
  const target = { kind: 'http', baseUrl: OWN_STACK.http } as const
  const [preset] = presetsFor('http')
  expect(preset && fitPreset(preset, target)).toMatchObject({
    draft: { target, stack: { system: 'edgeproxy' } },
    notes: [],
  })
})

test('what was left out is said', () => {
  const [target] = TARGETS
  const faithful = presetsFor('wsproxy').find(({ slug }) => slug === 'wsproxy-faithful')
  expect(faithful && target && fitPreset(faithful, target).notes).toEqual([
    expect.stringContaining('left out'),
  ])
})
