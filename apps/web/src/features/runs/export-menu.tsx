'use client'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu.tsx'

const FORMATS = [
  { path: 'export.csv', label: 'Every query as CSV' },
  { path: 'export.json', label: 'Summary as JSON' },
  { path: 'export.md', label: 'Result as Markdown' },
  { path: 'export.junit.xml', label: 'Verdict as JUnit XML' },
  { path: 'export.prom', label: 'Metrics for Prometheus' },
  { path: 'export.otlp.json', label: 'Metrics for OpenTelemetry' },
  { path: 'export.html', label: 'Report as one HTML file' },
] as const

export function ExportMenu({ runId }: { runId: string }) {
  return (
    <DropdownMenu
      trigger={
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      {FORMATS.map(({ path, label }) => (
        <MenuItem key={path} asChild>
          <a href={`/api/v1/runs/${runId}/${path}`} download>
            {label}
          </a>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
