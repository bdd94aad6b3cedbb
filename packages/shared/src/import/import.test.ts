import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RunConfig } from '../run-config.ts'
import { splitCommandLine } from './command-line.ts'
import { importHey } from './hey.ts'
import type { Imported } from './imported.ts'
import { importK6 } from './k6-options.ts'
import { readLiteral } from './object-literal.ts'

const SEED_SCRIPT = `import http from 'k6/http';
import { check, sleep } from 'k6';
const errorRate = new Rate('errors');
export const options = {
  // Ramp-up stages
  stages: [
    { duration: '10s', target: 100 },   // Warm up
    { duration: '20s', target: 500 },
    { duration: '30s', target: 1000 },
    { duration: '20s', target: 1000 },
    { duration: '10s', target: 0 },
  ],
  thresholds: {
    http_req_duration: ['p(95)<2000'],  // 95% under 2s
    errors: ['rate<0.05'],
  },
};
export default function () {
  const res = http.get('http://10.0.0.1:8081/health');
  check(res, { 'status is 200': (r) => r.status === 200 });
}`

const good = (imported: Imported) => {
  if (!imported.ok) throw new Error(imported.issues.map((issue) => issue.message).join('\n'))
  return { config: RunConfig.parse(imported.config), notes: imported.notes.join('\n') }
}
const bad = (imported: Imported): string =>
  imported.ok ? 'it was taken' : imported.issues.map((issue) => issue.message).join('\n')
const baseUrl = 'http://127.0.0.1:1'

describe('k6', () => {
  test('the script of a published report: its stages, its thresholds, its address', () => {
    const { config, notes } = good(importK6(SEED_SCRIPT))
    expect(config.target).toMatchObject({ kind: 'http', baseUrl: 'http://10.0.0.1:8081' })
    expect(config.scenarios.main).toMatchObject({
      executor: 'ramping-vus',
      startVUs: 1,
      stages: [
        { target: 100 },
        { target: 500 },
        { target: 1_000 },
        { duration: '20s', target: 1_000 },
        { target: 0 },
      ],
      behaviour: { method: 'GET', path: '/health' },
    })
    expect(config.thresholds).toEqual({ http_req_duration: ['p(95)<2000'] })
    expect(notes).toContain('The threshold on errors was left out')
    expect(notes).toContain('checks are code')
  })

  test.each([
    [
      { vus: 5, duration: '30s' },
      { executor: 'constant-vus', vus: 5, duration: '30s' },
    ],
    [
      { vus: 5, iterations: 10 },
      { executor: 'shared-iterations', vus: 5, iterations: 10 },
    ],
    [
      { iterations: 10, duration: '1m' },
      { executor: 'shared-iterations', maxDuration: '1m' },
    ],
    [{}, { executor: 'shared-iterations', vus: 1, iterations: 1 }],
  ])('%j as k6 means it', (options, scenario) => {
    expect(good(importK6(JSON.stringify(options), { baseUrl })).config.scenarios.main).toMatchObject(scenario)
  })

  test('scenarios keep their names, executors and fields; what belongs to the script is noted', () => {
    const text = `{scenarios: {peak: {executor: 'ramping-arrival-rate', startRate: 1, timeUnit: '1s',
      preAllocatedVUs: 5, maxVUs: 50, stages: [{target: 20, duration: '1m'}], exec: 'peak', startTime: '5s'}},
      noConnectionReuse: true, insecureSkipTLSVerify: true, summaryTrendStats: ['p(99)']}`
    const { config, notes } = good(importK6(text, { baseUrl }))
    expect(config.scenarios.peak).toMatchObject({
      executor: 'ramping-arrival-rate',
      maxVUs: 50,
      startTime: '5s',
    })
    expect(config.scenarios.peak?.behaviour).toMatchObject({ noConnectionReuse: true })
    expect(config.target).toMatchObject({ tls: { rejectUnauthorized: false } })
    expect(notes).toContain('peak.exec belongs to the script')
    expect(notes).toContain('summaryTrendStats')
  })

  test('thresholds may be long, single, and ask for expected responses', () => {
    const text = `{thresholds: {'http_req_duration{expected_response:true}': 'p(90)<100',
      http_req_failed: [{threshold: 'rate<0.1', abortOnFail: true}]}}`
    expect(good(importK6(text, { baseUrl })).config.thresholds).toMatchObject({
      http_req_duration: ['p(90)<100'],
      http_req_failed: [{ threshold: 'rate<0.1', abortOnFail: true }],
    })
  })

  test.each([
    ['{stages: [{duration: "10x", target: 5}]}', 'options.stages[0].duration: expected a duration'],
    ['{stages: [{duration: "10s", target: -5}]}', 'options.stages[0].target: expected an integer >= 0'],
    ['{vus: "five", duration: "1s"}', 'options.vus: expected an integer'],
    ['{vuss: 5}', 'options.vuss: expected one of k6'],
    [
      '{scenarios: {a: {executor: "externally-controlled"}}}',
      'options.scenarios.a.executor: expected one of',
    ],
    ['{thresholds: {http_req_duration: ["p(95)<<1"]}}', 'options.thresholds.http_req_duration'],
    ['{vus: __ENV.VUS}', 'options, line 1: expected a value (text, number'],
    [`{\n vus: 5,\n duration: \`$\{x}s\`}`, 'options, line 3: expected text without a value in it'],
    ['[]', 'options: expected an object'],
  ])('%s is refused by name', (text, message) => {
    expect(bad(importK6(text, { baseUrl }))).toContain(message)
  })

  test('without an address it says where one could come from', () => {
    expect(bad(importK6('{}'))).toContain('target: expected an address')
  })

  test('any JSON is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.stringify(readLiteral(text))).toEqual(JSON.stringify(JSON.parse(text)))
      }),
    )
  })
})

describe('hey', () => {
  test.each([
    [
      'hey -n 10000 -c 100 http://10.0.0.1:8081/health',
      { executor: 'shared-iterations', vus: 100, iterations: 10_000 },
    ],
    ['hey http://10.0.0.1/', { executor: 'shared-iterations', vus: 50, iterations: 200 }],
    ['-n=10 -c=3 http://10.0.0.1/', { executor: 'shared-iterations', vus: 3, iterations: 9 }],
    ['hey -z 60s -c 2000 http://10.0.0.1/', { executor: 'constant-vus', vus: 2_000, duration: '60s' }],
    [
      'hey -q 5 -c 10 -n 100 http://10.0.0.1/',
      { executor: 'constant-arrival-rate', rate: 50, duration: '2s' },
    ],
  ])('%s', (line, scenario) => {
    expect(good(importHey(line)).config.scenarios.main).toMatchObject(scenario)
  })

  test('method, headers, body, timeout and keep-alive', () => {
    const line = `hey -m POST -H "X-A: b c" -T application/json -d '{"a":1}' -t 5 -disable-keepalive -host example.org http://10.0.0.1:80/x?y=1`
    const { config } = good(importHey(line))
    expect(config.target).toMatchObject({ baseUrl: 'http://10.0.0.1' })
    expect(config.scenarios.main?.behaviour).toMatchObject({
      method: 'POST',
      path: '/x?y=1',
      headers: { 'X-A': 'b c', 'Content-Type': 'application/json', Host: 'example.org' },
      body: '{"a":1}',
      timeout: '5s',
      noConnectionReuse: true,
    })
  })

  test.each([
    ['hey -n 5 -c 10 http://h/', '-n: expected at least as many as -c (10), received 5'],
    ['hey -n many http://h/', '-n: expected a number of at least 1, received "many"'],
    ['hey -z soon http://h/', '-z: expected a duration such as 10s'],
    ['hey -Z 5s http://h/', "-Z: expected one of hey's flags"],
    ['hey -n', '-n: expected a value, received the end of the line'],
    ['hey -n 5', 'url: expected an address at the end of the line'],
    ['hey ftp://h/', 'url: expected an address such as http://host'],
    ['hey -a me:secret http://h/', '-a: expected credentials in the headers of the target'],
    ['hey -D body.json http://h/', '-D: expected the body itself'],
    ['hey -H nonsense http://h/', '-H: expected a header as "Name: value"'],
    ['hey "http://h/', 'command: expected a closing "'],
  ])('%s is refused by name', (line, message) => {
    expect(bad(importHey(line))).toContain(message)
    expect(bad(importHey(line))).not.toContain('secret')
  })

  test('words are split as a shell does', () => {
    expect(splitCommandLine(`a 'b c' "d \\" e" f\\ g ''`)).toEqual(['a', 'b c', 'd " e', 'f g', ''])
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }).filter((word) => !word.includes("'"))), (words) => {
        expect(splitCommandLine(words.map((word) => `'${word}'`).join(' '))).toEqual(words)
      }),
    )
  })
})
