import type { CentrifugoTarget } from '@broadside/shared/config/target'
import { parseTargetUrl, type TargetUrl, withPath } from '../../transport/target-url.ts'

const DEFAULT_PATH = '/connection/websocket'

/** Where clients connect: the address with Centrifugo's own path, unless it has one. */
export function socketAddress({ wsUrl }: CentrifugoTarget): TargetUrl {
  const url = parseTargetUrl(wsUrl)
  return url.path === '/' ? withPath(url, DEFAULT_PATH) : url
}
