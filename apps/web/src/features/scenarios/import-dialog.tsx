'use client'
import type { FieldIssue } from '@broadside/shared/config/issues'
import { importHey } from '@broadside/shared/import/hey'
import type { Imported } from '@broadside/shared/import/imported'
import { importK6 } from '@broadside/shared/import/k6-options'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field, FieldError } from '@/components/ui/field.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import type { Draft } from './draft.ts'

const TOOLS = [
  { value: 'k6', label: 'k6', hint: 'the options object or the whole script; it is read, never run' },
  { value: 'hey', label: 'hey', hint: 'the command line' },
] as const
type Tool = (typeof TOOLS)[number]['value']

const EXAMPLES: Record<Tool, string> = {
  k6: "export const options = {\n  stages: [{ duration: '30s', target: 100 }],\n  thresholds: { http_req_duration: ['p(95)<500'] },\n};",
  hey: 'hey -n 10000 -c 100 http://localhost:8080/health',
}

export interface ImportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Address of the chosen target, for a text that names none. */
  baseUrl: string | undefined
  onImport: (draft: Draft, notes: readonly string[]) => void
}

/** Takes over a test that was written for another tool. */
export function ImportDialog({ open, onOpenChange, baseUrl, onImport }: ImportDialogProps) {
  const [tool, setTool] = useState<Tool>('k6')
  const [text, setText] = useState('')
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const change = (next: string) => {
    setText(next)
    setIssues([])
  }
  const read = (): Imported =>
    tool === 'hey' ? importHey(text) : importK6(text, baseUrl === undefined ? {} : { baseUrl })
  const submit = () => {
    const imported = read()
    if (!imported.ok) return setIssues(imported.issues)
    onImport(imported.config as unknown as Draft, imported.notes)
    onOpenChange(false)
    change('')
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Import a test"
      description="It becomes a scenario that you can review and change before anything runs."
      className="max-w-2xl"
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" disabled={text.trim() === ''} onClick={submit}>
            Import
          </Button>
        </>
      }
    >
      <Field label="Written for">
        <Select
          value={tool}
          options={TOOLS}
          onChange={(next) => {
            setTool(next)
            setIssues([])
          }}
        />
      </Field>
      <Field label={tool === 'hey' ? 'Command line' : 'Options or script'}>
        <Textarea
          rows={tool === 'hey' ? 3 : 12}
          value={text}
          spellCheck={false}
          placeholder={EXAMPLES[tool]}
          className="font-mono text-sm"
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      {issues.length > 0 ? (
        <div className="flex flex-col gap-1">
          {issues.slice(0, 6).map((issue) => (
            <FieldError key={issue.message}>{issue.message}</FieldError>
          ))}
        </div>
      ) : null}
    </Dialog>
  )
}
