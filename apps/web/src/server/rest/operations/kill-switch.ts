import { z } from 'zod'
import { getKillSwitch } from '../../kill-switch/get.ts'
import { PullKillSwitch, pullKillSwitch } from '../../kill-switch/pull.ts'
import { releaseKillSwitch } from '../../kill-switch/release.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Time } from '../schemas/common.ts'

const State = z.strictObject({
  pulled: z.boolean(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  since: Time.nullable(),
})
const tag = 'Kill switch'
const path = '/kill-switch'
const reach = 'organization'

export const killSwitchOperations: readonly Operation[] = [
  operation({
    ...{ method: 'GET', path, tag, reach, needs: 'read' },
    id: 'getKillSwitch',
    summary: 'Whether the kill switch is pulled',
    answers: { 200: { description: 'By whom, why and since when.', schema: State } },
    handle: async ({ access }) => ok(await getKillSwitch(access)),
  }),
  operation({
    ...{ method: 'PUT', path, tag, reach, needs: 'admin' },
    id: 'pullKillSwitch',
    summary: 'Stop everything',
    description: 'Every run of the installation ends within 2 s, and no run starts until it is released.',
    body: PullKillSwitch,
    answers: {
      200: {
        description: 'Pulled.',
        schema: z.strictObject({ pulled: z.literal(true), runsStopped: z.int() }),
      },
    },
    handle: async ({ access, body }) => ok(await pullKillSwitch(access, body)),
  }),
  operation({
    ...{ method: 'DELETE', path, tag, reach, needs: 'admin' },
    id: 'releaseKillSwitch',
    summary: 'Let runs start again',
    answers: { 200: { description: 'Released.', schema: z.strictObject({ pulled: z.literal(false) }) } },
    handle: async ({ access }) => ok(await releaseKillSwitch(access)),
  }),
]
