import { RUN_EXPORTS } from '../../exports/run-exports.ts'
import { AwaitExitCode, awaitExitCode } from '../../runs/exit-code.ts'
import { RunPoints, runPoints } from '../../runs/points.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Points } from '../schemas/points.ts'

const tag = 'Runs'
const TEXT = 'text/plain; charset=utf-8'

const exportOperations = RUN_EXPORTS.map(({ id, path, fileName, mediaType, summary, description, write }) =>
  operation({
    id,
    method: 'GET',
    path: `/runs/{id}/${path}` as '/runs/{id}/export',
    tag,
    summary,
    description,
    needs: 'read',
    answers: { 200: { description: 'The file.', mediaType } },
    async handle({ access, params }) {
      const content = await write(access, params.id)
      return { status: 200, file: { content, mediaType, name: fileName(params.id) } }
    },
  }),
)

export const runExportOperations: readonly Operation[] = [
  operation({
    id: 'getRunPoints',
    method: 'GET',
    path: '/runs/{id}/points',
    tag,
    summary: 'What was measured, second by second',
    description:
      'While the run goes on too: ask from the last second that you have. A stretch too long for `maxPoints` is merged, percentiles from added histograms.',
    needs: 'read',
    query: RunPoints.omit({ runId: true }),
    answers: { 200: { description: 'The points, oldest first.', schema: Points } },
    async handle({ access, params, query }) {
      const { span, points } = await runPoints(access, { ...query, runId: params.id })
      // Columns of the heat map are packed for our own page.
      return ok({ span, points: points.map(({ heat: _heat, ...point }) => point) })
    },
  }),
  operation({
    id: 'getRunExitCode',
    method: 'GET',
    path: '/runs/{id}/exit-code',
    tag,
    summary: 'What a run amounts to, for a shell',
    description:
      'Waits up to `waitS` for its end, then answers one word: 0 passed, 99 thresholds failed, 98 measurement invalid, 105 aborted, 1 anything else.',
    needs: 'read',
    query: AwaitExitCode,
    answers: {
      200: { description: 'It is over: the exit code.', mediaType: TEXT },
      202: { description: 'It is not: its status. Ask again.', mediaType: TEXT },
    },
    async handle({ access, params, query }) {
      const { over, word } = await awaitExitCode(access, params.id, query)
      return {
        status: over ? 200 : 202,
        file: { content: `${word}\n`, mediaType: TEXT, name: 'exit-code.txt' },
      }
    },
  }),
  ...exportOperations,
]
