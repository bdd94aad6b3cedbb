import { httpConfig } from '../lib/engine-configs.mjs'
import { median } from '../lib/medians.mjs'
import { has, runTimed } from '../lib/pinned.mjs'
import { fixed } from '../lib/report.mjs'

const SECONDS = 6
const CONNECTIONS = 100
/** Program, its arguments, and where it prints its rate. */
const OTHERS = {
  wrk: [['wrk', '-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`], /Requests\/sec:\s+([\d.]+)/],
  autocannon: [['autocannon', '-c', CONNECTIONS, '-d', SECONDS, '-j'], /"requests":\{"average":([\d.]+)/],
  hey: [['env', 'GOMAXPROCS=1', 'hey', '-c', CONNECTIONS, '-z', `${SECONDS}s`], /Requests\/sec:\s+([\d.]+)/],
}

/** As many requests as one core sends over connections that stay open. */
export async function closedLoop(bench) {
  return await bench.withServer(async ({ httpBase }) => {
    const config = httpConfig(httpBase, {
      executor: 'constant-vus',
      vus: CONNECTIONS,
      duration: `${SECONDS}s`,
    })
    const measured = new Map([['Broadside', []]])
    for (const name of Object.keys(OTHERS)) if (has(name)) measured.set(name, [])
    for (let round = 0; round < bench.rounds; round++)
      for (const [name, results] of measured)
        results.push(name === 'Broadside' ? await own(bench, config) : await other(name, httpBase))
    const rate = (name, field) => median(measured.get(name).map((one) => one[field]))
    return {
      title: `GET /health, ${CONNECTIONS} connections, closed loop`,
      head: ['client', 'requests/s', 'against ours', 'requests per CPU second'],
      rows: [...measured.keys()].map((name) => [
        name,
        Math.round(rate(name, 'perS')),
        fixed(rate(name, 'perS') / rate('Broadside', 'perS'), 2),
        Math.round(rate(name, 'perCpuS')),
      ]),
    }
  })
}

async function own(bench, config) {
  const run = await bench.engine(config)
  return { perS: run.requests / SECONDS, perCpuS: run.requests / run.cpuS }
}

async function other(name, httpBase) {
  const [[program, ...args], pattern] = OTHERS[name]
  const { stdout, cpuS } = await runTimed(program, [...args, `${httpBase}/health`])
  const perS = Number(pattern.exec(stdout)?.[1])
  return { perS, perCpuS: (perS * SECONDS) / cpuS }
}
