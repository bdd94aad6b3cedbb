import { compare, hash } from 'bcrypt'

/** bcrypt on Node's thread pool: as in the original it takes processor time, but not the event loop's. */
export interface Passwords {
  hash(password: string): Promise<string>
  matches(password: string, hashed: string): Promise<boolean>
}

/** `cost` doubles the work with each step: 12 is the original's, some 200 ms; 4 is the least there is. */
export const createPasswords = (cost: number): Passwords => ({
  hash: (password) => hash(password, cost),
  matches: (password, hashed) => compare(password, hashed),
})
