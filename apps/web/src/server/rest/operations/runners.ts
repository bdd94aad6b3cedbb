import { z } from 'zod'
import { listRunners } from '../../runners/list.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Time } from '../schemas/common.ts'

const RunnerList = z.strictObject({
  runners: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      host: z.string(),
      cores: z.int(),
      concurrency: z.int().describe('shards at once'),
      version: z.string(),
      load: z.record(z.string(), z.number()),
      state: z.string(),
      silentMs: z.number(),
      startedAt: Time,
    }),
  ),
})

export const runnerOperations: readonly Operation[] = [
  operation({
    id: 'listRunners',
    method: 'GET',
    path: '/runners',
    tag: 'Runners',
    summary: 'List runners',
    needs: 'read',
    answers: { 200: { description: 'Seen within the last day, connected ones first.', schema: RunnerList } },
    handle: async ({ access }) => ok({ runners: await listRunners(access) }),
  }),
]
