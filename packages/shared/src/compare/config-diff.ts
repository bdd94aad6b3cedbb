import { isRecord } from '../json-object.ts'

/** One setting that is not the same in all runs. */
export interface ConfigDifference {
  /** `scenarios.main.vus` */
  readonly path: string
  /** Its value in each run, in their order; undefined: not set. */
  readonly values: readonly unknown[]
}

/** Every leaf that differs between the configurations, by path. */
export function configDifferences(configs: readonly unknown[]): ConfigDifference[] {
  const leaves = configs.map((config) => new Map(leavesOf(config, '')))
  const paths = [...new Set(leaves.flatMap((own) => [...own.keys()]))].sort()
  return paths.flatMap((path) => {
    const values = leaves.map((own) => own.get(path))
    const texts = new Set(values.map((value) => JSON.stringify(value)))
    return texts.size > 1 ? [{ path, values }] : []
  })
}

function leavesOf(value: unknown, path: string): [path: string, value: unknown][] {
  const inner: [string, unknown][] | undefined = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item])
    : isRecord(value)
      ? Object.entries(value).map(([key, item]) => [path === '' ? key : `${path}.${key}`, item])
      : undefined
  if (!inner || inner.length === 0) return value === undefined ? [] : [[path, value]]
  return inner.flatMap(([at, item]) => leavesOf(item, at))
}

/** Settings that change how a run is judged or stored, but not the load that it made. */
const WITHOUT_EFFECT = /^(thresholds|slo|maxQuerySamples|abortGrace)\b/

/** Whether a difference changes the load itself or where it goes. */
export const changesTheLoad = ({ path }: ConfigDifference): boolean => !WITHOUT_EFFECT.test(path)
