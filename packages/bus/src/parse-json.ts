/** The object in a message of ours; undefined when it is not JSON or not an object. */
export function parseJson<T extends object>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined // whoever wrote it, it was not us: the caller decides what that means
  }
}
