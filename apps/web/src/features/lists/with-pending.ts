/**
 * Rows as they will be when the change that is on its way is taken: shown at once, and as before by itself when the
 * server refuses. The mutation stays pending until the list was read again, so that nothing flickers.
 */
export function withPending<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  change: { readonly isPending: boolean; readonly variables?: Partial<Row> | undefined },
): readonly Row[] {
  const { isPending, variables } = change
  if (!rows || !isPending) return rows ?? []
  return rows.map((row) => (row.id === variables?.id ? { ...row, ...variables } : row))
}
