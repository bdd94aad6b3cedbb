'use client'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { bytes } from '../../format/quantity.ts'

/** A configuration is written by people: what is larger is something else. */
const MAX_FILE_BYTES = 1_000_000

export interface YamlFilesProps {
  /** The scenario's name; the file is named after it. */
  name: string
  /** What the file would hold now. */
  read: () => string
  onOpen: (text: string, fileName: string) => void
}

/** The configuration as a file: taken away to a repository, say, and brought back. */
export function YamlFiles({ name, read, onOpen }: YamlFilesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const open = async (file: File | undefined) => {
    if (!file) return
    setRefusal(undefined)
    if (file.size > MAX_FILE_BYTES)
      return setRefusal(`Expected a file of at most ${bytes(MAX_FILE_BYTES)}, received ${bytes(file.size)}.`)
    try {
      onOpen(await file.text(), file.name)
    } catch {
      setRefusal(`Expected a file that can be read: the browser could not read ${file.name}.`)
    }
  }
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {refusal ? <FieldError>{refusal}</FieldError> : null}
      <Button size="sm" onClick={() => picker.current?.click()}>
        <FileUp aria-hidden />
        Open YAML file
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label="YAML file"
        accept=".yaml,.yml,.json,application/yaml,application/json"
        className="hidden"
        onChange={(event) => {
          void open(event.target.files?.[0])
          event.target.value = '' // the same file may be picked again
        }}
      />
      <Button size="sm" onClick={() => save(`${fileNameOf(name)}.yaml`, read())}>
        <Download aria-hidden />
        Download YAML
      </Button>
    </span>
  )
}

/** "wsproxy: smoke 5 × 2" → "wsproxy-smoke-5-2" */
export const fileNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'scenario'

function save(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
