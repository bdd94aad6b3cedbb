import type { HttpConnection } from '../transport/http/http-connection.ts'
import type { PreparedRequest } from '../transport/http/prepared-request.ts'
import { type HttpResponse, requestOnce } from '../transport/http/request-once.ts'
import { TransportError } from '../transport/transport-error.ts'
import { PROBE_TIMEOUT_MS } from './probe-answers.ts'

/** Sends one request of a probe. Resolves with the answer, or with what kept it from coming. */
export async function askOnce(
  connection: HttpConnection,
  request: PreparedRequest,
): Promise<HttpResponse | TransportError> {
  try {
    return await requestOnce(connection, request, PROBE_TIMEOUT_MS)
  } catch (error) {
    if (error instanceof TransportError) return error
    throw error
  }
}
