import type { StackHost } from '../stacks/stack.ts'

/** A host for stacks that need no store: tests of systems without Redis. */
export const loopbackHost: StackHost = {
  redisUrl: 'redis://127.0.0.1:1',
  haproxyBin: '',
  host: '127.0.0.1',
  frontHost: '127.0.0.1',
  logLevel: 'error',
  onEvent: () => undefined,
}
