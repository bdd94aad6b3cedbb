import { archiveScenario } from '../../scenarios/archive.ts'
import { CreateScenario, createScenario } from '../../scenarios/create.ts'
import { getScenario } from '../../scenarios/get.ts'
import { listScenarios } from '../../scenarios/list.ts'
import { UpdateScenario, updateScenario } from '../../scenarios/update.ts'
import { getScenarioVersion, listScenarioVersions, parseVersion } from '../../scenarios/versions.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { ConfigRef, Done } from '../schemas/common.ts'
import { Scenario, ScenarioList, ScenarioVersion, ScenarioVersions } from '../schemas/scenario.ts'

const tag = 'Scenarios'

export const scenarioOperations: readonly Operation[] = [
  operation({
    id: 'listScenarios',
    method: 'GET',
    path: '/scenarios',
    tag,
    summary: 'List scenarios',
    needs: 'read',
    answers: { 200: { description: 'All of the project, oldest first.', schema: ScenarioList } },
    handle: async ({ access }) => ok({ scenarios: await listScenarios(access) }),
  }),
  operation({
    id: 'createScenario',
    method: 'POST',
    path: '/scenarios',
    tag,
    summary: 'Store a scenario',
    needs: 'run',
    body: CreateScenario,
    documentedBody: CreateScenario.extend({ config: ConfigRef }),
    answers: { 201: { description: 'The scenario with its first version.', schema: Scenario } },
    async handle({ access, body }) {
      const made = await createScenario(access, body)
      return { status: 201, body: made, headers: { location: `/api/v1/scenarios/${made.id}` } }
    },
  }),
  operation({
    id: 'getScenario',
    method: 'GET',
    path: '/scenarios/{id}',
    tag,
    summary: 'Read a scenario',
    description: 'By id or slug, with its latest version.',
    needs: 'read',
    answers: { 200: { description: 'The scenario.', schema: Scenario } },
    handle: async ({ access, params }) => ok(await getScenario(access, params.id)),
  }),
  operation({
    id: 'updateScenario',
    method: 'PATCH',
    path: '/scenarios/{id}',
    tag,
    summary: 'Change a scenario',
    description: 'A configuration that differs from the latest becomes the next version.',
    needs: 'run',
    body: UpdateScenario.omit({ id: true }),
    documentedBody: UpdateScenario.omit({ id: true }).extend({ config: ConfigRef.optional() }),
    answers: { 200: { description: 'The scenario as it is now.', schema: Scenario } },
    async handle({ access, params, body }) {
      const { id } = await getScenario(access, params.id)
      return ok(await updateScenario(access, { ...body, id }))
    },
  }),
  operation({
    id: 'deleteScenario',
    method: 'DELETE',
    path: '/scenarios/{id}',
    tag,
    summary: 'Delete a scenario',
    description: 'It disappears from the lists, and its schedules are deleted; its runs stay.',
    needs: 'run',
    answers: { 200: { description: 'Put away.', schema: Done } },
    handle: async ({ access, params }) => ok(await archiveScenario(access, params.id)),
  }),
  operation({
    id: 'listScenarioVersions',
    method: 'GET',
    path: '/scenarios/{id}/versions',
    tag,
    summary: 'List the versions of a scenario',
    needs: 'read',
    answers: { 200: { description: 'Newest first.', schema: ScenarioVersions } },
    handle: async ({ access, params }) => ok({ versions: await listScenarioVersions(access, params.id) }),
  }),
  operation({
    id: 'getScenarioVersion',
    method: 'GET',
    path: '/scenarios/{id}/versions/{version}',
    tag,
    summary: 'Read one version of a scenario',
    needs: 'read',
    answers: { 200: { description: 'The version with its configuration.', schema: ScenarioVersion } },
    handle: async ({ access, params }) =>
      ok(await getScenarioVersion(access, params.id, parseVersion(params.version))),
  }),
]
