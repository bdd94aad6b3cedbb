import type { ResponseHead } from '../http/response-head.ts'
import { acceptFor, type UpgradeRequest } from './upgrade-request.ts'

/** What is wrong with a 101 answer, in words; empty when it completes the handshake (RFC 6455 section 4.1). */
export function upgradeFault(head: ResponseHead, request: UpgradeRequest, key: string): string {
  // One pass over the lines: this runs for every connection.
  let upgrade: string | undefined
  let connection: string | undefined
  let accept: string | undefined
  let extensions: string | undefined
  let protocol: string | undefined
  for (const line of head.lines()) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const value = line.slice(colon + 1).trim()
    switch (line.slice(0, colon).toLowerCase()) {
      case 'upgrade':
        upgrade ??= value
        break
      case 'connection':
        connection = connection === undefined ? value : `${connection},${value}`
        break
      case 'sec-websocket-accept':
        accept ??= value
        break
      case 'sec-websocket-extensions':
        extensions ??= value
        break
      case 'sec-websocket-protocol':
        protocol ??= value
    }
  }
  if (upgrade?.toLowerCase() !== 'websocket') {
    return `expected "Upgrade: websocket" in the 101 answer, got ${quote(upgrade)}`
  }
  if (connection === undefined || !connection.toLowerCase().split(',').some(isUpgradeToken)) {
    return `expected "Connection: Upgrade" in the 101 answer, got ${quote(connection)}`
  }
  if (accept !== acceptFor(key)) {
    return `Sec-WebSocket-Accept does not match the key that was sent (got ${quote(accept)})`
  }
  if (extensions !== undefined && extensions !== '')
    return `an extension nobody offered: ${quote(extensions)}`
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
