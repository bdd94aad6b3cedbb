// The runs that the engine is measured with, as the RunConfig that the product takes.

export function streamConfig(base, { users, queries, tokens, gapMs, ramp }) {
  return {
    target: { kind: 'ws-stream', url: `${base}/stream?n=${tokens}&ms=${gapMs}` },
    scenarios: {
      main: {
        executor: 'per-vu-iterations',
        vus: users,
        ramp,
        behaviour: { driver: 'ws-stream', queries, response: { tokens, tokenDelayMs: gapMs } },
      },
    },
  }
}

/** Sockets that have had one token and then say nothing. */
export function idleConfig(base, { sockets, ramp, duration }) {
  return {
    target: { kind: 'ws-stream', url: `${base}/stream?n=1&ms=0` },
    scenarios: {
      main: {
        executor: 'constant-vus',
        vus: sockets,
        ramp,
        duration,
        gracefulStop: '0s',
        behaviour: {
          driver: 'ws-stream',
          queries: 2,
          thinkTime: { distribution: 'fixed', duration: '10m' },
          response: { tokens: 1 },
        },
      },
    },
    maxQuerySamples: 0,
  }
}

export function httpConfig(base, scenario) {
  return {
    target: { kind: 'http', baseUrl: base },
    scenarios: { main: { ...scenario, behaviour: { driver: 'http', path: '/health' } } },
  }
}
