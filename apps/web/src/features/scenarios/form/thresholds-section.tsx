import { ConditionsEditor } from './conditions-editor.tsx'
import { Section } from './section.tsx'

/** What decides whether a run passes. */
export function ThresholdsSection() {
  return (
    <Section
      title="Thresholds"
      isWide
      hint={
        <>
          What decides whether a run passes, as in k6: <code className="font-mono text-xs">p(99)&lt;50</code>,{' '}
          <code className="font-mono text-xs">rate&lt;0.01</code>. Latencies are in ms.
        </>
      }
    >
      <ConditionsEditor
        path={['thresholds']}
        noun="threshold"
        label="Threshold"
        blank={{ metric: 'ttft', threshold: 'p(95)<500' }}
        mayAbort
      />
    </Section>
  )
}
