import type { Services } from '../services.ts'
import type { RequestKind } from './web-metrics.ts'

/** Counts an answer under its route when it is there; the clock starts now. */
export function timed({ metrics }: Pick<Services, 'metrics'>, kind: RequestKind) {
  const startMs = performance.now()
  return (route: string, answer: Response): Response => {
    metrics.answered({ kind, route, status: answer.status, durationMs: performance.now() - startMs })
    return answer
  }
}
