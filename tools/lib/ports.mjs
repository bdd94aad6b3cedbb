import net from 'node:net'
import { StepError } from './step-error.mjs'

const host = '127.0.0.1'
const stride = 100
const attempts = 40

/**
 * Whether nothing listens on the port and we could. Both questions are asked: where a foreign process listens on all
 * addresses, some systems still let us bind the loopback address, and we would then hide it.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isPortFree(port) {
  return !(await answers(port)) && (await canListen(port))
}

/** @param {number} port @returns {Promise<boolean>} */
function answers(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host, timeout: 1_000 })
    /** @param {boolean} open */
    const settle = (open) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

/** @param {number} port @returns {Promise<boolean>} */
function canListen(port) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * A free port for each name: the wanted one, else the first free one a hundred, two hundred, … above it.
 * @template {string} Name
 * @param {Record<Name, number>} wanted
 * @param {(sentence: string) => void} say called for each port that was replaced
 * @returns {Promise<Record<Name, number>>}
 */
export async function choosePorts(wanted, say) {
  const entries = /** @type {[Name, number][]} */ (Object.entries(wanted))
  const taken = new Set(entries.map(([, port]) => port))
  const chosen = await Promise.all(
    entries.map(async ([name, port]) => {
      if (await isPortFree(port)) return /** @type {const} */ ([name, port])
      for (let next = port + stride; next <= Math.min(65_535, port + stride * attempts); next += stride) {
        if (taken.has(next)) continue
        taken.add(next)
        if (!(await isPortFree(next))) continue
        say(`port ${port} (${name}) is taken by another process: using ${next} instead`)
        return /** @type {const} */ ([name, next])
      }
      throw new StepError(`no free port for ${name}`, {
        why: `${port} and every hundredth port above it, ${attempts} of them, are taken on ${host}`,
        todo: 'stop what listens there, then start again',
      })
    }),
  )
  return /** @type {Record<Name, number>} */ (Object.fromEntries(chosen))
}
