import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type RequestKind = 'rest' | 'trpc' | 'auth' | 'share'
export interface AnsweredRequest {
  readonly kind: RequestKind
  /** The operation, procedure or file; never a path as it was sent, of which there is no end. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** What this process counts about itself. A registry of its own: nothing is global. */
export interface WebMetrics {
  readonly registry: Registry
  answered(request: AnsweredRequest): void
  /** Of its origin: `manual`, `api` or `schedule`. */
  runStarted(origin: string): void
  /** Somebody follows a run live, until the answer is called. */
  viewerCame(): () => void
  /** Something that a link shows went out: its page, picture or file. */
  shareServed(what: 'page' | 'picture' | 'file'): void
  /** A delivery of a webhook was tried. */
  webhookTried(outcome: 'delivered' | 'failed'): void
  /** Asked for at each scrape; what it throws leaves the number out. */
  gauge(
    name: string,
    help: string,
    labelName: string,
    read: () => Promise<Readonly<Record<string, number>>>,
  ): void
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createWebMetrics(): WebMetrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: 'web' })
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `broadside_${name}`, help, labelNames: [...labelNames], registers: [registry] })
  const requests = counter('http_requests_total', 'Answered requests', ['kind', 'route', 'status'])
  const durations = new Histogram({
    name: 'broadside_http_request_duration_seconds',
    help: 'Time to the answer; for a subscription, to its start',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers: [registry],
  })
  const runs = counter('run_starts_total', 'Started runs', ['origin'])
  const shares = counter('shares_served_total', 'Pages, pictures and files served to share links', ['what'])
  const webhooks = counter('webhook_attempts_total', 'Webhook delivery attempts', ['outcome'])
  const viewers = new Gauge({
    name: 'broadside_live_viewers',
    help: 'Open event streams of live pages in this process',
    registers: [registry],
  })
  return {
    registry,
    answered({ kind, route, status, durationMs }) {
      requests.inc({ kind, route, status })
      durations.observe({ kind }, durationMs / 1_000)
    },
    runStarted: (origin) => runs.inc({ origin }),
    viewerCame() {
      viewers.inc()
      return () => viewers.dec()
    },
    shareServed: (what) => shares.inc({ what }),
    webhookTried: (outcome) => webhooks.inc({ outcome }),
    gauge(name, help, labelName, read) {
      new Gauge({
        name: `broadside_${name}`,
        help,
        labelNames: [labelName],
        registers: [registry],
        async collect() {
          this.reset()
          const values = await read().catch(() => ({}))
          for (const [label, value] of Object.entries(values)) this.set({ [labelName]: label }, value)
        },
      })
    },
  }
}
