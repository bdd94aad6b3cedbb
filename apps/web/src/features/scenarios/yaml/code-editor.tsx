'use client'
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { editorTheme } from './editor-theme.ts'
import { placeInYaml } from './place-in-yaml.ts'
import { proposalsAt } from './schema-completions.ts'
import { looseValue, problemsOf } from './yaml-diagnostics.ts'

export interface CodeEditorHandle {
  /** Puts the cursor there, into view. */
  goTo(offset: number): void
}

export interface CodeEditorProps {
  text: string
  onChange: (text: string) => void
  labelledBy: string
  ref?: Ref<CodeEditorHandle>
}

/** A text editor for a configuration in YAML; knows the schema. Only loaded where it is shown. */
export function CodeEditor({ text, onChange, labelledBy, ref }: CodeEditorProps) {
  const holder = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const change = useRef(onChange)
  change.current = onChange
  const first = useRef(text)
  useEffect(() => {
    if (!holder.current) return
    const made = new EditorView({
      parent: holder.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          ...EXTENSIONS,
          EditorView.contentAttributes.of({
            'aria-labelledby': labelledBy,
            'aria-multiline': 'true',
            // Editable text has the focus anyway; whoever reads the page by its attributes learns it here.
            tabindex: '0',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [labelledBy])
  useEffect(() => {
    const { current } = view
    if (!current || current.state.doc.toString() === text) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } })
  }, [text])
  useImperativeHandle(ref, () => ({
    goTo(offset) {
      const { current } = view
      if (!current) return
      const at = Math.min(offset, current.state.doc.length)
      current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      current.focus()
    },
  }))
  return <div ref={holder} />
}

function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString()
  const place = placeInYaml(text, pos)
  if (!place || (!explicit && place.word === '')) return null
  const proposals = proposalsAt(looseValue(text), place)
  if (proposals.length === 0) return null
  return {
    from: place.from,
    validFor: /^[\w-]*$/,
    options: proposals.map(({ label, detail, info, insert }) => ({
      label,
      detail,
      info,
      apply: insert,
      type: place.kind === 'key' ? 'property' : 'enum',
    })),
  }
}

const diagnose = (view: EditorView): Diagnostic[] =>
  problemsOf(view.state.doc.toString()).map(({ from, to, message }) => ({
    from,
    to,
    message,
    severity: 'error',
  }))

const EXTENSIONS = [
  lineNumbers(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  bracketMatching(),
  indentUnit.of('  '),
  yaml(),
  autocompletion({ override: [complete], icons: false }),
  linter(diagnose, { delay: 300 }),
  lintGutter(),
  // Escape makes the next Tab leave the editor.
  keymap.of([...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
  ...editorTheme,
]
