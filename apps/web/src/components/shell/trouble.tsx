import { CloudOff } from 'lucide-react'

/** Beside the search, while the server is out of reach: what is seen may be old. */
export function Trouble({ kind }: { kind: 'offline' | 'failing' }) {
  return (
    <span
      role="status"
      title={
        kind === 'offline'
          ? 'The server does not answer. What you see may be old. It is asked again every 5 s.'
          : 'The server answers with errors. What you see may be old. It is asked again every 5 s.'
      }
      className="appear-late flex h-7 items-center gap-2 rounded-md border border-suspect/40 px-2.5 text-sm font-medium whitespace-nowrap text-suspect"
    >
      <CloudOff aria-hidden className="size-4" />
      {kind === 'offline' ? 'no connection' : 'server error'}
    </span>
  )
}
