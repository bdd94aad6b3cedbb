import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: string
  body: string
}

/** Sends bytes as they are and reads until the server ends the connection or the body is complete. */
export function rawRequest(url: string, lines: string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[lines[0], `Host: ${hostname}`, ...lines.slice(1)].join('\r\n')}\r\n\r\n`),
    )
    let text = ''
    const finish = (): void => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2)
      socket.destroy()
      resolve({ status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body })
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      const bodyStart = text.indexOf('\r\n\r\n')
      if (bodyStart >= 0 && text.length - bodyStart - 4 >= length) finish()
    })
    socket.on('end', finish)
    socket.on('error', reject)
  })
}

/** The lines of a WebSocket handshake; leave out or add what a test is about. */
export const handshake = (path: string, ...more: string[]): string[] => [
  `GET ${path} HTTP/1.1`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...more,
]
