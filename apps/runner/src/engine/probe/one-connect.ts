import { closeError, connectReplyError } from '../drivers/centrifugo/errors.ts'
import { CONNECT_ID, connectCommand, eachMessage } from '../drivers/centrifugo/messages.ts'
import { connectError, type SampleError, sampleError } from '../drivers/stream/sample-error.ts'
import type { TlsSettings } from '../transport/tls-settings.ts'
import type { TransportError } from '../transport/transport-error.ts'
import type { UpgradeRequest } from '../transport/ws/upgrade-request.ts'
import { connectWs, type WsConnection } from '../transport/ws/ws-connection.ts'

export type ConnectFailure = { readonly transport: TransportError } | { readonly refusal: SampleError }

/** Connects one Centrifugo client and leaves again; undefined when it was connected and subscribed to the channel. */
export function connectOnce(
  upgrade: UpgradeRequest,
  tls: TlsSettings,
  token: string,
  channel: string,
  timeoutMs: number,
): Promise<ConnectFailure | undefined> {
  return new Promise((resolve) => {
    let isOpen = false
    let outcome: ConnectFailure | undefined | 'waiting' = 'waiting'
    const end = (connection: WsConnection, result: ConnectFailure | undefined): void => {
      outcome = result
      connection.close()
    }
    const silence = setTimeout(() => {
      outcome = { refusal: sampleError('connect_timeout', `no answer to connect within ${timeoutMs} ms`) }
      socket.terminate()
    }, timeoutMs)
    const socket = connectWs({
      request: upgrade,
      tls,
      handshakeTimeoutMs: timeoutMs,
      closeTimeoutMs: 1_000,
      handler: {
        onOpen(connection) {
          isOpen = true
          connection.sendText(connectCommand(token))
        },
        onMessage(connection, buffer, from, to) {
          eachMessage(buffer, from, to, (message) => {
            if (message?.id !== CONNECT_ID || outcome !== 'waiting') return
            if (message.error) end(connection, { refusal: connectReplyError(message.error) })
            else if (message.connect?.subs?.[channel]) end(connection, undefined)
            else end(connection, { refusal: noSubscription })
          })
        },
        onClose(_connection, code, reason, _wasClean, error) {
          clearTimeout(silence)
          if (outcome !== 'waiting') resolve(outcome)
          else if (isOpen) resolve({ refusal: closeError(code, reason, error) })
          else resolve(error ? { transport: error } : { refusal: connectError(error) })
        },
      },
    })
  })
}

const noSubscription = sampleError(
  'protocol_error',
  'the connect reply has no subscription to the session’s channel',
  true,
)
