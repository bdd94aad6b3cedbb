import { createHmac } from 'node:crypto'

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** A JSON Web Token of these claims, signed with HS256. */
export function mintHs256(secret: string, claims: object): string {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
