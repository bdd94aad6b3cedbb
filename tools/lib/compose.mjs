import { defaultPorts, processTable, taskTable } from './system.mjs'
import { toYaml } from './yaml.mjs'

// docker-compose.yml is written from the launcher's own table, so that commands and environment exist once.

const app = '/srv/broadside'
const ports = defaultPorts
const postgresPort = 5432
const redisPort = 6379
/** A variable of compose's own, from `.env`; it refuses to start without one. @param {string} name */
const required = (name) => `\${${name}:?set it in .env, see .env.example}`
/** One that may be left out. @param {string} name @param {string} otherwise */
const given = (name, otherwise) => `\${${name}:-${otherwise}}`
const password = required('POSTGRES_PASSWORD')

/** @type {import('./system.mjs').Settings} */
const settings = {
  ports,
  databaseUrl: `postgresql://broadside:${password}@postgres:${postgresPort}/broadside`,
  redisUrl: `redis://redis:${redisPort}`,
  simulatorRedisUrl: `redis://simulator-redis:${redisPort}`,
  secret: required('BROADSIDE_SECRET'),
  publicUrl: given('BROADSIDE_URL', `http://127.0.0.1:${ports.web}`),
  demoHost: 'simulator',
  webHost: '0.0.0.0',
  wsproxyHost: '0.0.0.0',
  haproxyBin: '/usr/sbin/haproxy',
  logLevel: given('LOG_LEVEL', 'info'),
  webhooksToPrivateAddresses: given('WEBHOOKS_TO_PRIVATE_ADDRESSES', 'no'),
  trustedProxies: given('TRUSTED_PROXIES', '1'), // the haproxy below, and whatever puts TLS before it
  singleSignOn: Object.fromEntries(
    [...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], 'OIDC_ASSUME_EMAIL_VERIFIED'].map((name) => [
      name,
      given(name, ''),
    ]),
  ),
  runnerName: '', // each container's own host name
}
/** A part of a simulated system that also serves before a real one. */
const sessionApiProgram = 'apps/simulator/dist/session-api.main.js'
const everyFewSeconds = { interval: '3s', timeout: '3s', retries: 20 }
const done = 'service_completed_successfully'
const healthy = 'service_healthy'

/** What each process waits for beside the schema. @type {Record<import('./system.mjs').Process['name'], string[]>} */
const needs = {
  simulator: ['simulator-redis'],
  aggregator: ['redis', 'postgres'],
  worker: ['redis', 'postgres', 'aggregator'],
  web: ['redis', 'postgres'],
}

/** The whole compose file as data. */
export function composeFile() {
  const tasks = taskTable(settings)
  const processes = processTable(settings).map((entry) => [serviceName(entry.name), processService(entry)])
  return {
    services: {
      postgres: {
        image: 'postgres:18-alpine',
        environment: { POSTGRES_USER: 'broadside', POSTGRES_PASSWORD: password, POSTGRES_DB: 'broadside' },
        volumes: ['postgres:/var/lib/postgresql'],
        healthcheck: {
          test: ['CMD', 'pg_isready', '-U', 'broadside', '-h', '127.0.0.1'],
          ...everyFewSeconds,
        },
        restart: 'unless-stopped',
      },
      redis: redisService(['--appendonly', 'yes'], ['redis:/data']),
      'simulator-redis': redisService(['--save', '']),
      migrate: { ...taskService(tasks.migrate), depends_on: after(['postgres'], healthy) },
      ...Object.fromEntries(processes),
      bootstrap: { ...taskService(tasks.bootstrap), depends_on: after(['web'], healthy) },
      haproxy: {
        image: 'haproxy:3.0-alpine',
        volumes: ['./docker/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro'],
        ports: [ports.web, ports.wsproxyHttp, ports.wsproxyWs].map((port) => `127.0.0.1:${port}:${port}`),
        depends_on: after(['web', 'simulator'], healthy),
        restart: 'unless-stopped',
      },
      ...officialCentrifugo(),
    },
    volumes: { postgres: {}, redis: {} },
  }
}

/** A real Centrifugo and our session API before it, for whoever asks: `docker compose --profile centrifugo up`. */
const officialCentrifugo = () => ({
  centrifugo: {
    profiles: ['centrifugo'],
    image: 'centrifugo/centrifugo:v6',
    command: ['centrifugo', '--config', '/centrifugo/config.json'],
    volumes: ['./docker/centrifugo.json:/centrifugo/config.json:ro'],
    depends_on: after(['simulator-redis'], healthy),
    healthcheck: {
      test: ['CMD', 'wget', '-q', '-O', '-', 'http://127.0.0.1:8000/health'],
      ...everyFewSeconds,
    },
    ulimits: { nofile: 65_536 },
    restart: 'unless-stopped',
  },
  'centrifugo-session-api': {
    profiles: ['centrifugo'],
    ...image('simulator'),
    command: ['node', '--enable-source-maps', sessionApiProgram],
    environment: { HOST: '0.0.0.0', PORT: '9000', CENTRIFUGO_API_URL: 'http://centrifugo:8000/api' },
    depends_on: after(['centrifugo'], healthy),
    ulimits: { nofile: 65_536 },
    restart: 'unless-stopped',
  },
})

/** In containers the worker is one of many runners: `docker compose up --scale runner=4`. @param {string} name */
const serviceName = (name) => (name === 'worker' ? 'runner' : name)

/** @param {import('./system.mjs').Process} entry */
function processService({ name, program, env, health, graceMs }) {
  const probe = `fetch('http://127.0.0.1:${health.port}${health.path}').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))`
  const migrated = needs[name].includes('postgres') ? after(['migrate'], done) : {}
  return {
    ...image(name === 'simulator' ? 'simulator' : 'app'),
    command: ['node', '--enable-source-maps', program],
    environment: env,
    depends_on: { ...after(needs[name], healthy), ...migrated },
    healthcheck: { test: ['CMD', 'node', '-e', probe], ...everyFewSeconds },
    stop_grace_period: `${graceMs / 1000}s`,
    ulimits: { nofile: 65_536 },
    restart: 'unless-stopped',
  }
}

/** @param {import('./system.mjs').Task} task */
const taskService = ({ program, env }) => ({
  ...image('app'),
  command: ['node', '--enable-source-maps', program],
  environment: env,
  restart: 'no',
})

/** @param {'app' | 'simulator'} target */
const image = (target) => ({
  image: `broadside-${target}`,
  build: { context: '.', dockerfile: 'docker/Dockerfile', target },
  working_dir: app,
  init: true,
})

/** @param {string[]} args @param {string[]} [volumes] */
const redisService = (args, volumes) => ({
  image: 'valkey/valkey:9-alpine',
  command: ['valkey-server', '--maxmemory-policy', 'noeviction', ...args],
  ...(volumes ? { volumes } : {}),
  healthcheck: { test: ['CMD', 'valkey-cli', 'ping'], ...everyFewSeconds },
  restart: 'unless-stopped',
})

/** @param {string[]} names @param {string} condition */
const after = (names, condition) => Object.fromEntries(names.map((name) => [name, { condition }]))

const heading = `# Broadside in containers: the same programs and variables as \`npm start\`, which reads tools/lib/system.mjs.
# Written from that table by \`npm run compose\`; edit the table, not this file.
#   cp .env.example .env && docker compose up --build --scale runner=2
#   docker compose logs bootstrap      shows the one-time sign-in link
`

/** The file as it is checked in. */
export const composeText = () => `${heading}${toYaml(composeFile())}`
