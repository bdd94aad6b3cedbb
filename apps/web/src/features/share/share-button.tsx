'use client'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { ShareDialog } from './share-dialog.tsx'
import type { Shown } from './shown.ts'

export function ShareButton({ shown }: { shown: Shown }) {
  const [open, setOpen] = useState(false)
  return (
    <ForMembers>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        Share
      </Button>
      {open ? <ShareDialog shown={shown} onClose={() => setOpen(false)} /> : null}
    </ForMembers>
  )
}
