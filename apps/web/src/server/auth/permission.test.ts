import { expect, test } from 'vitest'
import { PERMISSIONS, roleAllows, scopesAllow } from './permission.ts'

test.each([
  [['read'], ['read']],
  [['run'], ['read', 'run']],
  [['admin'], ['read', 'run', 'admin']],
  [
    ['read', 'admin'],
    ['read', 'run', 'admin'],
  ],
  [[], []],
  [['owner'], []],
  [['unknown'], []],
])('scopes %j of a key allow %j', (scopes, allowed) => {
  expect(PERMISSIONS.filter((needed) => scopesAllow(scopes, needed))).toEqual(allowed)
})

test.each([
  ['viewer', ['read']],
  ['member', ['read', 'run']],
  ['admin', ['read', 'run', 'admin']],
  ['owner', ['read', 'run', 'admin', 'owner']],
  ['viewer, admin', ['read', 'run', 'admin']],
  ['', []],
  ['unknown', []],
  ['toString', []],
])('the role %j allows %j', (role, allowed) => {
  expect(PERMISSIONS.filter((needed) => roleAllows(role, needed))).toEqual(allowed)
})
