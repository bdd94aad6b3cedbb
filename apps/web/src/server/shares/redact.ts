import { lookOf } from '@broadside/shared/compare/run-letters'
import type { Target } from '@broadside/shared/config/target'

/** A valid URL that leads nowhere, so that a hidden target still is a target to every reader of the config. */
const HIDDEN_HOST = 'hidden.invalid'
const HIDDEN_URL = /\b(https?|wss?):\/\/(hidden(?:-[a-z])?\.invalid)[^\s"']*/g

/** `value` without any address of the targets, wherever they appear in it. Two targets that differ still do. */
export function hideAddresses<T>(value: T, targets: readonly Target[]): T {
  const shownFor = new Map<string, string>()
  for (const [index, target] of targets.entries())
    for (const host of hostsOf(target))
      if (!shownFor.has(host))
        shownFor.set(host, index === 0 ? HIDDEN_HOST : `hidden-${lookOf(index).letter.toLowerCase()}.invalid`)
  if (shownFor.size === 0) return value
  // The longest first: a host with its port is also a host.
  const hosts = [...shownFor.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const pattern = new RegExp(hosts.join('|'), 'g')
  const hide = (text: string) =>
    // Also the path of a hidden URL may tell whose it is.
    text.replace(pattern, (host) => shownFor.get(host) ?? HIDDEN_HOST).replace(HIDDEN_URL, '$1://$2/')
  return inEveryText(value, hide) as T
}

function hostsOf(target: Target): string[] {
  const values: unknown[] = Object.values(target).flat()
  return values
    .filter((value): value is string => typeof value === 'string' && URL.canParse(value))
    .flatMap((url) => [new URL(url).host, new URL(url).hostname])
    .filter((host) => host !== '')
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function inEveryText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((inner) => inEveryText(inner, change))
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inEveryText(inner, change)]))
}
