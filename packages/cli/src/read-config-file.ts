import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { invalidConfiguration } from './errors.ts'

const CONFIG_FILE = /\.(ya?ml|json)$/i

/** Whether the argument of `run` names a file; everything else is the slug or id of a stored scenario. */
export const isConfigFile = (argument: string): boolean => CONFIG_FILE.test(argument)

/** A RunConfig as written in a file; whether it is a good one is for the server to say. JSON is YAML. */
export function readConfigFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw invalidConfiguration(
      `${path} could not be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
  const document = parseDocument(text)
  const [error] = document.errors
  if (error) throw invalidConfiguration(`${path} is not YAML or JSON: ${error.message}`)
  const config = saidBy(document, path)
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    throw invalidConfiguration(
      `${path}: expected an object with target and scenarios, received ${JSON.stringify(config)?.slice(0, 100)}`,
    )
  return config
}

/** Aliases are bounded, so that a few lines cannot grow into gigabytes. */
function saidBy(document: ReturnType<typeof parseDocument>, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw invalidConfiguration(`${path}: its aliases cannot be followed: ${reason}`, { cause })
  }
}
