import net from 'node:net'

const protocolVersion = 196_608 // 3.0
const authenticationRequest = 'R'
const timeoutMs = 2_000

/**
 * Asks a PostgreSQL server whether it takes connections, with the first message of its protocol. A server that is
 * starting up accepts the connection but answers with an error.
 * @param {{ host: string, port: number, user: string }} server
 * @returns {Promise<true | string>} true, or what is missing
 */
export function askPostgres({ host, port, user }) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: timeoutMs })
    /** @param {true | string} answer */
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => socket.write(startupMessage(user)))
    socket.once('data', (data) => {
      const isReady = String.fromCharCode(data[0]) === authenticationRequest
      settle(isReady || `PostgreSQL on ${host}:${port} answers: ${errorText(data)}`)
    })
    socket.once('timeout', () => settle(`PostgreSQL on ${host}:${port} does not answer`))
    socket.once('error', (error) => settle(`PostgreSQL on ${host}:${port}: ${error.message}`))
    socket.once('close', () => settle(`${host}:${port} closed the connection: is it PostgreSQL?`))
  })
}

/** @param {string} user */
function startupMessage(user) {
  const parameters = Buffer.from(`user\0${user}\0database\0postgres\0\0`)
  const header = Buffer.alloc(8)
  header.writeInt32BE(header.length + parameters.length, 0)
  header.writeInt32BE(protocolVersion, 4)
  return Buffer.concat([header, parameters])
}

/** The message field of an ErrorResponse. @param {Buffer} data */
function errorText(data) {
  const fields = data.subarray(5).toString('utf8').split('\0')
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'something that is not PostgreSQL'
}
