/** One server that speaks the protocol, ours or a real one. */
export interface ConformanceServer {
  wsUrl: string
  apiUrl: string
  apiKey: string
  tokenSecret: string
  close(): Promise<void>
}

/** Where a server at this address has its clients and its API. */
export const addresses = (httpUrl: string): { wsUrl: string; apiUrl: string } => ({
  wsUrl: `${httpUrl.replace(/^http/, 'ws').replace(/\/$/, '')}/connection/websocket`,
  apiUrl: `${httpUrl.replace(/\/$/, '')}/api`,
})
