import { editRun } from '@broadside/db/runs/edit-run'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { Id, Name } from '../slug.ts'
import { requireRun } from './require.ts'

export const EditRun = z.strictObject({
  id: Id,
  name: Name.optional(),
  note: z.string().max(10_000).optional(),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
  starred: z.boolean().optional(),
  pinned: z.boolean().optional(),
})

/** Changes what people say about a run; what was measured is never changed. */
export async function editRunNotes(
  access: Access,
  { id, ...edit }: z.infer<typeof EditRun>,
): Promise<{ id: string }> {
  const { name } = await requireRun(access, id)
  if (!(await editRun(access.tenant, id, edit))) throw notFound('run', id)
  const subject = { kind: 'run', id, name: edit.name ?? name }
  await recordChange(access, 'run.edit', subject, { fields: Object.keys(edit).join(', ') })
  return { id }
}
