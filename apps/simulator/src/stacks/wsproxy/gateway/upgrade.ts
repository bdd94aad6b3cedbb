import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import { downChannel, upChannel } from '../session-keys.ts'
import type { SessionClaims } from '../session-token.ts'
import { type Refusal, refuseUpgrade } from './authorize-upgrade.ts'
import { ClientSocket } from './client-socket.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Subscriptions } from './subscriptions.ts'

const NOT_READY: Refusal = { status: 503, body: 'Unable to prepare session' }

export interface UpgradeParts {
  verify: (token: string) => SessionClaims | undefined
  subscriptions: Subscriptions
  heartbeat: Heartbeat
  webSockets: WebSocketServer
  maxMessageBytes: number
  publishUp: (channel: string, text: string) => void
  clients: Set<ClientSocket>
  onNotReady: (error: unknown) => void
}

/** Checks and subscribes in the original's order; answers the refusal, or the client whose channel is live. */
export async function prepareClient(
  parts: UpgradeParts,
  req: IncomingMessage,
  sessionId: string,
): Promise<{ refusal: Refusal } | { client: ClientSocket }> {
  const refusal = refuseUpgrade(req.headers.authorization, sessionId, parts.verify)
  if (refusal) return { refusal }
  const client = new ClientSocket()
  try {
    await parts.subscriptions.attach(downChannel(sessionId), client)
  } catch (error) {
    parts.onNotReady(error)
    return { refusal: NOT_READY }
  }
  return { client }
}

/** Completes the handshake of a prepared client. `ws` reports a malformed one as `wsClientError`. */
export function openClient(
  parts: UpgradeParts,
  client: ClientSocket,
  sessionId: string,
  req: IncomingMessage,
  tcp: Duplex,
  head: Buffer,
): void {
  const release = (): void => {
    tcp.off('close', release)
    parts.clients.delete(client)
    parts.subscriptions.detach(downChannel(sessionId), client)
  }
  // The peer may leave while the subscription is being made, or the handshake may be refused.
  tcp.on('close', release)
  if (tcp.destroyed) {
    release()
    return
  }
  parts.webSockets.handleUpgrade(req, tcp, head, (socket) => {
    tcp.off('close', release)
    parts.clients.add(client)
    client.open(socket, tcp, {
      maxMessageBytes: parts.maxMessageBytes,
      heartbeat: parts.heartbeat,
      publishUp: (text) => parts.publishUp(upChannel(sessionId), text),
      onClose: release,
    })
  })
}
