import { inheritedEnv } from '../env.ts'

/** What the environment of every instance begins with. */
export const instanceEnv = (
  { host, logLevel }: { readonly host: string; readonly logLevel: string },
  port?: number,
): Record<string, string> => ({
  ...inheritedEnv(),
  HOST: host,
  LOG_LEVEL: logLevel,
  ...(port === undefined ? {} : { PORT: String(port) }),
})

/** The environment of a component that reads its configuration as JSON. */
export const componentEnv = (config: unknown, logLevel: string): Record<string, string> => ({
  ...inheritedEnv(),
  COMPONENT_CONFIG: JSON.stringify(config),
  LOG_LEVEL: logLevel,
})
