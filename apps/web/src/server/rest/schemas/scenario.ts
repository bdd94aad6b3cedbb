import { z } from 'zod'
import { ConfigRef, Person, Time } from './common.ts'

export const Scenario = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.int(),
    versionId: z.string().nullable(),
    config: ConfigRef,
    target: z
      .strictObject({ id: z.string(), slug: z.string(), name: z.string(), kind: z.string() })
      .nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Scenario' })
export const ScenarioList = z.strictObject({ scenarios: z.array(Scenario) })

const version = {
  version: z.int(),
  configHash: z.string(),
  message: z.string(),
  createdBy: Person,
  createdAt: Time,
}
export const ScenarioVersions = z.strictObject({ versions: z.array(z.strictObject(version)) })
export const ScenarioVersion = z.strictObject({ ...version, config: ConfigRef })
