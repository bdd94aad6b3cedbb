import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeFile, composeText } from '../lib/compose.mjs'
import { root } from '../lib/layout.mjs'
import { programs } from '../lib/system.mjs'
import { toYaml } from '../lib/yaml.mjs'

const { services } = composeFile()

test('the file that is checked in is the one that the table gives', () => {
  expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), 'run: npm run compose').toBe(composeText())
})

test('every program of the launcher runs in some service', () => {
  const commands = Object.values(services).flatMap((service) => ('command' in service ? service.command : []))
  for (const program of Object.values(programs)) expect(commands).toContain(program)
})

test('every service that is waited for exists, and every health that is waited for is defined', () => {
  for (const service of Object.values(services)) {
    for (const [name, { condition }] of Object.entries('depends_on' in service ? service.depends_on : {})) {
      expect(services).toHaveProperty(name)
      const needed = /** @type {Record<string, object>} */ (services)[name]
      if (condition === 'service_healthy') expect(needed).toHaveProperty('healthcheck')
    }
  }
})

test('nothing is published beyond loopback, and no secret is written down', () => {
  const text = composeText()
  const published = text.match(/^ +ports: .*$/gm) ?? []
  expect(published).toEqual([
    '    ports: ["127.0.0.1:7380:7380", "127.0.0.1:7391:7391", "127.0.0.1:7392:7392"]',
  ])
  for (const [, value] of text.matchAll(/(?:SECRET|PASSWORD): "(.*)"/g))
    expect(value).toMatch(/^\$\{\w+:(\?|-\}$)/)
})

test('every variable without which compose refuses is in the example', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  for (const [, name] of composeText().matchAll(/\$\{(\w+):\?/g)) expect(example).toContain(`${name}=`)
})

test('the files that the services mount and build from exist', () => {
  expect(existsSync(join(root, 'docker/Dockerfile'))).toBe(true)
  expect(existsSync(join(root, 'docker/haproxy.cfg'))).toBe(true)
  expect(existsSync(join(root, 'docker/centrifugo.json'))).toBe(true)
})

test('data as YAML', () => {
  expect(toYaml({ a: { 'b c': 1, d: ['x', '$y'] }, e: {}, f: 'no' })).toBe(
    'a:\n  "b c": 1\n  d: ["x", "$y"]\ne: {}\nf: "no"\n',
  )
})

test('the image copies the package.json of every workspace before it installs', () => {
  const dockerfile = readFileSync(join(root, 'docker', 'Dockerfile'), 'utf8')
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(join(root, group)))
      if (existsSync(join(root, group, name, 'package.json')))
        expect(dockerfile).toContain(`COPY ${group}/${name}/package.json ${group}/${name}/\n`)
})
