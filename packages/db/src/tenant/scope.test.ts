import { describe, expect, test } from 'vitest'
import { OWNERSHIP, scopeArgs } from './scope.ts'

describe('scopeArgs', () => {
  test('narrows what is asked, and keeps what was asked', () => {
    expect(scopeArgs('o1', 'Run', 'findMany', {})).toEqual({ where: { AND: [{ organizationId: 'o1' }] } })
    expect(scopeArgs('o1', 'Run', 'update', { where: { id: 'r', AND: { name: 'x' } }, data: {} })).toEqual({
      where: { id: 'r', AND: [{ name: 'x' }, { organizationId: 'o1' }] },
      data: {},
    })
    expect(scopeArgs('o1', 'Finding', 'count', {}).where).toEqual({
      AND: [{ run: { organizationId: 'o1' } }],
    })
  })

  test('an OR cannot get around it', () => {
    const { where } = scopeArgs('o1', 'Run', 'findMany', { where: { OR: [{ organizationId: 'o2' }] } })
    expect(where).toEqual({ OR: [{ organizationId: 'o2' }], AND: [{ organizationId: 'o1' }] })
  })

  test.each([
    ['create', { data: { organizationId: 'o2' } }],
    ['create', { data: {} }],
    ['create', { data: { organization: { connect: { id: 'o2' } } } }],
    ['createMany', { data: [{ organizationId: 'o1' }, { organizationId: 'o2' }] }],
    ['update', { where: { id: 'r' }, data: { organizationId: 'o2' } }],
    ['updateMany', { data: { organization: { connect: { id: 'o2' } } } }],
    ['upsert', { where: { id: 'r' }, create: { organizationId: 'o2' }, update: {} }],
    ['upsert', { where: { id: 'r' }, create: { organizationId: 'o1' }, update: { organizationId: 'o2' } }],
  ])('refuses to write for another organization: %s %j', (operation, args) => {
    expect(() => scopeArgs('o1', 'Run', operation, args)).toThrow()
  })

  test('children come with their parent, and what is nobody’s is out of reach', () => {
    expect(() => scopeArgs('o1', 'Finding', 'create', { data: { runId: 'r' } })).toThrow('through its parent')
    for (const model of ['Session', 'Account', 'SignInToken', 'Runner', 'SystemSetting'] as const)
      expect(() => scopeArgs('o1', model, 'findMany', {})).toThrow('belongs to no organization')
  })

  test('every model that is not nobody’s is narrowed by the organization', () => {
    for (const ownership of Object.values(OWNERSHIP))
      if (ownership.kind !== 'none') expect(JSON.stringify(ownership.where('o1'))).toContain('"o1"')
  })
})
