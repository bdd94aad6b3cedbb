const UNITS: Readonly<Record<string, string>> = { Ms: 'ms', P50: 'p50', P99: 'p99' }

/** The name of a piece of evidence in words: `worstP99Ms` → "worst p99, ms", `secondsLate` → "seconds late". */
export function evidenceLabel(name: string): string {
  const words = name.split(/(?=[A-Z])/).map((word) => UNITS[word] ?? word.toLowerCase())
  return words.at(-1) === 'ms' ? `${words.slice(0, -1).join(' ')}, ms` : words.join(' ')
}
