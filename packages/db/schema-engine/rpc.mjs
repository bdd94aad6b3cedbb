import { createInterface } from 'node:readline'
import { toPrismaError } from './database.mjs'

const SERVER_ERROR = 4466
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

/** Answers JSON-RPC requests, one a line, strictly in order; ends the process when stdin closes. */
export function serve(callMethod) {
  let nextPrintId = 1_000_000 // far from the ids that the CLI counts up from 1
  const print = (content) => send({ id: nextPrintId++, method: 'print', params: { content } })

  const answer = async ({ id, method, params }) => {
    try {
      send({ id, result: await callMethod(method, params, print) })
    } catch (error) {
      const { code, message } = toPrismaError(error)
      const data = { is_panic: error.name === 'RuntimeError', message, error_code: code }
      send({ id, error: { code: SERVER_ERROR, message: error.message, data } })
    }
  }

  let queue = Promise.resolve()
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const request = JSON.parse(line)
      if (request.method) queue = queue.then(() => answer(request)) // no method: the CLI's answer to a print
    })
    .on('close', () => queue.finally(() => process.exit(0)))
}
