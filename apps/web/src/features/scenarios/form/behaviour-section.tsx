'use client'
import { at, type DraftPath } from '../draft.ts'
import { DraftDuration, DraftLongText, DraftNumber, DraftText, useDraft } from '../draft-context.tsx'
import { HttpFields } from './http-fields.tsx'
import { KeycastFields } from './keycast-fields.tsx'
import { Section } from './section.tsx'
import { ThinkTime } from './think-time.tsx'

/** What one user does. */
export function BehaviourSection({ path }: { path: DraftPath }) {
  const { draft } = useDraft()
  const driver = at(draft, [...path, 'driver'])
  if (driver === 'keycast') return <KeycastFields path={path} />
  if (driver === 'http') return <HttpFields path={path} />
  return driver === 'centrifugo' ? <CentrifugoFields path={path} /> : <StreamFields path={path} />
}

function StreamFields({ path }: { path: DraftPath }) {
  const { draft } = useDraft()
  const isBare = at(draft, [...path, 'driver']) === 'ws-stream'
  return (
    <Section
      title="Behaviour"
      hint="One session: create, open the socket, send one query after the other, close."
    >
      <DraftNumber path={[...path, 'queries']} label="Queries per session" hint="default: 1" />
      <ThinkTime path={path} />
      <DraftLongText
        path={[...path, 'response', 'text']}
        label="Expected answer"
        hint="the words that each query streams back; lost, duplicated and reordered tokens are counted against them"
        className="sm:col-span-2"
      />
      {isBare ? <FrameFields path={path} /> : null}
      <DraftNumber
        path={[...path, 'response', 'tokenDelayMs']}
        label="Pause between tokens"
        unit="ms"
        hint="used for the ideal time of a query"
      />
      <StreamLimits path={path} />
    </Section>
  )
}

/** A client of the Centrifugo demo: the expected text comes with the answer to each question. */
function CentrifugoFields({ path }: { path: DraftPath }) {
  return (
    <Section
      title="Behaviour"
      hint="One client: create a session, connect, post one question after the other, delete the session. What is streamed is compared with the answer to the post."
    >
      <DraftNumber path={[...path, 'cycles']} label="Cycles per client" hint="questions; default: 1" />
      <ThinkTime path={path} />
      <DraftNumber
        path={[...path, 'response', 'tokens']}
        label="Words in an answer"
        hint="other lengths fail; empty: as many as the answer says"
      />
      <DraftNumber
        path={[...path, 'response', 'tokenDelayMs']}
        label="Pause between tokens"
        unit="ms"
        hint="used for the ideal time of a cycle"
      />
      <StreamLimits path={path} timeoutLabel="Cycle timeout" />
    </Section>
  )
}

/** How long a stream may take, and what happens when its socket is cut. */
function StreamLimits({ path, timeoutLabel = 'Query timeout' }: { path: DraftPath; timeoutLabel?: string }) {
  return (
    <>
      <DraftDuration
        path={[...path, 'queryTimeout']}
        label={timeoutLabel}
        placeholder="10 × ideal"
        hint="a timeout is a failure"
      />
      <DraftDuration path={[...path, 'connectTimeout']} label="Connect timeout" placeholder="10s" />
      <DraftDuration
        path={[...path, 'stallLimit']}
        label="Stall limit"
        placeholder="1s"
        hint="a longer gap counts as a stall"
      />
      <DraftNumber
        path={[...path, 'reconnect', 'attempts']}
        label="Reconnect attempts"
        placeholder="5"
        hint="with doubling pauses"
      />
    </>
  )
}

/** How the frames of a plain streaming socket look. */
function FrameFields({ path }: { path: DraftPath }) {
  return (
    <>
      <DraftText
        path={[...path, 'message']}
        label="Query message"
        hint="what is sent for each query"
        className="sm:col-span-2"
      />
      <DraftText path={[...path, 'tokenType']} label="Type of a token frame" placeholder="token" />
      <DraftText path={[...path, 'doneType']} label="Type of the last frame" placeholder="done" />
    </>
  )
}
