import { CompareRuns } from '../../compare/compare.ts'
import { restComparison } from '../../compare/rest-view.ts'
import { exportComparison } from '../../exports/export-comparison.ts'
import { GetTrend } from '../../trends/get.ts'
import { restTrend } from '../../trends/rest-view.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Comparison, Trend } from '../schemas/compare.ts'

const tag = 'Compare'
const HTML = 'text/html; charset=utf-8'

export const compareOperations: readonly Operation[] = [
  operation({
    id: 'compareRuns',
    method: 'GET',
    path: '/compare',
    tag,
    summary: 'Compare two to six runs',
    description:
      'The first one is the baseline. Each answer is worse, better, no_change, not_enough_data or not_comparable, with an interval around every difference.',
    needs: 'read',
    query: CompareRuns,
    answers: { 200: { description: 'Each run compared with the first.', schema: Comparison } },
    handle: async ({ access, query }) => ok(await restComparison(access, query)),
  }),
  operation({
    id: 'exportComparisonHtml',
    method: 'GET',
    path: '/compare/export.html',
    tag,
    summary: 'A comparison as one HTML file',
    description: 'Opens offline, in light and dark, without scripts. Runs that have not ended answer 409.',
    needs: 'read',
    query: CompareRuns.pick({ runs: true }),
    answers: { 200: { description: 'The file.', mediaType: HTML } },
    handle: async ({ access, query }) => ({
      status: 200,
      file: {
        content: await exportComparison(access, query.runs),
        mediaType: HTML,
        name: 'broadside-comparison.html',
      },
    }),
  }),
  operation({
    id: 'getScenarioTrend',
    method: 'GET',
    path: '/scenarios/{scenario}/trend',
    tag,
    summary: 'Key metrics of a scenario over its runs',
    description: 'Its latest finished runs, the usual band of each metric, and the steps between levels.',
    needs: 'read',
    query: GetTrend.omit({ scenario: true }),
    answers: { 200: { description: 'The oldest run first.', schema: Trend } },
    handle: async ({ access, params, query }) =>
      ok(await restTrend(access, { ...query, scenario: params.scenario })),
  }),
]
