// What every case needs: the yardstick, the engine's client, and how often to measure.
import { buildClients, buildYardstick } from './build.mjs'
import { medianOf } from './medians.mjs'
import { runClient, startServer } from './pinned.mjs'

/** What the product's load thread runs with. */
const NODE_OPTIONS = ['--max-semi-space-size=4']

/**
 * @param {{ rounds: number }} options
 */
export async function openBench({ rounds }) {
  const yardstick = await buildYardstick()
  const clients = await buildClients(['engine', 'recorder'])
  const engine = (config, options) =>
    runClient(clients.engine, [JSON.stringify(config)], NODE_OPTIONS, options)
  return {
    rounds,
    yardstick,
    /** Runs one configuration by the whole engine. */
    engine,
    recorder: () => runClient(clients.recorder, [], [...NODE_OPTIONS, '--expose-gc']),
    /** Medians of the rounds. */
    async rounded(measure) {
      const results = []
      for (let round = 0; round < rounds; round++) results.push(await measure())
      return medianOf(results)
    },
    /** Lends a server of its own to one measurement. */
    async withServer(use, args = [], options = {}) {
      const server = await startServer(yardstick, args, options)
      try {
        return await use(server)
      } finally {
        await server.stop()
      }
    },
  }
}
