/**
 * Plain data as YAML in block style. Strings are written as JSON strings, which YAML reads as they are.
 * @param {unknown} value objects, arrays, strings, numbers
 * @param {string} [indent]
 * @returns {string} lines, each with a newline at its end
 */
export function toYaml(value, indent = '') {
  const entries = Object.entries(/** @type {object} */ (value))
  return entries
    .map(([key, item]) => {
      const label = `${indent}${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}:`
      if (typeof item !== 'object') return `${label} ${JSON.stringify(item)}\n`
      if (Array.isArray(item)) return `${label} [${item.map((part) => JSON.stringify(part)).join(', ')}]\n`
      return Object.keys(item).length === 0 ? `${label} {}\n` : `${label}\n${toYaml(item, `${indent}  `)}`
    })
    .join('')
}
