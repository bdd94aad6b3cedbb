import type { HttpTarget, WsStreamTarget } from '@broadside/shared/config/target'
import type { RunConfig } from '@broadside/shared/run-config'
import type { DataSets, ProbeResult } from '../load-handle.ts'
import { parseTargetUrl } from '../transport/target-url.ts'
import { prepareUpgrade } from '../transport/ws/upgrade-request.ts'
import { openPort } from './open-port.ts'
import { notReached, PROBE_TIMEOUT_MS, tlsOf } from './probe-answers.ts'
import { probeCentrifugo } from './probe-centrifugo.ts'
import { probeKeycast, tokenToTry } from './probe-keycast.ts'
import { probeSocket } from './probe-socket.ts'
import { probeWsproxy } from './probe-wsproxy.ts'

/** Reaches every URL of the target once, before the load and outside of its metrics. */
export async function probeTarget(config: RunConfig, dataSets: DataSets = {}): Promise<ProbeResult> {
  const { target } = config
  switch (target.kind) {
    case 'http':
      return probeHttp(target, config)
    case 'keycast':
      return probeKeycast(target, tokenToTry(config, dataSets))
    case 'ws-stream':
      return probeStream(target)
    case 'centrifugo':
      return probeCentrifugo(target)
    case 'wsproxy':
      return probeWsproxy(target)
  }
}

async function probeHttp(target: HttpTarget, config: RunConfig): Promise<ProbeResult> {
  const urls = new Map([['target.baseUrl', target.baseUrl]])
  for (const [name, { behaviour }] of Object.entries(config.scenarios))
    if (behaviour.driver === 'http' && behaviour.directUrl !== undefined)
      urls.set(`scenarios.${name}.behaviour.directUrl`, behaviour.directUrl)
  for (const [field, url] of urls) {
    const error = await openPort({ target: parseTargetUrl(url), tls: tlsOf(target) }, PROBE_TIMEOUT_MS)
    if (error !== undefined) return notReached(field, url, error)
  }
  return { ok: true }
}

const probeStream = (target: WsStreamTarget): Promise<ProbeResult> =>
  probeSocket({
    request: prepareUpgrade(parseTargetUrl(target.url), target.headers),
    tls: tlsOf(target),
    field: 'target.url',
    url: target.url,
    advice: 'target.headers do not carry what it asks for',
  })
