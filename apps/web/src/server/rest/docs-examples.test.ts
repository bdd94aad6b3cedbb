import { readdirSync, readFileSync } from 'node:fs'
import { applyOverrides } from '@broadside/shared/config/overrides'
import { StackConfig } from '@broadside/shared/config/stack'
import { CENTRIFUGO_PRESETS } from '@broadside/shared/presets/centrifugo'
import { EDGEPROXY_PRESETS } from '@broadside/shared/presets/edgeproxy'
import { KEYCAST_PRESETS } from '@broadside/shared/presets/keycast'
import { TUNNEL2_PRESETS } from '@broadside/shared/presets/tunnel2'
import { WSPROXY_PRESETS } from '@broadside/shared/presets/wsproxy'
import { RunConfig } from '@broadside/shared/run-config'
import { ThresholdMap } from '@broadside/shared/thresholds/schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CreateDataSet } from '../data-sets/create.ts'
import { LiveAction } from '../runs/control.ts'
import { CreateRun } from '../runs/create.ts'

// What the documents show is there to be copied: every configuration, and every body that they post, is held against the schema
// that will read it.

const root = new URL('../../../../../', import.meta.url)
const documents = [
  'README.md',
  ...['docs', 'docs/guides'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const ADDRESSES = {
  httpUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:1',
  baseUrl: 'http://127.0.0.1:1',
  instanceUrls: ['http://127.0.0.1:2'],
}
const configOfPreset = new Map<string, unknown>([
  ...WSPROXY_PRESETS.map((preset) => [preset.slug, preset.config(ADDRESSES)] as const),
  ...CENTRIFUGO_PRESETS.map((preset) => [preset.slug, preset.config(ADDRESSES)] as const),
  ...EDGEPROXY_PRESETS.map((preset) => [preset.slug, preset.config(ADDRESSES)] as const),
  ...KEYCAST_PRESETS.map((preset) => [preset.slug, preset.config(ADDRESSES)] as const),
  ...TUNNEL2_PRESETS.map((preset) => [preset.slug, preset.config(ADDRESSES)] as const),
])

/** A part of a configuration stands in a whole one: what it leaves out is a preset's. */
function wholeOf(part: Record<string, unknown>): unknown {
  if ('scenarios' in part) return part
  if ('stack' in part || 'faults' in part)
    return { ...(configOfPreset.get('wsproxy-gateway-killed') as object), ...part }
  return { ...(configOfPreset.get('tunnel2-connection-cap') as object), stack: undefined, ...part }
}

const blocks = documents.flatMap((path) =>
  [...textOf(path).matchAll(/^```ya?ml\n([\s\S]*?)^```/gm)].map(
    ([, text = ''], n) => [`${path} ${n + 1}`, text] as const,
  ),
)
/** JSON objects that are written out whole, in quotes of a shell or of Markdown. `…` stands for something left out. */
const bodies = documents.flatMap((path) =>
  [...textOf(path).matchAll(/['`](\{\s*"[^']*?\})['`]/g)]
    .map(([, text = '']) => text)
    .filter((text) => !text.includes('…'))
    .map((text) => [path, text] as const),
)

describe('configurations', () => {
  test('the guides have some', () => expect(blocks.length).toBeGreaterThanOrEqual(6))

  test.each(blocks)('%s', (_name, text) => {
    const whole = wholeOf(parse(text))
    expect(RunConfig.safeParse(whole).error?.issues ?? []).toEqual([])
  })
})

describe('bodies that are posted', () => {
  test('the guides have some', () => expect(bodies.length).toBeGreaterThanOrEqual(6))

  test.each(bodies)('%s: %s', (_path, text) => {
    const body = JSON.parse(text) as Record<string, unknown>
    expect(problemsOf(body)).toEqual([])
  })
})

const issuesOf = (schema: { safeParse(value: unknown): { error?: { issues: unknown[] } } }, value: unknown) =>
  schema.safeParse(value).error?.issues ?? []

function problemsOf({ owner: _, leaseMs: __, ...body }: Record<string, unknown>): unknown[] {
  if ('system' in body) return issuesOf(StackConfig, body)
  if ('users' in body || 'csv' in body) return issuesOf(CreateDataSet, body)
  if ('action' in body) return issuesOf(LiveAction, body)
  if (!('scenario' in body)) return issuesOf(ThresholdMap, body)
  const config = configOfPreset.get(String(body.scenario))
  if (!config) return [`there is no scenario ${body.scenario}`]
  const result = applyOverrides(config, body.overrides)
  return [...issuesOf(CreateRun, body), ...(result.ok ? [] : result.issues)]
}
