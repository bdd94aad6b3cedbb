import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerPool } from './server-pool.ts'

const COLUMNS = ['pxname', 'svname', 'scur', 'stot', 'status', 'chkfail', 'addr']

/** The columns of HAProxy's CSV that we know, under its names and at its address. */
export function statsCsv(pools: readonly ServerPool[]): string {
  const rows = pools.flatMap((pool) =>
    pool.servers.map((server) =>
      [
        pool.name,
        server.name,
        server.current,
        server.total,
        server.up ? 'UP' : 'DOWN',
        server.failedChecks,
        `${server.host}:${server.port}`,
      ].join(','),
    ),
  )
  return [`# ${COLUMNS.join(',')}`, ...rows, ''].join('\n')
}

function statsHtml(pools: readonly ServerPool[]): string {
  const rows = statsCsv(pools)
    .trim()
    .split('\n')
    .map((line) => `<tr><td>${line.replace(/^# /, '').split(',').join('</td><td>')}</td></tr>`)
  return `<!doctype html><meta http-equiv="refresh" content="10"><title>Balancer</title><table>${rows.join('')}</table>\n`
}

/** Serves `/stats` (HTML) and `/stats;csv`. */
export function statsHandler(pools: readonly ServerPool[]) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (req.url === '/stats;csv') res.writeHead(200, { 'content-type': 'text/plain' }).end(statsCsv(pools))
    else if (req.url === '/stats') res.writeHead(200, { 'content-type': 'text/html' }).end(statsHtml(pools))
    else res.writeHead(404).end()
  }
}
