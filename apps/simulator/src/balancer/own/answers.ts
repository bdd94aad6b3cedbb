import { STATUS_CODES } from 'node:http'

const SENTENCES: Record<number, string> = {
  502: 'The server returned an invalid or incomplete response.',
  503: 'No server is available to handle this request.',
  504: "The server didn't respond in time.",
}

/** An error page of a proxy, in HTML as HAProxy's are: a client must not take it for a component's answer. */
export function errorPage(status: 502 | 503 | 504): string {
  return `<html><body><h1>${status} ${STATUS_CODES[status]}</h1>\n${SENTENCES[status]}\n</body></html>\n`
}

/** The same as a whole HTTP response, for a connection that is no longer HTTP to Node. */
export function rawErrorPage(status: 502 | 503 | 504): string {
  const body = errorPage(status)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${body.length}\r\ncache-control: no-cache\r\nconnection: close\r\ncontent-type: text/html\r\n\r\n${body}`
}
