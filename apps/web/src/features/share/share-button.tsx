'use client'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

export function ShareButton({ runId }: { runId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {open ? <ShareDialog runId={runId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
