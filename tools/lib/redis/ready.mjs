import net from 'node:net'

const timeoutMs = 2_000

/**
 * Asks a Redis-compatible server whether it serves: a server that still loads its data answers with an error.
 * @param {{ host: string, port: number, username?: string, password?: string }} server
 * @returns {Promise<true | string>} true, or what is missing
 */
export function askRedis({ host, port, username, password }) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: timeoutMs })
    let answers = ''
    /** @param {true | string} answer */
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    const login = password ? command('AUTH', ...(username ? [username] : []), password) : ''
    socket.setEncoding('utf8')
    socket.once('connect', () => socket.write(login + command('PING')))
    socket.on('data', (text) => {
      answers += text
      if (answers.includes('+PONG')) settle(true)
      else if (answers.startsWith('-') || answers.includes('\n-')) {
        settle(`Redis on ${host}:${port} answers: ${/-(.*)/.exec(answers)?.[1].trim()}`)
      }
    })
    socket.once('timeout', () => settle(`Redis on ${host}:${port} does not answer`))
    socket.once('error', (error) => settle(`Redis on ${host}:${port}: ${error.message}`))
    socket.once('close', () => settle(`${host}:${port} closed the connection: is it Redis?`))
  })
}

/** @param {...string} words */
const command = (...words) =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
