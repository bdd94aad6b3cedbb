import type { Target } from '@broadside/shared/config/target'

export type TargetKind = Target['kind']

/** One field of a target's configuration, as its dialog asks for it. */
export interface TargetField {
  name: string
  label: string
  hint?: string
  placeholder: string
  /** Several values, with commas between. */
  list?: boolean
}

export const TARGET_FIELDS: Readonly<Record<TargetKind, readonly TargetField[]>> = {
  wsproxy: [
    {
      name: 'httpUrl',
      label: 'Backend URL',
      hint: 'creates sessions and takes queries',
      placeholder: 'http://127.0.0.1:8000',
    },
    { name: 'wsUrl', label: 'Gateway URL', hint: 'streams the tokens', placeholder: 'ws://127.0.0.1:4040' },
  ],
  centrifugo: [
    {
      name: 'httpUrl',
      label: 'Session API URL',
      hint: 'creates sessions and takes questions',
      placeholder: 'http://localhost:9000',
    },
    {
      name: 'wsUrl',
      label: 'Centrifugo URL',
      hint: 'streams the answers; /connection/websocket is added when there is no path',
      placeholder: 'ws://localhost:9001',
    },
    {
      name: 'namespace',
      label: 'Channel namespace',
      hint: 'a session’s channel is namespace:session_id',
      placeholder: 'session',
    },
  ],
  http: [{ name: 'baseUrl', label: 'Base URL', placeholder: 'http://127.0.0.1:8080' }],
  keycast: [
    {
      name: 'baseUrl',
      label: 'Base URL',
      hint: 'use a host name: the server knows no tenant at 127.0.0.1',
      placeholder: 'http://localhost:3000',
    },
    {
      name: 'instanceUrls',
      label: 'Instances',
      hint: 'the address of each instance, separated by commas; their counters are read before and after a run',
      placeholder: 'http://localhost:3001, http://localhost:3002',
      list: true,
    },
    {
      name: 'tenantHost',
      label: 'Tenant host',
      hint: 'sent as the Host header, if given',
      placeholder: 'localhost',
    },
  ],
  'ws-stream': [{ name: 'url', label: 'WebSocket URL', placeholder: 'ws://127.0.0.1:9000/stream' }],
}

export const TARGET_KINDS = [
  { value: 'wsproxy', label: 'wsproxy', hint: 'LLM sessions over HTTP, tokens over WebSocket' },
  {
    value: 'centrifugo',
    label: 'centrifugo',
    hint: 'sessions over HTTP, publications over the Centrifugo protocol',
  },
  { value: 'http', label: 'http', hint: 'anything that answers HTTP/1.1' },
  { value: 'ws-stream', label: 'ws-stream', hint: 'a WebSocket that answers each message with a stream' },
  { value: 'keycast', label: 'keycast', hint: 'a signing service: users, tokens, RPC' },
] as const
