/** JSON as IPLD writes it: object keys sorted, no white space, members without a value left out. */
export function dagJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dagJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${dagJson(member)}`).join(',')}}`
}
