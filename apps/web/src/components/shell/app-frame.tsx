import type { ReactNode } from 'react'
import { CommandPalette, type CommandPaletteProps } from './command-palette.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { KillSwitchStrip, type PulledKillSwitch } from './kill-switch-strip.tsx'
import { LiveCount } from './live-count.tsx'
import { type Person, PersonMenu } from './person-menu.tsx'
import { Rail } from './rail.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { Trouble } from './trouble.tsx'

export interface AppFrameProps {
  /** Where one works: the left end of the top bar. */
  place: ReactNode
  person: Person
  liveRuns: number
  trouble?: 'offline' | 'failing'
  /** Given while it is pulled. */
  killSwitch?: PulledKillSwitch
  palette: CommandPaletteProps
  onSignOut: () => void
  children: ReactNode
}

/** Rail, top bar and content: the frame of every signed-in page. */
export function AppFrame({
  place,
  person,
  liveRuns,
  trouble,
  killSwitch,
  palette,
  onSignOut,
  children,
}: AppFrameProps) {
  return (
    <div className="min-h-dvh pb-16 sm:pb-0 sm:pl-14 lg:pl-52 print:p-0">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Rail />
      <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-6 print:hidden">
        {place}
        {/* Beside the others, not among them: they stay where they are when it comes. */}
        <div className="-mr-1.5 ml-auto shrink-0">
          {trouble ? <Trouble kind={trouble} /> : <LiveCount count={liveRuns} />}
        </div>
        <div className="flex shrink-0 items-center gap-1.5">
          <CommandPalette {...palette} />
          <HelpDialog />
          <ThemeMenu />
          <PersonMenu person={person} onSignOut={onSignOut} />
        </div>
      </header>
      {killSwitch ? <KillSwitchStrip {...killSwitch} /> : null}
      <main id="content" className="mx-auto w-full max-w-[1440px] px-4 py-5 md:px-6">
        {children}
      </main>
    </div>
  )
}
