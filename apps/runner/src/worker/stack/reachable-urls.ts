const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The stack's addresses as they are reached from here: its own machine calls itself loopback, we know it by another name. */
export function reachableUrls(
  urls: Readonly<Record<string, string>>,
  simulatorUrl: string,
): Readonly<Record<string, string>> {
  const host = new URL(simulatorUrl).hostname
  if (LOOPBACK.test(host)) return urls
  return Object.fromEntries(
    Object.entries(urls).map(([name, text]) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      if (!url || !LOOPBACK.test(url.hostname)) return [name, text]
      return [name, text.replace(url.hostname, host)]
    }),
  )
}
