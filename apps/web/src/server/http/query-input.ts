interface QueryShape {
  readonly numbers?: readonly string[]
  readonly lists?: readonly string[]
}

/** The query of a URL as an object for a schema: numbers as numbers, lists split at commas, the rest as text. */
export function queryInput(url: string, { numbers = [], lists = [] }: QueryShape): Record<string, unknown> {
  const entries = [...new URL(url).searchParams].map(([name, text]): [string, unknown] => {
    if (lists.includes(name)) return [name, text.split(',').filter((part) => part !== '')]
    // Text that is no number stays text: the schema's sentence then says what came.
    if (numbers.includes(name))
      return [name, text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)]
    return [name, text]
  })
  return Object.fromEntries(entries)
}
