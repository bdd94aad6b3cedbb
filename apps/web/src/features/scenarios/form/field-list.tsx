import type { DraftPath } from '../draft.ts'
import { DraftDuration, type DraftFieldProps, DraftNumber } from '../draft-context.tsx'

/** A number or a duration of a configuration, as the form asks for it. */
export interface ListedField extends Omit<DraftFieldProps, 'path'> {
  readonly name: string
  readonly kind: 'number' | 'duration'
  readonly unit?: string
  readonly step?: number
}

/** Fields that need no more than their description, in its order. */
export function FieldList({ path, fields }: { path: DraftPath; fields: readonly ListedField[] }) {
  return fields.map(({ name, kind, ...field }) =>
    kind === 'number' ? (
      <DraftNumber key={name} path={[...path, name]} {...field} />
    ) : (
      <DraftDuration key={name} path={[...path, name]} {...field} />
    ),
  )
}
