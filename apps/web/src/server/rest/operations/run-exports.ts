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
    summary: 'Measurements second by second',
    description:
      'Also while the run goes on: ask from the last second that you have. A span too long for `maxPoints` is merged; percentiles come from added histograms.',
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
    summary: 'The exit code of a run, for a shell',
    description:
      'Waits up to `waitS` seconds for its end, then answers one word: 0 passed, 99 thresholds failed, 98 measurement invalid, 105 aborted, 1 anything else.',
    needs: 'read',
    query: AwaitExitCode,
    answers: {
      200: { description: 'The run has ended: its exit code.', mediaType: TEXT },
      202: { description: 'The run has not ended: its status. Ask again.', mediaType: TEXT },
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
