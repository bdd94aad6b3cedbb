import { readAggregatorEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { runMain } from '../run-main.ts'
import { startAggregator } from './start-aggregator.ts'

const env = readAggregatorEnv()
const log = createLog('aggregator', env.LOG_LEVEL)
await runMain(log, () => startAggregator(env, log))
