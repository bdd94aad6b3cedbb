import type { ResponseHead } from '../http/response-head.ts'
import { acceptFor, type UpgradeRequest } from './upgrade-request.ts'

/** What is wrong with a 101 answer, in words; empty when it completes the handshake (RFC 6455 section 4.1). */
export function upgradeFault(head: ResponseHead, request: UpgradeRequest, key: string): string {
  const upgrade = head.header('upgrade')
  if (upgrade?.toLowerCase() !== 'websocket') {
    return `expected "Upgrade: websocket" in the 101 answer, got ${quote(upgrade)}`
  }
  const connection = head.headerValues('connection').join(',')
  if (!connection.toLowerCase().split(',').some(isUpgradeToken)) {
    return `expected "Connection: Upgrade" in the 101 answer, got ${quote(connection || undefined)}`
  }
  const accept = head.header('sec-websocket-accept')
  if (accept !== acceptFor(key)) {
    return `Sec-WebSocket-Accept does not match the key that was sent (got ${quote(accept)})`
  }
  const extensions = head.header('sec-websocket-extensions')
  if (extensions !== undefined && extensions !== '')
    return `an extension nobody offered: ${quote(extensions)}`
  const protocol = head.header('sec-websocket-protocol')
  if (protocol !== undefined && !request.subprotocols.includes(protocol)) {
    return `a subprotocol nobody offered: ${quote(protocol)}`
  }
  return ''
}

function isUpgradeToken(token: string): boolean {
  return token.trim() === 'upgrade'
}

function quote(value: string | undefined): string {
  return value === undefined ? 'nothing' : `"${value.slice(0, 100)}"`
}
