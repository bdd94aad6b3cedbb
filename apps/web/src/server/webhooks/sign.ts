import { createHmac } from 'node:crypto'

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`, so that neither the body nor its time can be changed, and an
 * old delivery that is sent again is known by its time.
 */
export function signature(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hex}`
}
