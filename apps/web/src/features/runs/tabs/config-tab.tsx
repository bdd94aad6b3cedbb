'use client'
import type { RunConfig } from '@broadside/shared/run-config'
import { useMemo } from 'react'
import { stringify } from 'yaml'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'

/** The configuration as it was when the run began; secrets are not part of it. */
export function ConfigTab({ config }: { config: RunConfig }) {
  const yaml = useMemo(() => stringify(config, { lineWidth: 100 }), [config])
  return (
    <Card>
      <CardHeader
        title="Configuration"
        hint="as it was when the run was created, without secrets"
        actions={<CopyButton variant="secondary" showLabel label="Copy YAML" value={yaml} />}
      />
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard
        tabIndex={0}
        className="overflow-x-auto p-4 font-mono text-xs leading-5 focus-visible:-outline-offset-2"
      >
        {yaml}
      </pre>
    </Card>
  )
}
