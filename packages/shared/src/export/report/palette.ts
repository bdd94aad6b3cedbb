/** The product's colours as a report needs them: it must open without the product's style sheet. */
export interface Palette {
  readonly [name: string]: string
}

export const LIGHT: Palette = {
  page: '#ffffff',
  ink: '#14202b',
  muted: '#5a6b7b',
  line: '#dfe5ea',
  passed: '#0b7a4b',
  failed: '#b83a12',
  invalid: '#7a3fb0',
  suspect: '#8a5a00',
  users: '#6b7a88',
  throughput: '#2a7fbf',
  errors: '#c4451c',
  p50: '#5a9bcb',
  p95: '#1f68a0',
  p99: '#0a3d63',
  'run-a': '#0b62a4',
  'run-b': '#c65300',
  'run-c': '#008a64',
  'run-d': '#a04a86',
  'run-e': '#9a7600',
  'run-f': '#141a20',
}

export const DARK: Palette = {
  page: '#0e141a',
  ink: '#e6edf3',
  muted: '#93a4b3',
  line: '#26323d',
  passed: '#4cc38a',
  failed: '#ff8a5c',
  invalid: '#c79bf2',
  suspect: '#e0ad4d',
  users: '#93a4b3',
  throughput: '#5fb0ea',
  errors: '#ff8a5c',
  p50: '#3f83b3',
  p95: '#86bfe6',
  p99: '#cfe7f8',
  'run-a': '#56b4e9',
  'run-b': '#ee8a4a',
  'run-c': '#2fbf93',
  'run-d': '#de90bb',
  'run-e': '#e6d25a',
  'run-f': '#f4f7fa',
}

/** The colour of what a run came to. */
export const toneOf = (exitCode: number): string =>
  exitCode === 0 ? 'passed' : exitCode === 98 ? 'invalid' : 'failed'
