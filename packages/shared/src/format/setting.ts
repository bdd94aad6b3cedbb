/** A setting as text: strings as they are, anything else as JSON. */
export const settingText = (value: unknown): string =>
  value === undefined ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value)
