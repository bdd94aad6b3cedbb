import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { demoSystems } from './demo-systems.ts'

const systems = demoSystems(
  readEnv({ DATABASE_URL: 'postgresql://x', REDIS_URL: 'redis://x', BROADSIDE_SECRET: 's'.repeat(32) }),
)

test('a scenario stays where it is when the address of its target is filled in', () => {
  for (const { target, scenarios } of systems) {
    if (target.kind !== 'http') continue
    for (const { slug, config } of scenarios)
      expect([slug, config.target]).toMatchObject([slug, { baseUrl: target.baseUrl }])
  }
})

test('no name stands twice', () => {
  const slugs = systems.flatMap(({ slug, scenarios }) => [
    slug,
    ...scenarios.map((scenario) => scenario.slug),
  ])
  expect(new Set(slugs).size).toBe(slugs.length)
})
