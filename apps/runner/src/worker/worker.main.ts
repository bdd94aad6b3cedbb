import { readWorkerEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { runMain } from '../run-main.ts'
import { startWorker } from './start-worker.ts'

const env = readWorkerEnv()
const log = createLog('worker', env.LOG_LEVEL)
await runMain(log, () => startWorker(env, log))
