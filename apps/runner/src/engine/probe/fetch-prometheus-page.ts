import { type PrometheusPage, readPrometheusPage } from '@broadside/shared/prometheus/read-page'
import { HttpConnection } from '../transport/http/http-connection.ts'
import { prepareRequest } from '../transport/http/prepared-request.ts'
import { requestOnce } from '../transport/http/request-once.ts'
import { parseTargetUrl } from '../transport/target-url.ts'
import { prepareTls } from '../transport/tls-settings.ts'

const MAX_PAGE_BYTES = 4 * 1024 * 1024

export interface FetchPageOptions {
  readonly timeoutMs: number
  /** Takes any certificate. */
  readonly insecure?: boolean
}

/**
 * Reads what a process counts, through the client of the load: only from an address that is allowed as a target, and no redirect is
 * followed. Rejects with a sentence.
 */
export async function fetchPrometheusPage(url: string, options: FetchPageOptions): Promise<PrometheusPage> {
  const target = parseTargetUrl(url)
  const tls = target.secure ? { tls: prepareTls({ insecure: options.insecure === true }) } : {}
  const connection = new HttpConnection({ target, ...tls })
  try {
    const request = prepareRequest({ target })
    const answer = await requestOnce(connection, request, options.timeoutMs, MAX_PAGE_BYTES)
    if (answer.status !== 200) throw new Error(`${target.path} answered HTTP ${answer.status}`)
    if (answer.truncated) throw new Error(`${target.path} answered more than ${MAX_PAGE_BYTES} bytes`)
    return readPrometheusPage(answer.body.toString('utf8'))
  } finally {
    connection.close()
  }
}
