import { HttpChannel, type HttpPeer } from '../drivers/http-client/http-channel.ts'
import type { TransportError } from '../transport/transport-error.ts'

export interface ProbeAnswer {
  readonly status: number
  readonly text: string
}

/** One request on a connection of its own: the answer, or why there was none (`undefined` = no answer in time). */
export function exchangeOnce(
  peer: HttpPeer,
  request: Uint8Array,
  timeoutMs: number,
): Promise<ProbeAnswer | TransportError | undefined> {
  const channel = new HttpChannel(peer)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      channel.abort()
      resolve(undefined)
    }, timeoutMs)
    const end = (result: ProbeAnswer | TransportError): void => {
      clearTimeout(timer)
      channel.close()
      resolve(result)
    }
    const caller = {
      onAnswer: () => end({ status: channel.status, text: channel.text }),
      onNoAnswer: (_channel: HttpChannel, error: TransportError) => end(error),
    }
    channel.send(request, false, true, caller, performance.now())
  })
}
