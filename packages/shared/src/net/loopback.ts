/** Whether a URL's host is the machine itself, reached by IPv4: `localhost` or 127.0.0.0/8. */
export const isIpv4Loopback = (host: string): boolean => host === 'localhost' || /^127(\.\d+){3}$/.test(host)

/** Whether a URL's host is the machine itself, by any name or address. */
export const isLoopback = (host: string): boolean => isIpv4Loopback(host) || host === '[::1]'
