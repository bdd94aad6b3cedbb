/** The address to use from this machine for something that listens on `host`: a wildcard is no address to connect to. */
export const reachableHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
