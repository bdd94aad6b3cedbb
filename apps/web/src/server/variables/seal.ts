import type { VariableName } from '@broadside/db/variables/variables'

/** What a variable's sealed value is bound to: it opens under this name of this project alone. */
export const variableSeal = ({ projectId, name }: VariableName): string => `variable:${projectId}:${name}`
