/** The params of a path under a template such as `/runs/{id}/export.csv`; undefined: another path. */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const text = given[i] ?? ''
    if (name === undefined) {
      if (part !== text) return undefined
    } else {
      const value = decoded(text)
      if (value === undefined || value === '') return undefined
      params[name] = value
    }
  }
  return params
}

function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text)
    // No column holds U+0000, so nothing is called so.
    return value.includes('\u0000') ? undefined : value
  } catch {
    return undefined // "%zz" names nothing
  }
}
