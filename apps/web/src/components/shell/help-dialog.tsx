'use client'
import { CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

const KEYS = [
  {
    heading: 'Everywhere',
    keys: [
      { keys: ['Ctrl K', '/'], what: 'search and go anywhere' },
      { keys: ['?'], what: 'this list' },
      { keys: ['Esc'], what: 'close, or zoom out' },
    ],
  },
  {
    heading: 'Charts',
    keys: [
      { keys: ['←', '→'], what: 'move the cursor of all charts by a second' },
      { keys: ['Shift ←', 'Shift →'], what: 'by ten seconds' },
      { keys: ['drag'], what: 'zoom all charts; a double click zooms out' },
    ],
  },
  {
    heading: 'Trends',
    keys: [
      { keys: ['←', '→'], what: 'from run to run' },
      { keys: ['Enter'], what: 'open the run under the cursor' },
    ],
  },
] as const

/** What the keys do: opened by "?" or the button in the top bar. */
export function HelpDialog() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== '?' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Keyboard shortcuts"
        className="hidden sm:inline-flex"
        onClick={() => setOpen(true)}
      >
        <CircleHelp aria-hidden />
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Keys"
        description="A dotted line under a metric’s name opens its definition."
      >
        <div className="flex flex-col gap-4">
          {KEYS.map(({ heading, keys }) => (
            <section key={heading}>
              <h3 className="mb-1 text-xs text-subtle">{heading}</h3>
              <dl className="flex flex-col gap-1">
                {keys.map((entry) => (
                  <div key={entry.what} className="flex items-baseline gap-3">
                    <dt className="flex w-36 shrink-0 gap-1">
                      {entry.keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </dt>
                    <dd className="text-muted">{entry.what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Dialog>
    </>
  )
}
