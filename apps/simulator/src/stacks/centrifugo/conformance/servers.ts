import { pino } from 'pino'
import { readCentrifugoTestEnv } from '../../../env.ts'
import { startNode } from '../node/start-node.ts'
import { testNodeConfig } from '../testing/node-config.ts'
import { addresses, type ConformanceServer } from './conformance-server.ts'
import { startRealServer } from './real-server.ts'

export interface ConformanceTarget {
  name: string
  start: () => Promise<ConformanceServer>
}

/**
 * What the conformance tests run against: always our node; a real Centrifugo as well when CENTRIFUGO_BIN names its
 * program or CENTRIFUGO_URL its address (with CENTRIFUGO_API_KEY and CENTRIFUGO_TOKEN_SECRET where they are not the demo's).
 */
export function conformanceTargets(): ConformanceTarget[] {
  const { CENTRIFUGO_BIN, CENTRIFUGO_URL, CENTRIFUGO_API_KEY, CENTRIFUGO_TOKEN_SECRET } =
    readCentrifugoTestEnv()
  const targets: ConformanceTarget[] = [{ name: 'the simulated node', start: startOurs }]
  if (CENTRIFUGO_BIN)
    targets.push({ name: `Centrifugo (${CENTRIFUGO_BIN})`, start: () => startRealServer(CENTRIFUGO_BIN) })
  if (CENTRIFUGO_URL)
    targets.push({
      name: `Centrifugo (${CENTRIFUGO_URL})`,
      start: async () => ({
        ...addresses(CENTRIFUGO_URL),
        apiKey: CENTRIFUGO_API_KEY,
        tokenSecret: CENTRIFUGO_TOKEN_SECRET,
        close: async () => undefined,
      }),
    })
  return targets
}

async function startOurs(): Promise<ConformanceServer> {
  const config = testNodeConfig()
  const node = await startNode(config, pino({ level: 'silent' }))
  return {
    ...addresses(`http://127.0.0.1:${node.port}`),
    apiKey: config.apiKey,
    tokenSecret: config.tokenSecret,
    close: () => node.close(),
  }
}
