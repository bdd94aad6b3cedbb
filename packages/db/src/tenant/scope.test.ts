import { describe, expect, test } from 'vitest'
import { OWNERSHIP, scopeArgs } from './scope.ts'

describe('scopeArgs', () => {
  test('narrows what is asked, and keeps what was asked', () => {
    expect(scopeArgs({ organizationId: 'o1' }, 'Run', 'findMany', {})).toEqual({
      where: { AND: [{ organizationId: 'o1' }] },
    })
    expect(
      scopeArgs({ organizationId: 'o1' }, 'Run', 'update', {
        where: { id: 'r', AND: { name: 'x' } },
        data: {},
      }),
    ).toEqual({
      where: { id: 'r', AND: [{ name: 'x' }, { organizationId: 'o1' }] },
      data: {},
    })
    expect(scopeArgs({ organizationId: 'o1' }, 'Finding', 'count', {}).where).toEqual({
      AND: [{ run: { organizationId: 'o1' } }],
    })
  })

  test('an OR cannot get around it', () => {
    const { where } = scopeArgs({ organizationId: 'o1' }, 'Run', 'findMany', {
      where: { OR: [{ organizationId: 'o2' }] },
    })
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
    expect(() => scopeArgs({ organizationId: 'o1' }, 'Run', operation, args)).toThrow()
  })

  test('children come with their parent, and what is nobody’s is out of reach', () => {
    expect(() => scopeArgs({ organizationId: 'o1' }, 'Finding', 'create', { data: { runId: 'r' } })).toThrow(
      'through its parent',
    )
    for (const model of ['Session', 'Account', 'SignInToken', 'Runner', 'SystemSetting'] as const)
      expect(() => scopeArgs({ organizationId: 'o1' }, model, 'findMany', {})).toThrow(
        'belongs to no organization',
      )
  })

  test('who is bound to a project reaches that project alone', () => {
    const bound = { organizationId: 'o1', projectId: 'p1' }
    expect(scopeArgs(bound, 'Run', 'findMany', {}).where).toEqual({
      AND: [{ organizationId: 'o1' }, { projectId: 'p1' }],
    })
    expect(scopeArgs(bound, 'Finding', 'count', {}).where).toEqual({
      AND: [{ run: { organizationId: 'o1' } }, { run: { projectId: 'p1' } }],
    })
    for (const model of ['Member', 'Invitation', 'AuditEntry', 'User'] as const)
      expect(JSON.stringify(scopeArgs(bound, model, 'findMany', {}).where)).toContain('{"id":{"in":[]}}')
    const elsewhere = { data: { organizationId: 'o1', projectId: 'p2' } }
    expect(() => scopeArgs(bound, 'Target', 'create', elsewhere)).toThrow('project p1')
    expect(() => scopeArgs(bound, 'Target', 'create', { data: { organizationId: 'o1' } })).toThrow(
      'project p1',
    )
    expect(() => scopeArgs(bound, 'Run', 'updateMany', { data: { projectId: 'p2' } })).toThrow('project p1')
    expect(() => scopeArgs(bound, 'AuditEntry', 'create', { data: { organizationId: 'o1' } })).not.toThrow()
  })

  test('every model that is not nobody’s is narrowed by the organization', () => {
    for (const ownership of Object.values(OWNERSHIP))
      if (ownership.kind !== 'none') expect(JSON.stringify(ownership.where('o1'))).toContain('"o1"')
  })
})
