import { isLoopback } from '@broadside/shared/net/loopback'

/** The stack's addresses as they are reached from here: its own machine calls itself loopback, we know it by another name. */
export function reachableUrls(
  urls: Readonly<Record<string, string>>,
  simulatorUrl: string,
): Readonly<Record<string, string>> {
  const host = new URL(simulatorUrl).hostname
  if (isLoopback(host)) return urls
  const reachable = (text: string): string => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url && isLoopback(url.hostname) ? text.replace(url.hostname, host) : text
  }
  // Several addresses stand in one text, with commas between.
  return Object.fromEntries(
    Object.entries(urls).map(([name, text]) => [name, text.split(',').map(reachable).join(',')]),
  )
}
