import type { IncomingMessage, ServerResponse } from 'node:http'
import { metricsPage } from '../counters.ts'
import type { Instance } from '../instance.ts'
import { POLICIES, policyView } from '../policies.ts'
import { tenantOfHost } from '../tenant-of-host.ts'
import { type Answer, empty, json, Refusal, refused, text, writeAnswer } from './answers.ts'
import { authorize, authStatus, userPubkey } from './authorize.ts'
import { nostrRpc } from './nostr-rpc.ts'
import { login, register } from './register.ts'
import { exchangeToken } from './token.ts'

type Handler = (req: IncomingMessage, tenantId: number) => Answer | Promise<Answer>

/** The request handler of one instance. */
export function keycastHandler(instance: Instance, onError: (error: unknown, what: string) => void) {
  const routes = routesOf(instance)
  const answer = async (req: IncomingMessage): Promise<Answer> => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
    const open = OPEN[path]
    if (open) return open(instance)
    const route = routes[path] ?? policyRoute(path)
    if (!route) return empty(404)
    if (req.method !== route.method) return { ...empty(405), headers: { allow: route.method } }
    return route.handle(req, await tenantOf(instance, req))
  }
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      writeAnswer(res, await answer(req))
    } catch (error) {
      if (error instanceof Refusal) return writeAnswer(res, error.answer)
      onError(error, `${req.method} ${req.url}`)
      if (res.headersSent) res.destroy()
      else writeAnswer(res, refused('unavailable').answer)
    }
  }
}

/** Asked without a tenant. */
const OPEN: Readonly<Record<string, (instance: Instance) => Answer>> = {
  '/health': () => empty(200),
  '/healthz/startup': () => empty(200),
  '/healthz/ready': () => empty(200),
  '/api/metrics': ({ counters, cache }) => {
    const gauges = { keycast_cache_size: 0, keycast_http_rpc_cache_size: cache.size }
    const { hits, misses } = cache
    const cached = { keycast_http_rpc_cache_hits_total: hits, keycast_http_rpc_cache_misses_total: misses }
    return text(
      200,
      metricsPage({ ...counters.all(), ...cached }, gauges),
      'text/plain; version=0.0.4; charset=utf-8',
    )
  },
}

function routesOf(instance: Instance): Record<string, { method: 'GET' | 'POST'; handle: Handler }> {
  const post = (handle: Handler) => ({ method: 'POST', handle }) as const
  const get = (handle: Handler) => ({ method: 'GET', handle }) as const
  return {
    '/api/auth/register': post((req, tenantId) => register(instance, req, tenantId)),
    '/api/auth/login': post((req, tenantId) => login(instance, req, tenantId)),
    '/api/auth/logout': post(() =>
      json(200, { success: true }, { 'set-cookie': 'keycast_session=; Path=/; Max-Age=0' }),
    ),
    '/api/oauth/authorize': post((req, tenantId) => authorize(instance, req, tenantId)),
    '/api/oauth/token': post((req, tenantId) => exchangeToken(instance, req, tenantId)),
    '/api/oauth/auth-status': get((req) => authStatus(instance, req)),
    '/api/user/pubkey': get((req, tenantId) => userPubkey(instance, req, tenantId)),
    '/api/policies': get(() => json(200, { policies: POLICIES.map(policyView) })),
    '/api/nostr': post(nostrRpc(instance)),
  }
}

function policyRoute(path: string): { method: 'GET'; handle: Handler } | undefined {
  const slug = /^\/api\/policies\/([\w-]+)$/.exec(path)?.[1]
  const policy = POLICIES.find((known) => known.slug === slug)
  return policy && { method: 'GET', handle: () => json(200, policyView(policy)) }
}

/** Every handler behind this belongs to the tenant of the `Host` header; its domain becomes one when it is new. */
async function tenantOf(instance: Instance, req: IncomingMessage): Promise<number> {
  const tenant = tenantOfHost(req.headers.host)
  if (!tenant.ok) throw new Refusal(text(400, tenant.text))
  return instance.store.tenants.idOf(tenant.domain)
}
