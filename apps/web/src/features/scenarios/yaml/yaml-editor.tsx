'use client'
import dynamic from 'next/dynamic'
import { useId, useMemo, useRef } from 'react'
import { FieldError } from '@/components/ui/field.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { CodeEditorHandle } from './code-editor.tsx'
import { problemsOf } from './yaml-diagnostics.ts'

// The editor is loaded by who asks for it: no other page pays for it.
const CodeEditor = dynamic(() => import('./code-editor.tsx').then((module) => module.CodeEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
})

const MOST_SHOWN = 8

export interface YamlEditorProps {
  text: string
  onChange: (text: string) => void
  /** Why the text is no YAML. */
  error?: string
}

/** The whole configuration as text, with what may be written next (Ctrl-Space) and what is wrong, each with its line. */
export function YamlEditor({ text, onChange, error }: YamlEditorProps) {
  const id = useId()
  const editor = useRef<CodeEditorHandle>(null)
  const problems = useMemo(() => problemsOf(text), [text])
  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="text-sm font-medium">
        Configuration (YAML)
      </span>
      <CodeEditor ref={editor} text={text} onChange={onChange} labelledBy={id} />
      <p className="text-xs text-subtle">
        Ctrl-Space shows suggestions. Tab indents; Escape, then Tab, leaves the editor.
      </p>
      {error ? <FieldError>{error}</FieldError> : null}
      {problems.length > 0 && !error ? (
        <ul aria-label="Lines with problems" className="flex flex-col gap-1 text-sm">
          {problems.slice(0, MOST_SHOWN).map((problem) => (
            <li key={`${problem.from} ${problem.message}`}>
              <button
                type="button"
                className="text-left text-failed underline decoration-failed/40 underline-offset-2"
                onClick={() => editor.current?.goTo(problem.from)}
              >
                Line {problem.line}: {problem.message}
              </button>
            </li>
          ))}
          {problems.length > MOST_SHOWN ? (
            <li className="text-xs text-muted">and {problems.length - MOST_SHOWN} more</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}
