import { parseInput } from '../../http/read-json.ts'
import { deleteVariable } from '../../variables/delete.ts'
import { listVariables } from '../../variables/list.ts'
import { SetVariable, setVariable } from '../../variables/set.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done } from '../schemas/common.ts'
import { SetVariableAnswer, VariableList } from '../schemas/variable.ts'

const tag = 'Variables and secrets'

export const variableOperations: readonly Operation[] = [
  operation({
    id: 'listVariables',
    method: 'GET',
    path: '/variables',
    tag,
    summary: 'List variables and secrets of the project',
    needs: 'read',
    answers: { 200: { description: 'By name, without their values.', schema: VariableList } },
    handle: async ({ access }) => {
      const variables = await listVariables(access)
      return ok({ variables: variables.map(({ value: _value, ...variable }) => variable) })
    },
  }),
  operation({
    id: 'setVariable',
    method: 'PUT',
    path: '/variables/{name}',
    tag,
    summary: 'Set a variable or a secret',
    description: 'Scenarios and targets use it by name. Existing runs keep the value they were given.',
    needs: 'admin',
    body: SetVariable.omit({ name: true }),
    answers: { 200: { description: 'Set.', schema: SetVariableAnswer } },
    handle: async ({ access, params, body }) =>
      ok(await setVariable(access, parseInput(SetVariable, { ...body, name: params.name }))),
  }),
  operation({
    id: 'deleteVariable',
    method: 'DELETE',
    path: '/variables/{id}',
    tag,
    summary: 'Delete a variable or a secret',
    needs: 'admin',
    answers: { 200: { description: 'Existing runs keep the value they were given.', schema: Done } },
    handle: async ({ access, params }) => ok(await deleteVariable(access, params.id)),
  }),
]
