import type { TlsSettings } from '../transport/tls-settings.ts'
import type { TransportError } from '../transport/transport-error.ts'
import type { UpgradeRequest } from '../transport/ws/upgrade-request.ts'
import { connectWs } from '../transport/ws/ws-connection.ts'

/** Opens one socket and closes it again; the error when it did not open. */
export function openOneSocket(
  request: UpgradeRequest,
  tls: TlsSettings | undefined,
  timeoutMs: number,
): Promise<TransportError | undefined> {
  return new Promise((resolve) => {
    let opened = false
    connectWs({
      request,
      tls,
      handshakeTimeoutMs: timeoutMs,
      closeTimeoutMs: 1_000,
      handler: {
        onOpen: (connection) => {
          opened = true
          connection.close()
        },
        onMessage: () => undefined,
        onClose: (_connection, _code, _reason, _wasClean, error) =>
          resolve(opened ? undefined : (error ?? undefined)),
      },
    })
  })
}
