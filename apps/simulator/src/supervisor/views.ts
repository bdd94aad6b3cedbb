import type { ComponentProcess } from '../process/component-process.ts'
import type { WsproxyStack } from '../stacks/wsproxy/stack.ts'

const SHOWN_EVENTS = 50

/** One instance as the API shows it. */
export const instanceView = (instance: ComponentProcess) => ({
  name: instance.name,
  role: instance.role,
  pid: instance.pid ?? null,
  port: instance.port,
  state: instance.state,
  uptimeMs: instance.uptimeMs,
  lastSample: instance.samples.tail(1)[0] ?? null,
})

/** The wsproxy stack as the API shows it; secrets stay out. */
export const wsproxyView = (stack: WsproxyStack) => ({
  name: 'wsproxy',
  ...stack.urls,
  balancer: stack.balancer.role === 'haproxy' ? 'haproxy' : 'own',
  tokenDelayMs: stack.options.tokenDelayMs,
  responseText: stack.options.responseText,
  backends: stack.backends.length,
  gateways: stack.gateways.length,
  instances: stack.instances.map(instanceView),
  events: stack.instances
    .flatMap((instance) => instance.events.tail())
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(-SHOWN_EVENTS),
})
