import { inheritedEnv } from '../env.ts'

/** The environment of a component that reads its configuration as JSON. */
export const componentEnv = (config: unknown, logLevel: string): Record<string, string> => ({
  ...inheritedEnv(),
  COMPONENT_CONFIG: JSON.stringify(config),
  LOG_LEVEL: logLevel,
})
