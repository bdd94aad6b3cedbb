import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { Client, type ClientParts } from './client/client.ts'
import { CommandQueue, type CommandRules } from './client/commands.ts'
import type { Hub } from './client/hub.ts'
import { Transport } from './client/transport.ts'
import { DISCONNECTS, parseCommands } from './protocol.ts'

const SUBPROTOCOL = 'sec-websocket-protocol'

export interface AcceptParts {
  webSockets: WebSocketServer
  hub: Hub
  client: ClientParts
  commands: CommandRules
  queueMaxBytes: number
  staleCloseDelayMs: number
}

/** Completes a handshake and serves the client until its socket closes. */
export function acceptClient(parts: AcceptParts, req: IncomingMessage, tcp: Duplex, head: Buffer): void {
  // The older Python SDKs offer a subprotocol without a name; a real server takes that for none.
  if (req.headers[SUBPROTOCOL] === '') delete req.headers[SUBPROTOCOL]
  parts.webSockets.handleUpgrade(req, tcp, head, (socket) => serve(parts, socket, tcp))
}

function serve(parts: AcceptParts, socket: WebSocket, tcp: Duplex): void {
  const { hub, commands: rules } = parts
  const transport: Transport = new Transport(socket, tcp, parts.queueMaxBytes, (disconnect) =>
    client.disconnect(disconnect),
  )
  const client: Client = new Client(transport, parts.client)
  const commands = new CommandQueue(client, rules, () => hub.connected(client))
  client.staleAtMs = rules.nowMs() + parts.staleCloseDelayMs
  hub.add(client)
  socket.on('message', (data: Buffer) => {
    if (client.isClosed) return
    const list = parseCommands(data.toString())
    if (list && list.length > 0) commands.take(list)
    else client.disconnect(DISCONNECTS.badRequest)
  })
  // A broken socket also closes.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    client.end()
    hub.remove(client)
  })
}
