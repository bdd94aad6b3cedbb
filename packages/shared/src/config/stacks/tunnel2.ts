import { z } from 'zod'

/** A fixed number of slots, each held for a fixed time: what one worker, or a semaphore around a slow call, is to its callers. */
export const Station = z.strictObject({
  slots: z.int().min(1).max(10_000),
  serviceMs: z.number().min(0).max(60_000),
})
export type Station = z.infer<typeof Station>

/** The tunnel session that the original's scripts use. */
export const DEV_SESSION = '22222222-2222-2222-2222-222222222222'

/** HTTP through a multiplexed tunnel: entry, tunnel server, tunnel client and backend. */
export const Tunnel2Stack = z.strictObject({
  system: z.literal('tunnel2'),
  instances: z.strictObject({}).prefault({}),
  options: z
    .strictObject({
      sessions: z
        .array(z.guid())
        .min(1)
        .max(1_000)
        .default([DEV_SESSION])
        .describe('tunnel sessions that the client serves'),
      qosBytesPerSecond: z.number().min(0).default(0).describe('token bucket of each session; 0: off'),
      qosBurstBytes: z.number().min(0).default(1_048_576),
      maxStreamsPerSession: z.int().min(0).default(0).describe('requests of a session at once; 0: no limit'),
      connectionCap: z
        .int()
        .min(0)
        .default(0)
        .describe('connections beyond this are closed as soon as they come; 0: no cap'),
      connectionClose: z.boolean().default(false).describe('the entry answers "Connection: close"'),
      clientStation: Station.optional().describe('a bottleneck in the tunnel client'),
      backendStation: Station.optional().describe(
        'a bottleneck in the backend; one worker of 35 ms does 28 a second',
      ),
      backendDelayMs: z.number().min(0).max(60_000).default(0),
      corruptEvery: z.int().min(0).default(0).describe('flips a bit in every n-th frame of data; 0: off'),
    })
    .prefault({}),
})
export type Tunnel2Stack = z.infer<typeof Tunnel2Stack>
