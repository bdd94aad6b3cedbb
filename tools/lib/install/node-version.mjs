import { StepError } from '../step-error.mjs'

/** Refuses a Node.js that is too old, before anything is installed for it. */
export function requireNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new StepError('this Node.js is too old', {
    why: `Broadside needs Node.js 20.19 or newer, this is ${version}`,
    todo: 'install a newer Node.js and start again',
  })
}
