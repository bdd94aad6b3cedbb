'use client'
import { Switch } from '@/components/ui/switch.tsx'
import { at, type DraftPath } from '../draft.ts'
import {
  DraftDuration,
  DraftLongText,
  DraftNumber,
  DraftSelect,
  DraftText,
  useDraft,
} from '../draft-context.tsx'
import { FeedFields } from './feed-fields.tsx'
import { HttpChecks } from './http-checks.tsx'
import { Section } from './section.tsx'
import { ThinkTime } from './think-time.tsx'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** What one user of an HTTP service does. */
export function HttpFields({ path }: { path: DraftPath }) {
  const { draft, set } = useDraft()
  const steps = at(draft, [...path, 'steps'])
  const fresh = at(draft, [...path, 'noConnectionReuse']) === true
  return (
    <>
      <Section
        title="Behaviour"
        hint={
          fresh
            ? 'One iteration: requests, each on a connection of its own.'
            : "One iteration: requests on the user's own kept-alive connection."
        }
      >
        {Array.isArray(steps) ? <StepList steps={steps} /> : <OneRequest path={path} />}
        <DraftNumber
          path={[...path, 'requests']}
          label={Array.isArray(steps) ? 'Rounds per iteration' : 'Requests per iteration'}
          hint="default: 1"
        />
        <DraftDuration path={[...path, 'timeout']} label="Timeout" placeholder="60s" />
        <ThinkTime path={path} />
        <DraftNumber
          path={[...path, 'sourceAddresses']}
          label="Client addresses"
          placeholder="1"
          hint="users are spread over this many, from 127.0.1.1; only for targets on this machine"
        />
        <DraftText
          path={[...path, 'directUrl']}
          label="Straight to the backend"
          placeholder="no"
          hint="an address that bypasses the component: the baseline for its overhead"
        />
        <Switch
          label="A new connection for every request"
          checked={fresh}
          onChange={(on) => set([...path, 'noConnectionReuse'], on ? true : undefined)}
          className="sm:col-span-2"
        />
      </Section>
      <FeedFields path={[...path, 'feed']} />
      {Array.isArray(steps) ? null : <HttpChecks path={[...path, 'checks']} />}
    </>
  )
}

function OneRequest({ path }: { path: DraftPath }) {
  return (
    <>
      <DraftSelect
        path={[...path, 'method']}
        label="Method"
        fallback="GET"
        options={METHODS.map((method) => ({ value: method, label: method }))}
      />
      <DraftText
        path={[...path, 'path']}
        label="Path"
        placeholder="/"
        hint="may hold {{uuid}}, {{iteration}}, {{randomInt 1 100}}, {{pick a b}}"
      />
      <Body path={[...path, 'body']} />
    </>
  )
}

const START = {
  none: undefined,
  text: '{"id":"{{uuid}}"}',
  json: { type: 'json', value: {} },
  bytes: { type: 'bytes', bytes: 1_048_576 },
} as const

/** Text, or bytes that are made while they are sent. JSON is edited as YAML, where its structure shows. */
function Body({ path }: { path: DraftPath }) {
  const { draft, set } = useDraft()
  const body = at(draft, path)
  const type = at(draft, [...path, 'type'])
  const kind = typeof body === 'string' ? 'text' : type === 'bytes' || type === 'json' ? type : 'none'
  return (
    <>
      <DraftSelect
        path={[...path, 'type']}
        label="Body"
        fallback={kind}
        options={[
          { value: 'none', label: 'none' },
          { value: 'text', label: 'text', hint: 'with values made for each request' },
          { value: 'json', label: 'JSON', hint: 'edited as YAML' },
          { value: 'bytes', label: 'bytes', hint: 'any size, generated while sending, checksummed' },
        ]}
        onChange={(next) => set(path, START[next])}
      />
      {kind === 'bytes' ? (
        <>
          <DraftNumber path={[...path, 'bytes']} label="Size" unit="bytes" />
          <DraftSelect
            path={[...path, 'content']}
            label="Content"
            fallback="random"
            options={[
              { value: 'random', label: 'random', hint: 'different in every request' },
              { value: 'zeros', label: 'zeros' },
            ]}
          />
        </>
      ) : null}
      {kind === 'text' ? <DraftLongText path={path} label="Text" className="sm:col-span-2" /> : null}
      {kind === 'json' ? (
        <p className="self-end pb-2 text-sm text-muted">Switch to YAML to write the JSON.</p>
      ) : null}
    </>
  )
}

/** A sequence is read here and written as YAML. */
function StepList({ steps }: { steps: readonly unknown[] }) {
  return (
    <div className="sm:col-span-2">
      <p className="text-sm font-medium">Steps</p>
      <ol className="mt-1 flex flex-col gap-1">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name but its place
          <li key={index} className="flex gap-2 font-mono text-sm">
            <span className="num w-5 shrink-0 text-right text-subtle">{index + 1}</span>
            <span className="truncate">{stepLabel(step)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1.5 text-sm text-muted">Switch to YAML to change the sequence.</p>
    </div>
  )
}

function stepLabel(step: unknown): string {
  const { name, method = 'GET', path = '/' } = (step ?? {}) as Record<string, unknown>
  return name === undefined
    ? `${String(method)} ${String(path)}`
    : `${String(name)}: ${String(method)} ${String(path)}`
}
