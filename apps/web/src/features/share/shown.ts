/** What a link shows, as the API takes it: a run, or a comparison with the baseline first. */
export type Shown = { readonly runId: string } | { readonly runs: readonly string[] }

export const isComparison = (shown: Shown): shown is { readonly runs: readonly string[] } => 'runs' in shown

/** As the API's input: lists of its own. */
export const shownInput = (shown: Shown): { runId: string } | { runs: string[] } =>
  isComparison(shown) ? { runs: [...shown.runs] } : { runId: shown.runId }

/** Where the same is as one HTML file, for who may read it anyway. */
export const fileUrl = (shown: Shown): string =>
  isComparison(shown)
    ? `/api/v1/compare/export.html?runs=${shown.runs.join(',')}`
    : `/api/v1/runs/${shown.runId}/export.html`
