import { openApiDocument } from './openapi.ts'
import type { Operation, PublicOperation } from './operation.ts'
import { ok } from './operation.ts'
import { apiKeyOperations } from './operations/api-keys.ts'
import { auditLogOperations } from './operations/audit-log.ts'
import { compareOperations } from './operations/compare.ts'
import { dataSetOperations } from './operations/data-sets.ts'
import { killSwitchOperations } from './operations/kill-switch.ts'
import { memberOperations } from './operations/members.ts'
import { organizationOperations } from './operations/organization.ts'
import { projectOperations } from './operations/projects.ts'
import { runExportOperations } from './operations/run-exports.ts'
import { runnerOperations } from './operations/runners.ts'
import { runOperations } from './operations/runs.ts'
import { scenarioOperations } from './operations/scenarios.ts'
import { scheduleOperations } from './operations/schedules.ts'
import { shareOperations } from './operations/shares.ts'
import { targetOperations } from './operations/targets.ts'
import { variableOperations } from './operations/variables.ts'
import { webhookOperations } from './operations/webhooks.ts'
import { OpenApi } from './schemas/open-api.ts'

/** Everything that `/api/v1` does for who may. Of two that fit a path, the first wins. */
export const OPERATIONS: readonly Operation[] = [
  ...runOperations,
  ...runExportOperations,
  ...compareOperations,
  ...scenarioOperations,
  ...targetOperations,
  ...dataSetOperations,
  ...scheduleOperations,
  ...webhookOperations,
  ...shareOperations,
  ...variableOperations,
  ...projectOperations,
  ...organizationOperations,
  ...memberOperations,
  ...apiKeyOperations,
  ...runnerOperations,
  ...auditLogOperations,
  ...killSwitchOperations,
]

/** What it does for everybody. */
export const PUBLIC_OPERATIONS: readonly PublicOperation[] = [
  {
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'About',
    summary: 'This description of the API',
    needs: 'public',
    answers: { 200: { description: 'An OpenAPI 3.1 document.', schema: OpenApi } },
    handle: async ({ env }) => ok(openApiDocument(env.BROADSIDE_URL, [...OPERATIONS, ...PUBLIC_OPERATIONS])),
  },
]
